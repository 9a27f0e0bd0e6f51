package dev.throughline.mongodb.parity.template;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.Plug;
import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.query.BasicQuery;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import reactor.core.publisher.Mono;

/** Compiled calls of reactive repositories send, return and throw what stock's do. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class ReactiveCallParityTests {

  /** Whether whole commands are sent. */
  @Parameter boolean direct;

  private static final int ROUNDS = Seeds.count("calls.rounds", 6);

  /** Which methods are called; all where nothing is said. */
  private static final String WANTED = System.getProperty("calls.methods", ".*");

  /** Why stock makes the calls of these methods. */
  private static final Map<String, String> LEFT_TO_STOCK =
      Map.ofEntries(
          entry("findByCode", "an argument of type java.lang.Integer becomes String"),
          entry("coded", "an argument of type java.lang.Integer becomes String"),
          entry("findByNameRegex", "stock refuses values that were tried: PatternSyntaxException"),
          entry("pattern", "an argument of type java.lang.String becomes BsonRegularExpression"),
          entry("expression", "an expression"),
          entry("findByNameAsPublished", "it takes publishers"));

  private static ReactivePair<ReactiveParcels> pair;

  @BeforeAll
  static void start() {
    pair = new ReactivePair<>(ReactiveParcels.class);
  }

  @AfterAll
  static void stop() {
    pair.close();
  }

  @BeforeEach
  void choose() {
    pair.sendDirectly(direct);
  }

  @Test
  void methodsSendReturnAndThrowWhatStockDoes() {
    long sent = pair.calls().sentDirectly();
    List<Method> methods = pair.methods(WANTED);
    for (Method method : methods) {
      CallArguments arguments = new CallArguments(Seeds.random(method.getName(), 1));
      for (int round = 0; round < ROUNDS; round++) {
        pair.compare(method, arguments.of(method));
      }
    }
    Map<String, String> expectedLeft = new TreeMap<>(LEFT_TO_STOCK);
    expectedLeft.keySet().removeIf(name -> !name.matches(WANTED));
    assertThat(pair.left(WANTED)).isEqualTo(expectedLeft);
    int compiled = methods.size() - expectedLeft.size();
    assertThat(pair.calls().compiled()).isGreaterThanOrEqualTo(compiled);
    assertThat(pair.calls().made()).isGreaterThan((long) compiled * ROUNDS / 2);
    if (!direct || !Plug.HERE) {
      assertThat(pair.calls().sentDirectly()).isEqualTo(sent);
    } else if (WANTED.equals(".*")) {
      assertThat(pair.calls().sentDirectly() - sent).isGreaterThan(5L * ROUNDS);
    }
  }

  @Test
  void findsById() {
    for (Object id :
        List.of(
            "plain",
            "5f2b7c1e9d3a4b0012345671",
            "5F2B7C1E9D3A4B0012345671",
            "",
            17,
            new ObjectId("5f2b7c1e9d3a4b0012345672"),
            "\ud83d",
            new Date(5))) {
      long made = pair.calls().made();
      pair.sameOfTemplate("id " + id, template -> template.findById(id, Parcel.class));
      pair.same("id " + id, repository -> repository.findById(String.valueOf(id)));
      pair.same("id " + id, repository -> repository.existsById(String.valueOf(id)));
      assertThat(pair.calls().made()).isGreaterThan(made);
    }
    for (List<String> ids :
        List.of(
            List.of("plain"),
            List.of("5f2b7c1e9d3a4b0012345671", "none", "plain", "plain"),
            List.<String>of(),
            Arrays.asList("plain", null))) {
      long made = pair.calls().made();
      pair.same("ids " + ids, repository -> repository.findAllById(ids));
      boolean planned = !ids.isEmpty() && ids.stream().allMatch(Objects::nonNull);
      assertThat(pair.calls().made() - made).as("%s", ids).isEqualTo(planned ? 1 : 0);
    }
    pair.sameOfTemplate("null", template -> template.findById(null, Parcel.class));
    pair.same("null", repository -> repository.findById((String) null));
  }

  @Test
  void findsByOneConditionAndLeavesOthersToStock() {
    long made = pair.calls().made();
    for (Object value : List.of("plain", "5f2b7c1e9d3a4b0012345671", 17, Parcel.Size.LARGE)) {
      for (String key : List.of("id", "_id", "name", "size", "to.street", "tags", "code", "none")) {
        Query query = new Query(Criteria.where(key).is(value));
        pair.sameOfTemplate(key, template -> template.findOne(query, Parcel.class));
      }
    }
    assertThat(pair.calls().made() - made).isGreaterThan(20);
    long others = pair.calls().made();
    for (Supplier<Query> query :
        List.<Supplier<Query>>of(
            () -> new Query(Criteria.where("name").is(null)),
            () -> new Query(Criteria.where("name").is("a")).skip(1),
            () -> new Query(Criteria.where("name").is("a")).comment("why"),
            () -> new Query(Criteria.where("name").is("a")).withHint("n_1"),
            () -> new Query(Criteria.where("name").is("a")).maxTimeMsec(5_000),
            () -> new BasicQuery("{'name': 'a'}"))) {
      pair.sameOfTemplate("findOne", template -> template.findOne(query.get(), Parcel.class));
    }
    assertThat(pair.calls().made()).isEqualTo(others);
  }

  @Test
  void updatesTheFirstByOneConditionAndLeavesOthersToStock() {
    long made = pair.calls().made();
    long sent = pair.calls().sentDirectly();
    for (Object id : List.of("plain", "5f2b7c1e9d3a4b0012345671", "none", "\0")) {
      for (Supplier<Update> update : UpdateCases.COMPILED) {
        pair.sameOfTemplate("update", template -> updated(template, "id", id, update.get()));
        pair.sameOfTemplate("update", template -> updated(template, "name", id, update.get()));
      }
    }
    long compiled = pair.calls().made() - made;
    assertThat(compiled).isGreaterThan(40);
    assertThat(pair.calls().sentDirectly() - sent).isEqualTo(direct && Plug.HERE ? compiled : 0);
    long others = pair.calls().made();
    for (Supplier<Update> update : UpdateCases.LEFT) {
      pair.sameOfTemplate("update", template -> updated(template, "id", "plain", update.get()));
    }
    assertThat(pair.calls().made()).isEqualTo(others);
  }

  private static Mono<UpdateResult> updated(
      ReactiveMongoTemplate template, String key, Object value, Update update) {
    return template.updateFirst(new Query(Criteria.where(key).is(value)), update, Parcel.class);
  }

  @Test
  void savesWhatHasAnId() {
    long sent = pair.calls().sentDirectly();
    List<Parcel> parcels = RepositoryPair.parcels();
    for (Parcel parcel : parcels) {
      pair.sameOfTemplate("save", template -> template.save(parcel));
    }
    assertThat(pair.calls().sentDirectly() - sent)
        .isEqualTo(direct && Plug.HERE ? parcels.size() : 0);
    pair.compareStored("saves");
  }

  @Test
  void switchedOffStockMakesAllCalls() {
    pair.calls().enable(false);
    try {
      long made = pair.calls().made();
      pair.same("off", repository -> repository.findByNameIs("a"));
      pair.same("off", repository -> repository.findById("plain"));
      assertThat(pair.calls().made()).isEqualTo(made);
    } finally {
      pair.calls().enable(true);
    }
  }
}
