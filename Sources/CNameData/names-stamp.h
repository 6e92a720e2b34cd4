/* Written by scripts/make-names. The build notices a changed names.bin by this file. */
/* SHA-256 acf6f2ded0c5f5968a5258b8943d0ee81f54d18d7af7bf38d0ad3fdf276b95f7 */
