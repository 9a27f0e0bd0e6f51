package dev.throughline.bench.calls;

import com.mongodb.client.MongoCollection;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.types.ObjectId;

/** Asks for more than one document by its id, but as stock. */
public final class BrokenCallsChild {

  private BrokenCallsChild() {}

  public static void main(String[] arguments) throws IOException {
    new CallsChild(
            (strategy, beans, reactive) -> {
              Calls right = Calls.of(strategy, beans, reactive);
              Map<Call, Supplier<Object>> blocking = new EnumMap<>(right.blocking());
              MongoCollection<Document> products =
                  Calls.database(beans).getCollection(Subject.COLLECTION);
              if (strategy != Strategy.STOCK) {
                blocking.put(
                    Call.FIND_BY_ID,
                    () ->
                        Objects.requireNonNull(
                            products
                                .find(new Document("_id", new ObjectId(Subject.ID)))
                                .iterator()
                                .next()));
              }
              return new Calls(blocking, right.reactive());
            })
        .operations()
        .serve();
  }
}
