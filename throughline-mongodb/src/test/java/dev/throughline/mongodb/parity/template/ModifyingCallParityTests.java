package dev.throughline.mongodb.parity.template;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.WriteConcern;
import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeDeleteEvent;

/** Compiled calls that delete, update or stream do what stock's do. */
class ModifyingCallParityTests {

  private static final int ROUNDS = Seeds.count("calls.rounds", 8);

  /** Which methods are called; all where nothing is said. */
  private static final String WANTED = System.getProperty("calls.methods", ".*");

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
          entry(
              "dropMatching",
              "an argument of type java.lang.String becomes BsonRegularExpression"));

  private RepositoryPair<ModifyingParcels> pair = new RepositoryPair<>(ModifyingParcels.class);

  @AfterEach
  void stop() {
    pair.close();
  }

  @Test
  void methodsDoWhatStockDoes() {
    List<Method> methods =
        pair.methods().stream().filter(method -> method.getName().matches(WANTED)).toList();
    for (Method method : methods) {
      CallArguments arguments = new CallArguments(Seeds.random(method.getName(), 1));
      for (int round = 0; round < ROUNDS; round++) {
        pair.compare(method, arguments.of(method));
        if (Stream.class != method.getReturnType()) {
          pair.compareStored(method.getName());
          pair.refill();
        }
      }
    }
    Map<String, String> expectedLeft = new TreeMap<>(LEFT_TO_STOCK);
    expectedLeft.keySet().removeIf(name -> !name.matches(WANTED));
    Map<String, String> left = pair.left();
    left.keySet().removeIf(name -> !name.matches(WANTED));
    assertThat(left).isEqualTo(expectedLeft);
    assertThat(pair.calls().made()).isGreaterThan((methods.size() - left.size()) * ROUNDS / 2L);
  }

  @Test
  void listenersOfDeletesAndReadsHearOfThem() {
    List<String> events = new ArrayList<>();
    pair.close();
    pair = new RepositoryPair<>(ModifyingParcels.class, context -> listening(context, events));
    long made = pair.calls().made();
    call("deleteByName", "a");
    call("deleteBySize", Parcel.Size.LARGE);
    assertThat(events.stream().filter(it -> it.equals("load"))).isNotEmpty();
    assertThat(events.stream().filter(it -> it.equals("delete"))).hasSizeGreaterThan(2);
    // Each is published for both engines.
    assertThat(events.size() % 2).isZero();
    assertThat(pair.calls().made()).isEqualTo(made);
  }

  private static void listening(GenericApplicationContext context, List<String> events) {
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
            });
  }

  @Test
  void concernsOfTheTemplateAreStocks() {
    pair.ours().blocking().setWriteConcern(WriteConcern.MAJORITY);
    long made = pair.calls().made();
    ModifyingParcels actual = pair.actual();
    pair.ours().sent();
    assertThat(actual.deleteByName("a")).isNotNegative();
    assertThat(actual.rename("b", "c")).isNotNegative();
    assertThat(pair.ours().sent())
        .hasSize(2)
        .allMatch(
            it ->
                new String(it.parts().get(0), StandardCharsets.ISO_8859_1)
                    .contains("writeConcern"));
    assertThat(pair.calls().made()).isEqualTo(made);
  }

  @Test
  void aClosedStreamHasNothingMore() {
    try (Stream<Parcel> stream = pair.actual().streamed(100)) {
      var parcels = stream.iterator();
      assertThat(parcels.hasNext()).isTrue();
      assertThat(parcels.next()).isNotNull();
      stream.close();
      assertThat(parcels.hasNext()).isFalse();
    }
    Stream<Parcel> broken = pair.actual().streamed(100);
    broken.close();
    assertThatThrownBy(broken::toList).isInstanceOf(IllegalStateException.class);
    assertThat(pair.calls().made()).isEqualTo(2);
  }

  private void call(String name, Object... values) {
    pair.methods().stream()
        .filter(method -> method.getName().equals(name))
        .forEach(method -> pair.compare(method, values));
  }
}
