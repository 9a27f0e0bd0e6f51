package dev.throughline.testkit.replica;

import org.bson.BsonDocument;

/**
 * A command as a member received it, with the documents of its sections as arrays.
 *
 * @param member the number of the member, from 0.
 * @param command all of it.
 */
public record Received(int member, BsonDocument command) {

  /** The command's name as sent. */
  public String name() {
    return command.getFirstKey();
  }
}
