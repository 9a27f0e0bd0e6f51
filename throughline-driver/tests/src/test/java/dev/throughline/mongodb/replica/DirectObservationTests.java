package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoClientSettings;
import com.mongodb.event.CommandFailedEvent;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.event.CommandSucceededEvent;
import com.mongodb.observability.ObservabilitySettings;
import dev.throughline.mongodb.replica.Side.Context;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.bson.BsonValue;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What listeners and observations hear of calls that are sent directly is what they hear of
 * stock's: names, order of fields, parents, errors, and which commands are attempts of one
 * operation in one session.
 */
@Tag("long")
@ParameterizedClass
@ValueSource(booleans = {false, true})
class DirectObservationTests {

  private static Cluster cluster;

  /** Whether the calls are reactive. */
  @Parameter boolean reactive;

  @BeforeAll
  static void start() {
    cluster = new Cluster();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @ParameterizedTest
  @EnumSource(DirectCallTests.Call.class)
  void aListenerHearsWhatItHearsOfStock(DirectCallTests.Call call) {
    for (Trouble trouble : List.of(Trouble.NONE, Trouble.CUT, Trouble.SHUTDOWN)) {
      assertThat(heard(call, trouble, true))
          .as("%s %s", call, trouble)
          .isEqualTo(heard(call, trouble, false));
    }
  }

  private List<String> heard(DirectCallTests.Call call, Trouble trouble, boolean ours) {
    Heard heard = new Heard();
    run(call, trouble, ours, settings -> settings.addCommandListener(heard), heard.events::clear);
    assertThat(heard.events).isNotEmpty();
    return List.copyOf(heard.events);
  }

  @ParameterizedTest
  @EnumSource(DirectCallTests.Call.class)
  void spansAreThoseOfStock(DirectCallTests.Call call) {
    for (Trouble trouble : List.of(Trouble.NONE, Trouble.CUT)) {
      assertThat(spans(call, trouble, true))
          .as("%s %s", call, trouble)
          .isEqualTo(spans(call, trouble, false));
    }
  }

  private List<String> spans(DirectCallTests.Call call, Trouble trouble, boolean ours) {
    List<String> spans = Collections.synchronizedList(new ArrayList<>());
    ObservationRegistry registry = ObservationRegistry.create();
    registry.observationConfig().observationHandler(new Spans(spans));
    run(
        call,
        trouble,
        ours,
        settings ->
            settings.observabilitySettings(
                ObservabilitySettings.micrometerBuilder()
                    .observationRegistry(registry)
                    .enableCommandPayloadTracing(true)
                    .build()),
        spans::clear);
    assertThat(spans).isNotEmpty();
    return List.copyOf(spans);
  }

  private void run(
      DirectCallTests.Call call,
      Trouble trouble,
      boolean ours,
      Consumer<MongoClientSettings.Builder> settings,
      Runnable planned) {
    String database = "observed";
    cluster.past(database).drop();
    cluster
        .past(database)
        .getCollection("accounts")
        .insertOne(new Document("_id", "e1").append("name", "name-1").append("amount", 1));
    if (reactive) {
      try (var client = cluster.reactiveClient(settings)) {
        cluster.awaitKnown(client::getClusterDescription);
        make(call, trouble, Called.reactive(client, database, ours), ours, planned);
      }
    } else {
      try (var client = cluster.client(settings)) {
        cluster.awaitKnown(client::getClusterDescription);
        make(call, trouble, Called.blocking(client, database, ours), ours, planned);
      }
    }
  }

  private static void make(
      DirectCallTests.Call call, Trouble trouble, Called called, boolean ours, Runnable planned) {
    Outcome.result(() -> called.in(Context.PLAIN, call::of));
    cluster.past("observed").getCollection("accounts").deleteMany(new Document("_id", "new"));
    cluster.awaitKnown();
    cluster.set.drain();
    planned.run();
    trouble.happensAt(1, cluster.set.script());
    try {
      Outcome.result(() -> called.in(Context.PLAIN, call::of));
    } finally {
      cluster.set.script().clear();
    }
    assertThat(called.sentDirectly().getAsLong()).isEqualTo(ours ? 2 : 0);
  }

  /** Numbers what differs from run to run by its first appearance. */
  private static final class Heard implements CommandListener {

    private final List<String> events = Collections.synchronizedList(new ArrayList<>());
    private final Map<Object, Integer> numbers = new HashMap<>();

    @Override
    public synchronized void commandStarted(CommandStartedEvent event) {
      add(
          "started %s in %s of operation %d: %s"
              .formatted(
                  event.getCommandName(),
                  event.getDatabaseName(),
                  number(event.getOperationId()),
                  fields(event)));
    }

    private String fields(CommandStartedEvent event) {
      StringBuilder fields = new StringBuilder();
      event
          .getCommand()
          .forEach(
              (name, value) ->
                  fields.append(name).append('=').append(shown(name, value)).append(' '));
      return fields.toString().replaceAll("\\$clusterTime=there ", "");
    }

    private String shown(String name, BsonValue value) {
      return switch (name) {
        case "lsid" -> name + number(value.asDocument().toJson()); // its buffer is used again
        case "txnNumber" -> name + number(value);
        case "$clusterTime" -> "there";
        default -> value.toString();
      };
    }

    private int number(Object value) {
      return numbers.computeIfAbsent(value, it -> numbers.size());
    }

    @Override
    public void commandSucceeded(CommandSucceededEvent event) {
      add("succeeded %s of operation %d".formatted(event.getCommandName(), operation(event)));
    }

    @Override
    public void commandFailed(CommandFailedEvent event) {
      add(
          "failed %s of operation %d by %s"
              .formatted(
                  event.getCommandName(), operation(event), event.getThrowable().getClass()));
    }

    private synchronized int operation(com.mongodb.event.CommandEvent event) {
      return number(event.getOperationId());
    }

    private void add(String event) {
      if (!event.contains("endSessions") && !event.contains("killCursors")) {
        events.add(event);
      }
    }
  }

  /** Takes observations down when they stop, without what differs from run to run. */
  private record Spans(List<String> all) implements ObservationHandler<Observation.Context> {

    @Override
    public boolean supportsContext(Observation.Context context) {
      return true;
    }

    @Override
    public void onStop(Observation.Context context) {
      Map<String, String> values = new TreeMap<>();
      for (KeyValue each : context.getAllKeyValues()) {
        if (!each.getKey().equals("exception.stacktrace")) { // names classes of ours
          values.put(each.getKey(), neutral(each.getValue()));
        }
      }
      String parent =
          context.getParentObservation() == null
              ? "none"
              : String.valueOf(context.getParentObservation().getContextView().getContextualName());
      String error = context.getError() == null ? "" : context.getError().getClass().getName();
      String span =
          "%s (%s) below %s %s %s"
              .formatted(context.getName(), context.getContextualName(), parent, error, values);
      if (!span.contains("endSessions") && !span.contains("killCursors")) {
        all.add(span);
      }
    }

    private static String neutral(String value) {
      return value
          .replaceAll("\"\\$clusterTime\": .*?\"keyId\": \\d+}}, ", "")
          .replaceAll("\"base64\": \"[^\"]*\"", "bytes")
          .replaceAll("\\d+", "#");
    }
  }
}
