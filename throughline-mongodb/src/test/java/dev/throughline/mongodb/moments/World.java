package dev.throughline.mongodb.moments;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.mongodb.moments.Things.Money;
import dev.throughline.mongodb.moments.Things.TextDto;
import dev.throughline.mongodb.moments.Things.TextView;
import dev.throughline.mongodb.write.ReactiveStreamingWriter;
import dev.throughline.mongodb.write.StreamingWriteException;
import dev.throughline.mongodb.write.StreamingWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.BulkOperations;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.FindAndReplaceOptions;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReplaceOptions;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The variables of a random program on one side, and what its steps do with them. */
final class World {

  private static final Sort SORT = Sort.by("text", "id");

  /** Ids that server and driver made in the same second have no order. */
  private static final Sort BY_MONEY = Sort.by("money", "id");

  private final Side side;
  private final Variant variant;
  private final boolean ours;
  private final Subscription subscription;
  private final Object[] variables = new Object[Program.SLOTS];
  private Action current;

  World(Side side, Variant variant, boolean ours) {
    this.side = side;
    this.variant = variant;
    this.ours = ours;
    this.subscription = new Subscription(side, this::changeLate);
    Stand stand = new Stand(side, variant);
    stand.seed();
    for (int i = 0; i < variables.length; i++) {
      variables[i] = stand.stored(i + 1);
    }
  }

  private void changeLate() {
    if (current.late()) {
      current.slots().forEach(slot -> variant.change(variables[slot], "changed late"));
    }
  }

  /** The variables as they are now. */
  String variables() {
    return Texts.of(Arrays.asList(variables));
  }

  /** Does a step that calls nothing. */
  void local(Action action) {
    int slot = action.slots().get(0);
    variables[slot] =
        switch (action.verb()) {
          case NEW -> variant.create(null, action.text());
          case NEW_WITH_ID -> variant.create("k" + action.number(), action.text());
          default -> variant.change(variables[slot], action.text());
        };
  }

  /** Does a step, and returns what came of it. */
  Object call(Action action) {
    current = action;
    MongoOperations template = side.template(subscription);
    var repository = side.repository(variant, subscription);
    Class<Object> type = variant.type();
    Query byText = query(where("text").is(action.text())).with(SORT);
    Query byId = query(where("id").is(variant.id("k" + action.number())));
    Update update = new Update().set("money", new Money(70 + action.number()));
    List<Object> entities = new ArrayList<>();
    action.slots().forEach(slot -> entities.add(variables[slot]));
    return switch (action.verb()) {
      case LOAD -> put(action, template.findOne(byId, type));
      case INSERT -> put(action, template.insert(entities.get(0)));
      case SAVE -> put(action, template.save(entities.get(0)));
      case REPOSITORY_SAVE -> put(action, repository.save(entities.get(0)));
      case INSERT_ALL -> put(action, template.insertAll(entities));
      case INSERT_SEVERAL -> put(action, template.insert(entities, type));
      case REPOSITORY_INSERT_ALL -> put(action, repository.insert(entities));
      case SAVE_ALL -> put(action, repository.saveAll(entities));
      case REPLACE -> template.replace(byId, entities.get(0));
      case REPLACE_OR_INSERT ->
          template.replace(byText, entities.get(0), ReplaceOptions.replaceOptions().upsert());
      case FIND_AND_REPLACE ->
          template.findAndReplace(
              byText, entities.get(0), FindAndReplaceOptions.options().upsert().returnNew());
      case FIND_AND_MODIFY ->
          template.findAndModify(byText, update, FindAndModifyOptions.options(), type);
      case UPDATE_ALL -> template.updateMulti(new Query(), update, type);
      case UPSERT -> template.upsert(byText, update, type);
      case ORDERED_BULK -> bulk(template, BulkMode.ORDERED, action, entities, byText, update);
      case UNORDERED_BULK -> bulk(template, BulkMode.UNORDERED, action, entities, byText, update);
      case REMOVE -> template.remove(entities.get(0));
      case REMOVE_SOME -> template.remove(byText, type);
      case FIND_SOME -> template.find(byText, type);
      case FIND_ALL -> template.find(new Query().with(SORT), type);
      case FIND_VIEWS -> template.query(type).as(TextView.class).matching(byText).all();
      case FIND_DTOS -> template.query(type).as(TextDto.class).matching(byText).all();
      case STREAM -> template.stream(byText, type);
      case SCROLL ->
          template.scroll(byText.with(BY_MONEY).limit(2).with(ScrollPosition.keyset()), type);
      case AGGREGATE ->
          template.aggregate(
              Aggregation.newAggregation(type, Aggregation.sort(SORT), Aggregation.limit(3)), type);
      case DISTINCT -> template.findDistinct(new Query(), "money", type, Money.class);
      case COUNT -> template.count(byText, type);
      case REPOSITORY_FIND -> repository.queried(action.text());
      case WRITER_INSERT, WRITER_SAVE -> written(action, entities);
      default -> reactive(action, entities);
    };
  }

  private Object put(Action action, Object result) {
    if (result instanceof Collection<?> results) {
      Iterator<?> each = results.iterator();
      action.slots().forEach(slot -> variables[slot] = each.hasNext() ? each.next() : null);
    } else if (result != null) {
      variables[action.slots().get(0)] = result;
    }
    return result;
  }

  private static Object bulk(
      MongoOperations template,
      BulkMode mode,
      Action action,
      List<Object> entities,
      Query byText,
      Update update) {
    BulkOperations bulk = template.bulkOps(mode, entities.get(0).getClass());
    int choice = action.number();
    for (Object entity : entities) {
      switch (choice++ % 4) {
        case 0 -> bulk.replaceOne(byText, entity, FindAndReplaceOptions.options().upsert());
        case 1 -> bulk.updateMulti(byText, update).insert(entity);
        case 2 -> bulk.insert(List.of(entity)).remove(byText);
        default -> bulk.insert(entity);
      }
    }
    return bulk.execute();
  }

  /** The streaming writer, or its reference: one save after the other. */
  private Object written(Action action, List<Object> entities) {
    boolean insert = action.verb() == Action.Verb.WRITER_INSERT;
    MongoOperations template = side.template(subscription);
    if (!ours) {
      int count = 0;
      try {
        for (Object entity : entities) {
          Object ignored = insert ? template.insert(entity) : template.save(entity);
          count++;
        }
      } catch (RuntimeException e) {
        return "failed behind " + count;
      }
      return "written " + count;
    }
    try {
      if (side.blocking() != null) {
        StreamingWriter writer = StreamingWriter.of(side.blocking());
        return "written " + (insert ? writer.insert() : writer.save()).write(entities).written();
      }
      ReactiveStreamingWriter writer = ReactiveStreamingWriter.of(side.reactive());
      return "written "
          + Mono.from((insert ? writer.insert() : writer.save()).write(Flux.fromIterable(entities)))
              .block()
              .written();
    } catch (StreamingWriteException e) {
      return "failed behind " + e.report().written();
    }
  }

  private Object reactive(Action action, List<Object> entities) {
    Object entity = entities.get(0);
    var template = side.reactive();
    var repository = side.reactiveRepository(variant);
    return switch (action.verb()) {
      case SAVE_LATER -> {
        Mono<Object> saved = template.save(entity);
        variant.change(entity, "before the subscription");
        yield put(action, subscription.all(saved));
      }
      case INSERT_LATER -> {
        Mono<Object> inserted = template.insert(entity);
        variant.change(entity, "before the subscription");
        yield put(action, subscription.all(inserted));
      }
      case SAVE_TWICE -> {
        Mono<Object> saved = template.save(entity);
        List<Object> results = new ArrayList<>(subscription.all(saved));
        results.addAll(subscription.all(saved));
        yield put(action, results);
      }
      case INSERT_PUBLISHER ->
          put(action, subscription.all(repository.insert(Flux.fromIterable(entities))));
      case SAVE_PUBLISHER ->
          put(action, subscription.all(repository.saveAll(Flux.fromIterable(entities))));
      default -> throw new IllegalStateException("Not reactive: " + action);
    };
  }
}
