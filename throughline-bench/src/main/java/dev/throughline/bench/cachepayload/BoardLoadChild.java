package dev.throughline.bench.cachepayload;

import dev.throughline.bench.process.ChildLoop;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The JVM of the clients. */
final class BoardLoadChild {

  private static final byte[] NONE = {};

  private BoardLoadChild() {}

  public static void main(String[] arguments) throws IOException {
    // Else the JDK keeps five connections and opens the others anew for every request.
    System.setProperty("http.maxConnections", "1000");
    ChildLoop.run(BoardLoadChild::answer);
    System.exit(0);
  }

  private static Object answer(JsonNode request) throws Exception {
    String url = request.get("url").asString();
    return switch (request.get("op").asString()) {
      case "read" -> load(url, NONE, request);
      case "write" -> load(url, PostCodecs.JSON.writeValueAsBytes(BoardPosts.of(-1)), request);
      case "fetch" -> Map.of("body", fetch(url));
      default -> throw new IllegalArgumentException(request.toString());
    };
  }

  private static Object load(String url, byte[] body, JsonNode request) throws Exception {
    return BoardLoad.run(
        url,
        body,
        request.get("users").asInt(),
        request.get("millis").asInt(),
        request.get("rate").asInt());
  }

  private static String fetch(String url) throws IOException {
    try (InputStream body = URI.create(url).toURL().openStream()) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
