package dev.throughline.mongodb.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.mongodb.moments.TenantServer.Routing;
import dev.throughline.mongodb.moments.Things.TextView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReadPreference;

/**
 * Where a factory has databases of several clients, or of several codecs, calls are made in the
 * database of the thread's tenant, for which the factory is asked as often as by stock.
 */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class TenantTests {

  /** Whether whole commands are sent. */
  @Parameter boolean direct;

  record Note(String id, String text) {}

  interface Notes extends MongoRepository<Note, String> {
    List<Note> findByTextNot(String text);

    List<TextView> findViewsByTextNot(String text);

    Stream<Note> streamByTextNot(String text);

    Optional<Note> findOneById(String id);

    Page<Note> findByTextNot(String text, Pageable page);

    long countByTextNot(String text);

    boolean existsByTextNot(String text);

    long deleteByTextEndingWith(String text);

    List<Note> removeByTextEndingWith(String text);

    @Query("{ 'text' : { '$ne' : ?0 } }")
    List<Note> queried(String text);

    @Query("{ 'text' : { '$ne' : ?0 } }")
    @org.springframework.data.mongodb.repository.Update("{ '$set' : { 'text' : ?1 } }")
    long written(String text, String other);

    @Aggregation({"{ '$match' : { 'text' : { '$ne' : ?0 } } }", "{ '$sort' : { 'text' : 1 } }"})
    List<Note> aggregated(String text);
  }

  interface SecondaryNotes extends MongoRepository<Note, String> {
    @Override
    @ReadPreference("secondaryPreferred")
    Optional<Note> findById(String id);
  }

  private static final Map<String, Function<BlockingTenants, Object>> CALLS = new LinkedHashMap<>();

  private static final List<String> IDS = List.of("i1", "i3");

  static {
    methods("findById", notes -> notes.findById("i2"));
    methods("existsById", notes -> notes.existsById("i2"));
    methods("findAllById", notes -> notes.findAllById(IDS));
    methods("all", notes -> notes.findByTextNot("x"));
    methods("views", notes -> notes.findViewsByTextNot("x"));
    methods("stream", notes -> notes.streamByTextNot("x").toList());
    methods("one", notes -> notes.findOneById("i2"));
    methods("page", notes -> notes.findByTextNot("x", PageRequest.of(0, 2, Sort.by("id"))));
    methods("number", notes -> notes.countByTextNot("x"));
    methods("exists", notes -> notes.existsByTextNot("x"));
    methods("delete", notes -> notes.deleteByTextEndingWith("2"));
    methods("remove", notes -> notes.removeByTextEndingWith("2"));
    methods("@Query", notes -> notes.queried("x"));
    methods("@Update", notes -> notes.written("x", "y"));
    methods("@Aggregation", notes -> notes.aggregated("x"));
    CALLS.put("findById", it -> it.template().findById("i2", Note.class));
    CALLS.put("findOne", it -> it.template().findOne(query(where("id").is("i2")), Note.class));
    CALLS.put("find", it -> it.template().find(some().with(Sort.by("text")), Note.class));
    CALLS.put("exists", it -> it.template().exists(some(), Note.class));
    CALLS.put("count", it -> it.template().count(some(), Note.class));
    CALLS.put("remove", it -> it.template().remove(some(), Note.class));
    CALLS.put(
        "updateFirst",
        it ->
            it.template()
                .updateFirst(query(where("id").is("i2")), Update.update("text", "y"), Note.class));
    CALLS.put(
        "updateMulti",
        it -> it.template().updateMulti(some(), Update.update("text", "y"), Note.class));
  }

  private static void methods(String name, Function<Notes, Object> call) {
    CALLS.put("repository." + name, it -> call.apply(it.repository(Notes.class)));
  }

  private static org.springframework.data.mongodb.core.query.Query some() {
    return query(where("text").ne("x").and("id").in(IDS));
  }

  private static TenantServer stockServer;
  private static TenantServer ourServer;

  @BeforeAll
  static void start() {
    stockServer = new TenantServer();
    ourServer = new TenantServer();
  }

  @AfterAll
  static void stop() {
    stockServer.close();
    ourServer.close();
  }

  @AfterEach
  void noTenant() {
    Moments.TENANT.remove();
  }

  @ParameterizedTest
  @EnumSource
  void callsAreAsStocksForEachTenant(Routing routing) {
    List<String> failures = new ArrayList<>();
    CALLS.forEach(
        (name, call) -> {
          try {
            compare(routing, name, call, routing != Routing.OWN);
          } catch (AssertionError e) {
            failures.add(e.getMessage());
          }
        });
    try {
      compare(
          routing, "preference", it -> it.repository(SecondaryNotes.class).findById("i2"), false);
    } catch (AssertionError e) {
      failures.add(e.getMessage());
    }
    assertThat(failures).isEmpty();
  }

  private void compare(
      Routing routing, String name, Function<BlockingTenants, Object> call, boolean planned) {
    try (BlockingTenants stock = new BlockingTenants(false, stockServer, routing);
        BlockingTenants ours = new BlockingTenants(true, ourServer, routing)) {
      ours.calls().sendDirectly(direct);
      for (String tenant : List.of("a", "a", "a", "b", "a", "b", "b", "a", "a", "a", "b", "a")) {
        assertThat(once(ours, call, tenant))
            .as("%s of %s", name, tenant)
            .isEqualTo(once(stock, call, tenant));
      }
      if (planned) {
        assertThat(ours.calls().made()).as("%s is planned", name).isPositive();
      }
    }
  }

  private static List<String> once(
      BlockingTenants side, Function<BlockingTenants, Object> call, String tenant) {
    side.server().fill();
    side.server().commands();
    List<String> seen = new ArrayList<>();
    Moments moments = new Moments(() -> 0);
    Moments.TENANT.set(tenant);
    try {
      seen.add(Texts.of(moments.record(() -> call.apply(side))));
    } catch (Exception e) {
      seen.add(Moments.neutral(e.toString()));
    } finally {
      Moments.TENANT.remove();
    }
    seen.addAll(side.server().commands());
    moments.all().forEach(moment -> seen.add(moment.toString()));
    seen.add(side.server().stored());
    return seen;
  }
}
