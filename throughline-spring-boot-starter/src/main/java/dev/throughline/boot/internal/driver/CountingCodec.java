package dev.throughline.boot.internal.driver;

import dev.throughline.boot.internal.observe.LargeDocuments;
import dev.throughline.boot.internal.observe.ThreadTrips.Operation;
import dev.throughline.boot.internal.observe.Traffic;
import org.bson.BsonBinaryReader;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.RawBsonDocument;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BsonInput;
import org.bson.io.BsonInputMark;

/**
 * The codec of an operation's results, around the collection's: tells when the first document of a
 * reply is decoded, how many there are, and how many bytes they have. Used as its operation is.
 */
final class CountingCodec<T> implements Codec<T> {

  private final Codec<T> stock;
  private final Operation asked;
  private final Traffic traffic;

  CountingCodec(Codec<T> stock, Operation asked, Traffic traffic) {
    this.stock = stock;
    this.asked = asked;
    this.traffic = traffic;
  }

  @Override
  public T decode(BsonReader reader, DecoderContext context) {
    if (!(reader instanceof BsonBinaryReader bytes)) {
      return stock.decode(reader, context);
    }
    BsonInput input = bytes.getBsonInput();
    if (asked.begins()) {
      traffic.thread().trips().arrived(asked);
    }
    if (asked.few()) {
      keepLarge(input);
    }
    T value = stock.decode(reader, context);
    asked.decoded(input.getPosition());
    return value;
  }

  private void keepLarge(BsonInput input) {
    BsonInputMark mark = input.getMark(Integer.BYTES);
    int size = input.readInt32();
    mark.reset();
    if (size >= LargeDocuments.LARGE) {
      byte[] bytes = new byte[size];
      input.readBytes(bytes);
      mark.reset();
      asked.keep(new RawBsonDocument(bytes));
    }
  }

  @Override
  public void encode(BsonWriter writer, T value, EncoderContext context) {
    stock.encode(writer, value, context);
  }

  @Override
  public Class<T> getEncoderClass() {
    return stock.getEncoderClass();
  }
}
