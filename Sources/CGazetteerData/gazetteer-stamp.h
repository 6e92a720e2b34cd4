/* Written by scripts/make-gazetteer. The build notices a changed gazetteer.bin by this file. */
/* SHA-256 622ce808a4591a83cb7068e87413b452adc0454909eef52aecb5bdeaf11577fe */
