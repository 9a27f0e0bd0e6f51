package dev.throughline.mongodb.internal.changes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReadBytesTests {

  private final ReadBytes reads = new ReadBytes(1_000);

  @Test
  void findsAnEntityByIdentityAndCollection() {
    String first = new String("a");
    String second = new String("a");
    reads.put(first, "c", new byte[] {1});
    assertThat(reads.get(first, "c")).containsExactly(1);
    assertThat(reads.get(second, "c")).isNull();
    assertThat(reads.get(first, "d")).isNull();
    reads.put(first, "d", new byte[] {2});
    assertThat(reads.get(first, "c")).isNull();
    assertThat(reads.get(first, "d")).containsExactly(2);
    reads.forget(first);
    reads.forget(first);
    assertThat(reads.get(first, "d")).isNull();
    assertThat(reads.bytes()).isZero();
  }

  @Test
  void forgetsACollectionOrAll() {
    reads.put(this, "c", new byte[] {1});
    Object other = new Object();
    reads.put(other, "d", new byte[] {2});
    reads.forgetAll("c");
    assertThat(reads.get(this, "c")).isNull();
    assertThat(reads.get(other, "d")).containsExactly(2);
    reads.put(this, "c", new byte[] {3});
    assertThat(reads.get(this, "c")).containsExactly(3);
    reads.forgetAll(null);
    assertThat(reads.get(this, "c")).isNull();
    assertThat(reads.get(other, "d")).isNull();
  }

  @Test
  void isBoundedByBytesAndForgetsTheOldest() {
    List<Object> entities = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      Object entity = new Object();
      entities.add(entity);
      reads.put(entity, "c", new byte[100]);
      assertThat(reads.bytes()).isLessThanOrEqualTo(1_000);
    }
    assertThat(entities.stream().filter(it -> reads.get(it, "c") != null))
        .containsExactlyElementsOf(entities.subList(9_990, 10_000));
    reads.put(new Object(), "c", new byte[1_001]);
    assertThat(reads.get(entities.get(9_999), "c")).isNotNull();
  }

  @Test
  void doesNotHoldEntities() throws InterruptedException {
    for (int i = 0; i < 5; i++) {
      reads.put(new Object(), "c", new byte[100]);
    }
    Object kept = new Object();
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    do {
      System.gc();
      TimeUnit.MILLISECONDS.sleep(10);
      reads.put(kept, "c", new byte[1]);
    } while (reads.bytes() > 1 && System.nanoTime() < deadline);
    assertThat(reads.bytes()).isEqualTo(1);
  }
}
