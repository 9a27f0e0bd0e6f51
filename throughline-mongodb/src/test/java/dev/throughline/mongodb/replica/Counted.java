package dev.throughline.mongodb.replica;

import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;

/** The same with a version. */
@Document("counted")
class Counted {

  @Id String id;
  String name;
  @Version Long version;

  Counted() {}

  Counted(String id, String name) {
    this.id = id;
    this.name = name;
  }

  @Override
  public String toString() {
    return id + "/" + name + "/" + version;
  }
}
