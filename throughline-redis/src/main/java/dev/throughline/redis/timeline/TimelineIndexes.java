package dev.throughline.redis.timeline;

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
 * unique ones are what gives every position and every change number to one entry alone. All begin
 * with the key, so that a collection that is sharded by it can keep them unique.
 */
public final class TimelineIndexes {

  private final TimelineDefinition<?> definition;

  private TimelineIndexes(TimelineDefinition<?> definition) {
    this.definition = definition;
  }

  /**
   * The indexes for an entity.
   *
   * @throws IllegalArgumentException if it is not annotated as {@link Timeline} asks for
   */
  public static TimelineIndexes of(Class<?> type, MongoConverter converter) {
    return new TimelineIndexes(TimelineDefinition.of(type, converter));
  }

  /** Their definitions. */
  public List<IndexDefinition> definitions() {
    List<IndexDefinition> indexes = new ArrayList<>();
    indexes.add(index("timeline_seq", definition.seq()).unique());
    MongoPersistentProperty claims = definition.claims();
    if (claims == null) {
      indexes.add(index("timeline_chg", definition.chg()).unique());
    } else {
      indexes.add(index("timeline_chg", definition.chg()));
      indexes.add(index("timeline_claims", claims).unique());
    }
    MongoPersistentProperty author = definition.author();
    MongoPersistentProperty clientId = definition.clientId();
    if (clientId != null) {
      CompoundIndexDefinition sent =
          author == null
              ? index("timeline_sent", clientId)
              : index("timeline_sent", author, clientId);
      indexes.add(sent.unique());
    }
    return indexes;
  }

  private CompoundIndexDefinition index(String name, MongoPersistentProperty... properties) {
    Document keys = new Document(definition.key().getFieldName(), 1);
    for (MongoPersistentProperty property : properties) {
      keys.append(property.getFieldName(), 1);
    }
    CompoundIndexDefinition index = new CompoundIndexDefinition(keys);
    index.named(name);
    return index;
  }

  /** Creates the indexes that are not there yet. */
  public void create(MongoOperations operations) {
    definitions().forEach(index -> operations.indexOps(definition.collection()).createIndex(index));
  }

  /** Creates the indexes that are not there yet. */
  public Mono<Void> create(ReactiveMongoOperations operations) {
    return Flux.fromIterable(definitions())
        .concatMap(index -> operations.indexOps(definition.collection()).createIndex(index))
        .then();
  }
}
