package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.VersionedProduct;
import dev.throughline.mongodb.write.StreamingWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Saves products with versions, of which every other one exists and has been changed. */
record MixedSaves(VersionedProductRepository repository, @Nullable StreamingWriter writer)
    implements Insertion {

  @Override
  public Runnable prepare(List<Product> products) {
    List<VersionedProduct> all = new ArrayList<>();
    List<VersionedProduct> existing = new ArrayList<>();
    for (Product product : products) {
      VersionedProduct versioned = (VersionedProduct) product;
      if (Workload.exists(all.size())) {
        existing.add(versioned);
      }
      all.add(versioned);
    }
    repository.saveAll(existing);
    existing.forEach(Workload::change);
    StreamingWriter own = writer;
    return own == null ? () -> repository.saveAll(all) : () -> own.write(all);
  }
}
