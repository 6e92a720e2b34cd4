"""The IIIF documents are valid by the JSON schema of the Presentation API 3.0, and lead to every photo."""

import json
import os
import pathlib
import re
import shutil
import sqlite3
import urllib.error
import urllib.request

import jsonschema
import pytest

from conftest import Server, take

PROFILE = 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"'
# The fixtures that the validator must reject; all others are valid.
WRONG = {
    "broken_choice", "broken_collection", "broken_embedded_annos", "broken_service", "broken_simple_image",
    "collection_of_canvases", "manifest_bad", "non_cc_license", "old_format_label", "rights_lang_issues",
}


@pytest.fixture(scope="session")
def shipped():
    """The folder of the official validator's schema and fixtures."""
    folder = pathlib.Path(os.environ.get("PHOTOS_FIXTURES", "/nowhere")) / "validators/iiif-presentation"
    if not (folder / "schema/iiif_3_0.json").is_file():
        pytest.skip("PHOTOS_FIXTURES has no validators/iiif-presentation: NOTHING IS VALIDATED")
    return folder


@pytest.fixture(scope="session")
def schema(shipped):
    return json.loads((shipped / "schema/iiif_3_0.json").read_text())


@pytest.fixture(scope="session")
def validate(schema):
    """The errors of a document, or of a resource that the schema defines only inside others."""
    documents = jsonschema.Draft7Validator(schema)
    canvases = jsonschema.Draft7Validator({**schema, "oneOf": [{"$ref": "#/classes/canvas"}]})

    def validate(document):
        validator = canvases if document.get("type") == "Canvas" else documents
        error = jsonschema.exceptions.best_match(validator.iter_errors(document))
        return error and f"{document.get('id')}: {error.message[:300]} at {list(error.absolute_path)}"

    return validate


def fetch(address):
    with urllib.request.urlopen(address) as answer:
        assert answer.headers["Content-Type"] == PROFILE, address
        return json.load(answer)


def walk(address, seen):
    """All documents below a collection, depth first, each once."""
    document = fetch(address)
    assert document["id"] == address and address not in seen
    seen.add(address)
    yield document
    if document["type"] == "Collection":
        for item in document["items"]:
            assert "items" not in item, "what a collection has is referred to"
            for found in walk(item["id"], seen):
                if found["id"] == item["id"]:
                    assert (found["type"], found["label"]) == (item["type"], item["label"])
                yield found


def test_the_validator_accepts_valid_and_rejects_invalid_fixtures(shipped, validate):
    files = sorted([*shipped.glob("fixtures/3/*.json"), *shipped.glob("manifest_*.json")])
    assert len(files) > 30
    refused = {file.stem for file in files if validate(json.loads(file.read_text()))}
    assert refused == WRONG


def test_every_document_is_valid_and_every_photo_has_a_canvas(url, ask, places, validate):
    documents = list(walk(f"{url}/iiif/collection.json", set()))
    assert [problem for problem in map(validate, documents) if problem] == []
    canvases = [canvas for document in documents if document["type"] == "Manifest" for canvas in document["items"]]
    assert len({canvas["id"] for canvas in canvases}) == len(canvases)
    expected = set()
    for place in places:
        photos = ask(f"/places/{place['id']}/photos?limit=1000")["photos"]
        expected |= {photo["id"] for photo in photos if "width" in photo and photo["state"] != "failed"}
    assert {canvas["id"].rsplit("/", 1)[1] for canvas in canvases} == expected
    for canvas in canvases:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", canvas.get("navDate", "2000-01-01T00:00:00Z"))


def test_canvases_and_annotations_are_also_separate_documents(url, places, validate):
    manifest = fetch(f"{url}/iiif/place/{places[0]['id']}/manifest.json")
    for canvas in manifest["items"][:5]:
        alone = fetch(canvas["id"])
        page = fetch(alone["items"][0]["id"])
        annotation = fetch(page["items"][0]["id"])
        for document in (alone, page, annotation):
            assert validate(document) is None
        assert alone["partOf"][0]["id"] == manifest["id"]
        assert canvas["items"][0] == {key: value for key, value in page.items() if key != "@context"}


def test_titles_never_become_markup(url, ask, library):
    with sqlite3.connect(library / "catalog.sqlite") as catalog:
        row = catalog.execute("SELECT photo.id, place.id FROM photo JOIN place ON place.row = placeRow WHERE credit = 'Somebody'")
        photo, place = row.fetchone()
    canvas = fetch(f"{url}/iiif/place/{place}/canvas/{photo}")
    assert canvas["label"] == {"none": ["A very bold R&D <3 <script>alert(1)</script>"]}
    assert canvas["summary"] == {"none": ["Line one\nLine two & more"]}
    assert canvas["requiredStatement"]["value"] == {"none": ["Somebody"]}


@pytest.fixture(scope="module")
def large(request, folder):
    """A server of a copy of the library with an additional country of 2,500 places, and a place of 1,700 photos."""
    if "PHOTOS_URL" in os.environ:
        pytest.skip("needs a library of its own")
    path = folder / "presentation"
    shutil.copytree(request.getfixturevalue("library"), path)
    with sqlite3.connect(path / "catalog.sqlite") as catalog:
        places = [(f"nz-x-{number}", f"Town {number:04}", number / 100) for number in range(2500)]
        catalog.executemany(
            "INSERT INTO place (id, countryCode, name, latitude, longitude) VALUES (?, 'NZ', ?, ?, 170)", places
        )
        photo = "INSERT INTO photo (id, placeRow, name, state, takenAt, width, height, type)"
        catalog.execute(
            f"{photo} SELECT substr('000000000000' || row, -12), row, 'x.jpg', 'remote', row * 1000000, 4000, 3000, 'image/jpeg'"
            " FROM place WHERE id LIKE 'nz-x-%'"
        )
        row = catalog.execute("SELECT row FROM place WHERE id = 'nz-x-7'").fetchone()[0]
        many = [(f"{number:0>12}x"[-12:], row, f"{number}.jpg", number // 3 * 86_400_000) for number in range(1700)]
        catalog.executemany(f"{photo} VALUES (?, ?, ?, 'remote', ?, 4000, 3000, 'image/jpeg')", many)
    catalog.close()
    take(path)
    server = Server(path)
    yield server.url
    server.stop()


def test_large_collections_are_divided_completely(large, validate):
    documents = list(walk(f"{large}/iiif/country/NZ/collection.json", set()))
    assert [problem for problem in map(validate, documents) if problem] == []
    manifests = [document for document in documents if document["type"] == "Manifest"]
    assert max(len(document["items"]) for document in documents if document["type"] == "Collection") == 1000
    assert max(len(document["items"]) for document in manifests) == 500
    canvases = [canvas["id"] for document in manifests for canvas in document["items"]]
    assert len(set(canvases)) == len(canvases) and len(canvases) >= 2500 + 1700


def test_missing_resources_are_404(url):
    for path in ("country/XX/collection.json", "place/nowhere/manifest.json", "place/zz/canvas/nothing"):
        with pytest.raises(urllib.error.HTTPError) as refusal:
            fetch(f"{url}/iiif/{path}")
        assert refusal.value.code == 404
