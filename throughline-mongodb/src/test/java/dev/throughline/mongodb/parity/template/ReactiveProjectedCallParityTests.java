package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.Plug;
import dev.throughline.mongodb.parity.Seeds;
import dev.throughline.mongodb.parity.template.ProjectedCallParityTests.Recorder;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiled reactive calls that read parts of entities send and emit what stock's do. */
class ReactiveProjectedCallParityTests {

  private static final int ROUNDS = Seeds.count("calls.rounds", 8);

  /** Which methods are called; all where nothing is said. */
  private static final String WANTED = System.getProperty("calls.methods", ".*");

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void methodsSendAndEmitWhatStockDoes(boolean direct) {
    try (var pair = new ReactivePair<>(ReactiveProjectedParcels.class)) {
      pair.sendDirectly(direct);
      long sent = pair.calls().sentDirectly();
      List<Method> methods =
          pair.methods(WANTED).stream()
              .filter(method -> !method.getName().contains("Dynamic"))
              .toList();
      for (Method method : methods) {
        CallArguments arguments = new CallArguments(Seeds.random(method.getName(), 1));
        for (int round = 0; round < ROUNDS; round++) {
          pair.compare(method, arguments.of(method));
          if (method.getName().startsWith("delete")) {
            pair.compareStored(method.getName());
            pair.refill();
          }
        }
      }
      assertThat(pair.left(".*"))
          .isEqualTo(Map.of("findDynamicByName", "it takes a collation, text, position or type"));
      assertThat(pair.calls().made()).isGreaterThan(methods.size() * ROUNDS / 2L);
      assertThat(pair.calls().sentDirectly() > sent).isEqualTo(direct && Plug.HERE);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void listenersHearOfPartsAsOfStocks(boolean direct) {
    List<String> events = Collections.synchronizedList(new ArrayList<>());
    try (var pair =
        new ReactivePair<>(
            ReactiveProjectedParcels.class,
            context -> context.registerBean(Recorder.class, () -> new Recorder(events)))) {
      pair.sendDirectly(direct);
      for (Method method : pair.methods("findLabelById|findNamesById")) {
        events.clear();
        pair.compare(method, new Object[] {CallArguments.IDS.get(0)});
        assertThat(events).hasSize(4);
        assertThat(events.subList(2, 4)).isEqualTo(events.subList(0, 2));
      }
      assertThat(pair.calls().made()).isEqualTo(2);
    }
  }
}
