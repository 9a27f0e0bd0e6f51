package dev.throughline.bench.bulkread;

import org.springframework.data.mongodb.repository.MongoRepository;

/** The repository as a Kotlin team would have it. */
interface KotlinOrderRepository extends MongoRepository<KotlinOrder, String> {}
