package dev.throughline.chat.client;

import java.lang.reflect.Type;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.messaging.converter.SimpleMessageConverter;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompFrameHandler;
import org.springframework.messaging.simp.stomp.StompHeaders;
import org.springframework.messaging.simp.stomp.StompSession;
import org.springframework.messaging.simp.stomp.StompSessionHandlerAdapter;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.socket.WebSocketHttpHeaders;
import org.springframework.web.socket.client.standard.StandardWebSocketClient;
import org.springframework.web.socket.messaging.WebSocketStompClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** A socket of one client. What was sent is acknowledged, refused, or fails with the socket. */
public final class ChatSocket implements AutoCloseable {

  private static final ObjectMapper MAPPER = JsonMapper.shared();
  private static final int SECONDS = 20;

  private final Map<String, CompletableFuture<JsonNode>> unanswered = new ConcurrentHashMap<>();
  private final CompletableFuture<Throwable> closed = new CompletableFuture<>();
  private final Consumer<JsonNode> onReply;
  private final WebSocketStompClient client;
  private @Nullable StompSession session;

  private ChatSocket(Consumer<JsonNode> onReply, TaskScheduler scheduler) {
    this.onReply = onReply;
    StandardWebSocketClient webSocket = new StandardWebSocketClient();
    client = new WebSocketStompClient(webSocket);
    client.setMessageConverter(new SimpleMessageConverter());
    client.setTaskScheduler(scheduler);
    client.setInboundMessageSizeLimit(1 << 20);
  }

  /** A refusal, with the server's code. */
  public static final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Refused(JsonNode reply) {
      super(reply.path("code").asString() + ": " + reply.path("detail").asString());
    }
  }

  /**
   * Opens a socket with the token that {@code api} holds.
   *
   * @param onReply is handed notices and problems that answer no message
   */
  public static ChatSocket open(ChatApi api, TaskScheduler scheduler, Consumer<JsonNode> onReply) {
    ChatSocket socket = new ChatSocket(onReply, scheduler);
    URI http = api.base();
    URI uri = URI.create("ws://" + http.getHost() + ":" + http.getPort() + "/ws");
    StompHeaders connect = new StompHeaders();
    connect.add("Authorization", "Bearer " + api.token());
    socket.connect(uri, connect);
    return socket;
  }

  private void connect(URI uri, StompHeaders headers) {
    CompletableFuture<StompSession> connected =
        client.connectAsync(uri, new WebSocketHttpHeaders(), headers, new Handler());
    session =
        join(
            CompletableFuture.anyOf(connected, closed.thenApply(ChatSocket::fail))
                .thenApply(StompSession.class::cast));
    join(subscribe("/user/queue/replies", this::reply));
  }

  /** Listens to a room. The result comes when everything that is stored from then on will come. */
  public CompletableFuture<Void> watch(String room, Consumer<JsonNode> onEvent) {
    return subscribe("/topic/rooms/" + room, onEvent);
  }

  private CompletableFuture<Void> subscribe(String destination, Consumer<JsonNode> onFrame) {
    StompHeaders headers = new StompHeaders();
    headers.setDestination(destination);
    headers.setReceipt("r" + destination + System.nanoTime());
    CompletableFuture<Void> subscribed = new CompletableFuture<>();
    var unused = closed.thenAccept(subscribed::completeExceptionally);
    StompSession.Subscription subscription =
        session()
            .subscribe(
                headers,
                new StompFrameHandler() {
                  @Override
                  public Type getPayloadType(StompHeaders frame) {
                    return byte[].class;
                  }

                  @Override
                  public void handleFrame(StompHeaders frame, @Nullable Object payload) {
                    if (payload instanceof byte[] bytes) {
                      onFrame.accept(MAPPER.readTree(bytes));
                    }
                  }
                });
    subscription.addReceiptTask(() -> subscribed.complete(null));
    return subscribed;
  }

  /** Says something. The answer has the place and the revision. */
  public CompletableFuture<JsonNode> say(String room, String clientId, String text) {
    return send(room, "send", clientId, Map.of("clientId", clientId, "text", text));
  }

  /** Sends a command that has a client id. */
  public CompletableFuture<JsonNode> send(
      String room, String command, String clientId, Map<String, ?> body) {
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    unanswered.put(clientId, answer);
    var unused = closed.thenAccept(answer::completeExceptionally);
    sendOnly("/app/rooms/" + room + "/" + command, body);
    return answer;
  }

  /** Sends a frame that is not answered. */
  public void sendOnly(String destination, Object body) {
    StompHeaders headers = new StompHeaders();
    headers.setDestination(destination);
    headers.setContentType(MimeTypeUtils.APPLICATION_JSON);
    session().send(headers, MAPPER.writeValueAsBytes(body));
  }

  /** Completes with the reason when either side closes the socket. */
  public CompletableFuture<Throwable> closed() {
    return closed;
  }

  @Override
  public void close() {
    if (session != null && session.isConnected()) {
      session.disconnect();
    }
    client.stop();
  }

  private StompSession session() {
    if (session == null) {
      throw new IllegalStateException("not connected");
    }
    return session;
  }

  private void reply(JsonNode reply) {
    String clientId = reply.path("clientId").asString("");
    CompletableFuture<JsonNode> answer = unanswered.remove(clientId);
    if (answer == null) {
      onReply.accept(reply);
    } else if (reply.path("type").asString("").equals("ack")) {
      answer.complete(reply);
    } else {
      answer.completeExceptionally(new Refused(reply));
    }
  }

  private static StompSession fail(Throwable cause) {
    throw new IllegalStateException(cause);
  }

  private static <T> T join(CompletableFuture<T> future) {
    try {
      return future.get(SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private final class Handler extends StompSessionHandlerAdapter {

    @Override
    public Type getPayloadType(StompHeaders headers) {
      return byte[].class;
    }

    @Override
    public void handleFrame(StompHeaders headers, @Nullable Object payload) {
      // An ERROR frame, the last one.
      closed.complete(new IllegalStateException("refused: " + headers.getFirst("message")));
    }

    @Override
    public void handleException(
        StompSession stomp,
        @Nullable StompCommand command,
        StompHeaders headers,
        byte[] payload,
        Throwable exception) {
      closed.complete(exception);
    }

    @Override
    public void handleTransportError(StompSession stomp, Throwable exception) {
      closed.complete(exception);
    }
  }
}
