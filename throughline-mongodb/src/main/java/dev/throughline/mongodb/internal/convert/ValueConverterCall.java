package dev.throughline.mongodb.internal.convert;

import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.plan.PropertyConversion;
import org.jspecify.annotations.Nullable;
import org.springframework.data.convert.PropertyValueConverter;
import org.springframework.data.convert.ValueConversionContext;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.mapping.model.PropertyValueProvider;
import org.springframework.data.mapping.model.SpELContext;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConversionContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** Calls the converter of one property as the stock converter would. */
public final class ValueConverterCall implements PropertyConversion {

  private static final Deopt OTHER_FIELD =
      new Deopt("a property value converter that reads another field");

  private final PropertyValueConverter<
          Object, Object, ValueConversionContext<MongoPersistentProperty>>
      converter;
  private final MappingMongoConverter mapping;
  private final MongoPersistentEntity<?> entity;
  private final MongoPersistentProperty property;
  private final SpELContext spel;
  private final MongoConversionContext reading;

  ValueConverterCall(
      PropertyValueConverter<Object, Object, ValueConversionContext<MongoPersistentProperty>>
          converter,
      MappingMongoConverter mapping,
      MongoPersistentEntity<?> entity,
      MongoPersistentProperty property,
      SpELContext spel) {
    this.converter = converter;
    this.mapping = mapping;
    this.entity = entity;
    this.property = property;
    this.spel = spel;
    this.reading = new MongoConversionContext(new OtherFields(), property, mapping, spel);
  }

  @Override
  public @Nullable Object write(Object instance, @Nullable Object value) {
    MongoConversionContext context =
        new MongoConversionContext(new OtherProperties(instance), property, mapping, spel);
    return value == null ? converter.writeNull(context) : converter.write(value, context);
  }

  @Override
  public @Nullable Object read(@Nullable Object value) {
    return value == null ? converter.readNull(reading) : converter.read(value, reading);
  }

  /** The other properties of the object that is written; few converters ask for one. */
  private final class OtherProperties implements PropertyValueProvider<MongoPersistentProperty> {

    private final Object instance;

    OtherProperties(Object instance) {
      this.instance = instance;
    }

    @Override
    @SuppressWarnings("unchecked") // as stock casts
    public <T> @Nullable T getPropertyValue(MongoPersistentProperty other) {
      PersistentPropertyAccessor<?> accessor = entity.getPropertyAccessor(instance);
      return (T) accessor.getProperty(other);
    }
  }

  /** The other fields of the document that is read are not at hand: stock reads it then. */
  private static final class OtherFields implements PropertyValueProvider<MongoPersistentProperty> {

    @Override
    public <T> @Nullable T getPropertyValue(MongoPersistentProperty other) {
      throw OTHER_FIELD;
    }
  }
}
