package dev.throughline.bench.references;

import org.bson.types.ObjectId;
import org.springframework.data.annotation.Id;

/** What is ordered. */
record Product(@Id ObjectId id, String name, double price) {}
