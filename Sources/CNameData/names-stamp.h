/* Written by scripts/make-names. The build notices a changed names.bin by this file. */
/* SHA-256 35db58b8cfcba9af5f151469cda5c9b2837e82ce2272b4d3d5a0fbae19d915ea */
