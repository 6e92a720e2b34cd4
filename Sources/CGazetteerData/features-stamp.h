/* Written by scripts/make-features. The build notices a changed features.bin by this file. */
/* SHA-256 fb31e9496d4c9bbe4f4584c202be01e90c34143474de801b91b98af1f3d1c336 */
