"""Names: whole, with all their marks; counts and labels give way to them."""

import pytest

LANGUAGES = ["en", "de", "es", "fr", "sv", "ja", "ar"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_counts_give_way_to_the_names_of_countries(page, language):
    page.speak(language)
    page.open("/")
    page.until(lambda: page.all(".country"), "the countries")
    # A name is cut only if it is longer than its row, and then nothing is beside it.
    cut = page.run(
        "return [...document.querySelectorAll('.country-name')].filter(n => n.scrollWidth > n.clientWidth && "
        " n.parentElement.querySelector('.counts').clientWidth > 0).map(n => n.textContent)"
    )
    assert cut == []
    # A count is shown whole or not at all.
    half = page.run(
        "return [...document.querySelectorAll('.counts')].flatMap(c => [...c.children].filter(s => {"
        " const [a, b] = [s.getBoundingClientRect(), c.getBoundingClientRect()];"
        " return a.top < b.bottom - 2 && (a.left < b.left - 1 || a.right > b.right + 1) }).map(s => s.textContent))"
    )
    assert half == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_way_back_is_whole_beside_a_long_title(page, places, language):
    page.speak(language)
    page.open(f"/places/{places[0]['id']}")
    page.run("document.querySelector('.bar-title').textContent = 'Llanfairpwllgwyngyllgogerychwyrndrobwll'")
    back = page.run("const b = document.querySelector('.back'); return [b.scrollWidth, b.clientWidth, b.textContent]")
    assert back[0] <= back[1], back
    title = page.run("const b = document.querySelector('.bar-title').getBoundingClientRect(); return [b.left, b.right]")
    assert title[0] >= 0 and title[1] <= page.width


@pytest.mark.parametrize("heading", ["الأماكن آيسلندا", "ที่ปิ้งน้ำปู่", "ẤỂỖ Ǻ", "Å É Ů"])
def test_the_bar_covers_no_mark_of_a_heading(page, heading):
    page.open("/")
    ink, bar = page.run(
        "const h = document.querySelector('h1'); h.textContent = arguments[0];"
        "const mark = document.createElement('span'); mark.style.display = 'inline-block'; h.prepend(mark);"
        "const base = mark.getBoundingClientRect().bottom; mark.remove(); const s = getComputedStyle(h);"
        "const c = document.createElement('canvas').getContext('2d'); c.font = `${s.fontWeight} ${s.fontSize} ${s.fontFamily}`;"
        "return [base - c.measureText(arguments[0]).actualBoundingBoxAscent, document.querySelector('.bar').getBoundingClientRect().bottom]",
        heading,
    )
    assert ink >= bar, (ink, bar)
