package dev.throughline.boot.aot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import org.junit.jupiter.api.Test;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** The compiled beans are still there when Spring has generated its bean definitions ahead. */
class AheadOfTimeTests {

  @Test
  @CompileWithForkedClassLoader // Generated code is in our packages and uses what is private there.
  void generatedDefinitionsMakeTheCompiledBeans() {
    TestGenerationContext generation = new TestGenerationContext();
    String initializer;
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.register(Application.class);
      initializer =
          new ApplicationContextAotGenerator()
              .processAheadOfTime(context, generation)
              .canonicalName();
    }
    generation.writeGeneratedContent();
    TestCompiler.forSystem()
        .with(generation)
        .compile(compiled -> startsWith(compiled.getInstance(initializerType(), initializer)));
  }

  private static void startsWith(ApplicationContextInitializer<GenericApplicationContext> beans) {
    try (GenericApplicationContext context = new GenericApplicationContext()) {
      beans.initialize(context);
      context.refresh();
      assertThat(context.getBean(MongoConverter.class))
          .isExactlyInstanceOf(ThroughlineMongoConverter.class);
      MongoTemplate template = context.getBean(MongoTemplate.class);
      assertThat(template).isExactlyInstanceOf(ThroughlineMongoTemplate.class);
      template.insert(new Note("1", "still here"));
      assertThat(template.findById("1", Note.class)).isEqualTo(new Note("1", "still here"));
    }
  }

  @SuppressWarnings("unchecked") // A class literal has no type arguments.
  private static Class<ApplicationContextInitializer<GenericApplicationContext>> initializerType() {
    return (Class<ApplicationContextInitializer<GenericApplicationContext>>)
        (Class<?>) ApplicationContextInitializer.class;
  }

  record Note(String id, String text) {}

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration({
    ThroughlineAutoConfiguration.class,
    EmbeddedMongoAutoConfiguration.class,
    MongoAutoConfiguration.class,
    DataMongoAutoConfiguration.class
  })
  static class Application {}
}
