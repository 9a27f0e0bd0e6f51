package dev.throughline.mongodb.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.TestServer;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bson.codecs.configuration.CodecRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.repository.support.SimpleMongoRepository;
import org.springframework.data.mongodb.repository.support.SimpleReactiveMongoRepository;

/** What a user's subclass or delegate of a template's parts sees is what it sees with stock. */
@Tag("long")
class CollaboratorTests {

  /** What is called besides, by class and method, and when. */
  private static final Map<String, String> BESIDES =
      new TreeMap<>(
          Map.of(
              "MongoMappingContext.isAutoIndexCreation",
              "each call, since contexts that create indexes are left to stock",
              "MappingMongoConverter.getMappingContext",
              "calls with a converter of your own",
              "MappingMongoConverter.getConversionService",
              "calls with a converter of your own",
              "MongoDatabase.getCodecRegistry",
              "each call, to see what the database's codecs are",
              "MongoCollection.bulkWrite",
              "`deleteAll` of entities, once in place of a `deleteOne` for each"));

  private static final Pattern HOOK = Pattern.compile("([A-Za-z.]+)=\\d+");

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /**
   * Whether all is called that stock calls: a batch once, where stock does for each entity.
   *
   * @param prefix of the hooks in the table of what is called besides.
   */
  private static boolean calledAsWell(String prefix, String stock, String ours) {
    int wanted = stock.lastIndexOf(" by ");
    int got = ours.lastIndexOf(" by ");
    Set<String> called = hooks(stock.substring(wanted));
    Set<String> more = hooks(ours.substring(got));
    boolean all = more.containsAll(called);
    more.removeAll(called);
    return all
        && more.stream().map(prefix::concat).allMatch(BESIDES::containsKey)
        && stock.substring(0, wanted).equals(ours.substring(0, got));
  }

  @Test
  void theGuideSaysWhatIsCalledBesides() {
    String table =
        BESIDES.entrySet().stream()
            .map(it -> "| `%s` | %s |\n".formatted(it.getKey(), it.getValue()))
            .collect(Collectors.joining());
    assertThat(Path.of("../docs/guide/limits.md")).content().contains(table);
  }

  private static List<String> differences(
      Class<?> stock, Hooks.Overridden byStock, Hooks.Overridden ours) {
    String prefix = stock.getSimpleName() + ".";
    return Hooks.differences(stock, byStock, ours, (it, by) -> calledAsWell(prefix, it, by));
  }

  private static Set<String> hooks(String counted) {
    return HOOK.matcher(counted)
        .results()
        .map(it -> it.group(1))
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static List<String> stock(MongoTemplate template) {
    return Hooks.runs(round -> BlockingProgram.of(template, SimpleMongoRepository.class).answers());
  }

  private static List<String> ours(ThroughlineMongoTemplate template) {
    return Hooks.runs(
        round -> BlockingProgram.of(template, ThroughlineMongoRepository.class).answers());
  }

  private static MongoDatabaseFactory factory(List<Method> methods) {
    return Hooks.make(
        Hooks.overriding(SimpleMongoClientDatabaseFactory.class, methods), server.client(), "test");
  }

  @Test
  void factories() {
    assertThat(
            differences(
                SimpleMongoClientDatabaseFactory.class,
                methods -> stock(new MongoTemplate(factory(methods))),
                methods -> ours(new ThroughlineMongoTemplate(factory(methods)))))
        .isEmpty();
  }

  private static SimpleReactiveMongoDatabaseFactory reactiveFactory(List<Method> methods) {
    return Hooks.make(
        Hooks.overriding(SimpleReactiveMongoDatabaseFactory.class, methods),
        server.reactiveClient(),
        "test");
  }

  @Test
  void reactiveFactories() {
    assertThat(
            differences(
                SimpleReactiveMongoDatabaseFactory.class,
                methods -> {
                  ReactiveMongoTemplate template =
                      new ReactiveMongoTemplate(reactiveFactory(methods));
                  return Hooks.runs(
                      round ->
                          ReactiveProgram.of(template, SimpleReactiveMongoRepository.class)
                              .answers());
                },
                methods -> {
                  ThroughlineReactiveMongoTemplate template =
                      new ThroughlineReactiveMongoTemplate(reactiveFactory(methods));
                  return Hooks.runs(
                      round ->
                          ReactiveProgram.of(template, ThroughlineReactiveMongoRepository.class)
                              .answers());
                }))
        .isEmpty();
  }

  private static MongoMappingContext context(List<Method> methods) {
    MongoMappingContext context = Hooks.make(Hooks.overriding(MongoMappingContext.class, methods));
    context.afterPropertiesSet();
    return context;
  }

  private static DbRefResolver resolver() {
    return new DefaultDbRefResolver(server.factory());
  }

  private static <C extends MappingMongoConverter> C ready(C converter) {
    converter.afterPropertiesSet();
    return converter;
  }

  @Test
  void contexts() {
    assertThat(
            differences(
                MongoMappingContext.class,
                methods ->
                    stock(
                        new MongoTemplate(
                            server.factory(),
                            ready(new MappingMongoConverter(resolver(), context(methods))))),
                methods ->
                    ours(
                        new ThroughlineMongoTemplate(
                            server.factory(),
                            ready(new ThroughlineMongoConverter(resolver(), context(methods)))))))
        .isEmpty();
  }

  private static MappingMongoConverter converter(List<Method> methods) {
    return ready(
        Hooks.make(
            Hooks.overriding(MappingMongoConverter.class, methods),
            resolver(),
            new MongoMappingContext()));
  }

  @Test
  void converters() {
    assertThat(
            differences(
                MappingMongoConverter.class,
                methods -> stock(new MongoTemplate(server.factory(), converter(methods))),
                methods ->
                    ours(new ThroughlineMongoTemplate(server.factory(), converter(methods)))))
        .isEmpty();
  }

  private static MappingMongoConverter with(
      MappingMongoConverter converter, Consumer<MappingMongoConverter> setting) {
    setting.accept(converter);
    return ready(converter);
  }

  /** Calls with a converter that has such a setting. */
  private static List<String> stockWith(Consumer<MappingMongoConverter> setting) {
    MappingMongoConverter converter =
        new MappingMongoConverter(resolver(), new MongoMappingContext());
    return stock(new MongoTemplate(server.factory(), with(converter, setting)));
  }

  private static List<String> oursWith(Consumer<MappingMongoConverter> setting) {
    MappingMongoConverter converter =
        new ThroughlineMongoConverter(resolver(), new MongoMappingContext());
    return ours(new ThroughlineMongoTemplate(server.factory(), with(converter, setting)));
  }

  @Test
  void conversions() {
    Function<List<Method>, Consumer<MappingMongoConverter>> setting =
        methods -> {
          MongoCustomConversions conversions =
              Hooks.make(Hooks.overriding(MongoCustomConversions.class, methods), List.of());
          return it -> it.setCustomConversions(conversions);
        };
    assertThat(
            differences(
                MongoCustomConversions.class,
                methods -> stockWith(setting.apply(methods)),
                methods -> oursWith(setting.apply(methods))))
        .isEmpty();
  }

  @Test
  void typeMappers() {
    Function<List<Method>, Consumer<MappingMongoConverter>> setting =
        methods -> {
          DefaultMongoTypeMapper mapper =
              Hooks.make(Hooks.overriding(DefaultMongoTypeMapper.class, methods), "kind");
          return it -> it.setTypeMapper(mapper);
        };
    assertThat(
            differences(
                DefaultMongoTypeMapper.class,
                methods -> stockWith(setting.apply(methods)),
                methods -> oursWith(setting.apply(methods))))
        .isEmpty();
  }

  private static DbRefResolver resolver(List<Method> methods) {
    return Hooks.make(Hooks.overriding(DefaultDbRefResolver.class, methods), server.factory());
  }

  @Test
  void resolvers() {
    assertThat(
            Hooks.differences(
                DefaultDbRefResolver.class,
                methods ->
                    Hooks.runs(
                        round ->
                            ReferenceProgram.of(
                                new MongoTemplate(
                                    server.factory(),
                                    ready(
                                        new MappingMongoConverter(
                                            resolver(methods), new MongoMappingContext()))))),
                methods ->
                    Hooks.runs(
                        round ->
                            ReferenceProgram.of(
                                new ThroughlineMongoTemplate(
                                    server.factory(),
                                    ready(
                                        new ThroughlineMongoConverter(
                                            resolver(methods), new MongoMappingContext())))))))
        .isEmpty();
  }

  /** A delegate of an interface of the driver, whose databases and collections are delegates. */
  private static <T> T delegate(Class<T> type, Object target) {
    return type.cast(
        Proxy.newProxyInstance(
            CollaboratorTests.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Hooks.called(type.getSimpleName() + "." + method.getName());
              try {
                Object answer = method.invoke(target, arguments);
                if (answer instanceof MongoDatabase) {
                  return delegate(MongoDatabase.class, answer);
                } else if (answer instanceof MongoCollection) {
                  return delegate(MongoCollection.class, answer);
                }
                return answer instanceof CodecRegistry
                    ? delegate(CodecRegistry.class, answer)
                    : answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @Test
  void delegatesOfTheDriversObjects() {
    MongoClient client = delegate(MongoClient.class, server.client());
    SimpleMongoClientDatabaseFactory factory = new SimpleMongoClientDatabaseFactory(client, "test");
    assertThat(
            Hooks.difference(
                stock(new MongoTemplate(factory)),
                ours(new ThroughlineMongoTemplate(factory)),
                (it, by) -> calledAsWell("", it, by)))
        .isNull();
  }
}
