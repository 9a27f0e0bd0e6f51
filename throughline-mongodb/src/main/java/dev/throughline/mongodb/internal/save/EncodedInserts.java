package dev.throughline.mongodb.internal.save;

import com.mongodb.bulk.BulkWriteInsert;
import com.mongodb.bulk.BulkWriteResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The inserts of a bulk whose ids the driver does not see, since they were encoded before. */
public final class EncodedInserts {

  private final Map<Integer, EncodedEntity> byIndex = new HashMap<>();

  void put(int index, EncodedEntity encoded) {
    byIndex.put(index, encoded);
  }

  /** The result with all ids. */
  BulkWriteResult complete(BulkWriteResult result) {
    if (byIndex.isEmpty() || !result.wasAcknowledged()) {
      return result;
    }
    return BulkWriteResult.acknowledged(
        result.getInsertedCount(),
        result.getMatchedCount(),
        result.getDeletedCount(),
        result.getModifiedCount(),
        new ArrayList<>(result.getUpserts()),
        result.getInserts().stream()
            .map(this::withId)
            .collect(Collectors.toCollection(ArrayList::new)));
  }

  private BulkWriteInsert withId(BulkWriteInsert insert) {
    EncodedEntity encoded = byIndex.get(insert.getIndex());
    return insert.getId() != null || encoded == null
        ? insert
        : new BulkWriteInsert(insert.getIndex(), encoded.id());
  }
}
