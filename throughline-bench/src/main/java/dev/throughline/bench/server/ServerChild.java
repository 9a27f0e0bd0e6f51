package dev.throughline.bench.server;

import dev.throughline.bench.process.ChildLoop;
import dev.throughline.embedded.EmbeddedMongo;
import dev.throughline.testkit.NullServer;
import java.io.IOException;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The JVM that a server runs in. */
final class ServerChild {

  private ServerChild() {}

  public static void main(String[] arguments) throws IOException {
    ChildLoop.run(ServerChild::start);
    System.exit(0);
  }

  private static Object start(JsonNode request) {
    String uri =
        switch (ServerKind.valueOf(request.get("kind").asString())) {
          case NULL -> NullServer.start().uri();
          case EMBEDDED -> EmbeddedMongo.inMemory().connectionString();
        };
    return Map.of("uri", uri);
  }
}
