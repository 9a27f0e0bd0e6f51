package dev.throughline.boot.app;

import org.springframework.data.mongodb.repository.ReactiveMongoRepository;

interface ReactiveOrders extends ReactiveMongoRepository<Order, String> {}
