package dev.throughline.redis.timeline;

import dev.throughline.redis.internal.history.HistoryQueries;
import dev.throughline.redis.internal.history.PlainDefinition;
import dev.throughline.redis.internal.history.TimelineDefinition;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.index.CompoundIndexDefinition;
import org.springframework.data.mongodb.core.index.IndexDefinition;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The indexes of a timeline's collection. They are part of the protocol, not of its speed: the
 * unique ones are what gives every position and every revision to one entry alone. All begin with
 * the key, so that a collection that is sharded by it can keep them unique.
 */
public final class TimelineIndexes {

  private final String collection;
  private final List<IndexDefinition> definitions;

  private TimelineIndexes(String collection, List<IndexDefinition> definitions) {
    this.collection = collection;
    this.definitions = definitions;
  }

  /**
   * The indexes for an entity.
   *
   * @throws IllegalArgumentException if it is not annotated as {@link Timeline} asks for
   */
  public static TimelineIndexes of(Class<?> type, MongoConverter converter) {
    TimelineDefinition<?> definition = TimelineDefinition.of(type, converter);
    return new TimelineIndexes(definition.collection(), definitions(definition));
  }

  /**
   * The index for an entity without numbers, which gives its pages their order.
   *
   * @throws IllegalArgumentException if it is not annotated as {@link PlainTimeline} asks for
   */
  public static TimelineIndexes plain(Class<?> type, MongoConverter converter) {
    PlainDefinition<?> definition = PlainDefinition.of(type, converter);
    Document keys = new Document(definition.key().getFieldName(), 1);
    MongoPersistentProperty order = definition.order();
    if (order != null) {
      keys.append(order.getFieldName(), 1);
    }
    CompoundIndexDefinition index = new CompoundIndexDefinition(keys.append("_id", 1));
    index.named("timeline_order");
    return new TimelineIndexes(definition.collection(), List.of(index));
  }

  /** Their definitions. */
  public List<IndexDefinition> definitions() {
    return definitions;
  }

  private static List<IndexDefinition> definitions(TimelineDefinition<?> definition) {
    List<IndexDefinition> indexes = new ArrayList<>();
    MongoPersistentProperty key = definition.key();
    indexes.add(index(HistoryQueries.INDEX_PREFIX + "seq", key, definition.seq()).unique());
    MongoPersistentProperty claims = definition.claims();
    if (claims == null) {
      indexes.add(
          index(HistoryQueries.INDEX_PREFIX + "revision", key, definition.revision()).unique());
    } else {
      indexes.add(index(HistoryQueries.INDEX_PREFIX + "revision", key, definition.revision()));
      indexes.add(index(HistoryQueries.INDEX_PREFIX + "claims", key, claims).unique());
    }
    MongoPersistentProperty author = definition.author();
    MongoPersistentProperty clientId = definition.clientId();
    if (clientId != null) {
      CompoundIndexDefinition sent =
          author == null
              ? index(HistoryQueries.INDEX_PREFIX + "sent", key, clientId)
              : index(HistoryQueries.INDEX_PREFIX + "sent", key, author, clientId);
      indexes.add(sent.unique());
    }
    return List.copyOf(indexes);
  }

  private static CompoundIndexDefinition index(String name, MongoPersistentProperty... properties) {
    Document keys = new Document();
    for (MongoPersistentProperty property : properties) {
      keys.append(property.getFieldName(), 1);
    }
    CompoundIndexDefinition index = new CompoundIndexDefinition(keys);
    index.named(name);
    return index;
  }

  /** Creates the indexes that are not there yet. */
  public void create(MongoOperations operations) {
    definitions.forEach(index -> operations.indexOps(collection).createIndex(index));
  }

  /** Creates the indexes that are not there yet. */
  public Mono<Void> create(ReactiveMongoOperations operations) {
    return Flux.fromIterable(definitions)
        .concatMap(index -> operations.indexOps(collection).createIndex(index))
        .then();
  }
}
