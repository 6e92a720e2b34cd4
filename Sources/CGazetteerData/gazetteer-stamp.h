/* Written by scripts/make-gazetteer. The build notices a changed gazetteer.bin by this file. */
/* SHA-256 36425e53df4280cccd6e66ed6585127f6b17ab9756e1aaf3b123f11c84391f0a */
