package dev.throughline.verification.soak.application;

import dev.throughline.bench.product.Product;
import org.springframework.data.mongodb.repository.MongoRepository;

/** Of an entity whose class outlives the application. */
interface ProductRepository extends MongoRepository<Product, String> {}
