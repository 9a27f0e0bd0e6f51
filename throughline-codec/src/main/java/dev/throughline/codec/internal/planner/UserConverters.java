package dev.throughline.codec.internal.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.convert.converter.ConverterFactory;
import org.springframework.core.convert.converter.ConverterRegistry;
import org.springframework.core.convert.converter.GenericConverter;
import org.springframework.core.convert.converter.GenericConverter.ConvertiblePair;
import org.springframework.data.convert.CustomConversions;
import org.springframework.util.ClassUtils;

/**
 * The converters that did not come with Spring Data, as far as they concern a type.
 *
 * <p>A user may replace one of Spring Data's own conversions by one with the same source and target
 * (a {@code LocalDateTime} in UTC, say), which no question to {@link CustomConversions} reveals; so
 * the converters themselves are looked at.
 */
public final class UserConverters {

  private static final Set<String> STOCK =
      Set.of(
          "org.springframework.data.convert.Jsr310Converters",
          "org.springframework.data.mongodb.core.convert.MongoConverters",
          "org.springframework.data.mongodb.core.convert.GeoConverters",
          "org.springframework.data.mongodb.core.convert.MongoCustomConversions");

  private final CustomConversions conversions;
  private final List<ConvertiblePair> pairs = new ArrayList<>();

  /** Asks for the converters that there are now. */
  public UserConverters(CustomConversions conversions) {
    this.conversions = conversions;
    conversions.registerConvertersIn(new Recorder());
  }

  /** {@return whether a user's converter would write a value of this type} */
  public boolean writes(Class<?> type) {
    Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
    for (ConvertiblePair pair : pairs) {
      if (pair.getSourceType().isAssignableFrom(boxed)
          && (conversions.hasCustomWriteTarget(boxed)
              || pair.getTargetType().isAssignableFrom(boxed))) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@return whether a user's converter would turn a value of the source type into the target type}
   */
  boolean reads(Class<?> source, Class<?> target) {
    Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(target);
    for (ConvertiblePair pair : pairs) {
      if (pair.getSourceType().isAssignableFrom(source)
          && (pair.getTargetType().isAssignableFrom(boxed)
              || boxed.isAssignableFrom(pair.getTargetType()))) {
        return true;
      }
    }
    return false;
  }

  /** {@return whether a user's converter writes the type, or reads it from the source type} */
  boolean concern(Class<?> type, Class<?> source) {
    return writes(type) || reads(source, type);
  }

  private void record(Object converter, @Nullable Set<ConvertiblePair> types) {
    Class<?> outer = converter.getClass();
    while (outer.getEnclosingClass() != null) {
      outer = outer.getEnclosingClass();
    }
    if (!STOCK.contains(outer.getName())) {
      if (types == null) {
        pairs.add(new ConvertiblePair(Object.class, Object.class));
      } else {
        pairs.addAll(types);
      }
    }
  }

  private static @Nullable Set<ConvertiblePair> generics(Object converter, Class<?> as) {
    ResolvableType[] generics = ResolvableType.forClass(converter.getClass()).as(as).getGenerics();
    if (generics.length != 2) {
      return null;
    }
    Class<?> source = generics[0].resolve();
    Class<?> target = generics[1].resolve();
    return source == null || target == null ? null : Set.of(new ConvertiblePair(source, target));
  }

  private final class Recorder implements ConverterRegistry {

    @Override
    public void addConverter(Converter<?, ?> converter) {
      record(converter, generics(converter, Converter.class));
    }

    @Override
    public <S, T> void addConverter(
        Class<S> source, Class<T> target, Converter<? super S, ? extends T> converter) {
      record(converter, Set.of(new ConvertiblePair(source, target)));
    }

    @Override
    public void addConverter(GenericConverter converter) {
      record(converter, converter.getConvertibleTypes());
    }

    @Override
    public void addConverterFactory(ConverterFactory<?, ?> factory) {
      record(factory, generics(factory, ConverterFactory.class));
    }

    @Override
    public void removeConvertible(Class<?> sourceType, Class<?> targetType) {
      throw new UnsupportedOperationException("Converters are only recorded here");
    }
  }
}
