package dev.throughline.boot.json;

import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.mongodb.JsonRows;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** What rows are printed as, by the type that the client asks for. */
final class JsonRowsFormats {

  static final List<MediaType> TYPES =
      List.of(
          MediaType.APPLICATION_JSON, MediaType.APPLICATION_NDJSON, MediaType.TEXT_EVENT_STREAM);

  private JsonRowsFormats() {}

  static boolean canWrite(Class<?> type, @Nullable MediaType asked) {
    return JsonRows.class == type
        && (asked == null || TYPES.stream().anyMatch(asked::isCompatibleWith));
  }

  static MediaType concrete(@Nullable MediaType asked) {
    return asked == null || !asked.isConcrete() ? MediaType.APPLICATION_JSON : asked;
  }

  static Format format(MediaType type) {
    if (MediaType.APPLICATION_NDJSON.isCompatibleWith(type)) {
      return Format.LINES;
    }
    return MediaType.TEXT_EVENT_STREAM.isCompatibleWith(type) ? Format.EVENTS : Format.ARRAY;
  }
}
