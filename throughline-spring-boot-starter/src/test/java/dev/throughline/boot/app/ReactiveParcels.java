package dev.throughline.boot.app;

import org.springframework.data.mongodb.repository.ReactiveMongoRepository;

interface ReactiveParcels extends ReactiveMongoRepository<Parcel<?>, String> {}
