package dev.throughline.mongodb.internal.convert;

import dev.throughline.codec.internal.EntityCodecs;
import dev.throughline.codec.internal.plan.Conversion;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionFailedException;
import org.springframework.core.convert.TypeDescriptor;

/**
 * The user's converters of whole documents, called themselves: the conversion service takes longer
 * to find most of them than they take. Null is returned where stock has to do it or to say
 * something. What a converter throws comes out as the conversion service wraps it.
 */
public final class WholeConversions {

  private WholeConversions() {}

  @SuppressWarnings("unchecked") // as stock casts
  public static <S> @Nullable S read(EntityCodecs codecs, Class<S> type, Bson bson) {
    Conversion conversion = bson.getClass() == Document.class ? codecs.documentReader(type) : null;
    return conversion == null || codecs.hasTypeHint((Document) bson)
        ? null
        : (S) call(conversion, bson, type);
  }

  public static @Nullable Document write(EntityCodecs codecs, Object entity) {
    Conversion conversion = codecs.documentWriter(entity.getClass());
    return conversion == null ? null : (Document) call(conversion, entity, Document.class);
  }

  private static @Nullable Object call(Conversion conversion, Object source, Class<?> target) {
    try {
      return conversion.convert(source);
    } catch (ConversionFailedException e) {
      throw e;
    } catch (Throwable e) {
      TypeDescriptor from = TypeDescriptor.forObject(source);
      throw new ConversionFailedException(from, TypeDescriptor.valueOf(target), source, e);
    }
  }
}
