/// The interface to libyaml, which is loaded at the first use. It exposes no types of libyaml. Every function can be
/// called on any thread.
#ifndef CYAML_H
#define CYAML_H

#include <stddef.h>
#include <stdint.h>

enum {
    /// Not YAML, with directives (`%TAG`), too deep, or with keys that are lists or mappings.
    CYAML_INVALID = -1,
    CYAML_OUT_OF_MEMORY = -2,
    /// libyaml is not installed.
    CYAML_MISSING = -3,
};

/// Reads the texts in the first document of YAML. For each of them, `text` gets the keys that lead to it, joined by `/`,
/// and the text, each with a 0 at its end; for an entry of a sequence the key is `-`. Texts with a 0, below more than 8
/// levels, or with keys of more than 255 bytes are left out, as are aliases. Returns 0, or a negative number on failure.
/// The caller frees `*text`, which is null on failure. Memory: at most some 16 times the bytes.
int CYAML_read(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nullable *_Nonnull text, size_t *_Nonnull length);

void CYAML_free(uint8_t *_Nullable text);

#endif
