package dev.throughline.mongodb.replica;

import java.util.List;
import java.util.stream.IntStream;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** What scenarios write and read. */
@Document("accounts")
class Account {

  @Id String id;
  String name;
  int amount;

  Account() {}

  Account(String id, String name, int amount) {
    this.id = id;
    this.name = name;
    this.amount = amount;
  }

  /** Accounts with ids of their own. */
  static List<Account> some(String prefix, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Account(prefix + i, "name-" + i, i))
        .toList();
  }

  @Override
  public String toString() {
    return id + "/" + name + "/" + amount;
  }
}
