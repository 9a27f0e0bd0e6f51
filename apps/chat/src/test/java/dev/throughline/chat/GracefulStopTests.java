package dev.throughline.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatProcess;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A {@code kill} without -9, in the middle of requests and of messages over a socket. */
class GracefulStopTests {

  private static final Pattern ACK =
      Pattern.compile("\"type\":\"ack\"[^}]*\"clientId\":\"(socket-\\d+)\"");

  @TempDir Path data;

  private ChatProcess start() {
    return ChatProcess.start(
        Map.of(
            "CHAT_TOKENS_BCRYPTSTRENGTH", "4",
            "CHAT_MESSAGES_PERSECOND", "5000",
            "CHAT_MESSAGES_BURST", "5000"),
        "--port",
        "0",
        "--data",
        data.resolve("chat").toString());
  }

  /** What one socket received. */
  private static final class Heard implements WebSocket.Listener {

    final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    final CompletableFuture<Void> connected = new CompletableFuture<>();
    final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        if (text.indexOf("CONNECTED") == 0) {
          connected.complete(null);
        }
        Matcher acks = ACK.matcher(text);
        while (acks.find()) {
          acknowledged.add(acks.group(1));
        }
        text.setLength(0);
      }
      socket.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
      closed.complete(status);
      return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
      closed.completeExceptionally(error);
    }
  }

  private static String frame(String command, String headers, String body) {
    return command + "\n" + headers + "\n" + body + "\0";
  }

  @Test
  void answersWhatHasBegunSaysGoodbyeAndLosesNothing() throws Exception {
    Heard heard = new Heard();
    String room;
    try (ChatProcess chat = start()) {
      URI address = chat.address();
      ChatApi api = new ChatApi(address);
      api.signUp("stopper", ChatClients.PASSWORD).ok();
      room = ChatClients.group(api);
      WebSocket socket =
          HttpClient.newHttpClient()
              .newWebSocketBuilder()
              .subprotocols("v12.stomp")
              .buildAsync(
                  URI.create("ws://" + address.getHost() + ":" + address.getPort() + "/ws"), heard)
              .get(20, TimeUnit.SECONDS);
      socket
          .sendText(
              frame(
                  "CONNECT", "accept-version:1.2\nAuthorization:Bearer " + api.token() + "\n", ""),
              true)
          .join();
      heard.connected.get(20, TimeUnit.SECONDS);
      socket
          .sendText(frame("SUBSCRIBE", "id:r\ndestination:/user/queue/replies\n", ""), true)
          .join();
      try (Socket request = new Socket(address.getHost(), address.getPort())) {
        String body = "{\"clientId\":\"request\",\"text\":\"begun before the stop\"}";
        OutputStream out = request.getOutputStream();
        out.write(
            ("POST /api/rooms/"
                    + room
                    + "/messages HTTP/1.1\r\nHost: chat\r\nConnection: close\r\nAuthorization:"
                    + " Bearer "
                    + api.token()
                    + "\r\nContent-Type: application/json\r\nContent-Length: "
                    + body.length()
                    + "\r\n\r\n"
                    + body.substring(0, 10))
                .getBytes(StandardCharsets.US_ASCII));
        out.flush();
        for (int i = 0; i < 60; i++) {
          say(socket, room, i);
          if (i == 9) {
            await().atMost(Duration.ofSeconds(30)).until(() -> !heard.acknowledged.isEmpty());
          }
        }
        CompletableFuture<Void> stopping =
            CompletableFuture.runAsync(
                () -> {
                  try {
                    chat.close();
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
        assertThat(heard.closed.get(20, TimeUnit.SECONDS))
            .as(() -> String.join("\n", chat.output()))
            .isEqualTo(1001);
        out.write(body.substring(10).getBytes(StandardCharsets.US_ASCII));
        out.flush();
        InputStream in = request.getInputStream();
        String answer = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        assertThat(answer).startsWith("HTTP/1.1 201").contains("begun before the stop");
        stopping.get(30, TimeUnit.SECONDS);
      }
    }
    assertThat(heard.acknowledged).isNotEmpty();
    try (ChatProcess chat = start()) {
      ChatApi api = new ChatApi(chat.address());
      api.signIn("stopper", ChatClients.PASSWORD).ok();
      List<String> stored = new ArrayList<>();
      for (JsonNode message :
          api.get("/api/rooms/" + room + "/messages?limit=100").ok().path("messages")) {
        stored.add(message.path("clientId").asString());
      }
      assertThat(stored).doesNotHaveDuplicates().contains("request");
      assertThat(stored).containsAll(heard.acknowledged);
    }
  }

  private static void say(WebSocket socket, String room, int i) {
    String body = "{\"clientId\":\"socket-" + i + "\",\"text\":\"message " + i + "\"}";
    String headers = "destination:/app/rooms/" + room + "/send\ncontent-type:application/json\n";
    socket.sendText(frame("SEND", headers, body), true).join();
  }
}
