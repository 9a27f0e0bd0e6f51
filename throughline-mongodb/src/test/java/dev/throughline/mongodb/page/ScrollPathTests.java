package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/** Scrolling by paths that only the values of run time have. */
class ScrollPathTests {

  private PageServer server;

  @org.springframework.data.mongodb.core.mapping.Document("open")
  static class Open {
    @Id String id;
    Map<String, Object> map;
    Map<String, Person> people;
    Document document;
    Object any;
    Person person;
  }

  static class Person {
    int age;

    @Field("r")
    int renamed;
  }

  static class Wide extends Open {
    int width;

    Person owner;
  }

  static class Pupil extends Person {
    int grade;
  }

  @BeforeEach
  void start() {
    server = new PageServer();
    for (int i = 0; i < 13; i++) {
      Wide wide = new Wide();
      int value = i * 7 % 5;
      wide.id = "id" + i;
      wide.map = Map.of("n", value, "in", new Document("o", (long) value));
      Pupil pupil = new Pupil();
      pupil.age = value;
      pupil.grade = value;
      pupil.renamed = value;
      wide.people = Map.of("p", pupil);
      wide.document = new Document("d", new Document("e", value)).append("f", value);
      wide.any = pupil;
      wide.person = pupil;
      wide.width = value;
      wide.owner = pupil;
      server.stock.save(wide);
    }
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private enum Way {
    TEMPLATE,
    FLUENT,
    MAPPED,
    REACTIVE,
    REACTIVE_FLUENT;

    Window<Open> window(PageServer server, boolean ours, Query query, ScrollPosition position) {
      MongoOperations blocking = ours ? server.template : server.stock;
      ReactiveMongoOperations reactive = ours ? server.reactive : server.stockReactive;
      return switch (this) {
        case TEMPLATE -> blocking.scroll(Query.of(query).with(position), Open.class);
        case FLUENT -> blocking.query(Open.class).matching(query).scroll(position);
        case MAPPED ->
            blocking
                .query(Open.class)
                .matching(query)
                .map((document, reader) -> reader.get())
                .scroll(position);
        case REACTIVE -> reactive.scroll(Query.of(query).with(position), Open.class).block();
        case REACTIVE_FLUENT -> reactive.query(Open.class).matching(query).scroll(position).block();
      };
    }
  }

  private List<Object> walk(Way way, boolean ours, String path, boolean backward) {
    List<Object> seen = new ArrayList<>();
    ScrollPosition position =
        backward ? ScrollPosition.keyset().backward() : ScrollPosition.keyset();
    Window<Open> window;
    do {
      Query query = new Query().with(Sort.by(path)).limit(3);
      try {
        window = way.window(server, ours, query, position);
        window.forEach(it -> seen.add(it.id));
        position = window.positionAt(backward ? 0 : window.size() - 1);
        seen.add(position);
      } catch (RuntimeException e) {
        seen.add(e.getClass());
        return seen;
      }
    } while (window.hasNext());
    return seen;
  }

  @ParameterizedTest
  @CsvSource({
    "map.n",
    "map.in.o",
    "people.p.age",
    "document.d.e",
    "document.f",
    "any.age",
    "any.grade",
    "person.age",
    "person.grade",
    "width",
    "owner.age"
  })
  void windowsAndPositionsAreStocks(String path) {
    for (Way way : Way.values()) {
      for (boolean backward : new boolean[] {false, true}) {
        List<Object> stock = walk(way, false, path, backward);
        List<Object> ours = walk(way, true, path, backward);
        assertThat(ours).as("%s by %s, %s", way, path, backward).isEqualTo(stock);
        assertThat(stock.stream().filter(String.class::isInstance)).hasSize(13);
      }
    }
  }

  /** Stock, which compares with a field that is not there, ends after the first window. */
  @ParameterizedTest
  @CsvSource({"any.renamed", "people.p.renamed"})
  void pathsThatAreStoredOtherwiseAreWalkedCompletely(String path) {
    for (Way way : Way.values()) {
      assertThat(walk(way, true, path, false).stream().filter(String.class::isInstance))
          .doesNotHaveDuplicates()
          .hasSize(13);
    }
  }

  /** Pages are walked by what is stored. */
  @ParameterizedTest
  @CsvSource({
    "map.n",
    "people.p.age",
    "document.d.e",
    "any.age",
    "any.grade",
    "any.r",
    "width",
    "owner.age"
  })
  void pagesAreWalkedByStoredPaths(String path) {
    for (boolean reactive : new boolean[] {false, true}) {
      KeysetPages pages = new KeysetPages(server.template, Pages.TOKENS);
      ReactiveKeysetPages reactivePages = new ReactiveKeysetPages(server.reactive, Pages.TOKENS);
      List<String> ids = new ArrayList<>();
      KeysetRequest request = KeysetRequest.first(3).sortedBy(Sort.by(path));
      KeysetPage<Open> page;
      do {
        page =
            reactive
                ? reactivePages.page(new Query(), request, Open.class).block()
                : pages.page(new Query(), request, Open.class);
        page.items().forEach(it -> ids.add(it.id));
        request = request.after(page.endCursor());
      } while (page.hasNext());
      assertThat(ids)
          .isEqualTo(
              server.stock.find(new Query().with(Sort.by(path, "id")), Open.class).stream()
                  .map(it -> it.id)
                  .toList())
          .hasSize(13);
    }
    assertThat(server.stock.count(Query.query(Criteria.where(path).exists(true)), Open.class))
        .isEqualTo(13);
  }
}
