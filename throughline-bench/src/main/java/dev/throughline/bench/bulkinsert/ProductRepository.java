package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.product.Product;
import org.springframework.data.mongodb.repository.MongoRepository;

/** The repository as a team would have it. */
interface ProductRepository extends MongoRepository<Product, String> {}
