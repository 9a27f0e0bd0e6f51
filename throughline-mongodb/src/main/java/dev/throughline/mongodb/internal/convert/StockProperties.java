package dev.throughline.mongodb.internal.convert;

import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.plan.PropertyConversion;
import dev.throughline.codec.internal.plan.ReferenceScope;
import dev.throughline.codec.internal.plan.StockProperty;
import dev.throughline.codec.internal.planner.StockAccess;
import java.lang.reflect.Field;
import java.util.Map;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.convert.PropertyValueConversions;
import org.springframework.data.convert.PropertyValueConverter;
import org.springframework.data.convert.ValueConversionContext;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.model.SpELContext;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.encryption.EncryptingConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.util.ReflectionUtils;

/** Single properties as the stock converter treats them. Safe for use by several threads. */
public final class StockProperties implements StockAccess {

  private static final Deopt ENCRYPTED = new Deopt("an encrypted property");

  private final MappingMongoConverter converter;
  private final CustomConversions conversions;
  private final PartMapping mapping;
  private final boolean follows;

  /**
   * Creates the access to a converter whose configuration is complete.
   *
   * @param follows whether references can be followed for single properties.
   */
  public StockProperties(
      MappingMongoConverter converter,
      CustomConversions conversions,
      PartMapping mapping,
      boolean follows) {
    this.follows = follows;
    this.converter = converter;
    this.conversions = conversions;
    this.mapping = mapping;
  }

  @Override
  public @Nullable StockProperty property(
      MongoPersistentEntity<?> entity, MongoPersistentProperty property) {
    if (conversions.hasCustomReadTarget(Document.class, Map.class)) {
      return null;
    }
    Alone alone =
        new Alone(
            PropertyView.of(entity, property),
            conversions.hasValueConverter(property),
            conversion(entity, property),
            mapOf(property.getTypeInformation()));
    return property.isAssociation() && follows && property.getSpelExpression() == null
        ? new Following(alone, property)
        : alone;
  }

  /** A property whose references are followed. */
  private record Following(Alone alone, MongoPersistentProperty property) implements StockProperty {

    @Override
    public Document write(Object entity) {
      return alone.write(entity);
    }

    @Override
    public @Nullable Object read(@Nullable Object value) {
      return alone.read(value);
    }

    @Override
    public boolean follows() {
      return true;
    }

    @Override
    public @Nullable Object follow(@Nullable Object value, ReferenceScope scope) {
      return scope.follow(property, value);
    }
  }

  /** Stock reads the values of a map by their type exactly as it reads a property's. */
  private static TypeInformation<?> mapOf(TypeInformation<?> type) {
    return TypeInformation.of(
        ResolvableType.forClassWithGenerics(
            Map.class, ResolvableType.forClass(String.class), type.toResolvableType()));
  }

  private final class Alone implements StockProperty {

    private final MongoPersistentEntity<?> view;
    private final boolean converted;
    private final @Nullable PropertyConversion conversion;
    private final TypeInformation<?> map;

    Alone(
        MongoPersistentEntity<?> view,
        boolean converted,
        @Nullable PropertyConversion conversion,
        TypeInformation<?> map) {
      this.view = view;
      this.converted = converted;
      this.conversion = conversion;
      this.map = map;
    }

    @Override
    public Document write(Object entity) {
      Document document = new Document();
      mapping.write(entity, document, view);
      return document;
    }

    @Override
    public @Nullable Object read(@Nullable Object value) {
      if (converted) {
        if (conversion == null) {
          throw ENCRYPTED;
        }
        return conversion.read(value);
      }
      if (value == null) {
        return null;
      }
      Map<?, ?> read = (Map<?, ?>) mapping.read(map, new Document("value", value));
      return read == null ? null : read.values().iterator().next();
    }
  }

  @Override
  public @Nullable PropertyConversion conversion(
      MongoPersistentEntity<?> entity, MongoPersistentProperty property) {
    PropertyValueConversions valueConversions = conversions.getPropertyValueConversions();
    SpELContext spel = spel(converter);
    if (valueConversions == null || spel == null || !valueConversions.hasValueConverter(property)) {
      return null;
    }
    PropertyValueConverter<Object, Object, ValueConversionContext<MongoPersistentProperty>> found =
        valueConversions.getValueConverter(property);
    return encrypts(found)
        ? null
        : new ValueConverterCall(found, converter, entity, property, spel);
  }

  /** Encryption is left to stock with everything around it. */
  private static boolean encrypts(Object converter) {
    return converter instanceof EncryptingConverter<?, ?>;
  }

  /** The converter's own, which no method tells; null where reflection does not reach it. */
  public static @Nullable SpELContext spel(MappingMongoConverter converter) {
    Field field = ReflectionUtils.findField(MappingMongoConverter.class, "spELContext");
    if (field == null) {
      return null;
    }
    try {
      field.setAccessible(true);
      return (SpELContext) field.get(converter);
    } catch (IllegalAccessException | RuntimeException | LinkageError e) {
      return null;
    }
  }
}
