package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.product.VersionedProduct;
import org.springframework.data.mongodb.repository.MongoRepository;

/** The repository of products with versions. */
interface VersionedProductRepository extends MongoRepository<VersionedProduct, String> {}
