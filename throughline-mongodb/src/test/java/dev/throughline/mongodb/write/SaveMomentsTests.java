package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.throughline.mongodb.SaveAllCallbacks;
import dev.throughline.mongodb.write.SaveMomentsSide.Amount;
import dev.throughline.mongodb.write.SaveMomentsSide.Plain;
import dev.throughline.mongodb.write.SaveMomentsSide.Plains;
import dev.throughline.mongodb.write.SaveMomentsSide.Versioned;
import dev.throughline.mongodb.write.SaveMomentsSide.Versioneds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Mono;

/** Saving calls the code of users when stock does; each of these once was another moment. */
class SaveMomentsTests {

  private static final Query B = Query.query(Criteria.where("id").is("b"));

  private static final Map<String, Consumer<MongoOperations>> WRITES =
      Map.of(
          "insert", it -> it.insert(new Plain(null, 1)),
          "save", it -> it.save(new Plain("b", 1)),
          "insertAll", it -> it.insertAll(List.of(new Plain(null, 1), new Plain(null, 2))),
          "replace", it -> it.replace(B, new Plain("b", 1)),
          "bulk",
              it -> it.bulkOps(BulkMode.ORDERED, Plain.class).insert(new Plain(null, 1)).execute());

  private final SaveMomentsSide side = new SaveMomentsSide();

  static Stream<String> writes() {
    return WRITES.keySet().stream().sorted();
  }

  @AfterEach
  void close() {
    side.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsChangedAfterTheCallIsNotStored(boolean insert) {
    Plain plain = new Plain(insert ? null : "a", 1);
    Mono<Plain> saved = (insert ? side.reactive.insert(plain) : side.reactive.save(plain)).cache();
    saved.subscribe();
    plain.amount = new Amount(2);
    saved.block();
    assertThat(side.stored("plain").getInteger("amount")).isEqualTo(1);
  }

  @Test
  void conversionsRunOnTheThreadOfTheCall() {
    List<Thread> threads = new ArrayList<>();
    side.onConversion = () -> threads.add(Thread.currentThread());
    side.reactive.insert(new Plain(null, 1)).block();
    side.reactive.save(new Plain("b", 2)).block();
    assertThat(threads).hasSize(2).containsOnly(Thread.currentThread());
  }

  @ParameterizedTest
  @MethodSource("writes")
  void conversionsHoldNoConnection(String write) {
    List<Integer> taken = new ArrayList<>();
    side.onConversion =
        () -> {
          taken.add(side.taken.get());
          if (side.taken.get() == 0) {
            side.database().listCollectionNames().first(); // by the only connection
          }
        };
    WRITES.get(write).accept(side.blocking);
    assertThat(taken).isNotEmpty().containsOnly(0);
  }

  @ParameterizedTest
  @MethodSource("writes")
  void callbacksAndEventsStandAroundTheWriteOnce(String write) {
    List<String> steps = new ArrayList<>();
    side.observe(steps::add, "plain");
    WRITES.get(write).accept(side.blocking);
    boolean replaces = write.equals("replace"); // stock publishes no BeforeConvertEvent then
    List<String> before = new ArrayList<>(List.of("BeforeConvertEvent 0"));
    if (replaces) {
      before.clear();
    }
    Collections.addAll(
        before, "BeforeConvertCallback 0", "BeforeSaveEvent 0", "BeforeSaveCallback 0");
    int entities = write.equals("insertAll") ? 2 : 1;
    assertThat(steps)
        .filteredOn(step -> step.startsWith("Before"))
        .containsExactlyInAnyOrderElementsOf(
            Collections.nCopies(entities, before).stream().flatMap(List::stream).toList());
    int stored = replaces ? 0 : entities;
    assertThat(steps)
        .filteredOn(step -> step.startsWith("AfterSave"))
        .containsExactlyElementsOf(
            Collections.nCopies(
                    entities, List.of("AfterSaveEvent " + stored, "AfterSaveCallback " + stored))
                .stream()
                .flatMap(List::stream)
                .toList());
  }

  @ParameterizedTest
  @MethodSource("writes")
  void theFactoryIsAskedOnce(String write) {
    side.asked.set(0);
    WRITES.get(write).accept(side.blocking);
    assertThat(side.asked).hasValue(1);
  }

  @ParameterizedTest
  @MethodSource("writes")
  void exceptionsOfTheFactoryAreTranslated(String write) {
    side.unreachable = true;
    assertThatExceptionOfType(DataAccessException.class)
        .isThrownBy(() -> WRITES.get(write).accept(side.blocking));
  }

  @Test
  void resolversAreAskedForEachEntityOfSaveAll() {
    List<String> actions = new ArrayList<>();
    side.repository(Plains.class).saveAll(List.of(new Plain("a", 1), new Plain("b", 2)));
    side.repository(Versioneds.class).save(new Versioned("v", 1));
    side.blocking.setWriteConcernResolver(
        action -> {
          Document document = action.getDocument();
          actions.add(
              action.getMongoActionOperation()
                  + " "
                  + action.getEntityType().getSimpleName()
                  + " "
                  + document.getInteger("amount")
                  + document.containsKey("_id")
                  + document.getClass().getSimpleName());
          return null;
        });
    side.repository(Plains.class)
        .saveAll(List.of(new Plain("a", 3), new Plain(null, 4), new Plain("b", 5)));
    Versioned next = new Versioned("w", 7);
    side.repository(Versioneds.class).saveAll(List.of(version(new Versioned("v", 6)), next));
    assertThat(actions)
        .containsExactly(
            "SAVE Plain 3trueDocument",
            "INSERT Plain 4falseDocument",
            "SAVE Plain 5trueDocument",
            "UPDATE Versioned 6falseDocument",
            "INSERT Versioned 7trueDocument");
  }

  private static Versioned version(Versioned versioned) {
    versioned.version = 0L;
    return versioned;
  }

  @ParameterizedTest
  @ValueSource(strings = {"SINGLE", "BATCH"})
  void callbacksOfSaveAllSeeWhatWasSavedBefore(String callbacks) {
    Plains plains = side.repository(Plains.class);
    plains.saveAll(List.of(new Plain("a", 0), new Plain("b", 0), new Plain("c", 0)));
    side.converter.setSaveAllCallbacks(SaveAllCallbacks.valueOf(callbacks));
    List<Long> seen = new ArrayList<>();
    BeforeConvertCallback<Plain> callback =
        (entity, collection) -> {
          seen.add(
              side.database().getCollection("plain").countDocuments(new Document("amount", 1)));
          return entity;
        };
    side.callBack(callback);
    plains.saveAll(List.of(new Plain("a", 1), new Plain("b", 1), new Plain("c", 1)));
    assertThat(seen)
        .containsExactlyElementsOf(
            callbacks.equals("SINGLE") ? List.of(0L, 1L, 2L) : List.of(0L, 0L, 0L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SINGLE", "BATCH"})
  void anErrorOfACallbackLeavesThoseBeforeWritten(String callbacks) {
    Versioneds versioneds = side.repository(Versioneds.class);
    List<Versioned> entities =
        versioneds.saveAll(
            List.of(new Versioned("a", 0), new Versioned("b", 0), new Versioned("c", 0)));
    side.converter.setSaveAllCallbacks(SaveAllCallbacks.valueOf(callbacks));
    BeforeConvertCallback<Versioned> callback =
        (entity, collection) -> {
          if (entity.id.equals("b")) {
            throw new AssertionError("made to fail");
          }
          return entity;
        };
    side.callBack(callback);
    entities.forEach(it -> it.amount = new Amount(1));
    Throwable thrown = catchThrowable(() -> versioneds.saveAll(entities));
    assertThat(thrown).hasRootCauseInstanceOf(AssertionError.class);
    side.callBack((BeforeConvertCallback<Plain>) (entity, collection) -> entity);
    assertThat(side.database().getCollection("versioned").find().map(it -> it.getInteger("amount")))
        .containsExactly(1, 0, 0);
    assertThat(entities).extracting(it -> it.version).containsExactly(1L, 1L, 0L);
  }
}
