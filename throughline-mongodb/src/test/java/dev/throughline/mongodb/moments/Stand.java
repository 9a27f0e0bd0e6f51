package dev.throughline.mongodb.moments;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.throughline.mongodb.parity.template.BlockingView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.MongoOperations;
import reactor.core.publisher.Flux;

/** What an operation finds: a template and a repository of one kind of entities, four stored. */
final class Stand {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Side side;
  private final Variant variant;
  private final Subscription subscription;
  private final List<Object> tracked = new ArrayList<>();

  Stand(Side side, Variant variant) {
    this.side = side;
    this.variant = variant;
    this.subscription = new Subscription(side, this::changeLate);
  }

  /** Stores four entities, {@code k1} to {@code k4}. */
  void seed() {
    Moments.unrecorded(
        () -> {
          side.reset();
          List<Object> seeds = new ArrayList<>();
          for (int i = 1; i <= 4; i++) {
            seeds.add(variant.create("k" + i, "text " + i));
          }
          MongoOperations template = side.template(Stand::plainly);
          template.insertAll(seeds);
          side.awaitTaken(0);
          return null;
        });
  }

  private static List<?> plainly(Publisher<?> publisher) {
    return Flux.from(publisher).collectList().block(LIMIT);
  }

  private void changeLate() {
    tracked.forEach(entity -> variant.change(entity, "changed late"));
  }

  MongoOperations template() {
    return side.template(subscription);
  }

  ThingRepositories.Repository<Object, Object> repository() {
    return side.repository(variant, subscription);
  }

  Side side() {
    return side;
  }

  Variant variant() {
    return variant;
  }

  Class<Object> type() {
    return variant.type();
  }

  String collection() {
    return org.springframework.util.StringUtils.uncapitalize(variant.type().getSimpleName());
  }

  /** All signals of a publisher, subscribed as the setting says. */
  List<?> all(Publisher<?> publisher) {
    return subscription.all(publisher);
  }

  Object id(int number) {
    return variant.id("k" + number);
  }

  /** An entity that is not stored and has no id. */
  Object fresh(String text) {
    return fresh(null, text);
  }

  Object fresh(String id, String text) {
    Object entity = variant.create(id, text);
    tracked.add(entity);
    return entity;
  }

  /** An entity as it is stored, with another text. */
  Object stored(int number) {
    Object entity =
        Moments.unrecorded(
            () -> {
              MongoOperations template = side.template(Stand::plainly);
              Object found = template.findById(id(number), type());
              side.awaitTaken(0);
              return variant.change(found, "text " + number + " changed");
            });
    tracked.add(entity);
    return entity;
  }

  /** The same, which has meanwhile got another version by someone else. */
  Object stale(int number) {
    Object entity = stored(number);
    side.database()
        .getCollection(collection())
        .updateOne(Filters.eq("_id", "k" + number), Updates.inc("version", 1));
    return entity;
  }

  /** The entities that the operation was given, as they are now. */
  List<Object> tracked() {
    return tracked;
  }

  static BlockingView.Waiting plain() {
    return Stand::plainly;
  }
}
