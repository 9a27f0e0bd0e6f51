package dev.throughline.boot.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many rows in a heap of 64 MB, for clients of each kind. */
@Tag("long")
class JsonRowsServerTests {

  private static final int ROWS = 100_000;

  private static final MongoServer DATABASE = new MongoServer(new MemoryBackend());

  private static Process server;
  private static int port;
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws IOException {
    String uri = DATABASE.bindAndGetConnectionString();
    RowsServer.template(uri).insertAll(IntStream.range(0, ROWS).mapToObj(RowsServer::row).toList());
    server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                RowsServer.class.getName(),
                uri)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("port ")) {
        port = Integer.parseInt(line.substring(5));
        return;
      }
    }
    throw new IllegalStateException("the server did not start");
  }

  @AfterAll
  static void stop() throws Exception {
    server.getOutputStream().close();
    if (!server.waitFor(20, TimeUnit.SECONDS)) {
      server.destroyForcibly();
    }
    DATABASE.shutdownNow();
  }

  private HttpResponse<InputStream> get(String side, int count, int fail) throws Exception {
    return get(side, "rows?count=%d&fail=%d".formatted(count, fail));
  }

  private HttpResponse<InputStream> get(String side, String path) throws Exception {
    URI uri = URI.create("http://localhost:%d/%s/%s".formatted(port, side, path));
    HttpRequest request =
        HttpRequest.newBuilder(uri).header("Accept", "application/x-ndjson").build();
    return client.send(request, BodyHandlers.ofInputStream());
  }

  private int open(String side) throws Exception {
    URI uri = URI.create("http://localhost:%d/%s/open".formatted(port, side));
    return Integer.parseInt(
        client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body());
  }

  private void allAreClosed(String side) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (open(side) != 0 && System.nanoTime() < end) {
      Thread.sleep(50);
    }
    assertThat(open(side)).as("streams that are open").isZero();
  }

  private static String expected(int index) {
    return "{\"id\":\"r" + index + "\",\"text\":\"" + "x".repeat(180) + "\"}";
  }

  private static void readAll(InputStream body, int count, long pauseMillis) throws Exception {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
      for (int i = 0; i < count; i++) {
        assertThat(lines.readLine()).isEqualTo(expected(i));
        if (pauseMillis > 0 && i % (count / 10) == 0) {
          Thread.sleep(pauseMillis);
        }
      }
      assertThat(lines.readLine()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mvc", "flux"})
  void allRowsFit(String side) throws Exception {
    HttpResponse<InputStream> response = get(side, ROWS, -1);
    assertThat(response.statusCode()).isEqualTo(200);
    readAll(response.body(), ROWS, 0);
    allAreClosed(side);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mvc", "flux"})
  void allRowsOfADatabaseFit(String side) throws Exception {
    readAll(get(side, "stored").body(), ROWS, 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mvc", "flux"})
  void aSlowReaderGetsAllRows(String side) throws Exception {
    readAll(get(side, ROWS, -1).body(), ROWS, 200);
    allAreClosed(side);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mvc", "flux"})
  void aClientThatIsGoneEndsTheQuery(String side) throws Exception {
    try (InputStream body = get(side, 50 * ROWS, -1).body()) {
      assertThat(body.readNBytes(1 << 20)).hasSize(1 << 20);
    }
    allAreClosed(side);
    readAll(get(side, 10, -1).body(), 10, 0);
  }

  /** What was sent are whole rows, and the client sees that the answer is not. */
  @ParameterizedTest
  @ValueSource(strings = {"mvc", "flux"})
  void anErrorHalfWayBreaksTheAnswerOff(String side) throws Exception {
    HttpResponse<InputStream> response = get(side, ROWS, ROWS / 2);
    assertThat(response.statusCode()).isEqualTo(200);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      int[] read = {0};
      assertThatThrownBy(
              () -> {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                  assertThat(line).isEqualTo(expected(read[0]++));
                }
              })
          .isInstanceOf(IOException.class);
      assertThat(read[0]).isBetween(ROWS / 4, ROWS / 2);
    }
    allAreClosed(side);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mvc", "flux"})
  void anErrorBeforeTheFirstPieceIsAnErrorOfTheRequest(String side) throws Exception {
    assertThat(get(side, ROWS, 3).statusCode()).isEqualTo(500);
    allAreClosed(side);
  }
}
