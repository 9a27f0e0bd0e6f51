package dev.throughline.bench.odm;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** What is measured: so many documents of a model, one command for each. */
enum Task {
  SMALL_CREATE(SmallDocument::new, Kind.CREATE),
  SMALL_UPDATE(SmallDocument::new, Kind.UPDATE),
  SMALL_FIND_BY_ID(SmallDocument::new, Kind.FIND_BY_ID),
  SMALL_FIND_FILTER(SmallDocument::new, Kind.FIND_FILTER),
  LARGE_CREATE(LargeDocument::new, Kind.CREATE),
  LARGE_UPDATE_ONE_FIELD(LargeDocument::new, Kind.UPDATE_ONE_FIELD),
  NESTED_CREATE(NestedDocument::new, Kind.CREATE),
  NESTED_FIND(NestedDocument::new, Kind.FIND_BY_ID);

  /** What is done with each document. */
  enum Kind {
    /** Inserts it. */
    CREATE,
    /** Saves it whole, with a changed field. */
    UPDATE,
    /** Changes one field of it on the server. */
    UPDATE_ONE_FIELD,
    /** Reads it by its id. */
    FIND_BY_ID,
    /** Reads it by a condition for its id and one for its first field. */
    FIND_FILTER
  }

  private final Supplier<? extends Model> constructor;
  private final Kind kind;

  Task(Supplier<? extends Model> constructor, Kind kind) {
    this.constructor = constructor;
    this.kind = kind;
  }

  /** An object without values. */
  Supplier<? extends Model> constructor() {
    return constructor;
  }

  /** {@return what is done} */
  Kind kind() {
    return kind;
  }

  /** Its name in reports. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** All names. */
  static List<String> labels() {
    return Arrays.stream(values()).map(Task::label).toList();
  }

  /** The task of a name. */
  static Task of(String label) {
    return Arrays.stream(values()).filter(it -> it.label().equals(label)).findFirst().orElseThrow();
  }
}
