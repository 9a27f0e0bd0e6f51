package dev.throughline.mongodb.moments;

import dev.throughline.mongodb.moments.Faults.Fault;
import java.util.ArrayList;
import java.util.List;

/**
 * A step of a random program.
 *
 * @param slots the variables that it uses; results go into the same ones.
 * @param text a text, and the number of a stored entity.
 * @param late whether the entities change right after the subscription.
 * @param fault what fails meanwhile; null when nothing.
 */
record Action(
    Verb verb,
    List<Integer> slots,
    String text,
    int number,
    boolean late,
    boolean journaled,
    Fault fault) {

  /** What a step does. */
  enum Verb {
    NEW(1),
    NEW_WITH_ID(1),
    CHANGE(1),
    LOAD(1),
    INSERT(1),
    SAVE(1),
    REPOSITORY_SAVE(1),
    INSERT_ALL(3),
    INSERT_SEVERAL(2),
    REPOSITORY_INSERT_ALL(2),
    SAVE_ALL(2),
    REPLACE(1),
    REPLACE_OR_INSERT(1),
    FIND_AND_REPLACE(1),
    FIND_AND_MODIFY(0),
    UPDATE_ALL(0),
    UPSERT(0),
    ORDERED_BULK(3),
    UNORDERED_BULK(3),
    REMOVE(1),
    REMOVE_SOME(0),
    FIND_SOME(0),
    FIND_ALL(0),
    FIND_VIEWS(0),
    FIND_DTOS(0),
    STREAM(0),
    SCROLL(0),
    AGGREGATE(0),
    DISTINCT(0),
    COUNT(0),
    REPOSITORY_FIND(0),
    WRITER_INSERT(3),
    WRITER_SAVE(3),
    SAVE_LATER(1),
    INSERT_LATER(1),
    SAVE_TWICE(1),
    INSERT_PUBLISHER(2),
    SAVE_PUBLISHER(2);

    private final int slots;

    Verb(int slots) {
      this.slots = slots;
    }

    /** How many variables it uses at most. */
    int slots() {
      return slots;
    }

    boolean reactiveOnly() {
      return ordinal() >= SAVE_LATER.ordinal();
    }

    /** Whether it is the application's own code, with no call of the library. */
    boolean local() {
      return ordinal() <= CHANGE.ordinal();
    }

    boolean writer() {
      return this == WRITER_INSERT || this == WRITER_SAVE;
    }

    /** Whether several entities go together where stock takes one after the other. */
    boolean batched() {
      return writer() || this == SAVE_ALL || this == INSERT_PUBLISHER || this == SAVE_PUBLISHER;
    }
  }

  /** The same without one of its circumstances. */
  List<Action> simpler() {
    List<Action> simpler = new ArrayList<>();
    if (fault != null) {
      simpler.add(new Action(verb, slots, text, number, late, journaled, null));
    }
    if (late) {
      simpler.add(new Action(verb, slots, text, number, false, journaled, fault));
    }
    if (journaled) {
      simpler.add(new Action(verb, slots, text, number, late, false, fault));
    }
    for (int i = 0; slots.size() > 1 && i < slots.size(); i++) {
      List<Integer> fewer = new ArrayList<>(slots);
      fewer.remove(i);
      simpler.add(new Action(verb, fewer, text, number, late, journaled, fault));
    }
    return simpler;
  }

  @Override
  public String toString() {
    return verb
        + (slots.isEmpty() ? "" : " e" + slots)
        + " '"
        + text
        + "' k"
        + number
        + (late ? ", changed after the subscription" : "")
        + (journaled ? ", journaled" : "")
        + (fault == null ? "" : ", " + fault);
  }
}
