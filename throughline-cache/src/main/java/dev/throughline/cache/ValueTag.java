package dev.throughline.cache;

import org.jspecify.annotations.Nullable;

/**
 * The tag in front of a value: the number of a {@link SingleValue}, or one of these. Numbers are
 * part of the format.
 */
enum ValueTag {
  NULL(64),
  /** An object of a class, by the class's number: the values of its properties. */
  OBJECT(65),
  /** An object of a class whose properties have no compact form: its document. */
  DOCUMENT(66),
  ENUM(67),
  OPTIONAL(68),
  LIST(69),
  LINKED_LIST(70),
  SET(71),
  SORTED_SET(72),
  DEQUE(73),
  MAP(74),
  SORTED_MAP(75),
  ARRAY(76),
  PAGE(77),
  SLICE(78),
  KEYSET_PAGE(79);

  private static final int FIRST = 64;
  private static final ValueTag[] ALL = values();

  private final int number;

  ValueTag(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /** The tag of a number, null when that is of no tag. */
  static @Nullable ValueTag of(long number) {
    return number < FIRST || number >= FIRST + ALL.length ? null : ALL[(int) number - FIRST];
  }
}
