/* Written by scripts/make-gazetteer. The build notices a changed gazetteer.bin by this file. */
/* SHA-256 693178f5da2a8f0313af4f487ed346b50404ad136dac5edcd7aa7b7155536e9e */
