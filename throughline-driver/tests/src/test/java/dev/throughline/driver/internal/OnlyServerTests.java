package dev.throughline.driver.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.Tag;
import com.mongodb.TagSet;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.internal.OperationExecutor;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ServerDescription;
import com.mongodb.internal.logging.StructuredLogger;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.driver.internal.Question.Answer;
import dev.throughline.testkit.replica.ReplicaSet;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.DirectFieldAccessor;
import reactor.core.publisher.Mono;

/**
 * The server that needs no selection is the one that the driver selects; where the driver could
 * select another one, or where a selection is seen, the driver selects.
 */
@ParameterizedClass
@MethodSource("sides")
class OnlyServerTests {

  private static final MongoServer ENGINE = new MongoServer(new MemoryBackend());
  private static ReplicaSet members;
  private static ReplicaSet routers;

  /** Whether the reactive driver is asked. */
  @Parameter boolean reactive;

  /** Both, unless only one of the drivers is there. */
  static Stream<Boolean> sides() {
    String side = System.getProperty("drivers.side", "");
    return Stream.of(false, true).filter(it -> side.isEmpty() || it == side.equals("reactive"));
  }

  /** A client, and a session of the application's, if it has one. */
  private interface Asked extends AutoCloseable {

    Answer read(ReadPreference preference, boolean session);

    Answer write(boolean session);

    ClusterDescription description();

    @Override
    void close();
  }

  @BeforeAll
  static void start() {
    InetSocketAddress engine = ENGINE.bind();
    members = ReplicaSet.start(engine, 2);
    routers = ReplicaSet.sharded(engine);
  }

  @AfterAll
  static void stop() {
    routers.close();
    members.close();
    ENGINE.shutdownNow();
  }

  private static String direct(ReplicaSet set) {
    return "mongodb://127.0.0.1:" + set.port(0) + "/?directConnection=true";
  }

  @Test
  void isTheOneThatTheDriverSelects() {
    try (Asked set = asked(members.uri(), it -> {})) {
      assertThat(known(set.read(ReadPreference.primary(), false))).isEqualTo(primary());
      assertThat(known(set.write(false))).isEqualTo(primary());
    }
    for (ReplicaSet connected : List.of(members, routers)) {
      try (Asked one = asked(direct(connected), it -> {})) {
        for (ReadPreference preference : preferences().toList()) {
          assertThat(known(one.read(preference, false))).isEqualTo(connected.port(0));
        }
        assertThat(known(one.read(ReadPreference.primary(), false))).isEqualTo(connected.port(0));
        assertThat(known(one.write(false))).isEqualTo(connected.port(0));
      }
    }
  }

  @Test
  void followsThePrimary() {
    try (Asked set = asked(members.uri(), it -> {})) {
      for (int i = 0; i < 3; i++) {
        int before = known(set.write(false));
        members.stepDown();
        await(set::description);
        assertThat(known(set.write(false))).isEqualTo(primary()).isNotEqualTo(before);
      }
    }
  }

  static Stream<ReadPreference> preferences() {
    return Stream.of(
        ReadPreference.nearest(),
        ReadPreference.secondaryPreferred(),
        ReadPreference.primaryPreferred(),
        ReadPreference.secondaryPreferred(new TagSet(new Tag("a", "b"))));
  }

  @ParameterizedTest
  @MethodSource("preferences")
  void readsOfOthersThanThePrimaryAreSelected(ReadPreference preference) {
    try (Asked set = asked(members.uri(), it -> {})) {
      assertThat(set.read(preference, false).only()).isNull();
      assertThat(set.read(ReadPreference.primary(), false).only()).isNotNull();
    }
  }

  @Test
  void sessionsOfTheApplicationAreTheDrivers() {
    try (Asked set = asked(members.uri(), it -> {})) {
      assertThat(set.read(ReadPreference.primary(), true).only()).isNull();
      assertThat(set.write(true).only()).isNull();
    }
  }

  /** Of routers, an attempt takes another one than the last; here, only one is up. */
  @Test
  void routersAreSelected() {
    left("mongodb://127.0.0.1:%d,127.0.0.1:1".formatted(routers.port(0)), it -> {});
  }

  /** Of the application's, even one that would not select another server. */
  @Test
  void selectorsAreAsked() {
    for (String uri : List.of(members.uri(), direct(members))) {
      left(
          uri,
          it ->
              it.applyToClusterSettings(
                  cluster -> cluster.serverSelector(ClusterDescription::getServerDescriptions)));
    }
  }

  @Test
  void selectionsAreLogged() {
    StructuredLogger.addInterceptor("watched", message -> {});
    try {
      left(members.uri(), it -> it.applicationName("watched"));
    } finally {
      StructuredLogger.removeInterceptor("watched");
    }
  }

  @Test
  void timeIsCounted() {
    left(members.uri(), it -> it.timeout(10, TimeUnit.SECONDS));
  }

  private void left(String uri, Consumer<MongoClientSettings.Builder> settings) {
    try (Asked set = asked(uri, settings)) {
      assertThat(set.write(false).only()).isNull();
      assertThat(set.read(ReadPreference.primary(), false).only()).isNull();
    }
  }

  private int known(Answer answer) {
    assertThat(answer.only()).isNotNull().isEqualTo(answer.selected());
    return answer.selected().getPort();
  }

  private static int primary() {
    return members.port(members.primary());
  }

  private static void await(Supplier<ClusterDescription> seen) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!knows(seen.get())) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
    }
  }

  private static boolean knows(ClusterDescription seen) {
    List<Integer> ports =
        seen.getServerDescriptions().stream()
            .filter(ServerDescription::isOk)
            .filter(it -> seen.getServerDescriptions().size() == 1 || it.isPrimary())
            .map(it -> it.getAddress().getPort())
            .toList();
    return ports.contains(primary())
        || ports.contains(members.port(0)) && seen.getServerDescriptions().size() == 1
        || ports.contains(routers.port(0));
  }

  private Asked asked(String uri, Consumer<MongoClientSettings.Builder> other) {
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri))
            .applyToServerSettings(
                it ->
                    it.heartbeatFrequency(20, TimeUnit.MILLISECONDS)
                        .minHeartbeatFrequency(1, TimeUnit.MILLISECONDS));
    other.accept(settings);
    Asked asked = reactive ? reactive(settings.build()) : blocking(settings.build());
    await(asked::description);
    return asked;
  }

  private Asked blocking(MongoClientSettings settings) {
    MongoClient client = MongoClients.create(settings);
    OperationExecutor executor =
        (OperationExecutor)
            new DirectFieldAccessor(client.getDatabase("a").getCollection("b"))
                .getPropertyValue("executor");
    return new Asked() {
      @Override
      public Answer read(ReadPreference preference, boolean session) {
        return inSession(
            session, it -> executor.execute(new Question(), preference, ReadConcern.DEFAULT, it));
      }

      @Override
      public Answer write(boolean session) {
        return inSession(session, it -> executor.execute(new Question(), ReadConcern.DEFAULT, it));
      }

      private Answer inSession(
          boolean wanted, java.util.function.Function<ClientSession, Answer> asking) {
        if (!wanted) {
          return asking.apply(null);
        }
        try (ClientSession session = client.startSession()) {
          return asking.apply(session);
        }
      }

      @Override
      public ClusterDescription description() {
        return client.getClusterDescription();
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }

  private Asked reactive(MongoClientSettings settings) {
    var client = com.mongodb.reactivestreams.client.MongoClients.create(settings);
    var executor =
        (com.mongodb.reactivestreams.client.internal.OperationExecutor)
            new DirectFieldAccessor(client.getDatabase("a").getCollection("b"))
                .getPropertyValue("mongoOperationPublisher.executor");
    return new Asked() {
      @Override
      public Answer read(ReadPreference preference, boolean session) {
        return executor
            .execute(new Question(), preference, ReadConcern.DEFAULT, session(session))
            .block();
      }

      @Override
      public Answer write(boolean session) {
        return executor.execute(new Question(), ReadConcern.DEFAULT, session(session)).block();
      }

      private com.mongodb.reactivestreams.client.ClientSession session(boolean wanted) {
        return wanted ? Mono.from(client.startSession()).block() : null;
      }

      @Override
      public ClusterDescription description() {
        return client.getClusterDescription();
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }
}
