package dev.throughline.mongodb.parity.template;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.WriteConcern;
import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeDeleteEvent;

/** Compiled reactive calls that delete, update or stream do what stock's do. */
class ReactiveModifyingCallParityTests {

  private static final int ROUNDS = Seeds.count("calls.rounds", 5);

  /** Which methods are called; all where nothing is said. */
  private static final String WANTED = System.getProperty("calls.methods", ".*");

  private static final String DELETED = "it finds and deletes by one command";

  /** Why stock makes the calls of these methods. */
  private static final Map<String, String> LEFT_TO_STOCK =
      Map.ofEntries(
          entry("findAndReplaceByName", "stock uses replaceOne of the driver"),
          entry("findAndCodeByPrice", "an argument of type java.lang.Integer becomes String"),
          entry("findAndNameBySize", "an expression"),
          entry(
              "findAndUpdateByFragileTrue",
              "an argument of type org.springframework.data.mongodb.core.query.Update"),
          entry("findAndHintByNameAndCount", "stock uses updateMany of the driver"),
          entry("removeByToStreet", DELETED),
          entry("deleteParcelById", DELETED),
          entry(
              "dropMatching",
              "an argument of type java.lang.String becomes BsonRegularExpression"));

  private ReactivePair<ReactiveModifyingParcels> pair =
      new ReactivePair<>(ReactiveModifyingParcels.class);

  @AfterEach
  void stop() {
    pair.close();
  }

  @Test
  void methodsDoWhatStockDoes() {
    List<Method> methods = pair.methods(WANTED);
    for (Method method : methods) {
      CallArguments arguments = new CallArguments(Seeds.random(method.getName(), 1));
      for (int round = 0; round < ROUNDS; round++) {
        pair.compare(method, arguments.of(method));
        pair.compareStored(method.getName());
        pair.refill();
      }
    }
    Map<String, String> expectedLeft = new TreeMap<>(LEFT_TO_STOCK);
    expectedLeft.keySet().removeIf(name -> !name.matches(WANTED));
    assertThat(pair.left(WANTED)).isEqualTo(expectedLeft);
    assertThat(pair.calls().made())
        .isGreaterThan((methods.size() - expectedLeft.size()) * ROUNDS / 2L);
  }

  @Test
  void listenersOfDeletesAndReadsHearOfThem() {
    List<String> events = Collections.synchronizedList(new ArrayList<>());
    pair.close();
    pair =
        new ReactivePair<>(
            ReactiveModifyingParcels.class,
            context ->
                context.registerBean(
                    AbstractMongoEventListener.class,
                    () ->
                        new AbstractMongoEventListener<Parcel>() {
                          @Override
                          public void onBeforeDelete(BeforeDeleteEvent<Parcel> event) {
                            events.add("delete");
                          }

                          @Override
                          public void onAfterLoad(AfterLoadEvent<Parcel> event) {
                            events.add("load");
                          }
                        }));
    pair.refill();
    events.clear();
    long made = pair.calls().made();
    pair.same("delete", repository -> repository.deleteByName("a"));
    assertThat(events).containsExactly("delete", "delete");
    assertThat(pair.calls().made()).isEqualTo(made);
    events.clear();
    pair.same("deleted", repository -> repository.deleteBySize(Parcel.Size.LARGE));
    assertThat(events).contains("load", "delete");
    assertThat(events.size() % 2).isZero();
    assertThat(pair.calls().made()).isEqualTo(++made);
    pair.refill();
    events.clear();
    pair.same("streamed", repository -> repository.streamed(100));
    assertThat(events).isNotEmpty().containsOnly("load");
    assertThat(events.size() % 2).isZero();
    assertThat(pair.calls().made()).isEqualTo(made + 1);
  }

  @Test
  void concernsOfTheTemplateAreStocks() {
    pair.ours().reactive().setWriteConcern(WriteConcern.MAJORITY);
    long made = pair.calls().made();
    pair.ours().sent();
    assertThat(pair.actual().deleteByName("a").block()).isNotNegative();
    assertThat(pair.actual().rename("b", "c").block()).isNotNegative();
    assertThat(pair.ours().sent())
        .hasSize(2)
        .allMatch(
            it ->
                new String(it.parts().get(0), StandardCharsets.ISO_8859_1)
                    .contains("writeConcern"));
    assertThat(pair.calls().made()).isEqualTo(made);
  }
}
