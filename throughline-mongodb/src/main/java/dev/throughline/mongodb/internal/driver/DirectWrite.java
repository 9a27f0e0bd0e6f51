package dev.throughline.mongodb.internal.driver;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.MongoWriteException;
import com.mongodb.WriteConcernResult;
import com.mongodb.WriteError;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.bulk.BulkWriteUpsert;
import com.mongodb.bulk.WriteConcernError;
import com.mongodb.client.result.UpdateResult;
import java.util.List;
import java.util.Objects;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.io.BsonOutput;
import org.jspecify.annotations.Nullable;

/** One document that is inserted, replaced or updated. Immutable. */
public final class DirectWrite implements Statements {

  private static final byte[] NONE = {};

  private final Kind kind;

  /** What an upsert replaces, empty of others. */
  private final byte[] query;

  private final byte[] document;

  private DirectWrite(Kind kind, byte[] query, byte[] document) {
    this.kind = kind;
    this.query = query;
    this.document = document;
  }

  /** An update by a statement that has a query and operators. */
  public static DirectWrite update(byte[] statement) {
    return new DirectWrite(Kind.UPDATE, NONE, statement);
  }

  /** A replacement of the first document that a query matches, which is inserted otherwise. */
  public static DirectWrite upsert(byte[] query, byte[] replacement) {
    return new DirectWrite(Kind.REPLACE, query, replacement);
  }

  /** An insert of a document with an id. */
  public static DirectWrite insert(byte[] document) {
    return new DirectWrite(Kind.INSERT, NONE, document);
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public int count() {
    return 1;
  }

  @Override
  public int bytes(int position) {
    return kind == Kind.REPLACE
        ? UpdateStatement.bytes(query.length, document.length, true)
        : document.length;
  }

  @Override
  public void writeTo(BsonOutput output, int position) {
    if (kind == Kind.REPLACE) {
      UpdateStatement.write(query, document, 0, document.length, true, output);
    } else {
      output.writeBytes(document, 0, document.length);
    }
  }

  @Override
  public BsonValue id(int position) {
    return Objects.requireNonNull(new RawBsonDocument(document).get("_id"));
  }

  /** {@return what the driver's collections make of a result} */
  public static UpdateResult result(BulkWriteResult result) {
    return UpdateResult.acknowledged(
        result.getMatchedCount(), (long) result.getModifiedCount(), upserted(result));
  }

  private static @Nullable BsonValue upserted(BulkWriteResult result) {
    List<BulkWriteUpsert> upserts = result.getUpserts();
    return upserts.isEmpty() ? null : upserts.get(0).getId();
  }

  /** {@return what the driver's collections make of an exception of this write} */
  public MongoException translated(MongoBulkWriteException e) {
    WriteConcernError concern = e.getWriteConcernError();
    if (!e.getWriteErrors().isEmpty() || concern == null) {
      return new MongoWriteException(
          new WriteError(e.getWriteErrors().get(0)), e.getServerAddress(), e.getErrorLabels());
    }
    BulkWriteResult result = e.getWriteResult();
    WriteConcernResult written =
        kind == Kind.INSERT
            ? WriteConcernResult.acknowledged(result.getInsertedCount(), false, null)
            : WriteConcernResult.acknowledged(
                result.getMatchedCount() + result.getUpserts().size(),
                result.getMatchedCount() > 0,
                upserted(result));
    return new MongoWriteConcernException(
        concern, written, e.getServerAddress(), e.getErrorLabels());
  }
}
