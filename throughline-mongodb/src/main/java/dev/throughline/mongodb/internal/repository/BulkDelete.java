package dev.throughline.mongodb.internal.repository;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.ReadPreference;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.DeleteOneModel;
import dev.throughline.mongodb.internal.send.WriteFailure;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Deletes entities of one collection with one command in place of one for each.
 *
 * <p>Of versioned entities, stock deletes those before the first whose document is not there in its
 * version, and no other. A command with many deletes says only how many documents it deleted. So
 * the documents are looked up before, by the filters that delete them, and the command ends with
 * the first that is not found.
 */
final class BulkDelete {

  private final MongoCollection<Document> collection;
  private final @Nullable Function<Object, RuntimeException> stale;

  /**
   * Creates the operation.
   *
   * @param stale what stock throws for an entity that was not deleted, null if it does not look.
   */
  BulkDelete(
      MongoCollection<Document> collection, @Nullable Function<Object, RuntimeException> stale) {
    this.collection = collection;
    this.stale = stale;
  }

  /**
   * Deletes them.
   *
   * @throws RuntimeException what deleting the first one that fails would have thrown.
   */
  void delete(List<Deletion> deletions) {
    int found = stale == null ? deletions.size() : found(deletions);
    if (found == deletions.size()) {
      send(deletions, null);
      return;
    }
    // It may be there all the same, under an id that equals the server's and not ours (1 and 1.0).
    send(deletions.subList(0, found + 1), deletions.get(found));
    for (Deletion each : deletions.subList(found + 1, deletions.size())) {
      send(List.of(each), each);
    }
  }

  /** {@return how many of them, from the first on, have a document} */
  private int found(List<Deletion> deletions) {
    List<Document> filters = deletions.stream().map(Deletion::filter).toList();
    Set<Object> ids = new HashSet<>();
    collection
        .withReadPreference(ReadPreference.primary())
        .find(new Document("$or", filters))
        .batchSize(filters.size())
        .projection(new Document("_id", 1))
        .forEach(document -> ids.add(document.get("_id")));
    int count = 0;
    while (count < deletions.size() && ids.contains(deletions.get(count).filter().get("_id"))) {
      count++;
    }
    return count;
  }

  /**
   * Sends deletes in one command.
   *
   * @param suspect the one that has no document, null if all have.
   */
  private void send(List<Deletion> deletions, @Nullable Deletion suspect) {
    BulkWriteResult result;
    try {
      result =
          collection.bulkWrite(
              deletions.stream().map(it -> new DeleteOneModel<Document>(it.filter())).toList(),
              new BulkWriteOptions().ordered(true));
    } catch (MongoBulkWriteException e) {
      throw WriteFailure.asSingle(e);
    }
    if (stale == null
        || !result.wasAcknowledged()
        || result.getDeletedCount() >= deletions.size()) {
      return;
    }
    throw suspect != null
        ? stale.apply(suspect.entity())
        : new OptimisticLockingFailureException(
            "One of %d entities in %s cannot be deleted; Was it modified or deleted in the meantime"
                .formatted(deletions.size(), collection.getNamespace().getCollectionName()));
  }
}
