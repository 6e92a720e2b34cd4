#ifndef CARCHIVE_H
#define CARCHIVE_H

#include <stddef.h>
#include <stdint.h>

/* Writes a zip (APPNOTE.TXT of PKWARE) by libarchive, which is loaded at its first use. Equal members in equal order give equal
   bytes: all have the same time and owner. */
typedef struct CArchive_Writer CArchive_Writer;

/* Begins a zip in an open file, which stays the caller's. NULL where libarchive is missing or memory ran out. */
CArchive_Writer *_Nullable CArchive_open(int descriptor);

/* Begins a member with a name in UTF-8 and a length in bytes; compressed if `isCompressed` is not 0. 0 where it went well. */
int CArchive_begin(CArchive_Writer *_Nonnull writer, const char *_Nonnull name, int64_t length, int isCompressed);

/* Writes the next bytes of the member. 0 where it went well. */
int CArchive_write(CArchive_Writer *_Nonnull writer, const void *_Nullable bytes, size_t count);

/* Ends the zip. 0 where it went well. */
int CArchive_finish(CArchive_Writer *_Nonnull writer);

/* The errno of the last failure; 0 where it has none. */
int CArchive_errno(CArchive_Writer *_Nonnull writer);

/* What the last failure was, until the writer is closed. */
const char *_Nonnull CArchive_message(CArchive_Writer *_Nonnull writer);

/* Frees the writer; the file stays as it is. */
void CArchive_close(CArchive_Writer *_Nonnull writer);

#endif
