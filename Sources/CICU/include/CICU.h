#ifndef CICU_H
#define CICU_H

// Wrapper of the system's ICU: collation, alphabetic index, region names, messages, numbers, time zones, character widths.
//
// Text is passed as UTF-8 with its length; locales are BCP 47 tags. No ICU header is included here.
// Functions that can fail return CICU_OK or CICU_FAILED and copy a reason into `message`. Objects are not thread-safe.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CICU_OK = 0, CICU_FAILED = -1 };

/// Size in bytes of the caller's buffer for a reason, including the terminating zero.
enum { CICU_MESSAGE_CAPACITY = 128 };

/// The version of the ICU that is loaded, such as "72.1". Valid for the life of the process.
const char *_Nonnull CICU_version(void);

// Collation

typedef struct CICU_Collator CICU_Collator;

/// Opens the locale's default collation, or the one in its -u-co- extension. Close with CICU_collator_close.
int CICU_collator_open(const char *_Nonnull tag, CICU_Collator *_Nullable *_Nonnull collator, char *_Nonnull message);
void CICU_collator_close(CICU_Collator *_Nonnull collator);

/// The ICU locale whose rules the collator actually uses, such as "sv", or "root" for a locale without rules of its own. Valid
/// as long as the collator.
const char *_Nonnull CICU_collator_actual_locale(const CICU_Collator *_Nonnull collator);

/// Writes the sort key of a text without a terminating zero, at most `capacity` bytes, and sets `key_length` to its total
/// length. If that is larger than the capacity, call again with a larger buffer.
int CICU_collator_key(const CICU_Collator *_Nonnull collator, const char *_Nonnull text, size_t length,
                      uint8_t *_Nonnull key, size_t capacity, size_t *_Nonnull key_length, char *_Nonnull message);

/// Compares two texts; sets `order` to -1, 0 or 1.
int CICU_collator_compare(const CICU_Collator *_Nonnull collator, const char *_Nonnull left, size_t left_length,
                          const char *_Nonnull right, size_t right_length, int *_Nonnull order,
                          char *_Nonnull message);

// Search

/// Writes a text's words as searches compare them, separated by single spaces, at most `capacity` bytes, and returns the total
/// length. If that is larger than the capacity, call again with a larger buffer. Words are in lower case without accents (NFKD,
/// case folding, optional marks removed); in scripts without spaces each letter is a word.
size_t CICU_fold(const char *_Nonnull text, size_t length, char *_Nonnull output, size_t capacity);

// Alphabetic index

typedef struct CICU_Index CICU_Index;

/// Builds the locale's index with the letters of further languages, whose tags are separated by spaces, such as "en el". Close
/// with CICU_index_close.
int CICU_index_open(const char *_Nonnull tag, const char *_Nonnull languages, CICU_Index *_Nullable *_Nonnull index,
                    char *_Nonnull message);
void CICU_index_close(CICU_Index *_Nonnull index);

/// Number of buckets, including those without a letter.
int32_t CICU_index_count(const CICU_Index *_Nonnull index);

/// Writes the letter of a bucket with a terminating zero, and returns its length. 0 for a bucket without a letter (before the
/// first script, between scripts, after the last), an invalid bucket number or too small a capacity.
size_t CICU_index_label(const CICU_Index *_Nonnull index, int32_t bucket, char *_Nonnull label, size_t capacity);

/// Sets `bucket` to the bucket of a name.
int CICU_index_bucket(const CICU_Index *_Nonnull index, const char *_Nonnull name, size_t length,
                      int32_t *_Nonnull bucket, char *_Nonnull message);

// Region names

typedef struct CICU_Regions CICU_Regions;

/// Opens the names of regions in a locale. Close with CICU_regions_close.
int CICU_regions_open(const char *_Nonnull tag, CICU_Regions *_Nullable *_Nonnull regions, char *_Nonnull message);
void CICU_regions_close(CICU_Regions *_Nonnull regions);

/// Writes the name of a region (ISO 3166-1 alpha-2, upper case) with a terminating zero, and returns its length in bytes. 0 if
/// the locale has no name for it or the capacity is too small.
size_t CICU_regions_name(const CICU_Regions *_Nonnull regions, const char *_Nonnull code, char *_Nonnull name,
                         size_t capacity);

/// Writes CLDR's ISO 3166-1 alpha-2 code for another code of a territory (alpha-3, deprecated or common, such as "UK") with a
/// terminating zero, and returns its length, 2. 0 for any other code. `code` is in upper case.
size_t CICU_region_alpha2(const char *_Nonnull code, char *_Nonnull alpha2, size_t capacity);

// Messages

typedef struct CICU_Message CICU_Message;

/// Maximum number of arguments of a message.
enum { CICU_MESSAGE_ARGUMENTS = 8 };

/// Opens a pattern of ICU's MessageFormat in a locale; fails for a malformed pattern. Close with CICU_message_close.
int CICU_message_open(const char *_Nonnull tag, const char *_Nonnull pattern, size_t length,
                      CICU_Message *_Nullable *_Nonnull opened, char *_Nonnull message);
void CICU_message_close(CICU_Message *_Nonnull opened);

/// Removes all arguments.
void CICU_message_clear(CICU_Message *_Nonnull opened);

/// Add an argument; fail if there are more than CICU_MESSAGE_ARGUMENTS.
int CICU_message_add_text(CICU_Message *_Nonnull opened, const char *_Nonnull name, size_t name_length,
                          const char *_Nonnull text, size_t length, char *_Nonnull message);
int CICU_message_add_number(CICU_Message *_Nonnull opened, const char *_Nonnull name, size_t name_length, int64_t number,
                            char *_Nonnull message);

/// Writes the message with its arguments without a terminating zero, at most `capacity` bytes, and sets `length` to the total
/// length. If that is larger than the capacity, call again with a larger buffer. A missing argument appears as its name in
/// braces.
int CICU_message_format(const CICU_Message *_Nonnull opened, char *_Nonnull text, size_t capacity, size_t *_Nonnull length,
                        char *_Nonnull message);

// Numbers

typedef struct CICU_Numbers CICU_Numbers;

/// Opens the number format of a locale for a number skeleton (UTS 35 part 3), such as ".0000". Close with CICU_numbers_close.
int CICU_numbers_open(const char *_Nonnull tag, const char *_Nonnull skeleton,
                      CICU_Numbers *_Nullable *_Nonnull numbers, char *_Nonnull message);
void CICU_numbers_close(CICU_Numbers *_Nonnull numbers);

/// Write a number with a terminating zero, and return its length in bytes; 0 if it does not fit.
size_t CICU_numbers_whole(CICU_Numbers *_Nonnull numbers, int64_t number, char *_Nonnull text, size_t capacity);
size_t CICU_numbers_decimal(CICU_Numbers *_Nonnull numbers, double number, char *_Nonnull text, size_t capacity);

/// Writes the name of the locale's digits, such as "arab", with a terminating zero, and returns its length. 0 if it does not
/// fit or the tag is invalid.
size_t CICU_numbering_system(const char *_Nonnull tag, char *_Nonnull name, size_t capacity);

/// Whether the locale's script is written from right to left.
int CICU_is_right_to_left(const char *_Nonnull tag);

// Time zones

typedef struct CICU_Zone CICU_Zone;

/// Opens a time zone by its IANA identifier; fails if ICU does not know it. Close with CICU_zone_close.
int CICU_zone_open(const char *_Nonnull identifier, CICU_Zone *_Nullable *_Nonnull zone, char *_Nonnull message);
void CICU_zone_close(CICU_Zone *_Nonnull zone);

/// Sets `offset` to the offset from UTC in seconds at an instant, which is given in seconds since 1970-01-01T00:00Z.
int CICU_zone_offset_at(const CICU_Zone *_Nonnull zone, int64_t utc_seconds, int32_t *_Nonnull offset,
                        char *_Nonnull message);

/// Writes the IANA identifiers of a country's time zones (ISO 3166-1 alpha-2, upper case), separated by spaces, with a terminating
/// zero, and returns the length. 0 for a code without zones or if the capacity is too small.
size_t CICU_region_zones(const char *_Nonnull code, char *_Nonnull names, size_t capacity);

// Dates

typedef struct CICU_Dates CICU_Dates;

/// What of a local time is written, in the words of ECMA-402: month and year; a long date; a medium date; a medium date and a short
/// time.
enum { CICU_DATE_MONTH = 0, CICU_DATE_LONG = 1, CICU_DATE_MEDIUM = 2, CICU_DATE_TIME = 3 };

/// Opens a locale's format of dates. Close with CICU_dates_close.
int CICU_dates_open(const char *_Nonnull tag, int style, CICU_Dates *_Nullable *_Nonnull dates, char *_Nonnull message);
void CICU_dates_close(CICU_Dates *_Nonnull dates);

/// Writes a local time, in milliseconds since 1970-01-01T00:00, with a terminating zero, and returns the length; 0 if it does not
/// fit.
size_t CICU_dates_text(const CICU_Dates *_Nonnull dates, int64_t milliseconds, char *_Nonnull text, size_t capacity);

/// Writes the names of a month (1 to 12) in a locale, separated by line feeds, with a terminating zero: long and short, within a
/// date and alone. Returns the length; 0 if they do not fit or the locale has none.
size_t CICU_month_names(const char *_Nonnull tag, int month, char *_Nonnull names, size_t capacity);

// Characters

/// Width of a code point in terminal cells: 0, 1 or 2.
int CICU_character_width(uint32_t code_point);

#ifdef __cplusplus
}
#endif

#endif
