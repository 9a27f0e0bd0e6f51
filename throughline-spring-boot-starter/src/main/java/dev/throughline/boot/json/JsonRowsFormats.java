package dev.throughline.boot.json;

import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Says what rows are printed as, by the media type of the answer. */
final class JsonRowsFormats {

  /** Formats that are no array. */
  static final List<MediaType> STREAMS =
      List.of(MediaType.APPLICATION_NDJSON, MediaType.TEXT_EVENT_STREAM);

  private JsonRowsFormats() {}

  static Format format(@Nullable MediaType type) {
    if (MediaType.APPLICATION_NDJSON.isCompatibleWith(type)) {
      return Format.LINES;
    }
    return MediaType.TEXT_EVENT_STREAM.isCompatibleWith(type) ? Format.EVENTS : Format.ARRAY;
  }

  /** {@return whether rows may be printed as bytes: UTF-8, of a type that is known} */
  static boolean known(@Nullable MediaType type) {
    return type != null
        && (MediaType.APPLICATION_JSON.equalsTypeAndSubtype(type)
            || STREAMS.stream().anyMatch(type::equalsTypeAndSubtype))
        && utf8(type);
  }

  static boolean utf8(@Nullable MediaType type) {
    return type == null
        || type.getCharset() == null
        || StandardCharsets.UTF_8.equals(type.getCharset());
  }
}
