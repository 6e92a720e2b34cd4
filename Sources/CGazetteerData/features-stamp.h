/* Written by scripts/make-features. The build notices a changed features.bin by this file. */
/* SHA-256 69bb0f263ce04a270677c02a04a9792e9c66bd637d049d4a9833a330a1707b57 */
