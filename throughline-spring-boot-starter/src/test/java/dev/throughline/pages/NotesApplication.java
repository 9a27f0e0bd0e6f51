package dev.throughline.pages;

import dev.throughline.boot.app.WithoutNetty;
import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.boot.page.PagesImported;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.page.KeysetPage;
import dev.throughline.mongodb.page.KeysetPages;
import dev.throughline.mongodb.page.KeysetRepository;
import dev.throughline.mongodb.page.KeysetRequest;
import dev.throughline.mongodb.page.ReactiveKeysetPages;
import dev.throughline.mongodb.page.ReactiveKeysetRepository;
import java.util.stream.IntStream;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;
import org.springframework.data.mongodb.repository.config.EnableReactiveMongoRepositories;
import org.springframework.data.web.PageableDefault;
import org.springframework.data.web.SortDefault;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import reactor.core.publisher.Mono;

/** Ten notes, and controllers as applications have them. */
final class NotesApplication {

  static final AutoConfigurations CONFIGURATIONS =
      AutoConfigurations.of(
          ThroughlineAutoConfiguration.class,
          PagesImported.CONFIGURATION,
          EmbeddedMongoAutoConfiguration.class,
          MongoAutoConfiguration.class,
          MongoReactiveAutoConfiguration.class,
          DataMongoAutoConfiguration.class,
          DataMongoReactiveAutoConfiguration.class);

  private NotesApplication() {}

  static void store(MongoOperations operations) {
    IntStream.range(0, 10)
        .forEach(i -> operations.insert(new Note("n" + i, i % 2 == 0 ? "even" : "odd", i / 4)));
  }

  interface Notes extends MongoRepository<Note, String>, KeysetRepository<Note> {}

  interface ReactiveNotes
      extends ReactiveMongoRepository<Note, String>, ReactiveKeysetRepository<Note> {}

  @Configuration(proxyBeanMethods = false)
  @EnableMongoRepositories(considerNestedRepositories = true)
  @EnableReactiveMongoRepositories(considerNestedRepositories = true)
  @Import(WithoutNetty.class)
  static class Repositories {}

  @Configuration(proxyBeanMethods = false)
  @EnableWebMvc
  @Import(WithoutNetty.class)
  static class Mvc {

    @Bean
    NotesController controller(KeysetPages pages) {
      return new NotesController(pages);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableWebFlux
  @Import(WithoutNetty.class)
  static class Flux {

    @Bean
    ReactiveNotesController controller(ReactiveKeysetPages pages) {
      return new ReactiveNotesController(pages);
    }
  }

  private static Query about(String topic) {
    return Query.query(Criteria.where("topic").is(topic));
  }

  @RestController
  static class NotesController {

    private final KeysetPages pages;

    NotesController(KeysetPages pages) {
      this.pages = pages;
    }

    @GetMapping("/notes")
    KeysetPage<Note> notes(
        @RequestParam(name = "topic") String topic,
        @SortDefault(sort = "rank", direction = Sort.Direction.DESC) @SortDefault("id")
            KeysetRequest request) {
      return pages.page(about(topic), request, Note.class);
    }

    @GetMapping("/few")
    KeysetPage<Note> few(@PageableDefault(size = 3, sort = "id") KeysetRequest request) {
      return pages.page(new Query(), request, Note.class);
    }
  }

  @RestController
  static class ReactiveNotesController {

    private final ReactiveKeysetPages pages;

    ReactiveNotesController(ReactiveKeysetPages pages) {
      this.pages = pages;
    }

    @GetMapping("/notes")
    Mono<KeysetPage<Note>> notes(
        @RequestParam(name = "topic") String topic,
        @SortDefault(sort = "rank", direction = Sort.Direction.DESC) @SortDefault("id")
            KeysetRequest request) {
      return pages.page(about(topic), request, Note.class);
    }

    @GetMapping("/few")
    Mono<KeysetPage<Note>> few(@PageableDefault(size = 3, sort = "id") KeysetRequest request) {
      return pages.page(new Query(), request, Note.class);
    }
  }
}
