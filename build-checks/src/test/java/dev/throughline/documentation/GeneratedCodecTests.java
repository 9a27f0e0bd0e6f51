package dev.throughline.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.internal.bson.Deopt;
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
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** The codec that the guide shows is the one that is generated for the entity beside it. */
class GeneratedCodecTests {

  private static final Markdown PAGE = Markdown.of("docs/guide/generated-codec.md");

  @Test
  void theGuideShowsWhatIsGenerated() throws IOException {
    Path classes = Snippets.output("generated-codec");
    assertThat(Snippets.compile(PAGE, classes)).isEmpty();
    String generated = Decompiled.source(bytecode(classes, "Product"));
    // To bring the page up to date, copy this file into it.
    Files.writeString(classes.resolve("Product.txt"), generated);
    assertThat(PAGE.section("codec").strip()).isEqualTo("```text\n" + generated.strip() + "\n```");
  }

  private static byte[] bytecode(Path classes, String type) throws IOException {
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {classes.toUri().toURL()}, GeneratedCodecTests.class.getClassLoader())) {
      PlanResult result = planner().plan(loader.loadClass(type));
      return new CodecCompiler(new NoOthers(), CodecClasses.defined())
          .bytecode(((PlanResult.Planned) result).plan());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static EntityPlanner planner() {
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

  /** The entity needs nothing of the stock converter. */
  private static final class NothingStock implements StockAccess {

    @Override
    public StockProperty property(
        MongoPersistentEntity<?> entity, MongoPersistentProperty property) {
      return null;
    }

    @Override
    public PropertyConversion conversion(
        MongoPersistentEntity<?> entity, MongoPersistentProperty property) {
      return null;
    }
  }

  /** The entity needs no other codecs while its own is generated. */
  private static final class NoOthers implements CodecSource {

    private static final Deopt NONE = new Deopt("nothing else is compiled here");

    @Override
    public CompiledCodec codec(Class<?> type) {
      throw NONE;
    }

    @Override
    public CompactCodec compact(Class<?> type) {
      throw NONE;
    }

    @Override
    public boolean refers(Class<?> type) {
      throw new AssertionError(type);
    }

    @Override
    public ProjectionReader projection(ProjectionPlan plan) {
      throw NONE;
    }

    @Override
    public CompiledCodec codec(GenericType type) {
      throw NONE;
    }

    @Override
    public CompiledCodec compile(EntityPlan plan) {
      throw NONE;
    }

    @Override
    public Class<?> resolve(String alias, Class<?> declared) {
      throw NONE;
    }

    @Override
    public DriverValues driver() {
      throw NONE;
    }
  }
}
