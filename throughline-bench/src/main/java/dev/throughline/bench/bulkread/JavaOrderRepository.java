package dev.throughline.bench.bulkread;

import org.springframework.data.mongodb.repository.MongoRepository;

/** The repository as a Java team would have it. */
interface JavaOrderRepository extends MongoRepository<JavaOrder, String> {}
