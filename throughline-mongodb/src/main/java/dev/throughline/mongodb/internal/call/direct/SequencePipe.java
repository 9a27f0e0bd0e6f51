package dev.throughline.mongodb.internal.call.direct;

import dev.throughline.mongodb.internal.raw.ArrayInput;
import java.util.function.Consumer;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonWriter;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;
import org.bson.io.BsonOutput;

/**
 * Brings ready documents to a section of the driver's message: one for the driver, which makes some
 * objects for each document that it knows of, and as many as there are on the wire.
 */
final class SequencePipe implements Encoder<SequencePipe> {

  /** The smallest document, which the driver checks. */
  private static final int MIN_BYTES = 5;

  private final Consumer<BsonOutput> documents;

  private SequencePipe(Consumer<BsonOutput> documents) {
    this.documents = documents;
  }

  /**
   * A document that stands for others.
   *
   * @param documents writes them, each time that the message is encoded.
   */
  static BsonDocument of(Consumer<BsonOutput> documents) {
    SequencePipe pipe = new SequencePipe(documents);
    return new BsonDocumentWrapper<>(pipe, pipe);
  }

  @Override
  public void encode(BsonWriter writer, SequencePipe value, EncoderContext context) {
    writer.pipe(new BsonBinaryReader(new Input()));
  }

  @Override
  public Class<SequencePipe> getEncoderClass() {
    return SequencePipe.class;
  }

  /** What the driver's binary writer copies, which has written the size of the document before. */
  private final class Input extends ArrayInput {

    @Override
    public int readInt32() {
      return MIN_BYTES;
    }

    @Override
    public void pipe(BsonOutput output, int count) {
      output.truncateToPosition(output.getPosition() - Integer.BYTES);
      documents.accept(output);
    }
  }
}
