package dev.throughline.boot.oracle;

import com.fasterxml.jackson.annotation.JsonView;
import com.mongodb.client.MongoClient;
import dev.throughline.boot.json.RowsConverters;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.cache.internal.CurrentPayloads;
import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.redis.cache.PayloadSerializer;
import dev.throughline.redis.internal.cache.CurrentCacheWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.springframework.cache.Cache;
import org.springframework.core.ResolvableType;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.mock.http.MockHttpOutputMessage;
import tools.jackson.databind.json.JsonMapper;

/** An application with one version of a class: what Spring and we make for it. */
final class Version {

  final Class<? extends Stored> type;
  final MongoTemplate template;
  final Cache cache;
  final JsonMapper mapper;
  final List<PayloadCodec<Object>> payloads;
  private final JacksonJsonHttpMessageConverter lists;
  private final JacksonJsonHttpMessageConverter rows;
  private final JsonRowsWriter writer;

  Version(
      Family family,
      Class<? extends Stored> type,
      MongoClient client,
      RedisConnectionFactory connections,
      boolean ours,
      Changer changer) {
    this.type = type;
    enter();
    this.mapper = family.mapper(type);
    this.lists = new JacksonJsonHttpMessageConverter(mapper);
    this.rows = RowsConverters.of(mapper);
    this.writer = new JsonRowsWriter(mapper);
    SimpleMongoClientDatabaseFactory factory =
        new SimpleMongoClientDatabaseFactory(client, ours ? "ours" : "stock");
    this.template = ours ? new ThroughlineMongoTemplate(factory) : new MongoTemplate(factory);
    changer.register(template);
    ClassLoader loader = type.getClassLoader();
    RedisCacheConfiguration configuration = RedisCacheConfiguration.defaultCacheConfig(loader);
    RedisCacheWriter writer = RedisCacheWriter.create(connections, it -> it.immediateWrites(true));
    String name = family.name();
    if (ours) {
      PayloadCodecs codecs = PayloadCodecs.of(template.getConverter());
      PayloadCodec<Object> values = codecs.values(List.of(name));
      this.payloads = List.of(values, of(codecs, "compact"), of(codecs, "bson"));
      configuration =
          configuration.serializeValuesWith(
              SerializationPair.fromSerializer(PayloadSerializer.values(values)));
      writer = new CurrentCacheWriter(writer, (CurrentPayloads) values);
    } else {
      this.payloads = List.of();
      name += " of stock " + System.identityHashCode(type); // which cannot read other versions
    }
    this.cache =
        RedisCacheManager.builder(writer).cacheDefaults(configuration).build().getCache(name);
  }

  @SuppressWarnings("unchecked") // of this version's entities
  private PayloadCodec<Object> of(PayloadCodecs codecs, String name) {
    return codecs.get(name, (Class<Object>) (Class<?>) type);
  }

  /** What this application's threads have. */
  void enter() {
    Thread.currentThread().setContextClassLoader(type.getClassLoader());
  }

  /** Whether a plain answer is printed from documents. */
  boolean streams(Query query) {
    return template instanceof ThroughlineMongoTemplate ours
        && writer.streams(ours.jsonRows(query, type));
  }

  /** The body of an answer of all that is found, with a view or without. */
  String answer(Query query, MediaType media, boolean view) throws IOException {
    Map<String, Object> hints = view ? Map.of(JsonView.class.getName(), String.class) : Map.of();
    boolean ours = template instanceof ThroughlineMongoTemplate;
    JacksonJsonHttpMessageConverter converter = ours ? rows : lists;
    Class<?> answer = ours ? JsonRows.class : List.class;
    ResolvableType declared = ResolvableType.forClassWithGenerics(answer, type);
    if (!converter.canWrite(declared, answer, media)) {
      return "not acceptable";
    }
    List<? extends Stored> found = template.find(query, type); // what is not printed is not read
    Object body =
        template instanceof ThroughlineMongoTemplate compiled
            ? compiled.jsonRows(query, type)
            : found;
    MockHttpOutputMessage message = new MockHttpOutputMessage();
    converter.write(body, declared, media, message, hints);
    return message.getHeaders().getContentType()
        + " "
        + message.getBodyAsString(StandardCharsets.UTF_8);
  }
}
