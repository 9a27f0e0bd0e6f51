package dev.throughline.mongodb.mutants;

import com.mongodb.MongoClientSettings;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistries;
import org.springframework.beans.DirectFieldAccessor;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;
import reactor.core.publisher.Mono;

/** What mutants of templates do at other moments than stock; public for the product's classes. */
public final class WrongMoments {

  private static final ThreadLocal<Boolean> EARLY = ThreadLocal.withInitial(() -> false);

  private static final Map<byte[], Document> REMEMBERED =
      Collections.synchronizedMap(new IdentityHashMap<>());

  private WrongMoments() {}

  /** The document that was decoded from these bytes at first. */
  public static Document remembered(byte[] bytes, Document decoded) {
    Document before = REMEMBERED.putIfAbsent(bytes, decoded);
    return before == null ? decoded : before;
  }

  /** Calls the callbacks before saving. */
  public static void callBack(
      MongoTemplate template, Object entity, Document document, String collection) {
    Object callbacks = new DirectFieldAccessor(template).getPropertyValue("entityCallbacks");
    if (callbacks instanceof EntityCallbacks found) {
      found.callback(BeforeSaveCallback.class, entity, document, collection);
    }
  }

  /** Publishes the event after saving together with the one before; says whether it was. */
  public static boolean published(MongoTemplate template, MongoMappingEvent<?> event) {
    if (event instanceof BeforeSaveEvent<?> before) {
      Method publish =
          ReflectionUtils.findMethod(
              template.getClass(), "maybeEmitEvent", MongoMappingEvent.class);
      ReflectionUtils.makeAccessible(Objects.requireNonNull(publish));
      EARLY.set(true);
      ReflectionUtils.invokeMethod(
          publish,
          template,
          new AfterSaveEvent<>(
              before.getSource(),
              Objects.requireNonNull(before.getDocument()),
              Objects.requireNonNull(before.getCollectionName())));
      EARLY.set(false);
    }
    return event instanceof AfterSaveEvent<?> && !EARLY.get();
  }

  /** Asks Spring for the method of a repository that is being called, where stock is asked. */
  public static <T> Function<Query, Mono<T>> late(Function<Query, Mono<T>> stock) {
    return query -> {
      Method current =
          ReflectionUtils.findMethod(
              ClassUtils.resolveClassName(
                  "org.springframework.data.mongodb.repository.support.CrudMethodMetadataPostProcessor"
                      + ".CrudMethodMetadataPopulatingMethodInterceptor",
                  null),
              "currentInvocation");
      ReflectionUtils.makeAccessible(Objects.requireNonNull(current));
      ReflectionUtils.invokeMethod(current, null);
      return stock.apply(query);
    };
  }

  /** Inserts an entity that is converted when the driver asks for its bytes. */
  public static boolean insert(MongoTemplate template, String collection, Object entity) {
    Codec<Document> documents = MongoClientSettings.getDefaultCodecRegistry().get(Document.class);
    Codec<Document> late =
        new Codec<>() {
          @Override
          public void encode(BsonWriter writer, Document value, EncoderContext context) {
            Document converted = new Document();
            template.getConverter().write(entity, converted);
            documents.encode(writer, converted, context);
          }

          @Override
          public Document decode(BsonReader reader, DecoderContext context) {
            return documents.decode(reader, context);
          }

          @Override
          public Class<Document> getEncoderClass() {
            return Document.class;
          }
        };
    template.execute(
        collection,
        found ->
            found
                .withCodecRegistry(
                    CodecRegistries.fromRegistries(
                        CodecRegistries.fromCodecs(late), found.getCodecRegistry()))
                .insertOne(new Document()));
    return true;
  }
}
