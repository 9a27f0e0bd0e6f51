package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.ArrayList;
import java.util.Arrays;
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

    @Override
    @ReadPreference("secondaryPreferred")
    List<Note> findAllById(Iterable<String> ids);
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
    assertThat(made()).isEqualTo(11);
    assertThat(catchThrowable(() -> actual.findAllById(null)))
        .hasSameClassAs(catchThrowable(() -> expected.findAllById(null)));
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
    findAll(expected, actual);
  }

  /** Three of these have a plan, which stock does not make for none, and for null. */
  private void findAll(
      MongoRepository<Note, String> expected, MongoRepository<Note, String> actual) {
    List<List<String>> all = new ArrayList<>();
    all.add(List.of("b"));
    all.add(List.of("5f2b7c1e9d3a4b0012345671", "none", "b", "b"));
    all.add(List.of("none"));
    all.add(List.of());
    all.add(Arrays.asList("b", null));
    all.add(Arrays.asList(null, "b"));
    for (List<String> ids : all) {
      List<Note> found = actual.findAllById(ids);
      assertThat(found).isEqualTo(expected.findAllById(ids));
      assertThat(found).isInstanceOf(ArrayList.class);
      sameCommand(ids.toString());
    }
  }

  private void sameCommand(String id) {
    List<WireMessage> wanted = stock.sent();
    assertThat(wanted).hasSize(1);
    assertThat(WireMessage.difference(wanted, ours.sent())).as(id).isEmpty();
  }

  private long made() {
    return ((ThroughlineMongoTemplate) ours.blocking()).runner().calls().made();
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
