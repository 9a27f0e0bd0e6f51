package dev.throughline.mongodb.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.testkit.replica.ReplicaSet;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.repository.support.SimpleMongoRepository;
import org.springframework.data.mongodb.repository.support.SimpleReactiveMongoRepository;

/**
 * Each setter of a template and of its parts, called before the first call, between calls and after
 * plans have been made: answers, stored documents, commands and callbacks are stock's from then on.
 */
@Tag("long")
class SetterTests {

  /** Every value at every moment; else the first one of each setter, after plans. */
  private static final boolean ALL = Boolean.getBoolean("setters.all");

  /** How often something was called, in what a program says behind an answer. */
  private static final Pattern COUNT = Pattern.compile("=\\d+(?=[,\\]][^\\[]*$)");

  private static final Pattern SETTER = Pattern.compile("(set|use|preserve).*");

  private static MongoServer engine;
  private static ReplicaSet set;
  private static MongoClient client;
  private static MongoClient past;
  private static com.mongodb.reactivestreams.client.MongoClient reactiveClient;

  @BeforeAll
  static void start() {
    engine = new MongoServer(new MemoryBackend());
    set = ReplicaSet.start(engine.bind(), 1);
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder().applyConnectionString(new ConnectionString(set.uri()));
    past = MongoClients.create(settings.build());
    settings.addCommandListener(new Commands());
    client = MongoClients.create(settings.build());
    reactiveClient = com.mongodb.reactivestreams.client.MongoClients.create(settings.build());
  }

  @AfterAll
  static void stop() {
    reactiveClient.close();
    client.close();
    past.close();
    set.close();
    engine.shutdownNow();
  }

  /** When a setter is called. */
  private enum Moment {
    BEFORE(0),
    BETWEEN(1),
    AFTER(3);

    private final int rounds;

    Moment(int rounds) {
      this.rounds = rounds;
    }
  }

  /** A part with a new value, at a moment. */
  private record Row(
      Class<?> part, Method setter, Supplier<?> value, Moment moment, boolean ready) {

    @Override
    public String toString() {
      return "%s.%s(%s) %s%s"
          .formatted(
              part.getSimpleName(), setter.getName(), value.get(), moment, ready ? ", ready" : "");
    }

    /** Sets it; a refusal is an answer. */
    String apply(Parts parts) {
      return apply(parts, value.get());
    }

    /** Turns a switch to the other side; sets what is none once more. */
    String turn(Parts parts) {
      return apply(parts, value.get() instanceof Boolean on ? !on : value.get());
    }

    private String apply(Parts parts, Object set) {
      Object target = parts.part(part);
      try {
        setter.invoke(target, set);
      } catch (InvocationTargetException e) {
        return e.getCause().toString();
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
      return "set";
    }
  }

  /** A template and what it is made of. */
  private abstract static class Parts {

    final MongoMappingContext context = new MongoMappingContext();
    final MappingMongoConverter converter;
    final SimpleMongoClientDatabaseFactory factory =
        new SimpleMongoClientDatabaseFactory(client, "test");

    Parts(boolean ours) {
      DefaultDbRefResolver resolver = new DefaultDbRefResolver(factory);
      converter =
          ours
              ? new ThroughlineMongoConverter(resolver, context)
              : new MappingMongoConverter(resolver, context);
      converter.setCodecRegistryProvider(factory);
    }

    /** As when the application starts; a refusal is an answer. */
    String ready() {
      try {
        context.afterPropertiesSet();
        converter.afterPropertiesSet();
        return "ready";
      } catch (RuntimeException e) {
        return e.toString();
      }
    }

    Object part(Class<?> type) {
      List<Object> all = List.of(context, converter, factory, template());
      return all.stream().filter(type::isInstance).findFirst().orElseThrow();
    }

    abstract Object template();

    abstract List<String> answers();
  }

  private static final class Blocking extends Parts {

    private final boolean ours;
    private final MongoTemplate template;

    Blocking(boolean ours) {
      super(ours);
      this.ours = ours;
      this.template =
          ours
              ? new ThroughlineMongoTemplate(factory, converter)
              : new MongoTemplate(factory, converter);
    }

    @Override
    Object template() {
      return template;
    }

    @Override
    List<String> answers() {
      Class<?> base = ours ? ThroughlineMongoRepository.class : SimpleMongoRepository.class;
      return BlockingProgram.of(template, base).attempts();
    }
  }

  private static final class Reactive extends Parts {

    private final boolean ours;
    private final SimpleReactiveMongoDatabaseFactory databases =
        new SimpleReactiveMongoDatabaseFactory(reactiveClient, "test");
    private final ReactiveMongoTemplate template;

    Reactive(boolean ours) {
      super(ours);
      this.ours = ours;
      this.template =
          ours
              ? new ThroughlineReactiveMongoTemplate(databases, converter)
              : new ReactiveMongoTemplate(databases, converter);
    }

    @Override
    Object template() {
      return template;
    }

    @Override
    Object part(Class<?> type) {
      return type.isInstance(databases) ? databases : super.part(type);
    }

    @Override
    List<String> answers() {
      Class<?> base =
          ours ? ThroughlineReactiveMongoRepository.class : SimpleReactiveMongoRepository.class;
      return ReactiveProgram.of(template, base).attempts();
    }
  }

  /** The answers of all rounds, what is stored, and what was called meanwhile. */
  private static List<String> run(Row row, Parts parts) {
    List<String> answers = new ArrayList<>();
    if (row.moment() == Moment.BEFORE) {
      answers.add(row.apply(parts));
    }
    answers.add(parts.ready());
    int rounds = row.moment() == Moment.AFTER ? 5 : 4;
    for (int i = 0; i < rounds; i++) {
      if (i > 0 && i == row.moment().rounds) {
        answers.add(row.apply(parts));
        if (row.ready()) {
          answers.add(parts.ready());
        }
      }
      if (i > 0 && i == row.moment().rounds + 1) {
        answers.add(row.turn(parts));
      }
      Hooks.drained();
      answers.addAll(round(parts));
      answers.add(stored());
    }
    return answers.stream().map(it -> COUNT.matcher(it).replaceAll("")).toList();
  }

  private static List<String> round(Parts parts) {
    try {
      return parts.answers();
    } catch (RuntimeException e) {
      return List.of(e.toString());
    }
  }

  private static String stored() {
    return past
        .getDatabase("test")
        .getCollection("hooked", BsonDocument.class)
        .find()
        .into(new ArrayList<>())
        .stream()
        .map(BsonDocument::toJson)
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  private static List<Row> rows(Class<?> part) {
    List<Row> rows = new ArrayList<>();
    for (Method method : Hooks.of(part)) {
      if (method.getParameterCount() == 1 && SETTER.matcher(method.getName()).matches()) {
        List<Supplier<?>> values = Settings.of(method.getParameterTypes()[0]);
        assertThat(values).as("values for " + method).isNotEmpty();
        boolean parts = part == MappingMongoConverter.class || part == MongoMappingContext.class;
        for (Supplier<?> value : ALL ? values : values.subList(0, 1)) {
          rows.add(new Row(part, method, value, Moment.AFTER, parts));
          if (ALL) {
            rows.add(new Row(part, method, value, Moment.BEFORE, false));
            rows.add(new Row(part, method, value, Moment.BETWEEN, false));
          }
          if (ALL && parts) {
            rows.add(new Row(part, method, value, Moment.AFTER, false));
          }
        }
      }
    }
    return rows;
  }

  private static List<String> differences(
      List<Row> rows, Supplier<Parts> stock, Supplier<Parts> ours) {
    List<String> differ = new ArrayList<>();
    for (Row row : rows) {
      String difference =
          Hooks.difference(run(row, stock.get()), run(row, ours.get()), String::equals);
      if (difference != null) {
        differ.add(row + ": " + difference);
      }
    }
    System.out.printf(
        "%s: %d rows of setters, %d differ%n",
        rows.get(0).part().getSimpleName(), rows.size(), differ.size());
    return differ;
  }

  private static List<String> blocking(Class<?> part) {
    return differences(rows(part), () -> new Blocking(false), () -> new Blocking(true));
  }

  private static List<String> reactive(Class<?> part) {
    return differences(rows(part), () -> new Reactive(false), () -> new Reactive(true));
  }

  @Test
  void templates() {
    assertThat(blocking(MongoTemplate.class)).isEmpty();
  }

  @Test
  void reactiveTemplates() {
    assertThat(reactive(ReactiveMongoTemplate.class)).isEmpty();
  }

  @Test
  void converters() {
    assertThat(blocking(MappingMongoConverter.class)).isEmpty();
  }

  @Test
  void convertersOfReactiveTemplates() {
    assertThat(reactive(MappingMongoConverter.class)).isEmpty();
  }

  @Test
  void contexts() {
    assertThat(blocking(MongoMappingContext.class)).isEmpty();
  }

  @Test
  void contextsOfReactiveTemplates() {
    assertThat(reactive(MongoMappingContext.class)).isEmpty();
  }

  @Test
  void factories() {
    assertThat(blocking(SimpleMongoClientDatabaseFactory.class)).isEmpty();
  }

  @Test
  void reactiveFactories() {
    assertThat(reactive(SimpleReactiveMongoDatabaseFactory.class)).isEmpty();
  }

  /** Commands by name, with what settings change in them. */
  private static final class Commands implements CommandListener {
    @Override
    public void commandStarted(CommandStartedEvent event) {
      BsonDocument command = event.getCommand();
      Hooks.called(
          "%s %s %s"
              .formatted(
                  event.getCommandName(),
                  command.get("writeConcern"),
                  command.get("$readPreference")));
    }
  }
}
