#ifndef CICU_H
#define CICU_H

// The conversation with the system's ICU: collation, alphabetic index, region names, messages, numbers, time zones,
// character widths.
//
// Text goes in and out as UTF-8 with its length; locales are BCP 47 tags. No ICU header is needed to read this one.
// Functions that can fail return CICU_OK or CICU_FAILED and copy a reason into `message`.
// The objects may be used by one thread at a time.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CICU_OK = 0, CICU_FAILED = -1 };

/// Bytes that a caller provides for a reason, terminating zero included.
enum { CICU_MESSAGE_CAPACITY = 128 };

/// The version of the ICU that is loaded, such as "72.1". Valid for the life of the process.
const char *_Nonnull CICU_version(void);

// Collation

typedef struct CICU_Collator CICU_Collator;

/// Opens the locale's default collation, or the one its -u-co- extension names. Close with CICU_collator_close.
int CICU_collator_open(const char *_Nonnull tag, CICU_Collator *_Nullable *_Nonnull collator, char *_Nonnull message);
void CICU_collator_close(CICU_Collator *_Nonnull collator);

/// The ICU locale whose rules the collator really uses, such as "sv", or "root" where the locale has none of its own.
/// Valid as long as the collator.
const char *_Nonnull CICU_collator_actual_locale(const CICU_Collator *_Nonnull collator);

/// Writes the sort key of a text, without a terminating zero, as far as `capacity` reaches, and sets `key_length` to
/// its whole length; a caller whose capacity was less asks again.
int CICU_collator_key(const CICU_Collator *_Nonnull collator, const char *_Nonnull text, size_t length,
                      uint8_t *_Nonnull key, size_t capacity, size_t *_Nonnull key_length, char *_Nonnull message);

/// Sets `order` to -1, 0 or 1.
int CICU_collator_compare(const CICU_Collator *_Nonnull collator, const char *_Nonnull left, size_t left_length,
                          const char *_Nonnull right, size_t right_length, int *_Nonnull order,
                          char *_Nonnull message);

// Search

/// Writes a text's words as they are compared in a search, with one space between, as far as `capacity` reaches, and returns the
/// whole length; a caller whose capacity was less asks again. Small letters without accents (NFKD, case folding, marks left out
/// where a script can do without); in scripts without spaces each letter is a word.
size_t CICU_fold(const char *_Nonnull text, size_t length, char *_Nonnull output, size_t capacity);

// Alphabetic index

typedef struct CICU_Index CICU_Index;

/// Builds the locale's index, with the letters of further languages added, whose tags stand between spaces, as "en el".
/// Close with CICU_index_close.
int CICU_index_open(const char *_Nonnull tag, const char *_Nonnull languages, CICU_Index *_Nullable *_Nonnull index,
                    char *_Nonnull message);
void CICU_index_close(CICU_Index *_Nonnull index);

/// How many buckets the index has, those without a letter included.
int32_t CICU_index_count(const CICU_Index *_Nonnull index);

/// Writes the letter of a bucket, terminated by a zero, and returns its length; 0 for a bucket without a letter
/// (before the first script, between two, after the last), a number outside the index, or too small a capacity.
size_t CICU_index_label(const CICU_Index *_Nonnull index, int32_t bucket, char *_Nonnull label, size_t capacity);

/// Sets `bucket` to the number of the bucket in which a name stands.
int CICU_index_bucket(const CICU_Index *_Nonnull index, const char *_Nonnull name, size_t length,
                      int32_t *_Nonnull bucket, char *_Nonnull message);

// Region names

typedef struct CICU_Regions CICU_Regions;

/// Opens the names of regions in a locale. Close with CICU_regions_close.
int CICU_regions_open(const char *_Nonnull tag, CICU_Regions *_Nullable *_Nonnull regions, char *_Nonnull message);
void CICU_regions_close(CICU_Regions *_Nonnull regions);

/// Writes the name of a region (ISO 3166-1 alpha-2, capitals), terminated by a zero, and returns its length in bytes;
/// 0 where the locale has no name for it or the capacity is too small.
size_t CICU_regions_name(const CICU_Regions *_Nonnull regions, const char *_Nonnull code, char *_Nonnull name,
                         size_t capacity);

/// Writes the ISO 3166-1 alpha-2 code that CLDR has for another code of a territory (alpha-3, or an older or usual one such
/// as "UK"), terminated by a zero, and returns its length, 2; 0 for what is no territory's code. `code` is of capitals.
size_t CICU_region_alpha2(const char *_Nonnull code, char *_Nonnull alpha2, size_t capacity);

// Messages

typedef struct CICU_Message CICU_Message;

/// Arguments that a message takes at most.
enum { CICU_MESSAGE_ARGUMENTS = 8 };

/// Opens a pattern of ICU's MessageFormat in a locale; fails on one that is malformed. Close with CICU_message_close.
int CICU_message_open(const char *_Nonnull tag, const char *_Nonnull pattern, size_t length,
                      CICU_Message *_Nullable *_Nonnull opened, char *_Nonnull message);
void CICU_message_close(CICU_Message *_Nonnull opened);

/// Takes all arguments away.
void CICU_message_clear(CICU_Message *_Nonnull opened);

/// Add an argument; fail on more than CICU_MESSAGE_ARGUMENTS.
int CICU_message_add_text(CICU_Message *_Nonnull opened, const char *_Nonnull name, size_t name_length,
                          const char *_Nonnull text, size_t length, char *_Nonnull message);
int CICU_message_add_number(CICU_Message *_Nonnull opened, const char *_Nonnull name, size_t name_length, int64_t number,
                            char *_Nonnull message);

/// Writes the message with its arguments, without a terminating zero, as far as `capacity` reaches, and sets `length` to its
/// whole length; a caller whose capacity was less asks again. An argument that was not added stands as its name in braces.
int CICU_message_format(const CICU_Message *_Nonnull opened, char *_Nonnull text, size_t capacity, size_t *_Nonnull length,
                        char *_Nonnull message);

// Numbers

typedef struct CICU_Numbers CICU_Numbers;

/// Opens the numbers of a locale, in the form that a skeleton names (UTS 35 part 3), as ".0000". Close with CICU_numbers_close.
int CICU_numbers_open(const char *_Nonnull tag, const char *_Nonnull skeleton,
                      CICU_Numbers *_Nullable *_Nonnull numbers, char *_Nonnull message);
void CICU_numbers_close(CICU_Numbers *_Nonnull numbers);

/// Write a number, terminated by a zero, and return its length in bytes; 0 where it doesn't fit.
size_t CICU_numbers_whole(CICU_Numbers *_Nonnull numbers, int64_t number, char *_Nonnull text, size_t capacity);
size_t CICU_numbers_decimal(CICU_Numbers *_Nonnull numbers, double number, char *_Nonnull text, size_t capacity);

/// Writes the name of the digits that a locale writes numbers with, as "arab", terminated by a zero, and returns its length;
/// 0 where it doesn't fit or the tag is none.
size_t CICU_numbering_system(const char *_Nonnull tag, char *_Nonnull name, size_t capacity);

/// Whether the locale's script goes from right to left.
int CICU_is_right_to_left(const char *_Nonnull tag);

// Time zones

typedef struct CICU_Zone CICU_Zone;

/// Opens a time zone by its IANA identifier; fails on one that ICU does not know. Close with CICU_zone_close.
int CICU_zone_open(const char *_Nonnull identifier, CICU_Zone *_Nullable *_Nonnull zone, char *_Nonnull message);
void CICU_zone_close(CICU_Zone *_Nonnull zone);

/// Sets `offset` to the seconds east of UTC at an instant, given in seconds since 1970 UTC.
int CICU_zone_offset_at(const CICU_Zone *_Nonnull zone, int64_t utc_seconds, int32_t *_Nonnull offset,
                        char *_Nonnull message);

// Characters

/// Cells that a code point takes in a terminal: 0, 1 or 2.
int CICU_character_width(uint32_t code_point);

#ifdef __cplusplus
}
#endif

#endif
