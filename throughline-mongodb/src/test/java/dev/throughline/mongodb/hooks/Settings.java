package dev.throughline.mongodb.hooks;

import static org.bson.codecs.configuration.CodecRegistries.fromCodecs;
import static org.bson.codecs.configuration.CodecRegistries.fromRegistries;

import com.mongodb.MongoClientSettings;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.ApplicationListener;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.support.PersistenceExceptionTranslator;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.domain.ManagedTypes;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.mapping.model.EntityInstantiator;
import org.springframework.data.mapping.model.EntityInstantiators;
import org.springframework.data.mapping.model.FieldNamingStrategy;
import org.springframework.data.mapping.model.ParameterValueProvider;
import org.springframework.data.mapping.model.SimpleTypeHolder;
import org.springframework.data.mongodb.CodecRegistryProvider;
import org.springframework.data.mongodb.SessionSynchronization;
import org.springframework.data.mongodb.core.WriteConcernResolver;
import org.springframework.data.mongodb.core.WriteResultChecking;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.MongoTypeMapper;
import org.springframework.data.mongodb.core.mapping.MongoSimpleTypes;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeConvertCallback;
import reactor.core.publisher.Mono;

/** Values of all types that setters of a template and its parts take. */
final class Settings {

  private static final Map<Class<?>, List<Supplier<?>>> VALUES =
      Map.ofEntries(
          Map.entry(boolean.class, List.of(() -> true, () -> false)),
          Map.entry(String.class, List.of(() -> "-", () -> "")),
          Map.entry(WriteConcern.class, values(WriteConcern.MAJORITY, WriteConcern.UNACKNOWLEDGED)),
          Map.entry(ReadPreference.class, values(ReadPreference.secondaryPreferred())),
          Map.entry(WriteResultChecking.class, values(WriteResultChecking.EXCEPTION)),
          Map.entry(
              SessionSynchronization.class,
              values(SessionSynchronization.ALWAYS, SessionSynchronization.NEVER)),
          Map.entry(WriteConcernResolver.class, List.of(Settings::resolver)),
          Map.entry(ApplicationContext.class, List.of(Settings::application)),
          Map.entry(ApplicationEventPublisher.class, List.of(Settings::publisher)),
          Map.entry(EntityCallbacks.class, List.of(() -> EntityCallbacks.create(new Renaming()))),
          Map.entry(
              ReactiveEntityCallbacks.class,
              List.of(() -> ReactiveEntityCallbacks.create(new ReactiveRenaming()))),
          Map.entry(
              MongoTypeMapper.class,
              List.of(
                  () -> new DefaultMongoTypeMapper("kind"),
                  () -> new DefaultMongoTypeMapper(null))),
          Map.entry(CodecRegistryProvider.class, List.of(() -> (CodecRegistryProvider) Codecs::of)),
          Map.entry(
              CustomConversions.class,
              List.of(
                  () -> new MongoCustomConversions(List.of(new Written(), new Read())),
                  () -> new MongoCustomConversions(List.of()))),
          Map.entry(
              EntityInstantiators.class,
              List.of(() -> new EntityInstantiators(new Instantiating()))),
          Map.entry(FieldNamingStrategy.class, List.of(Settings::upperCase)),
          Map.entry(ManagedTypes.class, List.of(() -> ManagedTypes.from(Item.class))),
          Map.entry(Set.class, List.of(() -> Set.of(Item.class))),
          Map.entry(
              SimpleTypeHolder.class,
              List.of(() -> new SimpleTypeHolder(Set.of(Map.class), MongoSimpleTypes.HOLDER))),
          Map.entry(Environment.class, List.of(StandardEnvironment::new)),
          Map.entry(BeanFactory.class, List.of(DefaultListableBeanFactory::new)),
          Map.entry(PersistenceExceptionTranslator.class, List.of(Settings::translator)));

  private Settings() {}

  /** Makers of values, null among them, for a parameter; none of a type that is not known. */
  static List<Supplier<?>> of(Class<?> parameter) {
    List<Supplier<?>> values = new ArrayList<>(VALUES.getOrDefault(parameter, List.of()));
    if (!values.isEmpty() && !parameter.isPrimitive()) {
      values.add(() -> null);
    }
    return values;
  }

  private static List<Supplier<?>> values(Object... values) {
    return Arrays.stream(values).<Supplier<?>>map(value -> () -> value).toList();
  }

  private static WriteConcernResolver resolver() {
    return action -> {
      Hooks.called("resolver" + action.getMongoActionOperation());
      return WriteConcern.W1;
    };
  }

  private static ApplicationContext application() {
    GenericApplicationContext context = new GenericApplicationContext();
    context.addApplicationListener(
        (ApplicationListener<MongoMappingEvent<?>>)
            event -> Hooks.called(event.getClass().getSimpleName()));
    context.registerBean(Renaming.class);
    context.registerBean(ReactiveRenaming.class);
    context.refresh();
    return context;
  }

  private static ApplicationEventPublisher publisher() {
    return event -> Hooks.called(event.getClass().getSimpleName());
  }

  private static FieldNamingStrategy upperCase() {
    return property -> property.getName().toUpperCase(java.util.Locale.ROOT);
  }

  private static PersistenceExceptionTranslator translator() {
    return failure -> new DataAccessResourceFailureException("translated");
  }

  /** Changes entities before they are written and after they are read. */
  static final class Renaming implements BeforeConvertCallback<Item>, AfterConvertCallback<Item> {
    @Override
    public Item onBeforeConvert(Item entity, String collection) {
      return new Item(entity.id(), entity.name(), entity.amount() + 1, entity.more());
    }

    @Override
    public Item onAfterConvert(Item entity, org.bson.Document document, String collection) {
      Hooks.called("afterConvert");
      return entity;
    }
  }

  /** Changes entities before they are written. */
  static final class ReactiveRenaming implements ReactiveBeforeConvertCallback<Item> {
    @Override
    public Mono<Item> onBeforeConvert(Item entity, String collection) {
      return Mono.just(new Item(entity.id(), entity.name(), entity.amount() + 1, entity.more()));
    }
  }

  @WritingConverter
  static final class Written implements Converter<Integer, Long> {
    @Override
    public Long convert(Integer value) {
      return value + 100L;
    }
  }

  @ReadingConverter
  static final class Read implements Converter<Long, Integer> {
    @Override
    public Integer convert(Long value) {
      return (int) (value - 100);
    }
  }

  /** Counts the objects that are made. */
  static final class Instantiating implements EntityInstantiator {
    @Override
    public <T, E extends PersistentEntity<? extends T, P>, P extends PersistentProperty<P>>
        T createInstance(E entity, ParameterValueProvider<P> provider) {
      Hooks.called("instantiated");
      return new EntityInstantiators().getInstantiatorFor(entity).createInstance(entity, provider);
    }
  }

  /** Items by a codec of the application's. */
  static final class Codecs implements Codec<Item> {

    static CodecRegistry of() {
      return fromRegistries(
          fromCodecs(new Codecs()), MongoClientSettings.getDefaultCodecRegistry());
    }

    @Override
    public void encode(BsonWriter writer, Item value, EncoderContext context) {
      writer.writeStartDocument();
      writer.writeString("_id", value.id());
      writer.writeString("by", "codec");
      writer.writeEndDocument();
    }

    @Override
    public @Nullable Item decode(BsonReader reader, DecoderContext context) {
      reader.readStartDocument();
      String id = reader.readString("_id");
      while (reader.readBsonType() != org.bson.BsonType.END_OF_DOCUMENT) {
        reader.skipName();
        reader.skipValue();
      }
      reader.readEndDocument();
      return new Item(id, "by codec", 0, null);
    }

    @Override
    public Class<Item> getEncoderClass() {
      return Item.class;
    }
  }
}
