package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.TestServer;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import dev.throughline.mongodb.internal.call.method.ReactiveRowsFactoryBean;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.domain.Example;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.support.SimpleMongoRepository;
import org.springframework.data.mongodb.repository.support.SimpleReactiveMongoRepository;
import reactor.core.publisher.Flux;

/**
 * Types that share an alias: stock takes it for the type that is written or restricted first, and
 * refuses others then. So do we, in whatever order types are read, written and restricted.
 */
class SharedAliasTests {

  private static final int PROGRAMS = Integer.getInteger("alias.programs", 300);
  private static final long SEED = Long.getLong("alias.seed", 20261127L);

  private static TestServer server;

  /** Programs of ours in which entities were compiled for writing, at their end. */
  private static int compiled;

  @TypeAlias("order")
  @org.springframework.data.mongodb.core.mapping.Document("written")
  record Written(@Id String id, String text) {}

  @TypeAlias("order")
  @org.springframework.data.mongodb.core.mapping.Document("read")
  record ReadModel(@Id String id, String text) {}

  @TypeAlias("line")
  record Line(String text) {}

  @TypeAlias("line")
  record OtherLine(String text) {}

  @TypeAlias("holder")
  @org.springframework.data.mongodb.core.mapping.Document("holder")
  record Holder(@Id String id, Object content) {}

  @org.springframework.data.mongodb.core.mapping.Document("plain")
  record Plain(@Id String id, Line line, OtherLine other) {}

  @TypeAlias("order")
  interface View {
    String getText();
  }

  @TypeAlias("order")
  record Dto(String text) {}

  interface WrittenRepository extends MongoRepository<Written, String> {
    List<Written> findByText(String text);

    List<Dto> findDtoByText(String text);
  }

  interface ReactiveWrittenRepository extends ReactiveMongoRepository<Written, String> {
    Flux<Written> findByText(String text);

    Flux<Dto> findDtoByText(String text);
  }

  private static final List<Class<?>> TYPES =
      List.of(Written.class, ReadModel.class, Holder.class, Plain.class);

  @BeforeAll
  static void start() {
    server = new TestServer();
    MongoTemplate template = new MongoTemplate(server.factory());
    for (Class<?> type : TYPES) {
      String collection = type == ReadModel.class ? "read" : type.getSimpleName().toLowerCase();
      template
          .getCollection(collection)
          .insertOne(
              new Document("_id", "s")
                  .append("text", "t")
                  .append("_class", "order")
                  .append("kind", "order"));
      template.getCollection(collection).insertOne(new Document("_id", "n").append("text", "t"));
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** What one program does, in its own order. */
  private enum Step {
    SAVE_WRITTEN,
    SAVE_READ,
    SAVE_HOLDER,
    SAVE_OTHER_HOLDER,
    SAVE_PLAIN,
    FIND_WRITTEN,
    FIND_READ,
    FIND_HOLDER,
    FIND_PLAIN,
    EXAMPLE_WRITTEN,
    EXAMPLE_READ,
    VIEW,
    DTO,
    RESTRICTED_WRITTEN,
    RESTRICTED_READ,
    REPOSITORY_SAVE,
    REPOSITORY_FIND,
    REPOSITORY_DTO,
    COUNT_WRITTEN
  }

  private static MongoMappingContext context(Random random) {
    MongoMappingContext context = new MongoMappingContext();
    Set<Class<?>> initial = new HashSet<>();
    for (Class<?> type : TYPES) {
      if (random.nextInt(3) == 0) {
        initial.add(type);
      }
    }
    context.setInitialEntitySet(initial);
    MongoCustomConversions conversions = new MongoCustomConversions(List.of());
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    context.afterPropertiesSet();
    return context;
  }

  private static MappingMongoConverter converter(boolean ours, long seed) {
    MongoMappingContext context = context(new Random(seed));
    var references = new DefaultDbRefResolver(server.factory());
    MappingMongoConverter converter =
        ours
            ? new ThroughlineMongoConverter(references, context)
            : new MappingMongoConverter(references, context);
    converter.setCustomConversions(new MongoCustomConversions(List.of()));
    if (seed % 4 == 3) {
      converter.setTypeMapper(new DefaultMongoTypeMapper(seed % 8 == 3 ? "kind" : null));
    }
    converter.afterPropertiesSet();
    return converter;
  }

  /** Of other programs nothing is left. */
  private static void clear() {
    for (String collection : List.of("written", "read", "holder", "plain")) {
      server
          .client()
          .getDatabase("test")
          .getCollection(collection)
          .deleteMany(new Document("_id", new Document("$nin", List.of("s", "n"))));
    }
  }

  private static List<String> program(long seed, boolean ours, boolean reactive) {
    clear();
    MappingMongoConverter converter = converter(ours, seed);
    MongoTemplate template =
        ours
            ? new ThroughlineMongoTemplate(server.factory(), converter)
            : new MongoTemplate(server.factory(), converter);
    ReactiveMongoTemplate flux =
        ours
            ? new ThroughlineReactiveMongoTemplate(server.reactiveFactory(), converter)
            : new ReactiveMongoTemplate(server.reactiveFactory(), converter);
    WrittenRepository repository = repository(template, ours);
    ReactiveWrittenRepository reactiveRepository = reactiveRepository(flux, ours);
    Random random = new Random(seed);
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      Step step = Step.values()[random.nextInt(Step.values().length)];
      String answer;
      try {
        answer =
            String.valueOf(
                reactive
                    ? reactive(flux, reactiveRepository, step)
                    : blocking(template, repository, step));
      } catch (RuntimeException e) {
        answer = e.getClass().getName() + " " + e.getMessage();
      }
      answers.add(step + " " + answer);
    }
    if (converter instanceof ThroughlineMongoConverter own) {
      compiled += own.report(Written.class).writeRefusal() == null ? 1 : 0;
    }
    return answers;
  }

  private static WrittenRepository repository(MongoTemplate template, boolean ours) {
    CompiledRepositoryFactoryBean<WrittenRepository, Written, String> factory =
        new CompiledRepositoryFactoryBean<>(WrittenRepository.class);
    factory.setMongoOperations(template);
    factory.setRepositoryBaseClass(
        ours ? ThroughlineMongoRepository.class : SimpleMongoRepository.class);
    factory.afterPropertiesSet();
    return factory.getObject();
  }

  private static ReactiveWrittenRepository reactiveRepository(
      ReactiveMongoTemplate template, boolean ours) {
    ReactiveRowsFactoryBean<ReactiveWrittenRepository, Written, String> factory =
        new ReactiveRowsFactoryBean<>(ReactiveWrittenRepository.class);
    factory.setReactiveMongoOperations(template);
    factory.setRepositoryBaseClass(
        ours ? ThroughlineReactiveMongoRepository.class : SimpleReactiveMongoRepository.class);
    factory.afterPropertiesSet();
    return factory.getObject();
  }

  private static Object entity(Step step) {
    return switch (step) {
      case SAVE_WRITTEN, EXAMPLE_WRITTEN, REPOSITORY_SAVE -> new Written("w", "a");
      case SAVE_READ, EXAMPLE_READ -> new ReadModel("r", "a");
      case SAVE_HOLDER -> new Holder("h", new Line("l"));
      case SAVE_OTHER_HOLDER -> new Holder("o", new OtherLine("l"));
      case SAVE_PLAIN -> new Plain("p", new Line("a"), new OtherLine("b"));
      default -> throw new IllegalArgumentException(step.name());
    };
  }

  private static Class<?> type(Step step) {
    return switch (step) {
      case FIND_WRITTEN, RESTRICTED_WRITTEN -> Written.class;
      case FIND_READ, RESTRICTED_READ -> ReadModel.class;
      case FIND_HOLDER -> Holder.class;
      default -> Plain.class;
    };
  }

  private static Query seeded() {
    return Query.query(Criteria.where("_id").in("s", "n"));
  }

  private static Query restricted(Step step) {
    return seeded().restrict(type(step));
  }

  private static Query example(Step step) {
    return Query.query(Criteria.byExample(Example.of(entity(step))));
  }

  private static Object blocking(MongoTemplate template, WrittenRepository repository, Step step) {
    return switch (step) {
      case SAVE_WRITTEN, SAVE_READ, SAVE_HOLDER, SAVE_OTHER_HOLDER, SAVE_PLAIN ->
          stored(template.getConverter(), template.save(entity(step)));
      case EXAMPLE_WRITTEN, EXAMPLE_READ ->
          template.find(example(step), entity(step).getClass()).toString();
      case VIEW ->
          template.query(Written.class).as(View.class).matching(seeded()).all().stream()
              .map(View::getText)
              .toList();
      case COUNT_WRITTEN -> template.count(seeded(), Written.class);
      case DTO -> template.query(Written.class).as(Dto.class).matching(seeded()).all().toString();
      case RESTRICTED_WRITTEN, RESTRICTED_READ ->
          template.find(restricted(step), type(step)).toString();
      case REPOSITORY_SAVE ->
          stored(template.getConverter(), repository.save((Written) entity(step)));
      case REPOSITORY_FIND -> repository.findByText("t").toString();
      case REPOSITORY_DTO -> repository.findDtoByText("t").toString();
      default ->
          template.find(seeded(), type(step)).stream().map(Object::toString).sorted().toList();
    };
  }

  private static Object reactive(
      ReactiveMongoTemplate template, ReactiveWrittenRepository repository, Step step) {
    return switch (step) {
      case SAVE_WRITTEN, SAVE_READ, SAVE_HOLDER, SAVE_OTHER_HOLDER, SAVE_PLAIN ->
          stored(template.getConverter(), template.save(entity(step)).block());
      case EXAMPLE_WRITTEN, EXAMPLE_READ ->
          template.find(example(step), entity(step).getClass()).collectList().block().toString();
      case VIEW ->
          template
              .query(Written.class)
              .as(View.class)
              .matching(seeded())
              .all()
              .map(View::getText)
              .collectList()
              .block();
      case COUNT_WRITTEN -> template.count(seeded(), Written.class).block();
      case DTO ->
          template
              .query(Written.class)
              .as(Dto.class)
              .matching(seeded())
              .all()
              .collectList()
              .block()
              .toString();
      case RESTRICTED_WRITTEN, RESTRICTED_READ ->
          template.find(restricted(step), type(step)).collectList().block().toString();
      case REPOSITORY_SAVE ->
          stored(template.getConverter(), repository.save((Written) entity(step)).block());
      case REPOSITORY_FIND -> repository.findByText("t").collectList().block().toString();
      case REPOSITORY_DTO -> repository.findDtoByText("t").collectList().block().toString();
      default ->
          template.find(seeded(), type(step)).map(Object::toString).collectSortedList().block();
    };
  }

  private static String stored(MongoConverter converter, Object saved) {
    MongoPersistentEntity<?> entity =
        converter.getMappingContext().getRequiredPersistentEntity(saved.getClass());
    String collection = entity.getCollection();
    Object id = entity.getIdentifierAccessor(saved).getRequiredIdentifier();
    return server
        .client()
        .getDatabase("test")
        .getCollection(collection, RawBsonDocument.class)
        .find(new Document("_id", id))
        .first()
        .toJson();
  }

  @Test
  void anyOrderIsStocks() {
    List<String> differences = new ArrayList<>();
    int refused = 0;
    compiled = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = SEED + i;
      boolean reactive = i % 3 == 2;
      List<String> stock = program(seed, false, reactive);
      List<String> ours = program(seed, true, reactive);
      refused += stock.stream().anyMatch(it -> it.contains("Detected existing")) ? 1 : 0;
      for (int step = 0; step < stock.size(); step++) {
        if (!stock.get(step).equals(ours.get(step))) {
          differences.add(
              seed + " step " + step + ": stock " + stock.get(step) + ", ours " + ours.get(step));
          break;
        }
      }
    }
    System.out.println(
        PROGRAMS
            + " programs with shared aliases, "
            + refused
            + " refused by stock, "
            + compiled
            + " compiled");
    assertThat(differences).isEmpty();
    assertThat(compiled).isEqualTo(PROGRAMS);
    assertThat(refused).isPositive();
  }
}
