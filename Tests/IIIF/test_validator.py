"""The official validator of the Image API, on the picture that it was written for."""

import random
import urllib.parse

import pytest
from iiif_validator import validator
from PIL import Image

from conftest import Library

# Formats and angles that level 2 doesn't ask for and that the server doesn't have. Of jp2, pdf and webp the validator's own tests
# end in errors of Python's with whatever it is answered.
BEYOND = {"format_gif", "format_jp2", "format_pdf", "format_tif", "format_webp", "rot_full_non90", "rot_region_non90"}
# Version 3.0, section 4.2 has `!w,h` with a box that is larger than the image be answered with the image at its own size; the test wants
# 400 (https://github.com/IIIF/api/issues/752). Of version 2.1 there is one test, which names the last piece of the address as version 1
# had it: `native`. With --iiif-validator-compat the server does as both want.
DISPUTED = {"2.0": set(), "2.1": {"region_square"}, "3.0": {"size_noup"}}
# The number of tests of level 2 and below, so that none is skipped unnoticed. The test of version 2.1 is marked as level 3.
TESTS = {"2.0": 30, "2.1": 1, "3.0": 33}


def levels(version):
    return range(4 if version == "2.1" else 3)


@pytest.fixture(scope="module")
def grid(folder):
    """The validator's picture: ten by ten squares of 100 pixels, painted after its own table, whose first index is the column."""
    picture = Image.new("RGB", (1000, 1000))
    for column, colors in enumerate(validator.ValidationInfo().colorInfo):
        for row, color in enumerate(colors):
            picture.paste(color, (100 * column, 100 * row, 100 * column + 100, 100 * row + 100))
    path = folder / "grid"
    path.mkdir()
    picture.save(path / "grid.png")
    return Library(folder / "grid-library", path)


@pytest.fixture(scope="module")
def strict(make_server, grid):
    return make_server(of=grid)


@pytest.fixture(scope="module")
def compatible(make_server, grid):
    return make_server("--iiif-validator-compat", of=grid)


def verdicts(server, grid, version, levels, seed=0):
    """The error, or None, by the name of the test, called as in iiif-validate.py."""
    # Its sizes, squares and angles are random; of the latter a few are multiples of 90.
    random.seed(seed)
    found = {}
    for name, test in validator.TestSuite(validator.ValidationInfo()).list_tests(version).items():
        if test["level"] not in levels:
            continue
        host = urllib.parse.urlsplit(server.url).netloc
        result = validator.ImageAPI(grid.ids["grid.png"], host, f"iiif/{version[0]}", "http", "", version, debug=False)
        try:
            validator.TestSuite(validator.ValidationInfo()).run_test(name, result)
            found[name] = result.exception and f"{result.exception} {result.urls}"
        except Exception as error:  # noqa: BLE001, the validator raises what it likes
            found[name] = f"{error!r} {result.urls}"
    return found


def failures(found):
    return {name: reason for name, reason in found.items() if reason}


@pytest.mark.parametrize("version", TESTS)
def test_standard_is_obeyed(strict, grid, version):
    found = verdicts(strict, grid, version, levels(version))
    assert len(found) == TESTS[version]
    assert failures(found).keys() == DISPUTED[version], failures(found)


@pytest.mark.parametrize("version", TESTS)
def test_validator_is_content_in_its_mode(compatible, grid, version):
    for seed in range(5):
        found = verdicts(compatible, grid, version, levels(version), seed)
        assert len(found) == TESTS[version]
        assert failures(found) == {}


@pytest.mark.parametrize("version", ["2.0", "3.0"])
def test_nothing_else_is_missing_beyond_level_2(compatible, grid, version):
    assert failures(verdicts(compatible, grid, version, [3])).keys() == BEYOND
