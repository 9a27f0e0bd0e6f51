package dev.throughline.chatload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a run counts. */
class LoadCommandTests {

  @Test
  void aQuickRunCountsEveryDelivery() {
    LoadCommand command = new LoadCommand();
    command.quick = true;
    command.shorten();
    Deliveries deliveries = command.deliveries();
    deliveries.sent("first");
    deliveries.arrived("first");
    deliveries.arrived("first");
    assertThat(deliveries.figures().deliveries()).isEqualTo(2);
  }

  @Test
  void aFullRunDoesNotCountItsBeginning() {
    LoadCommand command = new LoadCommand();
    Deliveries deliveries = command.deliveries();
    deliveries.sent("first");
    deliveries.arrived("first");
    assertThat(deliveries.figures().deliveries()).isZero();
  }
}
