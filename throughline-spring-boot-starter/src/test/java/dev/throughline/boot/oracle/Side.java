package dev.throughline.boot.oracle;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.serializer.SerializationException;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConversionException;

/** Stock's applications of a family, or ours, over one database and one cache. */
final class Side {

  private static final JsonWriterSettings JSON =
      JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

  final boolean ours;
  private final Served served;
  private final List<Version> versions = new ArrayList<>();
  private final MongoCollection<BsonDocument> stored;
  private final Map<Object, String> cached = new HashMap<>();

  /** The last payload of each codec, and what was put into it. */
  private final Map<Integer, Map.Entry<byte[], String>> payloads = new HashMap<>();

  private Version now;

  Side(
      Family family,
      MongoClient client,
      RedisConnectionFactory connections,
      boolean ours,
      Changer changer,
      Served served) {
    this.ours = ours;
    this.served = served;
    for (Class<? extends Stored> type : family.versions()) {
      versions.add(new Version(family, type, client, connections, ours, changer));
    }
    this.now = versions.get(0);
    this.stored = now.template.getDb().getCollection("docs", BsonDocument.class);
  }

  Version now() {
    return now;
  }

  /** Nothing is stored, and the first version runs. */
  void start() {
    stored.deleteMany(new Document());
    for (Version version : versions) {
      ids().forEach(version.cache::evictIfPresent);
    }
    cached.clear();
    payloads.clear();
    now = versions.get(0);
    now.enter();
  }

  /** The other version takes over what is stored and cached. */
  void evolve() {
    now = versions.get(now == versions.get(0) ? 1 : 0);
    now.enter();
    if (!ours) {
      ids().forEach(now.cache::evictIfPresent);
    }
  }

  void save(MongoOperations operations, Stored entity, boolean plain) {
    served.saving();
    try {
      if (operations instanceof ThroughlineMongoTemplate ours && !plain) {
        ours.saveChanges(entity);
      } else {
        operations.save(entity);
      }
    } finally {
      served.saved();
    }
  }

  void store(Document document) {
    MongoCollection<Document> documents = now.template.getDb().getCollection("docs");
    documents.deleteOne(new Document("_id", document.get("_id")));
    documents.insertOne(document);
  }

  /** The answer; counts whether it could be printed from documents. */
  String answer(Query query, MediaType media, boolean view) throws java.io.IOException {
    if (ours) {
      served.answers++;
      served.streamed += now.streams(query) ? 1 : 0;
    }
    try {
      return now.answer(query, media, view);
    } catch (HttpMessageConversionException e) {
      // Jackson refuses a class with an annotation that is wrong once, and prints it from then on.
      return now.answer(query, media, view);
    }
  }

  void cache(String key, Object value) {
    served.puts += ours ? 1 : 0;
    cached.remove(key);
    now.cache.evictIfPresent(key);
    try {
      now.cache.put(key, value);
      cached.put(key, ObjectText.of(value));
    } catch (SerializationException e) {
      if (!ours) {
        throw e;
      }
      served.refused++;
    }
  }

  /** What is cached, as it was put there; of what was refused, nothing. */
  String cached(String key) {
    ValueWrapper value = now.cache.get(key);
    String put = cached.get(key);
    if (put == null && value == null && ours) {
      return Program.REFUSED;
    }
    return String.valueOf(value == null ? null : ObjectText.of(value.get()));
  }

  /** What another version has cached, exactly, or what is loaded in its place. */
  String cachedByOther(String key, @Nullable Object loaded) {
    if (loaded == null) {
      now.cache.evictIfPresent(key);
      return "gone";
    }
    List<Object> loads = new ArrayList<>();
    Object value =
        now.cache.get(
            key,
            () -> {
              loads.add(loaded);
              return loaded;
            });
    String expected = loads.isEmpty() ? cached.get(key) : ObjectText.of(loaded);
    String found = ObjectText.of(value);
    if (ours && loads.isEmpty()) {
      served.hits++;
    }
    cache(key, loaded);
    return found.equals(expected) ? "exact" : found + " for " + expected;
  }

  /** Payloads are exact or refused. */
  String payload(Stored entity) {
    String expected = ObjectText.of(entity);
    for (int i = 0; i < now.payloads.size(); i++) {
      PayloadCodec<Object> codec = now.payloads.get(i);
      served.puts++;
      try {
        byte[] payload = codec.encode(entity);
        payloads.put(i, Map.entry(payload, expected));
        String again = ObjectText.of(codec.decode(payload));
        if (!again.equals(expected)) {
          return codec + " has " + again + " for " + expected;
        }
      } catch (RuntimeException e) { // as when it is saved
        served.refused++;
      }
    }
    return "exact";
  }

  /** What another version has put into payloads, exactly, or nothing. */
  String payloadsOfOther() {
    for (Map.Entry<Integer, Map.Entry<byte[], String>> payload : payloads.entrySet()) {
      PayloadCodec<Object> codec = now.payloads.get(payload.getKey());
      Object read = codec.decode(payload.getValue().getKey());
      String expected = payload.getValue().getValue();
      served.payloadsOfOther += read == null ? 0 : 1;
      if (read != null && !ObjectText.of(read).equals(expected)) {
        return codec + " has " + ObjectText.of(read) + " for " + expected;
      }
    }
    return "exact";
  }

  /** The documents by id, with their root's fields by name: whose order is not that of a save. */
  Map<String, Map<String, String>> stored() {
    Map<String, Map<String, String>> documents = new TreeMap<>();
    for (BsonDocument document : stored.find().into(new ArrayList<>())) {
      Map<String, String> fields = new TreeMap<>();
      document.forEach(
          (name, value) -> fields.put(name, new BsonDocument("v", value).toJson(JSON)));
      documents.put(String.valueOf(document.get("_id")), fields);
    }
    return documents;
  }

  static List<String> ids() {
    return List.of("one", "two");
  }
}
