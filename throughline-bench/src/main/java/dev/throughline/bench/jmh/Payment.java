package dev.throughline.bench.jmh;

import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/** An entity with a property that is stored by a converter. */
public class Payment {

  @Id private @Nullable String id;
  private @Nullable String reference;
  private @Nullable Money amount;

  public @Nullable String getId() {
    return id;
  }

  public void setId(@Nullable String id) {
    this.id = id;
  }

  public @Nullable String getReference() {
    return reference;
  }

  public void setReference(@Nullable String reference) {
    this.reference = reference;
  }

  public @Nullable Money getAmount() {
    return amount;
  }

  public void setAmount(@Nullable Money amount) {
    this.amount = amount;
  }
}
