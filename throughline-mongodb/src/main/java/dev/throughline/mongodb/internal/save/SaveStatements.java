package dev.throughline.mongodb.internal.save;

import dev.throughline.mongodb.internal.driver.Statements;
import dev.throughline.mongodb.internal.driver.UpdateStatement;
import java.util.Arrays;
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

  private final Save.Kind kind;
  private final List<Save> saves;

  /** What each of them replaces; empty of inserts. */
  private final List<byte[]> filters;

  /**
   * Creates statements.
   *
   * @param saves all of one kind.
   * @param codec encodes what they replace.
   */
  SaveStatements(Save.Kind kind, List<Save> saves, Codec<Document> codec) {
    this.kind = kind;
    this.saves = saves;
    this.filters =
        kind == Save.Kind.INSERT
            ? List.of()
            : saves.stream().map(save -> encoded(save.filter(), codec)).toList();
  }

  private static byte[] encoded(Document filter, Codec<Document> codec) {
    ByteBuf bytes = new RawBsonDocument(filter, codec).getByteBuffer();
    return Arrays.copyOfRange(
        bytes.array(), bytes.position(), bytes.position() + bytes.remaining());
  }

  @Override
  public Kind kind() {
    return isInsert() ? Kind.INSERT : Kind.REPLACE;
  }

  private boolean isInsert() {
    return kind == Save.Kind.INSERT;
  }

  private boolean isUpsert() {
    return kind == Save.Kind.UPSERT;
  }

  @Override
  public int count() {
    return saves.size();
  }

  @Override
  public int bytes(int position) {
    int document = saves.get(position).bytes();
    return isInsert()
        ? document
        : UpdateStatement.bytes(filters.get(position).length, document, isUpsert());
  }

  @Override
  public void writeTo(BsonOutput output, int position) {
    ByteBuf document = saves.get(position).raw().getByteBuffer();
    int start = document.position();
    int size = document.remaining();
    if (isInsert()) {
      output.writeBytes(document.array(), start, size);
    } else {
      UpdateStatement.write(
          filters.get(position), document.array(), start, size, isUpsert(), output);
    }
  }

  @Override
  public BsonValue id(int position) {
    return Objects.requireNonNull(saves.get(position).raw().get("_id"));
  }
}
