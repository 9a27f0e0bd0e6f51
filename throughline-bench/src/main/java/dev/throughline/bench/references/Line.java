package dev.throughline.bench.references;

import org.springframework.data.mongodb.core.mapping.DocumentReference;

/** A line of an order. */
record Line(int amount, @DocumentReference Product product) {}
