package dev.throughline.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import jakarta.annotation.PreDestroy;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

@ExtendWith(OutputCaptureExtension.class)
class EmbeddedMongoAutoConfigurationTests {

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  DataMongoAutoConfiguration.class));

  @Test
  void bothTemplatesTalkToTheEmbeddedServer() {
    // Closing the reactive client takes two seconds, Netty's quiet period: here only.
    ApplicationContextRunner withReactive =
        contexts.withConfiguration(
            AutoConfigurations.of(
                MongoReactiveAutoConfiguration.class, DataMongoReactiveAutoConfiguration.class));
    withReactive.run(
        context -> {
          context.getBean(MongoTemplate.class).insert(new Thing("1", "Ada"));
          assertThat(
                  context.getBean(ReactiveMongoTemplate.class).findById("1", Thing.class).block())
              .isEqualTo(new Thing("1", "Ada"));
          assertThat(context.getBean(MongoConnectionDetails.class).getConnectionString())
              .hasToString(context.getBean(EmbeddedMongo.class).connectionString() + "/test");
        });
  }

  @Test
  void databaseNameIsHonoured() {
    contexts
        .withPropertyValues("spring.mongodb.database=shop")
        .run(
            context ->
                assertThat(context.getBean(MongoTemplate.class).getDb().getName())
                    .isEqualTo("shop"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spring.mongodb.uri=mongodb://db.example/shop",
        "spring.mongodb.host=db.example",
        "spring.mongodb.port=27018",
        "spring.mongodb.username=ada",
        "spring.mongodb.replicaSetName=rs0",
        "spring.mongodb.ssl.enabled=true",
        "spring.data.mongodb.uri=mongodb://db.example/shop",
        "throughline.embedded.enabled=false"
      })
  void staysAwayWhenAConnectionIsConfigured(String property) {
    contexts
        .withPropertyValues(property)
        .run(context -> assertThat(context).doesNotHaveBean(EmbeddedMongo.class));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spring.mongodb.ssl.enabled=false",
        "spring.mongodb.representation.uuid=standard",
        "spring.data.mongodb.auto-index-creation=true"
      })
  void settingsThatAreNoConnectionDoNotMatter(String property) {
    contexts
        .withPropertyValues(property)
        .run(context -> assertThat(context).hasSingleBean(EmbeddedMongo.class));
  }

  @ParameterizedTest
  @ValueSource(strings = {"throughline.embedded.enabled", "throughline.embedded.redis.enabled"})
  void aSwitchThatIsNeitherOnNorOffStopsTheStart(String property) {
    ApplicationContextRunner both =
        contexts.withConfiguration(AutoConfigurations.of(EmbeddedRedisAutoConfiguration.class));
    both.withPropertyValues(property + "=maybe")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .hasStackTraceContaining(
                        "BindException: Failed to bind properties under '" + property + "'"));
    both.withPropertyValues(property + "=off")
        .run(
            context ->
                assertThat(context)
                    .doesNotHaveBean(
                        property.contains("redis") ? EmbeddedRedis.class : EmbeddedMongo.class));
  }

  @Test
  void reactiveApplicationNeedsNoBlockingDriver() {
    new ApplicationContextRunner()
        .withClassLoader(new FilteredClassLoader("com.mongodb.client"))
        .withConfiguration(
            AutoConfigurations.of(
                EmbeddedMongoAutoConfiguration.class,
                MongoReactiveAutoConfiguration.class,
                DataMongoReactiveAutoConfiguration.class))
        .run(
            context ->
                assertThat(
                        context
                            .getBean(ReactiveMongoTemplate.class)
                            .insert(new Thing("1", "Ada"))
                            .block())
                    .isEqualTo(new Thing("1", "Ada")));
  }

  @Test
  void staysAwayWhenTheEnvironmentNamesAHost() {
    contexts
        .withInitializer(
            context ->
                context
                    .getEnvironment()
                    .getPropertySources()
                    .addFirst(
                        new SystemEnvironmentPropertySource(
                            "test-systemEnvironment", Map.of("SPRING_MONGODB_HOST", "db.example"))))
        .run(context -> assertThat(context).doesNotHaveBean(EmbeddedMongo.class));
  }

  @Test
  void staysAwayFromTheUsersConnectionDetails() {
    contexts
        .withBean(
            MongoConnectionDetails.class,
            () -> () -> new ConnectionString("mongodb://db.example/shop"))
        .run(context -> assertThat(context).doesNotHaveBean(EmbeddedMongo.class));
  }

  @Test
  void staysAwayFromTheUsersClient() {
    contexts
        .withBean(MongoClient.class, () -> MongoClients.create("mongodb://127.0.0.1:1"))
        .run(context -> assertThat(context).doesNotHaveBean(EmbeddedMongo.class));
  }

  @Test
  void staysAwayFromTheUsersClientSettings() {
    contexts
        .withBean(MongoClientSettings.class, () -> MongoClientSettings.builder().build())
        .run(context -> assertThat(context).doesNotHaveBean(EmbeddedMongo.class));
  }

  @Test
  void twoContextsAtOnceGetTwoPorts() {
    contexts.run(
        first ->
            contexts.run(
                second ->
                    assertThat(second.getBean(EmbeddedMongo.class).port())
                        .isNotEqualTo(first.getBean(EmbeddedMongo.class).port())));
  }

  @Test
  void directorySurvivesARestart(@TempDir Path directory) {
    ApplicationContextRunner kept =
        contexts.withPropertyValues("throughline.embedded.directory=" + directory);
    kept.run(context -> context.getBean(MongoTemplate.class).insert(new Thing("1", "Ada")));
    kept.run(
        context ->
            assertThat(context.getBean(MongoTemplate.class).findById("1", Thing.class))
                .isEqualTo(new Thing("1", "Ada")));
  }

  @Test
  void directoryInUseFailsTheStartAndSaysSo(@TempDir Path directory) {
    try (EmbeddedMongo mongo = EmbeddedMongo.inDirectory(directory)) {
      contexts
          .withPropertyValues("throughline.embedded.directory=" + directory)
          .run(
              context -> {
                assertThat(context).hasFailed();
                assertThat(context.getStartupFailure())
                    .rootCause()
                    .isInstanceOf(OverlappingFileLockException.class);
                assertThat(
                        new EmbeddedMongoFailureAnalyzer()
                            .analyze(context.getStartupFailure())
                            .getDescription())
                    .isEqualTo(
                        "The embedded MongoDB server cannot start. Directory "
                            + directory
                            + " is in use by another server in this process.");
              });
    }
  }

  @Test
  void serverOutlivesBeansThatWriteWhenTheyAreDestroyed(
      @TempDir Path directory, CapturedOutput output) {
    contexts
        .withPropertyValues("throughline.embedded.directory=" + directory)
        .withUserConfiguration(LastWords.Config.class)
        .run(context -> assertThat(context).hasSingleBean(EmbeddedMongo.class));
    assertThat(output).doesNotContain("Closing", "Exception");
    contexts
        .withPropertyValues("throughline.embedded.directory=" + directory)
        .run(
            context ->
                assertThat(context.getBean(MongoTemplate.class).findAll(Thing.class))
                    .containsExactly(new Thing("last", "words")));
  }

  record Thing(String id, String name) {}

  static class LastWords {

    private final MongoClient client;

    LastWords(MongoClient client) {
      this.client = client;
    }

    @PreDestroy
    void write() {
      client
          .getDatabase("test")
          .getCollection("thing")
          .insertOne(new Document("_id", "last").append("name", "words"));
    }

    @Configuration(proxyBeanMethods = false)
    static class Config {

      @Bean
      LastWords lastWords(MongoClient client) {
        return new LastWords(client);
      }
    }
  }
}
