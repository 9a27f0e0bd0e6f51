package dev.throughline.mongodb.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;

/** {@code findAll} of a page counts only when the page does not show the total. */
class PageCountTests {

  static class Line {
    @Id int id;

    @Override
    public boolean equals(Object other) {
      return other instanceof Line line && line.id == id;
    }

    @Override
    public int hashCode() {
      return id;
    }
  }

  interface Lines extends MongoRepository<Line, Integer> {}

  /** Counts in its own way. */
  static class Estimating<T, ID> extends ThroughlineMongoRepository<T, ID> {
    Estimating(MongoEntityInformation<T, ID> metadata, MongoOperations operations) {
      super(metadata, operations);
    }

    @Override
    public long count() {
      return 1_000;
    }
  }

  private static RecordedServer server;
  private static Lines stock;
  private static Lines ours;
  private static Lines estimating;

  @BeforeAll
  static void start() {
    server = new RecordedServer();
    var factory = server.factory("test");
    MongoTemplate own = new ThroughlineMongoTemplate(factory);
    own.getCollection("line")
        .insertMany(IntStream.range(0, 10).mapToObj(i -> new Document("_id", i)).toList());
    stock = new MongoRepositoryFactory(new MongoTemplate(factory)).getRepository(Lines.class);
    ours = repository(own, ThroughlineMongoRepository.class);
    estimating = repository(own, Estimating.class);
  }

  private static Lines repository(MongoTemplate template, Class<?> base) {
    MongoRepositoryFactory factory = new MongoRepositoryFactory(template);
    factory.setRepositoryBaseClass(base);
    return factory.getRepository(Lines.class);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 20, false",
    "0, 11, false",
    "0, 10, true",
    "0, 3, true",
    "1, 3, true",
    "3, 3, false",
    "1, 5, true",
    "2, 5, true",
    "7, 3, true",
    "0, 1, true",
    "9, 1, true"
  })
  void onePageIsThatOfStock(int number, int size, boolean counted) {
    Pageable page = PageRequest.of(number, size, Sort.by("id"));
    Page<Line> expected = stock.findAll(page);
    server.commands();
    assertThat(ours.findAll(page)).isEqualTo(expected);
    assertThat(server.commands())
        .isEqualTo(counted ? List.of("find", "aggregate") : List.of("find"));
  }

  @Test
  void everythingIsCountedByItself() {
    assertThat(ours.findAll(Pageable.unpaged())).isEqualTo(stock.findAll(Pageable.unpaged()));
    server.commands();
    assertThat(ours.findAll(Pageable.unpaged()).getTotalElements()).isEqualTo(10);
    assertThat(server.commands()).containsExactly("find");
  }

  @Test
  void aFailedPageLeavesTheCountAsItWas() {
    List<Throwable> thrown = new ArrayList<>();
    try {
      ours.findAll((Pageable) null);
    } catch (RuntimeException e) {
      thrown.add(e);
    }
    assertThat(thrown).hasSize(1);
    assertThat(ours.count()).isEqualTo(10);
  }

  @Test
  void subclassesDecideWhatACountIs() {
    assertThat(estimating.findAll(PageRequest.of(0, 3)).getTotalElements()).isEqualTo(1_000);
  }
}
