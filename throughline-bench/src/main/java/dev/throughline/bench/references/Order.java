package dev.throughline.bench.references;

import java.util.List;
import org.bson.types.ObjectId;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.DBRef;

/** An order, which names its customer and its products by their ids. */
record Order(@Id ObjectId id, int number, @DBRef Customer customer, List<Line> lines) {}
