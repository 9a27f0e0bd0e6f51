package dev.throughline.bench.product;

import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;

/** A product with a version: concurrent changes are detected. */
@Document("products")
public class VersionedProduct extends Product {

  @Version private @Nullable Long version;

  public @Nullable Long getVersion() {
    return version;
  }

  public void setVersion(@Nullable Long version) {
    this.version = version;
  }
}
