package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.throughline.chat.live.Events.PresenceEvent;
import dev.throughline.chat.live.Presence.PresenceHeard;
import dev.throughline.chat.live.Presence.RoomWatched;
import dev.throughline.chat.live.Presence.SocketClosed;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.core.StringRedisTemplate;

/** Accounts that return at once are in few events, whatever the clock says. */
class PresenceTests {

  private final Sockets sockets = mock(Sockets.class);
  private final Broadcaster broadcaster = mock(Broadcaster.class);
  private final StringRedisTemplate redis = mock(StringRedisTemplate.class, RETURNS_DEEP_STUBS);
  private final LiveProperties properties = mock(LiveProperties.class, RETURNS_DEEP_STUBS);
  private final List<PresenceEvent> sent = new ArrayList<>();
  private final Presence presence =
      new Presence(sockets, broadcaster, redis, properties, Clock.systemUTC());

  @BeforeEach
  void keepEvents() {
    doAnswer(call -> sent.add(call.getArgument(0)))
        .when(broadcaster)
        .presence(any(PresenceEvent.class));
  }

  @Test
  void manyAccountsAreInFewEvents() {
    for (int i = 0; i < 250; i++) {
      presence.entered(new RoomWatched("a" + i, "room"));
      presence.entered(new RoomWatched("a" + i, "room"));
    }
    assertThat(sent).isEmpty();
    presence.send();
    assertThat(sent).hasSize(3).allMatch(it -> it.room().equals("room"));
    assertThat(sent.stream().flatMap(it -> it.online().stream()))
        .hasSize(250)
        .doesNotHaveDuplicates();
    assertThat(sent.stream().flatMap(it -> it.offline().stream())).isEmpty();
    presence.send();
    assertThat(sent).hasSize(3);
  }

  @Test
  void theLastChangeOfAnAccountCounts() {
    presence.entered(new RoomWatched("gone", "room"));
    presence.closed(new SocketClosed("gone", List.of("room")));
    presence.closed(new SocketClosed("back", List.of("room", "other")));
    presence.entered(new RoomWatched("back", "room"));
    presence.send();
    assertThat(sent)
        .containsExactlyInAnyOrder(
            PresenceEvent.of("room", List.of("back"), List.of("gone")),
            PresenceEvent.of("other", List.of(), List.of("back")));
  }

  @Test
  void anAccountWithAnotherSocketIsStillThere() {
    when(sockets.ofAccount(eq("a"))).thenAnswer(call -> Stream.of(mock(Socket.class)).toList());
    presence.closed(new SocketClosed("a", List.of("room")));
    presence.send();
    assertThat(sent).isEmpty();
  }

  @Test
  void anAccountThatAnotherInstanceMissesIsStillHere() {
    Socket socket = mock(Socket.class);
    when(socket.rooms()).thenReturn(Set.of("room"));
    when(sockets.ofAccount(eq("here"))).thenReturn(List.of(socket));
    presence.heard(new PresenceHeard("room", List.of("here", "gone")));
    presence.heard(new PresenceHeard("other", List.of("here")));
    presence.send();
    assertThat(sent).containsExactly(PresenceEvent.of("room", List.of("here"), List.of()));
  }
}
