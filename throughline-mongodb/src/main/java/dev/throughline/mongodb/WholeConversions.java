package dev.throughline.mongodb;

import dev.throughline.codec.EntityCodecs;
import dev.throughline.codec.plan.Conversion;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * The user's converters of whole documents, called themselves: the conversion service takes longer
 * to find most of them than they take. Null is returned where stock has to do it or to say
 * something, and also when a converter fails: stock calls it again, and reports what it throws.
 */
final class WholeConversions {

  private WholeConversions() {}

  @SuppressWarnings("unchecked") // as stock casts
  static <S> @Nullable S read(EntityCodecs codecs, Class<S> type, Bson bson) {
    Conversion conversion = bson.getClass() == Document.class ? codecs.documentReader(type) : null;
    return conversion == null || codecs.hasTypeHint((Document) bson)
        ? null
        : (S) call(conversion, bson);
  }

  static @Nullable Document write(EntityCodecs codecs, Object entity) {
    Conversion conversion = codecs.documentWriter(entity.getClass());
    return conversion == null ? null : (Document) call(conversion, entity);
  }

  private static @Nullable Object call(Conversion conversion, Object source) {
    try {
      return conversion.convert(source);
    } catch (RuntimeException e) {
      return null;
    }
  }
}
