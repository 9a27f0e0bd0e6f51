package dev.throughline.bench.references;

import org.bson.types.ObjectId;
import org.springframework.data.annotation.Id;

/** Who has ordered. */
record Customer(@Id ObjectId id, String name, String city) {}
