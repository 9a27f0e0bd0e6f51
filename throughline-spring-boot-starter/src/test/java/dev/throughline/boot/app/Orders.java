package dev.throughline.boot.app;

import org.springframework.data.mongodb.repository.MongoRepository;

public interface Orders extends MongoRepository<Order, String> {}
