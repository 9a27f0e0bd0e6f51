package dev.throughline.bench.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The JVM of the users. */
public final class LoadChild {

  private LoadChild() {}

  /** Answers requests. */
  public static void main(String[] arguments) throws IOException {
    // Else the JDK keeps five connections and opens the others anew for every request.
    System.setProperty("http.maxConnections", "1000");
    new Operations(
            Map.of(
                "load",
                LoadChild::load,
                "fetch",
                request -> Map.of("digest", digest(request.get("url").asString()))))
        .serve();
  }

  private static Object load(JsonNode request) throws Exception {
    return HttpLoad.run(
        new HttpLoad.Target(
            URI.create(request.get("url").asString()).toURL(),
            request.get("body").asString().getBytes(StandardCharsets.UTF_8),
            request.get("timeoutMillis").asInt()),
        request.get("users").asInt(),
        request.get("millis").asInt(),
        request.get("rate").asInt());
  }

  /** The SHA-256 of what a route answers. */
  public static String digest(String url) throws IOException, NoSuchAlgorithmException {
    try (InputStream body = URI.create(url).toURL().openStream()) {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(body.readAllBytes()));
    }
  }
}
