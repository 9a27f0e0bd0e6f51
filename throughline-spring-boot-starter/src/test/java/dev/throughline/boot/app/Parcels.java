package dev.throughline.boot.app;

import org.springframework.data.mongodb.repository.MongoRepository;

interface Parcels extends MongoRepository<Parcel<?>, String> {}
