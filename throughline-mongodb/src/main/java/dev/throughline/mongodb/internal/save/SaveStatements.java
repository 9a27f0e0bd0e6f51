package dev.throughline.mongodb.internal.save;

import dev.throughline.mongodb.internal.call.direct.Statements;
import dev.throughline.mongodb.internal.save.Save.Kind;
import java.util.List;
import java.util.Objects;
import org.bson.BsonValue;
import org.bson.ByteBuf;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.Codec;
import org.bson.io.BsonOutput;

/** The saves of a command as its statements. */
final class SaveStatements implements Statements {

  private static final byte DOCUMENT = 3;
  private static final byte BOOLEAN = 8;

  /** The length, the names of query and replacement with their types, and the end. */
  private static final int UPDATE_BYTES = 4 + 3 + 3 + 1;

  private static final String UPSERT = "upsert";
  private static final int UPSERT_BYTES = 1 + UPSERT.length() + 1 + 1;

  private final Kind kind;
  private final List<Save> saves;

  /** What each of them replaces; empty of inserts. */
  private final List<RawBsonDocument> filters;

  /**
   * Creates statements.
   *
   * @param saves all of one kind.
   * @param codec encodes what they replace.
   */
  SaveStatements(Kind kind, List<Save> saves, Codec<Document> codec) {
    this.kind = kind;
    this.saves = saves;
    this.filters =
        kind == Kind.INSERT
            ? List.of()
            : saves.stream().map(save -> new RawBsonDocument(save.filter(), codec)).toList();
  }

  @Override
  public boolean insert() {
    return kind == Kind.INSERT;
  }

  @Override
  public int count() {
    return saves.size();
  }

  @Override
  public int bytes(int position) {
    int document = saves.get(position).bytes();
    return insert()
        ? document
        : UPDATE_BYTES
            + bytes(filters.get(position))
            + document
            + (kind == Kind.UPSERT ? UPSERT_BYTES : 0);
  }

  private static int bytes(RawBsonDocument document) {
    return document.getByteBuffer().remaining();
  }

  @Override
  public void writeTo(BsonOutput output, int position) {
    RawBsonDocument document = saves.get(position).raw();
    if (insert()) {
      write(document, output);
      return;
    }
    output.writeInt32(bytes(position));
    write("q", filters.get(position), output);
    write("u", document, output);
    if (kind == Kind.UPSERT) {
      output.writeByte(BOOLEAN);
      output.writeCString(UPSERT);
      output.writeByte(1);
    }
    output.writeByte(0);
  }

  private static void write(String name, RawBsonDocument document, BsonOutput output) {
    output.writeByte(DOCUMENT);
    output.writeCString(name);
    write(document, output);
  }

  private static void write(RawBsonDocument document, BsonOutput output) {
    ByteBuf bytes = document.getByteBuffer();
    output.writeBytes(bytes.array(), bytes.position(), bytes.remaining());
  }

  @Override
  public BsonValue id(int position) {
    return Objects.requireNonNull(saves.get(position).raw().get("_id"));
  }
}
