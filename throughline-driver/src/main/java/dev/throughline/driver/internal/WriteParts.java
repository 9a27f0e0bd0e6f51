package dev.throughline.driver.internal;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.ServerAddress;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteInsert;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.bulk.BulkWriteUpsert;
import com.mongodb.bulk.WriteConcernError;
import com.mongodb.connection.ConnectionDescription;
import com.mongodb.internal.bulk.InsertRequest;
import com.mongodb.internal.bulk.WriteRequest;
import com.mongodb.internal.bulk.WriteRequestWithIndex;
import com.mongodb.internal.connection.SplittablePayload;
import com.mongodb.internal.validator.NoOpFieldNameValidator;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.driver.MismatchException;
import dev.throughline.mongodb.internal.driver.Statements;
import dev.throughline.mongodb.internal.driver.Statements.Kind;
import dev.throughline.mongodb.internal.raw.DocumentPipe;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonWriter;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;
import org.bson.io.BsonOutput;
import org.jspecify.annotations.Nullable;

/**
 * The commands that a write takes, one after the other: as many as the driver's own makes of it,
 * each as large as a document may be. Of one execution.
 */
final class WriteParts implements Encoder<WriteParts> {

  private final BulkWrite write;
  private final Statements statements;
  private int affected;
  private int modified;

  // Few writes have any of these.
  private List<BulkWriteUpsert> upserts = List.of();
  private List<BulkWriteError> errors = List.of();
  private Set<String> labels = Set.of();
  private @Nullable WriteConcernError concern;

  /** The first statement of the present command, and the first behind it. */
  private int first;

  private int behind;
  private int maxCount;
  private int maxBytes;
  private @Nullable SplittablePayload payload;

  WriteParts(BulkWrite write) {
    this.write = write;
    this.statements = write.statements();
  }

  WriteRequest.Type type() {
    return switch (statements.kind()) {
      case INSERT -> WriteRequest.Type.INSERT;
      case UPDATE -> WriteRequest.Type.UPDATE;
      case REPLACE -> WriteRequest.Type.REPLACE;
    };
  }

  private SplittablePayload.Type payloadType() {
    return switch (statements.kind()) {
      case INSERT -> SplittablePayload.Type.INSERT;
      case UPDATE -> SplittablePayload.Type.UPDATE;
      case REPLACE -> SplittablePayload.Type.REPLACE;
    };
  }

  boolean ordered() {
    return write.ordered();
  }

  /**
   * {@return what the present command writes, the same in all attempts: an insert to the driver,
   * which copies it as it is, whatever it is}
   *
   * @param used says what the server takes.
   */
  SplittablePayload payload(ConnectionDescription used) {
    maxCount = used.getMaxBatchCount();
    maxBytes = Math.min(used.getMaxMessageSize(), used.getMaxDocumentSize());
    SplittablePayload known = payload;
    if (known != null) {
      write.repeat();
      return known;
    }
    SplittablePayload made =
        new SplittablePayload(
            payloadType(),
            List.of(
                new WriteRequestWithIndex(
                    new InsertRequest(new BsonDocumentWrapper<>(this, this)), 0)),
            write.ordered(),
            NoOpFieldNameValidator.INSTANCE);
    payload = made;
    return made;
  }

  @Override
  public void encode(BsonWriter writer, WriteParts parts, EncoderContext context) {
    DocumentPipe.pipeAll(this::write, writer);
  }

  @Override
  public Class<WriteParts> getEncoderClass() {
    return WriteParts.class;
  }

  /** A statement that is too large alone is refused by the driver, which looks at what is here. */
  private void write(BsonOutput message) {
    int position = first;
    do {
      statements.writeTo(message, position++);
    } while (position < statements.count()
        && position - first < maxCount
        && message.getPosition() + statements.bytes(position) <= maxBytes);
    behind = position;
  }

  /**
   * Takes the answer to the present command.
   *
   * @return whether another command follows.
   * @throws MismatchException when the answer is not one to what was sent.
   */
  boolean next(WriteAnswer answer) {
    check(answer);
    affected += answer.count();
    modified += answer.modified();
    if (answer.more() != null) {
      add(answer);
    }
    first = behind;
    payload = null;
    return first < statements.count() && !(write.ordered() && !errors.isEmpty());
  }

  /**
   * Refuses an answer that counts otherwise: what was not written as it was meant must not count as
   * written.
   */
  private void check(WriteAnswer answer) {
    int sent = behind - first;
    int written = answer.count();
    boolean complete =
        statements.kind() != Kind.INSERT || written == sent || !answer.errors().isEmpty();
    if (sent == 0 || written > sent || !complete) {
      throw new MismatchException(
          "%d statements were sent, and the server counts %d of them: part of them may be written"
              .formatted(sent, written));
    }
  }

  private void add(WriteAnswer answer) {
    upserts = new ArrayList<>(upserts);
    for (BulkWriteUpsert upsert : answer.upserts()) {
      upserts.add(new BulkWriteUpsert(first + upsert.getIndex(), upsert.getId()));
    }
    errors = new ArrayList<>(errors);
    List<BulkWriteError> refused = answer.errors();
    for (BulkWriteError error : refused) {
      errors.add(
          new BulkWriteError(
              error.getCode(), error.getMessage(), error.getDetails(), first + error.getIndex()));
    }
    WriteConcernError unfulfilled = answer.concernError();
    concern = unfulfilled != null ? unfulfilled : concern;
    if (unfulfilled != null || !refused.isEmpty()) {
      labels = new HashSet<>(labels);
      labels.addAll(answer.labels());
    }
  }

  /**
   * The result of all commands.
   *
   * @param address of the server, for exceptions.
   * @throws MongoBulkWriteException when the server has refused some of it, or has not acknowledged
   *     it as wanted.
   */
  BulkWriteResult result(ServerAddress address) {
    boolean failed = !errors.isEmpty() || concern != null;
    BulkWriteResult result =
        BulkWriteResult.acknowledged(
            type(),
            affected - upserts.size(),
            modified,
            upserts,
            failed && statements.kind() == Kind.INSERT ? withoutErrors() : List.of());
    if (failed) {
      throw new MongoBulkWriteException(result, errors, concern, address, labels);
    }
    return result;
  }

  /** As the driver counts: all that were sent without an error, even behind the first one. */
  private List<BulkWriteInsert> withoutErrors() {
    Set<Integer> failed = new HashSet<>();
    errors.forEach(error -> failed.add(error.getIndex()));
    List<BulkWriteInsert> inserts = new ArrayList<>();
    for (int i = 0; i < first; i++) {
      if (!failed.contains(i)) {
        inserts.add(new BulkWriteInsert(i, statements.id(i)));
      }
    }
    return inserts;
  }
}
