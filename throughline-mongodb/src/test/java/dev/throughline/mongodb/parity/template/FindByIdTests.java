package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReadPreference;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;

/** Finds by id of repositories with our base class send what stock's send. */
class FindByIdTests {

  private final Engine stock = new Engine(false, Access.BLOCKING, context -> {});
  private final Engine ours = new Engine(true, Access.BLOCKING, context -> {});

  record Note(String id, String text) {}

  interface Notes extends MongoRepository<Note, String> {}

  interface SecondaryNotes extends MongoRepository<Note, String> {
    @Override
    @ReadPreference("secondaryPreferred")
    Optional<Note> findById(String id);

    @Override
    @ReadPreference("secondaryPreferred")
    boolean existsById(String id);
  }

  @AfterEach
  void stop() {
    stock.close();
    ours.close();
  }

  @Test
  void arePlannedWithoutAQuery() {
    MongoRepository<Note, String> expected = repository(Notes.class, stock);
    MongoRepository<Note, String> actual = repository(Notes.class, ours);
    find(expected, actual);
    assertThat(made()).isEqualTo(8);
    assertThat(catchThrowable(() -> actual.findById(null)))
        .hasSameClassAs(catchThrowable(() -> expected.findById(null)));
    assertThat(catchThrowable(() -> actual.existsById(null)))
        .hasSameClassAs(catchThrowable(() -> expected.existsById(null)));
  }

  @Test
  void haveTheReadPreferenceOfTheirMethod() {
    find(repository(SecondaryNotes.class, stock), repository(SecondaryNotes.class, ours));
    assertThat(made()).isZero();
  }

  private void find(MongoRepository<Note, String> expected, MongoRepository<Note, String> actual) {
    for (MongoRepository<Note, String> each : List.of(expected, actual)) {
      each.save(new Note("5f2b7c1e9d3a4b0012345671", "a"));
      each.save(new Note("b", "b"));
    }
    stock.sent();
    ours.sent();
    for (String id : List.of("5f2b7c1e9d3a4b0012345671", "b", "none", "")) {
      assertThat(actual.findById(id)).isEqualTo(expected.findById(id));
      sameCommand(id);
      assertThat(actual.existsById(id)).isEqualTo(expected.existsById(id));
      sameCommand(id);
    }
  }

  private void sameCommand(String id) {
    List<WireMessage> wanted = stock.sent();
    assertThat(wanted).hasSize(1);
    assertThat(WireMessage.difference(wanted, ours.sent())).as(id).isEmpty();
  }

  private long made() {
    return ((ThroughlineMongoTemplate) ours.blocking()).calls().made();
  }

  private static <R extends MongoRepository<Note, String>> R repository(
      Class<R> type, Engine engine) {
    MongoRepositoryFactoryBean<R, Note, String> factory = new MongoRepositoryFactoryBean<>(type);
    factory.setMongoOperations(engine.blocking());
    if (engine.blocking() instanceof ThroughlineMongoTemplate) {
      factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
    }
    factory.afterPropertiesSet();
    return factory.getObject();
  }
}
