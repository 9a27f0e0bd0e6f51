package dev.throughline.bench.calls;

import com.mongodb.client.result.InsertOneResult;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.bench.calls.ListCalls.Counted;
import dev.throughline.bench.product.Product;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** What calls have found or done, the same text for every strategy that did the same. */
final class Results {

  private static final DocumentCodec CODEC = new DocumentCodec();

  private final MongoConverter converter;

  Results(MongoConverter converter) {
    this.converter = converter;
  }

  /** The result of a call as text. */
  String describe(Call call, @Nullable Object result) {
    Object plain = result instanceof Optional<?> optional ? optional.orElse(null) : result;
    if (plain == null) {
      return "nothing";
    }
    return switch (call) {
      case FIND_BY_ID, DERIVED, QUERY -> product(plain).toString();
      case UPDATE_FIRST ->
          plain instanceof UpdateResult updated
              ? "%d of %d".formatted(updated.getModifiedCount(), updated.getMatchedCount())
              : plain.toString();
      case SAVE_EXISTING, INSERT -> written(plain) ? "written" : plain.toString();
      case EXISTS, COUNT -> plain.toString();
      case LIST_4, LIST_100, SLICE, AGGREGATE_4 ->
          plain instanceof List<?> found ? products(found) : plain.toString();
      case PAGE ->
          plain instanceof Counted page
              ? products(page.content()) + " of " + page.total()
              : plain.toString();
    };
  }

  private String products(List<?> found) {
    return found.stream().map(this::product).toList().toString();
  }

  private Object product(Object found) {
    if (found instanceof RawBsonDocument bytes) {
      return converter.read(Product.class, bytes.decode(CODEC));
    }
    return found instanceof Document document ? converter.read(Product.class, document) : found;
  }

  private static boolean written(Object result) {
    return (result instanceof Product product && product.getId() != null)
        || (result instanceof UpdateResult updated && updated.getMatchedCount() == 1)
        || (result instanceof InsertOneResult inserted && inserted.wasAcknowledged());
  }
}
