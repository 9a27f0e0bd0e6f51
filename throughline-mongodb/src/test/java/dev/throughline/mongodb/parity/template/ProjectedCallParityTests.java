package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;

/** Compiled calls that read parts of entities send and return what stock's do. */
class ProjectedCallParityTests {

  private static final int ROUNDS = Seeds.count("calls.rounds", 8);

  /** Which methods are called; all where nothing is said. */
  private static final String WANTED = System.getProperty("calls.methods", ".*");

  @Test
  void methodsSendAndReturnWhatStockDoes() {
    try (var pair = new RepositoryPair<>(ProjectedParcels.class)) {
      List<Method> methods =
          pair.methods().stream()
              .filter(method -> method.getName().matches(WANTED))
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
      assertThat(pair.left())
          .isEqualTo(Map.of("findDynamicByName", "it takes a collation, text, position or type"));
      assertThat(pair.calls().made()).isGreaterThan(methods.size() * ROUNDS / 2L);
    }
  }

  @Test
  void listenersHearOfPartsAsOfStocks() {
    List<String> events = new ArrayList<>();
    try (var pair =
        new RepositoryPair<>(
            ProjectedParcels.class,
            context -> context.registerBean(Recorder.class, () -> new Recorder(events)))) {
      for (Method method : pair.methods()) {
        if (method.getName().matches("findLabelById|findNamesById")) {
          pair.compare(method, new Object[] {CallArguments.IDS.get(0)});
        }
      }
      assertThat(events).hasSize(8);
      List<String> ofStock = new ArrayList<>();
      List<String> ofOurs = new ArrayList<>();
      for (int i = 0; i < events.size(); i += 4) {
        ofStock.addAll(events.subList(i, i + 2));
        ofOurs.addAll(events.subList(i + 2, i + 4));
      }
      assertThat(ofOurs).isEqualTo(ofStock);
      assertThat(pair.calls().made()).isEqualTo(2);
    }
  }

  /** Takes down what it hears. */
  static final class Recorder extends AbstractMongoEventListener<Object> {

    private final List<String> events;

    Recorder(List<String> events) {
      this.events = events;
    }

    @Override
    public void onAfterLoad(AfterLoadEvent<Object> event) {
      events.add("load " + event.getType() + event.getDocument());
    }

    @Override
    public void onAfterConvert(AfterConvertEvent<Object> event) {
      events.add("convert " + event.getSource() + event.getDocument());
    }
  }
}
