package dev.throughline.bench.driverbench;

import dev.throughline.bench.route.Mapping;
import dev.throughline.bench.route.Route;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DocumentCodec;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;

/**
 * One object, by one route.
 *
 * @param bytes what the route writes of the object, which it reads again.
 */
record Task<T>(T object, Route<T> route, byte[] bytes) {

  /** Encodes so many times; the result keeps the work from being optimised away. */
  int encode(int times) {
    int sum = 0;
    for (int i = 0; i < times; i++) {
      sum += System.identityHashCode(route.write(object));
    }
    return sum;
  }

  /** Decodes so many times. */
  int decode(int times) {
    int sum = 0;
    for (int i = 0; i < times; i++) {
      sum += System.identityHashCode(route.read(bytes));
    }
    return sum;
  }

  /**
   * What is wrong with what the route writes or reads: fields are compared with those of stock's
   * document, but for the name of the class, which stock and ours alone write.
   *
   * @return null when nothing is.
   */
  @Nullable String wrong() {
    MappingMongoConverter stock = new Mapping(List.of()).stock();
    BsonDocument expected = fields(stock, object);
    BsonDocument written = new RawBsonDocument(bytes).decode(new BsonDocumentCodec());
    written.remove("_class");
    if (!written.equals(expected)) {
      return "writes %s instead of %s".formatted(written, expected);
    }
    BsonDocument read = fields(stock, route.read(bytes));
    return read.equals(expected) ? null : "reads %s instead of %s".formatted(read, expected);
  }

  private static BsonDocument fields(MappingMongoConverter stock, Object object) {
    Document document = new Document();
    stock.write(object, document);
    document.remove("_class");
    return new RawBsonDocument(document, new DocumentCodec()).decode(new BsonDocumentCodec());
  }
}
