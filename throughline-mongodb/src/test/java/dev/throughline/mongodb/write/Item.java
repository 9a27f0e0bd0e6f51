package dev.throughline.mongodb.write;

import java.util.List;
import java.util.stream.IntStream;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

@Document("items")
class Item {

  @Id String id;
  String name;

  Item() {}

  Item(String id, String name) {
    this.id = id;
    this.name = name;
  }

  static List<Item> items(int count) {
    return IntStream.range(0, count).mapToObj(i -> new Item(null, "item-" + i)).toList();
  }

  /** Items whose ids are their numbers. */
  static List<Item> numbered(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> new Item("n" + i, "item-" + i)).toList();
  }

  @Override
  public String toString() {
    return id + "=" + name;
  }
}
