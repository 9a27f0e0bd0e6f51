package dev.throughline.bench.odm;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.Updates;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.pojo.PojoCodecProvider;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** By a collection of the driver, which has codecs for classes. */
final class DriverStore<M extends Model> implements Store {

  private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);

  private final Class<M> type;
  private final MongoCollection<M> collection;

  DriverStore(MongoDatabase database, String collection, Class<M> type) {
    this.type = type;
    this.collection =
        database
            .getCollection(collection, type)
            .withCodecRegistry(
                CodecRegistries.fromRegistries(
                    MongoClientSettings.getDefaultCodecRegistry(),
                    CodecRegistries.fromProviders(
                        PojoCodecProvider.builder().automatic(true).build())));
  }

  @Override
  public void insert(Model model) {
    collection.insertOne(type.cast(model));
  }

  @Override
  public void save(Model model) {
    collection.replaceOne(Filters.eq("_id", model.id()), type.cast(model), UPSERT);
  }

  @Override
  public void update(ObjectId id, String field) {
    collection.updateOne(Filters.eq("_id", id), Updates.set(FIELD, field));
  }

  @Override
  public @Nullable Model find(ObjectId id) {
    return collection.find(Filters.eq("_id", id)).first();
  }

  @Override
  public @Nullable Model find(ObjectId id, String field) {
    return collection.find(Filters.and(Filters.eq("_id", id), Filters.eq(FIELD, field))).first();
  }
}
