package dev.throughline.redis.model;

import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.PlainEnd;
import dev.throughline.redis.internal.protocol.PlainRange;
import dev.throughline.redis.internal.protocol.PlainSlot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Notes in the order of a plain timeline: by client id, then by author. */
public final class PlainNotes {

  private static final byte[] NO_VALUES = {};

  /** A page of them. */
  public record Shown(List<Note> notes, boolean more) {}

  private PlainNotes() {}

  /** The place of a note, among the notes of other writers. */
  public static byte[] place(Note note) {
    return new byte[] {
      1,
      (byte) note.clientId().charAt(note.clientId().length() - 1),
      (byte) note.author().charAt(note.author().length() - 1)
    };
  }

  public static PlainEnd all(Collection<Entry<Note>> documents) {
    List<PlainSlot> slots = new ArrayList<>();
    for (Entry<Note> document : documents) {
      Note note = document.value();
      slots.add(new PlainSlot(place(note), NO_VALUES, Note.CODEC.encode(note)));
    }
    slots.sort((one, other) -> java.util.Arrays.compareUnsigned(one.place(), other.place()));
    return new PlainEnd(true, slots);
  }

  public static Shown shown(PlainEnd.Cut cut) {
    List<Note> notes = new ArrayList<>();
    for (PlainSlot slot : cut.slots()) {
      notes.add(Note.CODEC.decode(slot.payload()));
    }
    return new Shown(notes, cut.more());
  }

  public static Shown shown(Collection<Entry<Note>> documents, PlainRange range) {
    PlainEnd.Cut cut = all(documents).cut(range);
    if (cut == null) {
      throw new IllegalStateException("All of a timeline has every page of it");
    }
    return shown(cut);
  }

  /**
   * {@return what is wrong with a page, or null: it must be the database's own at one moment, and
   * not before all that had been acknowledged in time was there}
   */
  public static @Nullable String violation(
      Shown page, PlainRange range, List<Entry<Note>> log, long required) {
    TreeMap<Long, Entry<Note>> state = new TreeMap<>();
    long found = -1;
    for (int version = 0; version <= log.size(); version++) {
      if (version > 0) {
        Entry<Note> change = log.get(version - 1);
        if (change.value().text().equals(Operation.PlainSave.DELETED)) {
          state.remove(change.seq());
        } else {
          state.put(change.seq(), change);
        }
      }
      if (shown(state.values(), range).equals(page)) {
        found = version;
      }
    }
    if (found < 0) {
      return "P4: the database never had " + page;
    }
    return found < required
        ? "P3: " + required + " was acknowledged in time, the page is at " + found
        : null;
  }
}
