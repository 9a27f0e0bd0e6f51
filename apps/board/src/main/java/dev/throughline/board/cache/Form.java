package dev.throughline.board.cache;

import java.util.Arrays;
import java.util.Locale;

/** The forms in which posts are cached. */
public enum Form {
  /** JSON by Jackson, read into objects again. */
  JSON,
  /** MessagePack with field names, by Jackson. */
  MSGPACK_NAMED,
  /** MessagePack without field names, by Throughline. */
  COMPACT,
  /** A document, by Throughline. */
  BSON,
  /** The JSON that clients get, passed on without making objects. */
  JSON_READY;

  /** The name by which it is chosen. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The form of a name.
   *
   * @throws IllegalArgumentException for any other name
   */
  public static Form of(String label) {
    return Arrays.stream(values())
        .filter(form -> form.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "board.codec: there is no '%s', but %s"
                        .formatted(label, Arrays.stream(values()).map(Form::label).toList())));
  }
}
