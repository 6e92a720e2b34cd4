/* Written by scripts/make-gazetteer. The build notices a changed gazetteer.bin by this file. */
/* SHA-256 6847219a12ca3fdd38797117dcc80a344d251b23ff162b15f8f01f65d8ef79c2 */
