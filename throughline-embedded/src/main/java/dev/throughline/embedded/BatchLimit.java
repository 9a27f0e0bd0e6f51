package dev.throughline.embedded;

import de.bwaldvogel.mongo.bson.Document;

/**
 * How many documents the server says it takes in one command: as many as MongoDB, since 3.6. The
 * server on its own says what MongoDB said before, so that clients would send a hundred commands
 * for one.
 */
final class BatchLimit {

  private static final String FIELD = "maxWriteBatchSize";
  private static final int DOCUMENTS = 100_000;

  private BatchLimit() {}

  /** The answer to a command, with the limit when it has one. */
  static Document in(Document answer) {
    if (answer.containsKey(FIELD)) {
      answer.put(FIELD, DOCUMENTS);
    }
    return answer;
  }
}
