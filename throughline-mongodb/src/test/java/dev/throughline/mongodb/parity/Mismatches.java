package dev.throughline.mongodb.parity;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.RawBsonDocument;

/** Collects differences, so that one run shows several of them. */
public final class Mismatches {

  private static final int SHOWN = 5;

  private final List<String> shown = new ArrayList<>();
  private int cases;
  private int differences;

  /** Counts a case, and a difference if there is one. */
  public void check(Supplier<String> label, Optional<String> difference) {
    cases++;
    CaseCount.add();
    if (difference.isPresent() && ++differences <= SHOWN) {
      shown.add(label.get() + "\n  " + difference.get());
    }
  }

  /** Fails when any case differed. */
  public void assertNone() {
    if (differences > 0) {
      throw new AssertionError(
          differences
              + " of "
              + cases
              + " cases differ from stock ("
              + Seeds.hint()
              + ")\n\n"
              + String.join("\n\n", shown));
    }
  }

  int cases() {
    return cases;
  }

  /** Bytes as people read them. */
  public static String show(byte[] bytes) {
    String json;
    try {
      json = new RawBsonDocument(bytes).toJson();
    } catch (RuntimeException e) {
      json = "not readable: " + e;
    }
    String hex = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 1500));
    return cut(json, 1500) + "\n    hex (" + bytes.length + ") " + hex;
  }

  public static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length) + "...";
  }
}
