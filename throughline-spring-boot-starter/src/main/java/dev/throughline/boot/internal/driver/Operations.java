package dev.throughline.boot.internal.driver;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.UpdateManyModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.session.ClientSession;
import dev.throughline.boot.internal.observe.Command;
import dev.throughline.boot.internal.observe.Command.Kind;
import dev.throughline.boot.internal.observe.LargeDocuments;
import dev.throughline.boot.internal.observe.ThreadTrips.Operation;
import java.util.List;
import java.util.Map;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The operations that the methods of a collection send, as far as findings ask for them. */
record Operations(MongoCollection<?> collection, LargeDocuments large) {

  /** Null of methods that send nothing that is asked for. */
  @Nullable Operation of(String method, Object[] all) {
    int first = all.length > 0 && all[0] instanceof ClientSession ? 1 : 0;
    return switch (method) {
      case "insertOne", "updateOne", "updateMany" -> of(Kind.WRITE_ONE);
      case "insertMany" -> of(several(all[first]) ? Kind.WRITE_SEVERAL : Kind.WRITE_ONE);
      case "replaceOne" -> replacement(all[first], all[first + 1]);
      case "bulkWrite" -> bulk((List<?>) all[first]);
      case "countDocuments", "estimatedDocumentCount" -> of(Kind.COUNT);
      case "deleteOne", "deleteMany", "findOneAndUpdate", "findOneAndReplace", "findOneAndDelete" ->
          of(Kind.OTHER);
      default -> null;
    };
  }

  private static boolean several(Object documents) {
    return ((List<?>) documents).size() != 1;
  }

  private Operation of(Kind kind) {
    return new Operation(Command.of(kind, name()));
  }

  private String name() {
    return collection.getNamespace().getCollectionName();
  }

  private Operation bulk(List<?> models) {
    Object first = models.get(0);
    if (models.size() == 1 && first instanceof ReplaceOneModel<?> model) {
      return replacement(model.getFilter(), model.getReplacement());
    }
    boolean writes =
        first instanceof InsertOneModel<?>
            || first instanceof UpdateOneModel<?>
            || first instanceof UpdateManyModel<?>
            || first instanceof ReplaceOneModel<?>;
    return of(!writes ? Kind.OTHER : several(models) ? Kind.WRITE_SEVERAL : Kind.WRITE_ONE);
  }

  private Operation replacement(Object filter, Object replacement) {
    Operation operation = of(Kind.WRITE_ONE);
    // Other classes, such as the compiled templates', may be encoded once only.
    if (replacement.getClass() == Document.class && fields(collection, filter).get("_id") != null) {
      Document document = (Document) replacement;
      RawBsonDocument bytes =
          new RawBsonDocument(document, collection.getCodecRegistry().get(Document.class));
      BsonValue id =
          ((Bson) filter).toBsonDocument(Document.class, collection.getCodecRegistry()).get("_id");
      operation.sends(
          Command.of(Kind.WRITE_ONE, name()),
          id == null ? null : large.replaced(name(), id, bytes));
    }
    return operation;
  }

  /** {@return what is in a document of the driver's} */
  static Map<String, ?> fields(MongoCollection<?> collection, Object document) {
    return document instanceof Document fields
        ? fields
        : ((Bson) document).toBsonDocument(Document.class, collection.getCodecRegistry());
  }
}
