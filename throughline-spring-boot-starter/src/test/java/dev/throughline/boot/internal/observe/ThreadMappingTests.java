package dev.throughline.boot.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.internal.observe.MappedType.Direction;
import org.junit.jupiter.api.Test;

/** Documents of a call are counted one by one, and timed as a sample. */
class ThreadMappingTests {

  private final Call call = new Call(new CallName("Orders.findAll", "Order"));
  private final MappedType orders = new MappedType();
  private final ThreadMapping mapping = new ThreadMapping();

  private void map(int documents, boolean ofType) {
    for (int i = 0; i < documents; i++) {
      mapping.begin();
      assertThat(mapping.within()).isTrue();
      mapping.end(ofType);
      assertThat(mapping.within()).isFalse();
    }
  }

  @Test
  void documentsOfACallAreAddedWhenItEnds() {
    mapping.next(call, String.class, Direction.READ, orders);
    map(1_000, true);
    assertThat(mapping.continues(call, String.class, Direction.READ)).isTrue();
    assertThat(call.sums().documents()).isZero();
    mapping.flush();
    assertThat(call.sums().documents()).isEqualTo(1_000);
    assertThat(call.sums().mappingNanos()).isPositive().isEqualTo(orders.nanos());
    assertThat(orders.documents()).isEqualTo(1_000);
    assertThat(mapping.continues(call, String.class, Direction.READ)).isFalse();
  }

  @Test
  void anotherTypeEndsTheOneBefore() {
    mapping.next(call, String.class, Direction.READ, orders);
    map(3, true);
    assertThat(mapping.continues(call, Integer.class, Direction.READ)).isFalse();
    assertThat(mapping.continues(call, String.class, Direction.WRITE)).isFalse();
    MappedType others = new MappedType();
    mapping.next(call, Integer.class, Direction.READ, others);
    map(2, false);
    mapping.flush();
    assertThat(orders.documents()).isEqualTo(3);
    assertThat(others.documents()).isZero();
    assertThat(call.sums().documents()).isEqualTo(5);
  }

  @Test
  void outsideOfACallEachIsAddedAtOnce() {
    mapping.next(null, String.class, Direction.READ, orders);
    map(1, true);
    assertThat(orders.documents()).isEqualTo(1);
    assertThat(mapping.continues(null, String.class, Direction.READ)).isFalse();
  }
}
