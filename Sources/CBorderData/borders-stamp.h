/* Written by scripts/make-borders. The build notices a changed borders.bin by this file. */
/* SHA-256 de5a9beb979849ec76a6ed11467810e4912345033f117c828c8e4b63126166df */
