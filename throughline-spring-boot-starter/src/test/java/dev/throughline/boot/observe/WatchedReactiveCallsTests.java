package dev.throughline.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.actuator.LiveEndpoint;
import dev.throughline.boot.app.WithoutNetty;
import dev.throughline.boot.internal.ServingMode;
import dev.throughline.boot.internal.doctor.Finding;
import dev.throughline.boot.internal.observe.Figures;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.config.EnableReactiveMongoRepositories;
import reactor.core.publisher.Flux;

/** What is seen of reactive calls. */
class WatchedReactiveCallsTests {

  @Document("note")
  record Note(@Id String id, String text) {}

  interface Notes extends ReactiveMongoRepository<Note, String> {
    Flux<Note> findByText(String text);
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  @Import(WithoutNetty.class)
  @EnableReactiveMongoRepositories(
      considerNestedRepositories = true,
      basePackageClasses = WatchedReactiveCallsTests.class,
      includeFilters =
          @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Notes.class))
  static class Application {}

  private static List<Note> notes(int from) {
    return IntStream.range(from, from + 30).mapToObj(i -> new Note("n" + i, "text")).toList();
  }

  @Test
  void commandsBelongToTheCallThatSendsThem() {
    try (Clinic clinic = Clinic.observing(1, Application.class)) {
      Notes repository = clinic.bean(Notes.class);
      repository.insert(Flux.fromIterable(notes(0))).then().block();
      assertThat(repository.findByText("text").collectList().block()).hasSize(30);
      clinic.bean(ReactiveMongoTemplate.class).findById("n1", Note.class).block();
      Figures found = call(clinic, "Notes.findByText");
      assertThat(found.calls()).isEqualTo(1);
      assertThat(found.documents()).isEqualTo(30);
      assertThat(found.commands()).isPositive();
      assertThat(found.bytes()).isPositive();
      assertThat(found.driver()).isPositive();
      assertThat(found.total()).isGreaterThanOrEqualTo(found.driver());
      assertThat(found.mapping()).isZero();
      assertThat(call(clinic, "ReactiveMongoTemplate.findById").commands()).isEqualTo(1);
    }
  }

  @Test
  void insertsOneByOneAreTheFirstFinding() {
    try (Clinic clinic = Clinic.observing(3, Application.class)) {
      clinic.bean(Notes.class).insert(Flux.fromIterable(notes(0))).then().block();
      Finding first = clinic.first();
      assertThat(first.kind()).isEqualTo(Finding.Kind.SINGLE_WRITES);
      assertThat(first.call()).isEqualTo("Notes.insert");
      assertThat(first.evidence()).containsEntry("commands", 30L);
    }
  }

  @Test
  void compiledCodeServesWhenItIsSwitched() {
    try (Clinic clinic = Clinic.observing(0, Application.class)) {
      Notes repository = clinic.bean(Notes.class);
      LiveEndpoint.of(clinic.context()).change(ServingMode.COMPILED, null);
      repository.insert(Flux.fromIterable(notes(0))).then().block();
      assertThat(repository.findByText("text").collectList().block()).hasSize(30);
      assertThat(call(clinic, "Notes.insert").commands()).isLessThan(30);
    }
  }

  private static Figures call(Clinic clinic, String method) {
    return clinic.report().calls().stream()
        .filter(call -> call.name().method().equals(method))
        .findFirst()
        .orElseThrow();
  }
}
