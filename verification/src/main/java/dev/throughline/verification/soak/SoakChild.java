package dev.throughline.verification.soak;

import dev.throughline.bench.experiment.Operations;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** The JVM in which the application is restarted. */
final class SoakChild {

  static final String PACKAGE = "dev.throughline.verification.soak.application";

  private static final String APPLICATION = PACKAGE + ".Shop";

  private final Consumer<ClassLoader> closed;
  private final TypeCaches caches = new TypeCaches();
  private final List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
  private RestartedApplication.Outcome total = new RestartedApplication.Outcome(0, 0, 0, List.of());
  private int runs;

  /**
   * Of one run.
   *
   * @param closed gets each class loader after its application; for tests, which need a leak.
   */
  SoakChild(Consumer<ClassLoader> closed) {
    this.closed = closed;
  }

  public static void main(String[] arguments) throws IOException {
    new SoakChild(loader -> {}).operations().serve();
  }

  Operations operations() {
    return new Operations(Map.of("restart", this::restart, "sample", request -> sample()));
  }

  private Object restart(JsonNode request) throws ReflectiveOperationException {
    int count = request.get("count").asInt();
    for (int i = 0; i < count; i++) {
      restart(request.get("uri").asString());
    }
    return Map.of();
  }

  private void restart(String uri) throws ReflectiveOperationException {
    Thread current = Thread.currentThread();
    ClassLoader usual = current.getContextClassLoader();
    ClassLoader fresh = new FreshClassLoader(PACKAGE, usual);
    current.setContextClassLoader(fresh);
    try {
      RestartedApplication application =
          (RestartedApplication) fresh.loadClass(APPLICATION).getConstructor().newInstance();
      total = total.plus(application.run(uri, runs++));
    } finally {
      current.setContextClassLoader(usual);
    }
    closed.accept(fresh);
    loaders.add(new WeakReference<>(fresh));
  }

  private Object sample() throws InterruptedException {
    Map<String, Object> answer = new LinkedHashMap<>();
    caches.displace();
    JvmState.settled().forEach((line, value) -> answer.put(line.key(), value));
    loaders.removeIf(loader -> loader.refersTo(null));
    answer.put(Line.LOADERS.key(), loaders.size());
    answer.put(Line.DIFFERENCES.key(), total.differences());
    answer.put(Line.WRONG.key(), total.wrong().size());
    answer.put("calls", total.calls());
    answer.put("compared", total.compared());
    answer.put("found", total.wrong());
    return answer;
  }
}
