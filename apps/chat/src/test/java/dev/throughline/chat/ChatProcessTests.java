package dev.throughline.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatProcess;
import dev.throughline.embedded.EmbeddedRedis;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The program as it is started by hand: what it keeps, what it leaves behind, what it says. */
class ChatProcessTests {

  @TempDir Path directory;

  private static ChatProcess start(String... arguments) {
    return ChatProcess.start(
        Map.of(
            "CHAT_TOKENS_BCRYPTSTRENGTH", "4", "LOGGING_LEVEL_DEV_THROUGHLINE_CHAT_LIVE", "INFO"),
        arguments);
  }

  private Path data() {
    return directory.resolve("new").resolve("data");
  }

  @Test
  void keepsWhatItAcknowledgedWhenItIsKilledAndLeavesNothingRunning() throws Exception {
    long last = 0;
    String room;
    try (ChatProcess chat = start("--port", "0", "--data", data().toString())) {
      ChatApi api = new ChatApi(chat.address());
      api.signUp("killer", ChatClients.PASSWORD).ok();
      room = api.post("/api/rooms", Map.of("title", "group")).ok().path("id").asString();
      for (int i = 0; i < 20; i++) {
        last =
            api.post(
                    "/api/rooms/" + room + "/messages",
                    Map.of("clientId", "c" + i, "text", "m" + i))
                .ok()
                .path("seq")
                .asLong();
      }
      List<ProcessHandle> servers = chat.killAlone();
      assertThat(servers).isNotEmpty();
      for (ProcessHandle server : servers) {
        server.onExit().get(10, TimeUnit.SECONDS);
      }
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data())))
        .isEqualTo("rwx------");
    for (String file : List.of("mongo.mv", "owner.lock")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data().resolve(file))))
          .as(file)
          .isEqualTo("rw-------");
    }
    try (ChatProcess chat = start("--port", "0", "--data", data().toString())) {
      ChatApi api = new ChatApi(chat.address());
      api.signIn("killer", ChatClients.PASSWORD).ok();
      JsonNode newest = api.get("/api/rooms/" + room + "/messages?limit=1").ok();
      assertThat(newest.path("messages").get(0).path("seq").asLong()).isEqualTo(last);
      assertThat(newest.path("messages").get(0).path("text").asString()).isEqualTo("m19");
    }
  }

  @Test
  void startsWithoutRedisAndFindsItLater() throws Exception {
    int none;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      none = socket.getLocalPort();
    }
    try (ChatProcess chat =
        start(
            "--port",
            "0",
            "--data",
            data().toString(),
            "--redis-uri",
            "redis://127.0.0.1:" + none)) {
      ChatApi api = new ChatApi(chat.address());
      api.signUp("alone", ChatClients.PASSWORD).ok();
      assertThat(api.get("/api/rooms").ok()).isNotEmpty();
      assertThat(api.get("/readyz").status()).isEqualTo(200);
      assertThat(chat.output()).noneMatch(line -> line.endsWith("Redis answers"));

      try (EmbeddedRedis redis = EmbeddedRedis.onPort(none)) {
        await()
            .atMost(Duration.ofSeconds(60))
            .until(() -> chat.output().stream().anyMatch(line -> line.endsWith("Redis answers")));
        assertThat(redis.port()).isEqualTo(none);
      }
    }
  }

  @Test
  void aPortInUseIsOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      for (String option : List.of("--port", "--management-port")) {
        String[] other = option.equals("--port") ? new String[0] : new String[] {"--port", "0"};
        String[] arguments =
            Stream.concat(Stream.of("--data", data().toString(), option, port), Stream.of(other))
                .toArray(String[]::new);
        try (ChatProcess chat = start(arguments)) {
          assertThat(chat.await()).isEqualTo(1);
          assertThatThrownBy(chat::address).as("the end of its output").isNotNull();
          assertThat(chat.output())
              .containsExactly("chat: port " + port + " is in use; name another with " + option);
        }
      }
      assertThat(data()).doesNotExist();
    }
  }
}
