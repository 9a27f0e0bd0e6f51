package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.call.Calls;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.config.EnableReactiveMongoRepositories;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Compiled query methods of reactive repositories in an application. */
class CompiledReactiveMethodsTests {

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  MongoReactiveAutoConfiguration.class,
                  DataMongoAutoConfiguration.class,
                  DataMongoReactiveAutoConfiguration.class))
          .withUserConfiguration(Repositories.class);

  record Note(String id, String text) {}

  interface ReactiveNotes extends ReactiveMongoRepository<Note, String> {
    Flux<Note> findByText(String text);

    @Query("{'text': ?0}")
    Mono<Note> one(String text);

    Flux<Note> findByTextRegex(String expression);
  }

  @Configuration(proxyBeanMethods = false)
  @EnableReactiveMongoRepositories(
      considerNestedRepositories = true,
      basePackageClasses = CompiledReactiveMethodsTests.class,
      includeFilters =
          @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ReactiveNotes.class))
  static class Repositories {}

  private static Calls calls(ApplicationContext context) {
    return context.getBean(ThroughlineReactiveMongoTemplate.class).runner().calls();
  }

  private void run(Consumer<ApplicationContext> check, String... properties) {
    contexts
        .withPropertyValues(properties)
        .run(
            context -> {
              ReactiveNotes notes = context.getBean(ReactiveNotes.class);
              notes.insert(List.of(new Note("a", "one"), new Note("b", "two"))).blockLast();
              for (int i = 0; i < 2; i++) {
                assertThat(notes.findByText("one").collectList().block())
                    .containsExactly(new Note("a", "one"));
                assertThat(notes.one("two").block()).isEqualTo(new Note("b", "two"));
                assertThat(notes.findById("a").block()).isEqualTo(new Note("a", "one"));
                assertThat(notes.findByTextRegex("t.o").collectList().block()).hasSize(1);
              }
              check.accept(context);
            });
  }

  @Test
  void areCompiledByDefault() {
    run(
        context -> {
          assertThat(calls(context).made()).isEqualTo(6);
          assertThat(context.getBean(EntityReports.class).callsLeftToStock())
              .hasSize(1)
              .allSatisfy((name, reason) -> assertThat(name).contains("findByTextRegex"));
        });
  }

  @Test
  void areTheDriversOwnWhenDirectOnesAreSwitchedOff() {
    run(
        context -> assertThat(calls(context).sentDirectly()).isZero(),
        "throughline.calls.direct=false");
  }

  @Test
  void areSentDirectlyByDefault() {
    run(context -> assertThat(calls(context).sentDirectly()).isEqualTo(7)); // with the insert
  }

  @Test
  void areStocksWhenSwitchedOff() {
    run(context -> assertThat(calls(context).made()).isZero(), "throughline.calls.compiled=false");
  }
}
