package dev.throughline.bench.bulkread;

import dev.throughline.bench.process.ChildLoop;
import java.io.IOException;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The JVM of the users. */
final class LoadChild {

  private LoadChild() {}

  public static void main(String[] arguments) throws IOException {
    // Else the JDK keeps five connections and opens the others anew for every request.
    System.setProperty("http.maxConnections", "1000");
    ChildLoop.run(LoadChild::answer);
    System.exit(0);
  }

  private static Object answer(JsonNode request) throws Exception {
    String url = request.get("url").asString();
    return switch (request.get("op").asString()) {
      case "load" -> Load.run(url, request.get("users").asInt(), request.get("millis").asInt());
      case "fetch" -> Map.of("body", Load.digest(url));
      default -> throw new IllegalArgumentException(request.toString());
    };
  }
}
