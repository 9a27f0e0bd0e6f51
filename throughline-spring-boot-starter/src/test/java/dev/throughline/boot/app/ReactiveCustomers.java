package dev.throughline.boot.app;

import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import reactor.core.publisher.Flux;

interface ReactiveCustomers extends ReactiveMongoRepository<Customer, String> {

  Flux<Customer> findByAddressesCity(String city);
}
