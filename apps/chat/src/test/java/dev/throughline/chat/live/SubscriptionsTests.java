package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a socket hears between noting a subscription, checking it, and ending it. */
class SubscriptionsTests {

  private final Subscriptions subscriptions = new Subscriptions();

  @Test
  void nothingIsHeardBeforeMembershipIsChecked() {
    assertThat(subscriptions.note("1", "room")).isTrue();
    assertThat(subscriptions.hears("1", "room")).isFalse();
    assertThat(subscriptions.rooms()).isEmpty();

    assertThat(subscriptions.admit("1", "room")).isTrue();
    assertThat(subscriptions.hears("1", "room")).isTrue();
    assertThat(subscriptions.rooms()).containsExactly("room");
    assertThat(subscriptions.hears("1", "other")).isFalse();
    assertThat(subscriptions.hears("2", "room")).isFalse();
    assertThat(subscriptions.hears(null, "room")).isFalse();
  }

  @Test
  void aRemovalDuringTheCheckWins() {
    subscriptions.note("1", "room");
    assertThat(subscriptions.leave("room")).containsExactly("1");
    assertThat(subscriptions.admit("1", "room")).isFalse();
    assertThat(subscriptions.hears("1", "room")).isFalse();
  }

  @Test
  void aSecondNoteOfTheSameIdChangesNothing() {
    subscriptions.note("1", "room");
    subscriptions.admit("1", "room");
    assertThat(subscriptions.note("1", "other")).isFalse();
    assertThat(subscriptions.note("1", null)).isFalse();
    assertThat(subscriptions.leave("room")).containsExactly("1");
    assertThat(subscriptions.hears("1", "room")).isFalse();
    assertThat(subscriptions.count()).isZero();
  }

  @Test
  void theOwnQueueIsNoRoom() {
    assertThat(subscriptions.note("q", null)).isTrue();
    assertThat(subscriptions.count()).isEqualTo(1);
    assertThat(subscriptions.rooms()).isEmpty();
    subscriptions.end("q");
    assertThat(subscriptions.count()).isZero();
  }

  @Test
  void aRoomIsKnownFromItsNoteToItsEnd() {
    subscriptions.note("1", null);
    assertThat(subscriptions.has("room")).isFalse();
    subscriptions.note("2", "room");
    assertThat(subscriptions.has("room")).isTrue();
    subscriptions.end("2");
    assertThat(subscriptions.has("room")).isFalse();
  }
}
