package dev.throughline.chat.migrate;

import dev.throughline.chat.text.VisibleText;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes the values of one row, and notes each that cannot be moved. Where one cannot, something
 * else takes its place until {@link #done}, so that all of the row's problems are known at once.
 */
final class RowCheck {

  private final String table;
  private final Object id;
  private final List<MigrationException> problems = new ArrayList<>();

  RowCheck(String table, Object id) {
    this.table = table;
    this.id = id;
  }

  void problem(String column, String problem) {
    problems.add(new MigrationException(table, id, column, problem));
  }

  boolean present(String column, @Nullable Object value) {
    if (value == null) {
      problem(column, column + " is missing");
    }
    return value != null;
  }

  /** A text that MongoDB, JSON and the service can hold; a missing one becomes empty. */
  String text(String column, @Nullable String text) {
    if (text == null) {
      problem(column, column + " is missing");
      return "";
    }
    if (!VisibleText.isUnicode(text)) {
      problem(column, column + " has half of a surrogate pair");
    }
    if (text.indexOf('\0') >= 0) {
      problem(column, column + " has a character of code 0");
    }
    return text;
  }

  /** A name that can be shown. */
  String name(String column, @Nullable String name, int most) {
    String text = text(column, name);
    int characters = text.codePointCount(0, text.length());
    if (name != null && name.isBlank()) {
      problem(column, column + " is blank");
    } else if (characters > most) {
      problem(column, column + " has " + characters + " characters, at most " + most + " can be");
    }
    return text;
  }

  Instant time(String column, @Nullable SourceTime time, ZoneId zone, @Nullable Instant before) {
    if (present(column, time) && time != null) {
      try {
        return time.at(zone, before);
      } catch (DateTimeException e) {
        problem(column, column + " " + time.text() + " " + e.getMessage());
      }
    }
    return Instant.EPOCH;
  }

  <E extends Enum<E>> E constant(String column, Class<E> type, @Nullable String name) {
    List<E> constants = List.of(type.getEnumConstants());
    for (E constant : constants) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    problem(column, (name == null) ? column + " is missing" : name + " is none of " + constants);
    return constants.get(0);
  }

  /**
   * Ends the check.
   *
   * @throws MigrationException of the first problem, with the others suppressed
   */
  void done() {
    if (!problems.isEmpty()) {
      MigrationException first = problems.get(0);
      problems.stream().skip(1).forEach(first::addSuppressed);
      throw first;
    }
  }
}
