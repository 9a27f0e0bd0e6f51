package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.template.CrateValues.Labels;
import dev.throughline.mongodb.parity.template.CrateValues.Level;
import dev.throughline.mongodb.parity.template.CrateValues.Mood;
import dev.throughline.mongodb.parity.template.CrateValues.Path;
import dev.throughline.mongodb.parity.template.CrateValues.Size;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.FieldType;

/** An entity with a property of each kind that values are compared with. */
@Document("crates")
class Crate {

  @Id String id;
  String text;
  Integer number;
  Long large;
  Double price;
  Boolean flag;
  Date date;
  ObjectId sender;
  Mood mood;
  Level level;
  Path path;
  Labels labels;
  List<String> texts;
  Set<String> names;
  Collection<Integer> numbers;
  Map<String, String> attributes;
  Size size;
  Object any;

  @Field(targetType = FieldType.STRING)
  Integer code;

  @DBRef Owner owner;
  @DocumentReference Owner keeper;

  /** Whose crate it is. */
  @Document("owners")
  record Owner(@Id String id, String name) {}

  static Crate of(String id, String text, Path path, int number) {
    Crate crate = new Crate();
    crate.id = id;
    crate.text = text;
    crate.path = path;
    crate.number = number;
    crate.texts = List.of(text, "b");
    return crate;
  }

  @Override
  public String toString() {
    return id + text + path + number + texts;
  }
}
