package dev.throughline.verification.certify;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** What pages are walked over: every second one shares its moment, some have no rank. */
@Document(Entry.COLLECTION)
record Entry(@Id ObjectId id, String room, Instant at, @Nullable Integer rank, String name) {

  static final String COLLECTION = "entries";

  /** How many have the same moment, rank or name at most. */
  static final int MOST_TIES = 3;

  /** So many, in no order. */
  static List<Entry> several(int count) {
    List<Entry> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int mixed = i * 37 % count;
      entries.add(
          new Entry(
              new ObjectId(mixed + 1, i),
              mixed % 2 == 0 ? "a" : "b",
              Instant.ofEpochMilli(1_700_000_000_000L + mixed / MOST_TIES),
              mixed % 4 == 0 ? null : mixed / MOST_TIES,
              "name %05d".formatted(mixed / 2)));
    }
    return entries;
  }
}
