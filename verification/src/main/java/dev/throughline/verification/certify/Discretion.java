package dev.throughline.verification.certify;

import com.mongodb.ConnectionString;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Removes what a connection string has of its user from texts that are shown. */
final class Discretion {

  private static final String HIDDEN = "***";

  private final List<String> hidden = new ArrayList<>();

  Discretion(ConnectionString connection) {
    if (connection.getPassword() != null) {
      hidden.add(new String(connection.getPassword()));
    }
    if (connection.getUsername() != null) {
      hidden.add(connection.getUsername());
    }
    hidden.removeIf(String::isEmpty);
    hidden.add(0, connection.getConnectionString()); // before a part of it is replaced
  }

  String apply(String text) {
    String shown = text;
    for (String each : hidden) {
      // As a word of its own: a short name is part of many words.
      shown =
          Pattern.compile("(?<!\\w)" + Pattern.quote(each) + "(?!\\w)")
              .matcher(shown)
              .replaceAll(HIDDEN);
    }
    return shown;
  }
}
