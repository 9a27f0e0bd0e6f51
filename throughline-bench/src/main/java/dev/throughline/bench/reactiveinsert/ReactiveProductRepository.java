package dev.throughline.bench.reactiveinsert;

import dev.throughline.bench.product.Product;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;

interface ReactiveProductRepository extends ReactiveMongoRepository<Product, String> {}
