package dev.throughline.bench.chathistory;

import dev.throughline.bench.experiment.Operations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The JVM of one strategy and its users. */
final class HistoryChild {

  /** As many different places as random users look at. */
  private static final int RANDOM_PLACES = 200;

  private final UnaryOperator<History> wrapper;
  private final Map<HistoryLoad.Kind, List<HistoryLoad.Start>> starts = new LinkedHashMap<>();
  private @Nullable History history;
  private @Nullable Chat chat;

  /** With a wrapper for tests, which need a strategy that goes wrong. */
  HistoryChild(UnaryOperator<History> wrapper) {
    this.wrapper = wrapper;
  }

  public static void main(String[] arguments) throws IOException {
    new HistoryChild(UnaryOperator.identity()).operations().serve();
  }

  Operations operations() {
    return new Operations(Map.of("start", this::start, "load", this::load));
  }

  private Object start(JsonNode request) {
    Chat opened =
        new Chat(
            request.get("messages").asInt(),
            request.get("rooms").asInt(),
            request.get("pageSize").asInt());
    Stores stores = Stores.of(request);
    History started =
        wrapper.apply(Strategy.valueOf(request.get("strategy").asString()).open(stores, opened));
    chat = opened;
    history = started;
    if (request.get("store").asBoolean()) {
      started.store(opened);
    }
    return Map.of("note", started.wiring());
  }

  private Object load(JsonNode request) throws Exception {
    History asked = history;
    Chat known = chat;
    if (asked == null || known == null) {
      throw new IllegalStateException("not started");
    }
    HistoryLoad.Kind kind = HistoryLoad.Kind.valueOf(request.get("load").asString());
    List<HistoryLoad.Start> places =
        starts.computeIfAbsent(kind, ignored -> places(kind, asked, known));
    HistoryLoad.Outcome outcome =
        new HistoryLoad(asked, known, kind, places)
            .run(request.get("users").asInt(), request.get("millis").asInt());
    Map<String, Object> answer = new LinkedHashMap<>(outcome.figures());
    if (outcome.firstWrong() != null) {
      answer.put("firstWrong", outcome.firstWrong());
    }
    return answer;
  }

  /** The same places for every strategy. */
  private static List<HistoryLoad.Start> places(HistoryLoad.Kind kind, History history, Chat chat) {
    List<HistoryLoad.Start> places = new ArrayList<>();
    if (kind == HistoryLoad.Kind.RECENT) {
      for (int room = 0; room < chat.rooms(); room++) {
        places.add(new HistoryLoad.Start(new Place(room, 0), null));
      }
    } else {
      Random random = new Random(1);
      for (int i = 0; i < RANDOM_PLACES; i++) {
        Place place = chat.randomPlace(random);
        places.add(new HistoryLoad.Start(place, history.cursor(place)));
      }
    }
    return places;
  }
}
