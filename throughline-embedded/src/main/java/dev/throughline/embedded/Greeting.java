package dev.throughline.embedded;

import de.bwaldvogel.mongo.bson.Document;

/**
 * The server's introduction, in the words of MongoDB since 4.4: it answers {@code hello} on every
 * database, as Spring Boot's health check asks, and takes as many documents in one command as
 * MongoDB has since 3.6. The library on its own knows {@code isMaster} alone, and names the limit
 * of before, with which clients would send a hundred commands for one.
 */
final class Greeting {

  private static final String HELLO = "hello";
  private static final String IS_MASTER = "isMaster";
  private static final String LIMIT = "maxWriteBatchSize";
  private static final int DOCUMENTS = 100_000;

  private Greeting() {}

  /** The command that the library knows for a command that a client sends. */
  static String known(String command) {
    return isHello(command) ? IS_MASTER : command;
  }

  /** The answer to a command that a client sent, in MongoDB's words. */
  static Document in(String command, Document answer) {
    if (answer.containsKey(LIMIT)) {
      answer.put(LIMIT, DOCUMENTS);
    }
    if (!isHello(command)) {
      return answer;
    }
    Document hello = new Document("isWritablePrimary", true);
    answer.forEach(
        (name, value) -> {
          if (!name.equalsIgnoreCase(IS_MASTER)) {
            hello.append(name, value);
          }
        });
    return hello;
  }

  private static boolean isHello(String command) {
    return command.equals(HELLO);
  }
}
