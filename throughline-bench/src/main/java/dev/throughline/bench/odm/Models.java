package dev.throughline.bench.odm;

import com.mongodb.client.MongoCollection;
import dev.throughline.bench.driverbench.RandomValues;
import dev.throughline.bench.route.Mapping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;

/** The documents of a round, always the same ones, and what is to come of them. */
final class Models {

  private static final int TEXT_LENGTH = 8;

  private final MappingMongoConverter stock = new Mapping(List.of()).stock();
  private final List<Model> all = new ArrayList<>();

  Models(int count, Supplier<? extends Model> constructor) {
    RandomValues values = new RandomValues(1, TEXT_LENGTH);
    for (int i = 0; i < count; i++) {
      all.add(values.fill(constructor));
    }
  }

  /** The objects. */
  List<Model> all() {
    return all;
  }

  /** {@return how many bytes they have as stock stores them} */
  long bytes() {
    return all.stream()
        .mapToLong(
            model -> {
              Document document = new Document();
              stock.write(model, document);
              return new RawBsonDocument(document, new DocumentCodec()).getByteBuffer().remaining();
            })
        .sum();
  }

  /** {@return what is wrong with stored documents, null when nothing is} */
  @Nullable String wrong(MongoCollection<Document> stored) {
    Map<Object, Document> byId = new HashMap<>();
    for (Document document : stored.find()) {
      byId.put(document.get("_id"), document);
    }
    if (byId.size() != all.size()) {
      return byId.size() + " documents instead of " + all.size();
    }
    for (Model model : all) {
      Document document = byId.get(model.id());
      Document expected = fields(model);
      if (document == null || !without(document).equals(expected)) {
        return "stored %s instead of %s".formatted(document, expected);
      }
    }
    return null;
  }

  /**
   * {@return what is wrong with documents that were read in the order of these, null when nothing
   * is}
   */
  @Nullable String wrong(List<? extends @Nullable Model> read) {
    for (int i = 0; i < all.size(); i++) {
      Model model = read.get(i);
      Document expected = fields(all.get(i));
      if (model == null || !fields(model).equals(expected)) {
        return "read %s instead of %s".formatted(model == null ? null : fields(model), expected);
      }
    }
    return null;
  }

  /** The id of a document that was filled. */
  static ObjectId id(Model model) {
    ObjectId id = model.id();
    if (id == null) {
      throw new IllegalStateException("no id");
    }
    return id;
  }

  private Document fields(Model model) {
    Document document = new Document();
    stock.write(model, document);
    return without(document);
  }

  /** Without the name of the class, which the driver does not write. */
  private static Document without(Document document) {
    document.remove("_class");
    return document;
  }
}
