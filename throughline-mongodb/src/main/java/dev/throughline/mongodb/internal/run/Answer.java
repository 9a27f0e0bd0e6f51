package dev.throughline.mongodb.internal.run;

import java.util.List;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a blocking call.
 *
 * @param result an entity or null, a list, or a number.
 * @param documents those of the list, where they were asked for.
 */
public record Answer(@Nullable Object result, List<Document> documents) {

  /** The form of the results of a cursor. */
  public enum Form {
    /** A list of entities. */
    LIST,
    /** The same, beside the documents that they were read from. */
    LIST_AND_DOCUMENTS,
    /** A stream of entities, which holds the cursor. */
    STREAM
  }

  /** Creates an answer of which nothing more is asked. */
  public Answer(@Nullable Object result) {
    this(result, List.of());
  }
}
