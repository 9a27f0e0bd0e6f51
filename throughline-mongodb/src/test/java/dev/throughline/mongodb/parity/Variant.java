package dev.throughline.mongodb.parity;

import com.mongodb.MongoClientSettings;
import dev.throughline.mongodb.parity.Shapes.Shape;
import dev.throughline.mongodb.parity.shapes.ConversionShapes;
import dev.throughline.mongodb.parity.shapes.ConvertedShapes;
import dev.throughline.mongodb.parity.shapes.PolymorphicShapes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bson.UuidRepresentation;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.springframework.data.convert.ConfigurableTypeInformationMapper;
import org.springframework.data.convert.SimpleTypeInformationMapper;
import org.springframework.data.convert.TypeInformationMapper;
import org.springframework.data.mapping.model.SnakeCaseFieldNamingStrategy;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions.BigDecimalRepresentation;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions.MongoConverterConfigurationAdapter;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** One way to configure a converter, applied to the stock one and to ours. */
public enum Variant {
  /** As Spring Boot does without any property set, but with UUIDs that can be stored. */
  STANDARD(UuidRepresentation.STANDARD),
  /** No codec registry of its own: UUIDs are refused. */
  BARE((UuidRepresentation) null),
  JAVA_LEGACY_UUID(UuidRepresentation.JAVA_LEGACY),
  PYTHON_LEGACY_UUID(UuidRepresentation.PYTHON_LEGACY),
  DECIMAL128(adapter -> adapter.bigDecimal(BigDecimalRepresentation.DECIMAL128)),
  @SuppressWarnings("deprecation")
  DECIMAL_STRING(adapter -> adapter.bigDecimal(BigDecimalRepresentation.STRING)),
  NATIVE_TIME(MongoConverterConfigurationAdapter::useNativeDriverJavaTimeCodecs),
  CONVERTERS(adapter -> adapter.registerConverters(ConvertedShapes.converters())),
  MORE_CONVERTERS(adapter -> adapter.registerConverters(ConversionShapes.converters())),
  PROPERTY_CONVERTERS(Variant::registerPropertyConverters),
  /** The driver knows a type that Spring Data does not. */
  DRIVER_CODECS(UuidRepresentation.STANDARD) {
    @Override
    CodecRegistry registry() {
      return CodecRegistries.fromRegistries(
          CodecRegistries.fromCodecs(new TemperatureCodec()), super.registry());
    }
  },
  /** Aliases that are no annotations. */
  ALIASES(UuidRepresentation.STANDARD) {
    @Override
    void configure(MappingMongoConverter converter) {
      TypeInformationMapper names =
          new ConfigurableTypeInformationMapper(
              Map.of(PolymorphicShapes.Cat.class, "cat", PolymorphicShapes.Dog.class, "dog"));
      converter.setTypeMapper(
          new DefaultMongoTypeMapper("_class", List.of(names, new SimpleTypeInformationMapper())));
    }
  },
  NO_TYPE_KEY(UuidRepresentation.STANDARD) {
    @Override
    void configure(MappingMongoConverter converter) {
      converter.setTypeMapper(new DefaultMongoTypeMapper(null, converter.getMappingContext()));
    }
  },
  OTHER_TYPE_KEY(UuidRepresentation.STANDARD) {
    @Override
    void configure(MappingMongoConverter converter) {
      converter.setTypeMapper(new TypeMappers.Unrestricting("_t", converter.getMappingContext()));
    }
  },
  OWN_TYPE_MAPPER(UuidRepresentation.STANDARD) {
    @Override
    void configure(MappingMongoConverter converter) {
      converter.setTypeMapper(new TypeMappers.ByContent());
    }

    @Override
    String refusal() {
      return "a type mapper of its own: TypeMappers$ByContent";
    }
  },
  FOREIGN_TYPE_MAPPER(UuidRepresentation.STANDARD) {
    @Override
    void configure(MappingMongoConverter converter) {
      converter.setTypeMapper(new TypeMappers.PackageAndName());
    }

    @Override
    String refusal() {
      return "a type mapper of its own: TypeMappers$PackageAndName";
    }
  },
  DOT_REPLACEMENT(UuidRepresentation.STANDARD) {
    @Override
    void configure(MappingMongoConverter converter) {
      converter.setMapKeyDotReplacement("~");
    }
  },
  KEPT_KEYS(UuidRepresentation.STANDARD) {
    @Override
    void configure(MappingMongoConverter converter) {
      converter.preserveMapKeys(true);
    }
  },
  SNAKE_CASE(UuidRepresentation.STANDARD) {
    @Override
    void configure(MongoMappingContext context) {
      context.setFieldNamingStrategy(new SnakeCaseFieldNamingStrategy());
    }
  },
  /** Entities become known as they are met, so that aliases may be met first. */
  LAZY(UuidRepresentation.STANDARD);

  private final UuidRepresentation uuids;
  private final Consumer<MongoConverterConfigurationAdapter> conversions;

  Variant(UuidRepresentation uuids) {
    this(uuids, adapter -> {});
  }

  Variant(Consumer<MongoConverterConfigurationAdapter> conversions) {
    this(UuidRepresentation.STANDARD, conversions);
  }

  Variant(UuidRepresentation uuids, Consumer<MongoConverterConfigurationAdapter> conversions) {
    this.uuids = uuids;
    this.conversions = conversions;
  }

  /** The first and eight random others for each shape, or as many as {@code -Dparity.variants=}. */
  static List<Variant> of(Shape shape) {
    int count = Seeds.count("parity.variants", 8);
    if (count >= values().length) {
      return List.of(values());
    }
    List<Variant> others = new ArrayList<>(EnumSet.complementOf(EnumSet.of(STANDARD)));
    Collections.shuffle(others, Seeds.random(shape.name() + " variants", 0));
    others.add(0, STANDARD);
    return others.subList(0, count + 1);
  }

  /**
   * Why stock maps all types, without names of packages; null where each type has its own reason.
   */
  String refusal() {
    return null;
  }

  /** Null: no registry provider is set. */
  CodecRegistry registry() {
    return uuids == null
        ? null
        : CodecRegistries.withUuidRepresentation(
            MongoClientSettings.getDefaultCodecRegistry(), uuids);
  }

  private static void registerPropertyConverters(MongoConverterConfigurationAdapter adapter) {
    adapter.configurePropertyConversions(
        registrar -> {
          registrar.registerConverter(
              ConversionShapes.RegisteredProperties.class,
              "second",
              ConversionShapes.Upper.INSTANCE);
          registrar.registerConverter(
              ConversionShapes.RegisteredProperties.class,
              "number",
              new ConversionShapes.Doubled());
        });
  }

  void configure(MongoConverterConfigurationAdapter adapter) {
    conversions.accept(adapter);
  }

  void configure(MongoMappingContext context) {}

  void configure(MappingMongoConverter converter) {}
}
