/* Written by scripts/make-features. The build notices a changed features.bin by this file. */
/* SHA-256 fb4b7bc4771c75e42c569d9e5c2f53a736cf6e133fca5c5e4bc4d3708ae6abcd */
