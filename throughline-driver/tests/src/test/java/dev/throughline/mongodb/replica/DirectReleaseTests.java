package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoClientSettings;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolListener;
import dev.throughline.mongodb.replica.Side.Context;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls that are sent as whole commands give back their connections and sessions, however they end.
 */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class DirectReleaseTests {

  private static final int CALLS = 3;

  private static Cluster cluster;

  private final AtomicInteger checkedOut = new AtomicInteger();
  private final AtomicInteger checkouts = new AtomicInteger();
  private final Set<String> sessions = ConcurrentHashMap.newKeySet();

  /** Whether the calls are reactive. */
  @Parameter boolean reactive;

  @BeforeAll
  static void start() {
    cluster = new Cluster();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @BeforeEach
  void fill() {
    cluster.past("released").drop();
    for (int i = 1; i < 4; i++) {
      cluster
          .past("released")
          .getCollection("accounts")
          .insertOne(new Document("_id", "e" + i).append("name", "name-" + i).append("amount", i));
    }
  }

  @ParameterizedTest
  @EnumSource(
      names = {"NONE", "CUT", "CUT_TWICE", "REPLY_LOST_TWICE", "STEP_DOWN", "SHUTDOWN", "REFUSED"})
  void areGivenBack(Trouble trouble) {
    if (reactive) {
      try (var client = cluster.reactiveClient(this::watched)) {
        cluster.awaitKnown(client::getClusterDescription);
        made(trouble, Called.reactive(client, "released", true));
      }
    } else {
      try (var client = cluster.client(this::watched)) {
        cluster.awaitKnown(client::getClusterDescription);
        made(trouble, Called.blocking(client, "released", true));
      }
    }
    assertThat(checkouts).hasPositiveValue();
  }

  private void made(Trouble trouble, Called called) {
    for (DirectCallTests.Call call :
        EnumSet.of(
            DirectCallTests.Call.BY_ID, DirectCallTests.Call.UPDATE, DirectCallTests.Call.SAVE)) {
      for (int i = 0; i < CALLS; i++) {
        Outcome.result(() -> called.in(Context.PLAIN, call::of));
      }
      long direct = called.sentDirectly().getAsLong();
      cluster.awaitKnown();
      sessions.clear();
      for (int i = 0; i < CALLS; i++) {
        trouble.happensAt(1, cluster.set.script());
        try {
          Outcome.result(() -> called.in(Context.PLAIN, call::of));
        } finally {
          cluster.set.script().clear();
        }
        assertThat(checkedOut).as("%s, %s", call, trouble).hasValue(0);
      }
      assertThat(called.sentDirectly().getAsLong()).isEqualTo(direct + CALLS);
      // One that is not given back is not taken again, and one is not after a broken connection.
      assertThat(sessions).hasSizeLessThanOrEqualTo(trouble == Trouble.NONE ? 1 : 1 + CALLS);
    }
  }

  private void watched(MongoClientSettings.Builder settings) {
    settings.addCommandListener(
        new CommandListener() {
          @Override
          public void commandStarted(CommandStartedEvent event) {
            sessions.add(event.getCommand().getDocument("lsid").toJson());
          }
        });
    settings.applyToConnectionPoolSettings(
        pool ->
            pool.addConnectionPoolListener(
                new ConnectionPoolListener() {
                  @Override
                  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
                    checkouts.incrementAndGet();
                    checkedOut.incrementAndGet();
                  }

                  @Override
                  public void connectionCheckedIn(ConnectionCheckedInEvent event) {
                    checkedOut.decrementAndGet();
                  }
                }));
  }
}
