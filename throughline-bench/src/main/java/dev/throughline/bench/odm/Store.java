package dev.throughline.bench.odm;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The collection of a model, by one of the ways that are compared. One command a call. */
interface Store {

  /** Name of the field that changes, and that is looked for. */
  String FIELD = "field001";

  /** Inserts a document, whose id it sets. */
  void insert(Model model);

  /** Stores a document as it is now, which was stored before. */
  void save(Model model);

  /** Changes the field of a stored document, and no other. */
  void update(ObjectId id, String field);

  /** Reads by id. */
  @Nullable Model find(ObjectId id);

  /** Reads by id and field. */
  @Nullable Model find(ObjectId id, String field);
}
