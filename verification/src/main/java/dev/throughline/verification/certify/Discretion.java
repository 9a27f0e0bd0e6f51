package dev.throughline.verification.certify;

import com.mongodb.ConnectionString;
import java.util.ArrayList;
import java.util.List;

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
    hidden.add(connection.getConnectionString());
  }

  String apply(String text) {
    String shown = text;
    for (String each : hidden) {
      shown = shown.replace(each, HIDDEN);
    }
    return shown;
  }
}
