package dev.throughline.verification.soak.application;

import dev.throughline.mongodb.page.ReactiveKeysetRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import reactor.core.publisher.Flux;

interface ReactivePurchaseRepository
    extends ReactiveMongoRepository<Purchase, String>, ReactiveKeysetRepository<Purchase> {

  Flux<Purchase> findByCustomerOrderByRank(String customer);
}
