/* Written by scripts/make-gazetteer. The build sees that gazetteer.bin is another one by this file's change. */
/* SHA-256 18c7f618ec28197d2f8c5dc93d7dd3feaf14dacb3f036f3f696943d3ffcb3783 */
