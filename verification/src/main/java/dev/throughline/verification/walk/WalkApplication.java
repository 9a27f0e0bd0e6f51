package dev.throughline.verification.walk;

import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.VersionedProduct;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;
import org.springframework.data.mongodb.repository.config.EnableReactiveMongoRepositories;

/** The application whose calls are walked. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EntityScan(basePackageClasses = Product.class)
@EnableMongoRepositories(considerNestedRepositories = true)
@EnableReactiveMongoRepositories(considerNestedRepositories = true)
class WalkApplication {

  interface Products extends MongoRepository<Product, String> {}

  interface VersionedProducts extends MongoRepository<VersionedProduct, String> {}

  interface ReactiveProducts extends ReactiveMongoRepository<Product, String> {}
}
