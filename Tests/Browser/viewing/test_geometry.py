"""The page and the server compute the same geometry to the last bit, for some cases. Tests/Web has the table for both."""

import random

import pytest

from conftest import SIZES, size_name

KEYS = ["zoomScale", "minimumZoomScale", "maximumZoomScale", "contentSize", "contentOffset", "visibleRect", "mode"]


@pytest.mark.parametrize("browser", SIZES[:1], indirect=True, ids=size_name)
def test_the_module_computes_the_same_numbers_as_the_api(page, ask, photos):
    page.open("/about")
    dice = random.Random(4)
    for photo in photos[:4]:
        for _ in range(8):
            # No larger, because the API renders the picture too.
            width, height = dice.randint(1, 900), dice.randint(1, 900)
            density = dice.choice([1, 1.5, 2, 2.625, 3])
            mode = dice.choice(["fill", "fit"])
            focus = {"x": dice.random(), "y": dice.random()}
            query = f"viewport={width}x{height}&density={density}&mode={mode}&focus={focus['x']},{focus['y']}"
            told = ask(f"/photos/{photo['id']}/geometry?{query}")["geometry"]
            made = page.driver.execute_async_script(
                "const [photo, viewport, mode, focus, done] = arguments;"
                "import(document.documentElement.dataset.base + '/assets/geometry.js').then(m => done(m.viewGeometry(photo, viewport, mode, focus)))",
                photo,
                {"width": width, "height": height, "density": density},
                mode,
                focus,
            )
            assert {name: made[name] for name in KEYS} == {name: told[name] for name in KEYS}, (photo["id"], query)
