package dev.throughline.mongodb.internal.save;

import com.mongodb.client.MongoCollection;
import java.util.List;
import java.util.function.BiFunction;
import org.bson.RawBsonDocument;

/** The target of a bulk save's commands. */
public interface SaveTarget {

  /** The name of the collection. */
  String name();

  /**
   * Obtains the collection as the operation of a single save does, when its document is complete,
   * and sends the steps.
   *
   * @param sender gets the collection, and the steps as they are to be sent: with write concerns
   *     where a resolver decides them.
   * @throws RuntimeException what the database factory or the resolver throws, translated.
   */
  <R> R send(
      List<SaveStep> steps, BiFunction<MongoCollection<RawBsonDocument>, List<SaveStep>, R> sender);
}
