/* Written by scripts/make-gazetteer. The build notices a changed gazetteer.bin by this file. */
/* SHA-256 3a9847b50df8bd1b293b2a543a2a8e3984f86b31dbf321c4d5e2d1383567e191 */
