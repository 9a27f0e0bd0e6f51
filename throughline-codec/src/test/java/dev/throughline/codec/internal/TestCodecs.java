package dev.throughline.codec.internal;

import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.codec.internal.emit.CodecCompiler;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.GenericType;
import dev.throughline.codec.internal.plan.PlanResult;
import dev.throughline.codec.internal.plan.ProjectionPlan;
import dev.throughline.codec.internal.plan.PropertyConversion;
import dev.throughline.codec.internal.plan.StockProperty;
import dev.throughline.codec.internal.planner.EntityPlanner;
import dev.throughline.codec.internal.planner.MappingConfiguration;
import dev.throughline.codec.internal.planner.StockAccess;
import dev.throughline.codec.internal.runtime.CodecSource;
import dev.throughline.codec.internal.runtime.CompactCodec;
import dev.throughline.codec.internal.runtime.CompiledCodec;
import dev.throughline.codec.internal.runtime.DriverValues;
import dev.throughline.codec.internal.runtime.ProjectionReader;
import java.util.HexFormat;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** Plans and codecs with Spring's own conversions, without a stock converter and the driver. */
final class TestCodecs {

  private TestCodecs() {}

  static EntityCodecs codecs() {
    return new EntityCodecs(planner(), new NoDriver());
  }

  /** The plan of a type that can be compiled. */
  static EntityPlan plan(Class<?> type) {
    return ((PlanResult.Planned) planner().plan(type)).plan();
  }

  /** A compiler of types that need no others. */
  static CodecCompiler compiler() {
    return new CodecCompiler(new NoOthers(), CodecClasses.defined());
  }

  static EntityPlanner planner() {
    MongoCustomConversions conversions = MongoCustomConversions.create(adapter -> {});
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    context.afterPropertiesSet();
    DefaultConversionService conversionService = new DefaultConversionService();
    conversions.registerConvertersIn(conversionService);
    return new EntityPlanner(
        new MappingConfiguration(
            context,
            conversions,
            conversionService,
            new DefaultMongoTypeMapper(DefaultMongoTypeMapper.DEFAULT_TYPE_KEY, context),
            null,
            new NothingStock()));
  }

  /** The types here need nothing of the stock converter. */
  private static final class NothingStock implements StockAccess {

    @Override
    public @Nullable StockProperty property(
        MongoPersistentEntity<?> entity, MongoPersistentProperty property) {
      return null;
    }

    @Override
    public @Nullable PropertyConversion conversion(
        MongoPersistentEntity<?> entity, MongoPersistentProperty property) {
      return null;
    }
  }

  /** The types here need none of the driver's codecs. */
  static final class NoDriver implements DriverValues {

    @Override
    public byte[] encode(Document document) {
      throw new AssertionError(document);
    }

    @Override
    public @Nullable Object decode(byte[] document) {
      throw new AssertionError(HexFormat.of().formatHex(document));
    }

    @Override
    public boolean standard(Class<?> type) {
      throw new AssertionError(type);
    }
  }

  /** The types here need no other codecs while their own is compiled. */
  private static final class NoOthers implements CodecSource {

    @Override
    public CompactCodec compact(Class<?> type) {
      throw new AssertionError(type);
    }

    @Override
    public boolean refers(Class<?> type) {
      throw new AssertionError(type);
    }

    @Override
    public CompiledCodec codec(Class<?> type) {
      throw new AssertionError(type);
    }

    @Override
    public ProjectionReader projection(ProjectionPlan plan) {
      throw new AssertionError(plan);
    }

    @Override
    public CompiledCodec codec(GenericType type) {
      throw new AssertionError(type);
    }

    @Override
    public CompiledCodec compile(EntityPlan plan) {
      throw new AssertionError(plan);
    }

    @Override
    public Class<?> resolve(String alias, Class<?> declared) {
      throw new AssertionError(alias);
    }

    @Override
    public DriverValues driver() {
      return new NoDriver();
    }
  }
}
