/* Written by scripts/make-features. The build notices a changed features.bin by this file. */
/* SHA-256 2b31fd64a54482b4a29cbcdeb65955f9208d3356ea449f3f1c0357d49bda69ac */
