package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.redis.timeline.annotation.TimelineClaims;
import dev.throughline.redis.timeline.annotation.TimelineClientId;
import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineRevision;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.FieldType;
import tools.jackson.databind.json.JsonMapper;

/** A page is what the database holds, also right after the entity was written from memory. */
@ParameterizedClass
@CsvSource({
  "compact,BLOCKING",
  "compact,REACTIVE",
  "bson,BLOCKING",
  "bson,REACTIVE",
  "json,BLOCKING",
  "json,REACTIVE"
})
class StoredPagesTests {

  private static final LocalDateTime TIME = LocalDateTime.of(2024, 3, 5, 2, 30, 1, 123_456_789);

  private final Database database = new Database();
  private final Cache cache = new Cache(Redis.Kind.ONE);
  private final String codec;
  private final PlainSide side;

  StoredPagesTests(String codec, PlainSide side) {
    this.codec = codec;
    this.side = side;
  }

  @BeforeEach
  void create() {
    database.index(Moment.class);
  }

  @AfterEach
  void close() {
    cache.close();
    database.close();
  }

  enum Level {
    LOW
  }

  /** Has values that MongoDB gives back as others. */
  @Document("moments")
  static class Moment {
    @Id public String id;
    @TimelineKey public String room = "lobby";
    @TimelineSeq public long seq;
    @TimelineRevision public long revision;
    @TimelineClaims public List<Long> claims;
    @TimelineClientId public String clientId;
    public String text = "made by the constructor";
    public Instant instant;
    public LocalDateTime dayAndTime;
    public LocalTime time;
    public LocalDate day;
    public BigDecimal decimal;

    @Field(targetType = FieldType.STRING)
    public BigDecimal written;

    public TreeSet<String> sorted;
    public Map<String, Instant> times;
    public Object any;
    public Inner inner;
  }

  static class Inner {
    public String text = "made by the constructor";
    public Instant instant;
  }

  static class Special extends Inner {
    public LocalTime time;
  }

  private static final Map<String, Consumer<Moment>> VALUES = new LinkedHashMap<>();

  static {
    VALUES.put("nothing", m -> {});
    VALUES.put("null over a default", m -> m.text = null);
    VALUES.put("Instant", m -> m.instant = Instant.ofEpochSecond(1_700_000_000, 123_456_789));
    VALUES.put("LocalDateTime", m -> m.dayAndTime = TIME);
    VALUES.put("LocalTime", m -> m.time = TIME.toLocalTime());
    VALUES.put("LocalDate", m -> m.day = TIME.toLocalDate());
    VALUES.put("BigDecimal", m -> m.decimal = new BigDecimal("1.50"));
    VALUES.put("small BigDecimal", m -> m.decimal = new BigDecimal("1E-300"));
    VALUES.put("BigDecimal as text", m -> m.written = new BigDecimal("1.50"));
    VALUES.put("upper-case id", m -> m.id = "65A0F0A0B0C0D0E0F0ABCDEF");
    VALUES.put("comparator", m -> m.sorted = sorted());
    VALUES.put("times in a map", m -> m.times = Map.of("a", Instant.ofEpochSecond(1, 7)));
    VALUES.put("enum in an Object", m -> m.any = Level.LOW);
    VALUES.put("time in an Object", m -> m.any = Instant.ofEpochSecond(1, 1_000_001));
    VALUES.put("half a pair", m -> m.text = "\ud83d");
    VALUES.put("nested", m -> m.inner = inner(new Inner()));
    VALUES.put("subclass", m -> m.inner = inner(new Special()));
  }

  private static TreeSet<String> sorted() {
    TreeSet<String> sorted = new TreeSet<>(Comparator.reverseOrder());
    sorted.addAll(List.of("a", "b"));
    return sorted;
  }

  private static <T extends Inner> T inner(T inner) {
    inner.text = null;
    inner.instant = Instant.ofEpochSecond(1, 7_654_321);
    if (inner instanceof Special special) {
      special.time = TIME.toLocalTime();
    }
    return inner;
  }

  private interface Side {
    Moment append(Moment moment);

    TimelinePage<Moment> latest();
  }

  private Side timeline() {
    PayloadCodec<Moment> payloads =
        PayloadCodecs.of(database.template.getConverter(), JsonMapper.shared())
            .get(codec, Moment.class);
    Timelines timelines = cache.lastingTimelines();
    if (side == PlainSide.BLOCKING) {
      Timeline<Moment> timeline = timelines.blocking(Moment.class, database.template, payloads);
      return new Side() {
        @Override
        public Moment append(Moment moment) {
          return timeline.append(moment).entity();
        }

        @Override
        public TimelinePage<Moment> latest() {
          return timeline.latest("lobby", 100);
        }
      };
    }
    ReactiveTimeline<Moment> timeline =
        timelines.reactive(Moment.class, database.reactiveTemplate, payloads);
    return new Side() {
      @Override
      public Moment append(Moment moment) {
        return timeline.append(moment).block().entity();
      }

      @Override
      public TimelinePage<Moment> latest() {
        return timeline.latest("lobby", 100).block();
      }
    };
  }

  private void same(String what, Consumer<Moment> value) {
    Side timeline = timeline();
    Moment moment = new Moment();
    value.accept(moment);
    timeline.latest();
    timeline.append(moment);
    TimelinePage<Moment> window = timeline.latest();
    cache.nodes().forEach(node -> node.flushall());
    TimelinePage<Moment> database = timeline.latest();
    TimelinePage<Moment> filled = timeline.latest();
    if (!codec.equals("json")) {
      assertThat(window.source()).as(what).isEqualTo(TimelineSource.HIT);
      assertThat(filled.source()).as(what).isEqualTo(TimelineSource.HIT);
    }
    assertThat(database.source()).as(what).isEqualTo(TimelineSource.FILLED);
    for (TimelinePage<Moment> page : List.of(window, filled)) {
      assertThat(page.items())
          .as(what)
          .usingRecursiveComparison()
          .withStrictTypeChecking()
          .isEqualTo(database.items());
    }
    assertThat(window.revision()).isEqualTo(database.revision());
    this.database.template.getCollection("moments").deleteMany(new org.bson.Document());
    cache.nodes().forEach(node -> node.flushall());
  }

  @Test
  void pagesAreWhatTheDatabaseHolds() {
    VALUES.forEach(
        (what, value) -> {
          boolean any = what.contains("Object") || what.equals("subclass");
          if (!codec.equals("json") || !any) { // Jackson does not say which class it has seen
            same(what, value);
          }
        });
  }

  /** Half past two is not on the clocks of that day. */
  @Test
  void timesAreReadInTheZoneOfTheReader() {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
    try {
      same("a time that is left out", m -> m.dayAndTime = LocalDateTime.of(2024, 3, 31, 2, 30));
      Side timeline = timeline();
      Moment moment = new Moment();
      moment.dayAndTime = TIME;
      timeline.latest();
      timeline.append(moment);
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Seoul"));
      TimelinePage<Moment> window = timeline.latest();
      cache.nodes().forEach(node -> node.flushall());
      if (!codec.equals("json")) { // which has no milliseconds
        assertThat(window.items().get(0).dayAndTime)
            .isEqualTo(timeline.latest().items().get(0).dayAndTime)
            .isEqualTo(TIME.plusHours(8).withNano((int) TimeUnit.MILLISECONDS.toNanos(123)));
      }
    } finally {
      TimeZone.setDefault(before);
    }
  }
}
