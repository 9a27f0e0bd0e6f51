package dev.throughline.bench.references;

import org.bson.types.ObjectId;
import org.springframework.data.repository.ListCrudRepository;

interface OrderRepository extends ListCrudRepository<Order, ObjectId> {}
