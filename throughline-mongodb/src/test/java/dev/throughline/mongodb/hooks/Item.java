package dev.throughline.mongodb.hooks;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** An entity. */
@Document("hooked")
record Item(@Id String id, String name, Integer amount) {

  /** A projection. */
  interface Named {
    String getName();
  }
}
