package dev.throughline.verification.walk;

import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.VersionedProduct;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.embedded.EmbeddedRedis;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelineIndexes;
import dev.throughline.redis.timeline.TimelineSettings;
import dev.throughline.redis.timeline.Timelines;
import dev.throughline.redis.timeline.annotation.TimelineClaims;
import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineRevision;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import reactor.core.publisher.Flux;

/** Makes the calls of the table, warm, on servers that store. */
final class Walks {

  private static final int WARM_UPS = 300;
  private static final String DATABASE = "throughline_walk";
  private static final String ROOM = "room";

  static final class Note {
    @Id @Nullable ObjectId id;
    @TimelineKey @Nullable String room;
    @TimelineSeq long seq;
    @TimelineRevision long revision;
    @TimelineClaims @Nullable List<Long> claims;
    String text = "";
  }

  private final List<Walk> walks = new ArrayList<>();

  private Walks() {}

  /** {@return the walks of all calls} */
  static List<Walk> of(String uri) {
    EnteredMethods.install();
    Walks walks = new Walks();
    try (ConfigurableApplicationContext context =
        BenchApplication.of(WalkApplication.class).on(uri, DATABASE, true).start()) {
      MongoTemplate template = context.getBean(MongoTemplate.class);
      template.getDb().drop();
      walks.products(context);
      walks.timeline(template);
      template.getDb().drop();
    }
    return walks.walks;
  }

  /** Records a call that was made often before; what it is made with is prepared outside of it. */
  private <A> void walk(String name, int goal, Stream<A> arguments, Consumer<A> call) {
    List<A> all = arguments.limit(WARM_UPS + 1L).toList();
    all.subList(0, WARM_UPS).forEach(call);
    walks.add(new Walk(name, goal, EnteredMethods.of(() -> call.accept(all.get(WARM_UPS)))));
  }

  private void products(ConfigurableApplicationContext context) {
    WalkApplication.Products products = context.getBean(WalkApplication.Products.class);
    var versioned = context.getBean(WalkApplication.VersionedProducts.class);
    var reactive = context.getBean(WalkApplication.ReactiveProducts.class);
    Product stored = products.save(new Product());
    List<VersionedProduct> three = new ArrayList<>(versioned.saveAll(several(3)));
    walk("`findById` by a repository", 30, Stream.generate(stored::getId), products::findById);
    walk("save of one existing", 30, Stream.generate(() -> stored), products::save);
    walk("`saveAll` of 3, versioned", 40, Stream.generate(() -> three), versioned::saveAll);
    walk("insert of 10", 40, Stream.generate(() -> products(10)), products::insert);
    walk(
        "reactive insert of a Flux of 10",
        45,
        Stream.generate(() -> Flux.fromIterable(products(10))),
        flux -> reactive.insert(flux).blockLast());
  }

  private static List<Product> products(int count) {
    return IntStream.range(0, count).mapToObj(i -> new Product()).toList();
  }

  private static List<VersionedProduct> several(int count) {
    return IntStream.range(0, count).mapToObj(i -> new VersionedProduct()).toList();
  }

  private void timeline(MongoTemplate template) {
    TimelineIndexes.of(Note.class, template.getConverter()).create(template);
    var converter = (ThroughlineMongoConverter) template.getConverter();
    try (EmbeddedRedis server = EmbeddedRedis.start()) {
      LettuceConnectionFactory redis = new LettuceConnectionFactory("127.0.0.1", server.port());
      redis.afterPropertiesSet();
      redis.start();
      try {
        Timeline<Note> timeline =
            Timelines.of(TimelineSettings.defaults(), redis)
                .blocking(
                    Note.class, template, PayloadCodecs.of(converter).get("compact", Note.class));
        for (int i = 0; i < 30; i++) {
          Note note = new Note();
          note.room = ROOM;
          timeline.append(note);
        }
        walk(
            "timeline `latest(20)`, a hit",
            34,
            Stream.generate(() -> 20),
            it -> timeline.latest(ROOM, it));
      } finally {
        redis.destroy();
      }
    }
  }
}
