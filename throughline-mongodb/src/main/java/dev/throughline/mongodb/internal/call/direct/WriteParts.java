package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.ServerAddress;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.connection.ConnectionDescription;
import com.mongodb.internal.bulk.WriteRequest;
import com.mongodb.internal.connection.SplittablePayload;

/** The commands that a write takes, one after the other. Of one execution. */
interface WriteParts {

  WriteRequest.Type type();

  boolean ordered();

  /**
   * What the present command writes, the same in all attempts.
   *
   * @param used says what the server takes.
   */
  SplittablePayload payload(ConnectionDescription used);

  /** Takes the answer to the present command; whether another command follows. */
  boolean next(WriteAnswer answer);

  /**
   * The result of all commands.
   *
   * @param address of the server, for exceptions.
   * @throws MongoBulkWriteException when the server has refused some of it, or has not acknowledged
   *     it as wanted.
   */
  BulkWriteResult result(ServerAddress address);
}
