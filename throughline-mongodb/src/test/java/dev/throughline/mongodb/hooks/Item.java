package dev.throughline.mongodb.hooks;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;

/** An entity. */
@Document("hooked")
record Item(
    @Id String id, @Indexed String name, Integer amount, @Nullable Map<String, Object> more) {

  /** A projection. */
  interface Named {
    String getName();
  }
}
