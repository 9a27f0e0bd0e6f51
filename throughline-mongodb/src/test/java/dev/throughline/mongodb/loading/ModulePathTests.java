package dev.throughline.mongodb.loading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.parity.Outcome;
import dev.throughline.mongodb.parity.expect.Proof;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** Entities in a named module, which neither reads nor knows us. */
@Proof("Entities of named modules that open their package")
class ModulePathTests {

  private static final String ENTITY =
      """
      package shop;

      public class Ware {
        private String id;
        private int count;

        public Ware() {}

        public Ware(String id, int count) {
          this.id = id;
          this.count = count;
        }

        @Override
        public boolean equals(Object other) {
          return other instanceof Ware ware && id.equals(ware.id) && count == ware.count;
        }

        @Override
        public int hashCode() {
          return count;
        }
      }
      """;

  @Test
  void entityOfAnOpenPackageIsCompiled(@TempDir Path directory) throws Exception {
    Object ware = ware(directory, "module shop { exports shop; opens shop; }");
    assertThat(ware.getClass().getModule().isNamed()).isTrue();
    // Alone, stock cannot generate its accessors here; the module reads nothing of Spring.
    ThroughlineMongoConverter converter = RoundTrip.converter();
    assertThat(converter.report(ware.getClass()).compiled()).isTrue();
    assertThat(RoundTrip.of(converter, ware).compiled()).isTrue();
  }

  @Test
  void entityOfAClosedPackageIsLeftToStockAndFailsAsThere(@TempDir Path directory)
      throws Exception {
    Object ware = ware(directory, "module shop { exports shop; }");
    ThroughlineMongoConverter ours = RoundTrip.converter();
    MappingMongoConverter stock =
        new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, new MongoMappingContext());
    stock.afterPropertiesSet();
    assertThat(written(stock, ware).difference(written(ours, ware))).isEmpty();
    assertThat(ours.report(ware.getClass()).writeRefusal()).isNotNull();
  }

  private static Outcome written(MappingMongoConverter converter, Object entity) {
    return Outcome.of(
        () -> {
          Document document = new Document();
          converter.write(entity, document);
          return document;
        });
  }

  private static Object ware(Path directory, String module) throws Exception {
    Path sources = Files.createDirectories(directory.resolve("sources/shop"));
    Path info = Files.writeString(directory.resolve("sources/module-info.java"), module);
    Path entity = Files.writeString(sources.resolve("Ware.java"), ENTITY);
    Path classes = directory.resolve("classes");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("-proc:none", "-parameters", "-d", classes.toString());
      var units = files.getJavaFileObjects(info, entity);
      assertThat(compiler.getTask(messages, files, null, options, null, units).call())
          .as("%s", messages)
          .isTrue();
    }
    Configuration configuration =
        ModuleLayer.boot()
            .configuration()
            .resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("shop"));
    ModuleLayer layer =
        ModuleLayer.boot()
            .defineModulesWithOneLoader(configuration, ModulePathTests.class.getClassLoader());
    Constructor<?> constructor =
        layer.findLoader("shop").loadClass("shop.Ware").getConstructor(String.class, int.class);
    return constructor.newInstance("a", 3);
  }
}
