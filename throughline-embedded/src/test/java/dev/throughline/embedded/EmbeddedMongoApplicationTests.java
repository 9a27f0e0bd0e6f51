package dev.throughline.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.MongoTemplate;

/**
 * Starting an application with the module on the class path: what it logs and where it connects.
 */
@ExtendWith(OutputCaptureExtension.class)
class EmbeddedMongoApplicationTests {

  @Test
  void oneLineSaysWhereTheServerIs(CapturedOutput output) {
    try (ConfigurableApplicationContext context = start()) {
      context.getBean(MongoTemplate.class).createCollection("things");
      assertThat(output.getOut().lines().filter(line -> line.contains("embedded MongoDB")))
          .singleElement()
          .asString()
          .contains(context.getBean(EmbeddedMongo.class).connectionString());
    }
    assertThat(output).doesNotContain("de.bwaldvogel", "d.b.m.");
  }

  @Test
  void libraryCanBeMadeToTalk(CapturedOutput output) {
    try (ConfigurableApplicationContext context =
        start("--logging.level.de.bwaldvogel.mongo=info")) {
      assertThat(context.isActive()).isTrue();
    }
    assertThat(output).contains("started MongoServer");
  }

  @Test
  void failureIsExplainedWithoutAStackTrace(@TempDir Path directory, CapturedOutput output) {
    try (EmbeddedMongo mongo = EmbeddedMongo.inDirectory(directory)) {
      assertThat(catchThrowable(() -> start("--throughline.embedded.directory=" + directory)))
          .isNotNull();
    }
    assertThat(output)
        .contains("APPLICATION FAILED TO START", "is in use by another server in this process")
        .doesNotContain("\tat ");
  }

  private static ConfigurableApplicationContext start(String... arguments) {
    SpringApplication application = new SpringApplication(Application.class);
    application.setRegisterShutdownHook(false);
    // The configuration for tests silences the root; users have it at info.
    application.setDefaultProperties(Map.of("logging.level.root", "info"));
    return application.run(arguments);
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {}
}
