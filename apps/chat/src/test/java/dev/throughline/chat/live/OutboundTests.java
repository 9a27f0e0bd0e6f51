package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import jakarta.websocket.RemoteEndpoint.Async;
import jakarta.websocket.SendHandler;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.adapter.standard.StandardWebSocketSession;

/** One socket whose network is the test's: each write ends when the test says so. */
class OutboundTests {

  private static final int MOST = 1_000;

  private final List<String> written = new ArrayList<>();
  private final List<SendHandler> unfinished = new ArrayList<>();
  private final List<Outbound> ready = new ArrayList<>();
  private StandardWebSocketSession session;
  private Outbound outbound;

  @BeforeEach
  void open() {
    Session natively = mock(Session.class);
    Async remote = mock(Async.class);
    when(natively.getAsyncRemote()).thenReturn(remote);
    Mockito.doAnswer(
            call -> {
              written.add(call.getArgument(0));
              unfinished.add(call.getArgument(1));
              return null;
            })
        .when(remote)
        .sendText(any(), any(SendHandler.class));
    session = mock(StandardWebSocketSession.class);
    when(session.getNativeSession(Session.class)).thenReturn(natively);
    Flusher flusher = mock(Flusher.class);
    Mockito.doAnswer(call -> ready.add(call.getArgument(0))).when(flusher).flush(any());
    outbound = new Outbound(session, flusher, MOST, 1_000);
  }

  /** What the flusher's threads do. */
  private void flush() {
    while (!ready.isEmpty()) {
      ready.remove(0).write();
    }
  }

  private void finish() {
    unfinished.remove(0).onResult(new SendResult((Session) null));
    flush();
  }

  @Test
  void whatComesDuringAWriteGoesTogetherInItsOrder() throws Exception {
    outbound.send(Frame.of("a"));
    flush();
    outbound.send(Frame.of("b"));
    outbound.sendMessage(new TextMessage("c"));
    outbound.send(Frame.of("d"));
    flush();
    assertThat(written).as("one write at a time").containsExactly("a");

    finish();
    assertThat(written).containsExactly("a", "bcd");
    finish();
    outbound.send(Frame.of("e"));
    flush();
    assertThat(written).containsExactly("a", "bcd", "e");
  }

  @Test
  void aWriteHasOnlyWhatTheSmallestBufferTakes() {
    Outbound wide = new Outbound(session, flusherOf(), 100_000, 1_000);
    wide.send(Frame.of("x"));
    flush();
    for (int i = 0; i < 10; i++) {
      wide.send(Frame.of("y".repeat(750)));
    }
    while (!unfinished.isEmpty()) {
      finish();
    }
    assertThat(written).hasSize(6).allMatch(text -> text.length() <= 2_000);
    assertThat(String.join("", written)).hasSize(7_501);
  }

  private Flusher flusherOf() {
    Flusher flusher = mock(Flusher.class);
    Mockito.doAnswer(call -> ready.add(call.getArgument(0))).when(flusher).flush(any());
    return flusher;
  }

  @Test
  void aReceiverThatIsTooSlowIsClosedByItsBytes() throws Exception {
    outbound.send(Frame.of("first"));
    flush();
    for (int i = 0; i < 9; i++) {
      outbound.send(Frame.of("z".repeat(100)));
    }
    Mockito.verify(session, Mockito.never()).close(any());
    outbound.send(Frame.of("z".repeat(100)));

    Mockito.verify(session).close(CloseStatus.SESSION_NOT_RELIABLE);
    finish();
    assertThat(written).as("what waited is dropped").containsExactly("first");
  }

  @Test
  void aCloseWaitsForTheLastFrameAndARevocationDoesNot() throws Exception {
    outbound.send(Frame.of("why"));
    outbound.close(CloseStatus.PROTOCOL_ERROR);
    outbound.send(Frame.of("after"));
    flush();
    Mockito.verify(session, Mockito.never()).close(any());
    finish();
    Mockito.verify(session).close(CloseStatus.PROTOCOL_ERROR);
    assertThat(written).containsExactly("why");
  }

  @Test
  void whatIsClosedNowSendsNothingMore() throws Exception {
    outbound.send(Frame.of("secret"));
    outbound.closeNow(CloseStatus.POLICY_VIOLATION);
    flush();
    Mockito.verify(session).close(CloseStatus.POLICY_VIOLATION);
    assertThat(written).isEmpty();
  }
}
