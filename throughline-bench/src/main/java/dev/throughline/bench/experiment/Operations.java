package dev.throughline.bench.experiment;

import dev.throughline.bench.process.ChildLoop;
import java.io.IOException;
import java.util.Map;

/**
 * The child's side of an experiment.
 *
 * @param byName what it does on request, by the names of requests.
 * @param end what it does when there are no more requests.
 */
public record Operations(Map<String, ChildLoop.Handler> byName, Runnable end) {

  /** Of a child that has nothing to do in the end. */
  public Operations(Map<String, ChildLoop.Handler> byName) {
    this(byName, () -> {});
  }

  /** Answers requests until there are no more, and ends the JVM. */
  public void serve() throws IOException {
    ChildLoop.run(
        request -> {
          ChildLoop.Handler operation = byName.get(request.get("op").asString());
          if (operation == null) {
            throw new IllegalArgumentException(request.toString());
          }
          return operation.answer(request);
        });
    end.run();
    System.exit(0);
  }
}
