package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.testkit.replica.Fault;
import dev.throughline.testkit.replica.Received;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import reactor.core.Disposable;

/** The sessions of writes that reactive templates send directly. */
@Tag("long")
class ReactiveDirectWriteTests {

  private Cluster cluster;
  private ThroughlineReactiveMongoTemplate template;

  @BeforeEach
  void start() {
    cluster = new Cluster();
    template =
        new ThroughlineReactiveMongoTemplate(
            new SimpleReactiveMongoDatabaseFactory(cluster.reactive(), "writes"));
    template.runner().calls().sendDirectly(true);
    cluster.awaitKnown();
    save("warm");
    cluster.set.drain();
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private void save(String name) {
    template.save(new Account("a", name, 1)).block(Duration.ofSeconds(20));
  }

  @Test
  void areUsedAgainWhenTheWriteHasEnded() {
    save("one");
    save("two");
    List<BsonValue> sessions = sessions();
    assertThat(sessions).hasSize(2);
    assertThat(sessions.get(0)).isEqualTo(sessions.get(1));
    assertThat(template.runner().calls().sentDirectly()).isEqualTo(3);
  }

  @Test
  void areNotUsedAgainWhileTheWriteMayBeUnderWay() throws InterruptedException {
    cluster.set.script().at("update", 1, Fault.delay(Duration.ofSeconds(2)));
    Disposable first = template.save(new Account("b", "late", 1)).subscribe();
    List<BsonValue> sessions = new ArrayList<>();
    for (int i = 0; i < 1_000 && sessions.isEmpty(); i++) {
      TimeUnit.MILLISECONDS.sleep(1);
      sessions.addAll(sessions());
    }
    first.dispose();
    save("next");
    sessions.addAll(sessions());
    assertThat(sessions).hasSize(2).doesNotHaveDuplicates();
  }

  /** Those of the updates since the last call. */
  private List<BsonValue> sessions() {
    return cluster.set.drain().stream()
        .filter(received -> received.name().equals("update"))
        .map(Received::command)
        .map(command -> command.get("lsid"))
        .toList();
  }
}
