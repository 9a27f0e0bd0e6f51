package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.page.KeysetRequest.Direction;
import dev.throughline.mongodb.parity.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Query;

/** Walking random results, forward and backward, in every way there is to find a page. */
class PagePropertyTests {

  private static final int COUNT = Seeds.count("page.count", 80);

  private static PageServer server;

  @BeforeAll
  static void start() {
    server = new PageServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** One collection with one query in one order. */
  private static final class Case {

    final Random random;
    final RandomThings things;
    final String collection;
    final Query query;
    final Sort sort;
    final int size;
    final String description;
    private final Pages pages;

    /** The item at the place of each cursor. */
    private final Map<String, Thing> places = new HashMap<>();

    Case(String purpose, int index) {
      random = Seeds.random(purpose, index);
      things = new RandomThings(random);
      collection = purpose + index;
      List<Document> documents = things.documents(random.nextInt(40));
      if (!documents.isEmpty()) {
        server.stock.getDb().getCollection(collection).insertMany(documents);
      }
      query = things.query();
      sort = things.sort();
      size = 1 + random.nextInt(9);
      pages = Pages.values()[index % Pages.values().length];
      description =
          "%s %d, %s, size %d, %s sorted by %s".formatted(purpose, index, pages, size, query, sort)
              + ", "
              + Seeds.hint();
    }

    KeysetRequest first() {
      return KeysetRequest.first(size).sortedBy(sort);
    }

    KeysetRequest last() {
      return KeysetRequest.last(size).sortedBy(sort);
    }

    /** One page, by one command of the right limit, and where null begins by one more. */
    KeysetPage<Thing> page(KeysetRequest request) {
      server.queries();
      KeysetPage<Thing> page = pages.page(server, query, request, collection);
      List<BsonDocument> commands = server.queries();
      BsonDocument first = commands.get(0);
      assertThat(first.getString("find").getValue()).isEqualTo(collection);
      assertThat(first.getNumber("limit").intValue()).isEqualTo(size + 1);
      long found =
          server.stock.getCollection(collection).countDocuments(first.getDocument("filter"));
      boolean crosses = request.cursor() != null && found <= size && moreMayFollow(request);
      assertThat(commands).as(description).hasSize(crosses ? 2 : 1);
      if (crosses) {
        assertThat(commands.get(1).getString("find").getValue()).isEqualTo(collection);
        assertThat(commands.get(1).getNumber("limit").intValue()).isEqualTo(size + 1 - found);
        assertThat(commands.get(1).get("sort")).isEqualTo(first.get("sort"));
      }
      if (!page.items().isEmpty()) {
        places.put(page.startCursor(), page.items().get(0));
        places.put(page.endCursor(), page.items().get(page.items().size() - 1));
      }
      return page;
    }

    /** Whether there may be null, or ids of the other type, behind all of the place's type. */
    private boolean moreMayFollow(KeysetRequest request) {
      if (pages == Pages.STOCK_TEMPLATE || pages == Pages.STOCK_REACTIVE_TEMPLATE) {
        return false; // the types are not known
      }
      Sort.Order order = sort.iterator().next();
      boolean descending = order.isDescending() != (request.direction() == Direction.BACKWARD);
      Thing place = places.get(request.cursor());
      return order.getProperty().equals("id")
          ? descending == ObjectId.isValid(place.id)
          : descending != (value(place, order.getProperty()) == null);
    }

    private static Object value(Thing thing, String property) {
      return switch (property) {
        case "rank" -> thing.rank;
        case "name" -> thing.name;
        case "details.score" -> thing.details == null ? null : thing.details.score;
        case "at" -> thing.at;
        case "open" -> thing.open;
        case "count" -> thing.count;
        default -> throw new IllegalArgumentException(property);
      };
    }

    /** The whole result in the server's order. */
    List<String> result() {
      Sort.Order last = sort.stream().reduce((first, second) -> second).orElseThrow();
      Sort total =
          sort.getOrderFor("id") != null ? sort : sort.and(Sort.by(last.getDirection(), "id"));
      return server.stock.find(Query.of(query).with(total), Thing.class, collection).stream()
          .map(it -> it.id)
          .toList();
    }
  }

  private static List<String> ids(KeysetPage<Thing> page) {
    return page.items().stream().map(it -> it.id).toList();
  }

  @Test
  void walkingYieldsTheResultOnceEach() {
    IntStream.range(0, COUNT).forEach(index -> walk(new Case("walk", index)));
  }

  private static void walk(Case it) {
    List<String> expected = it.result();
    List<String> forward = new ArrayList<>();
    KeysetRequest next = it.first();
    KeysetPage<Thing> page;
    do {
      page = it.page(next);
      assertThat(page.hasPrevious()).as(it.description).isEqualTo(!forward.isEmpty());
      assertThat(page.items().size()).as(it.description).isLessThanOrEqualTo(it.size);
      forward.addAll(ids(page));
      assertThat(page.hasNext()).as(it.description).isEqualTo(forward.size() < expected.size());
      next = next.after(page.endCursor());
    } while (page.hasNext());
    assertThat(forward).as(it.description).containsExactlyElementsOf(expected);

    List<String> backward = new ArrayList<>();
    next = it.last();
    do {
      page = it.page(next);
      backward.addAll(0, ids(page));
      assertThat(page.hasPrevious())
          .as(it.description)
          .isEqualTo(backward.size() < expected.size());
      next = next.before(page.startCursor());
    } while (page.hasPrevious());
    assertThat(backward).as(it.description).containsExactlyElementsOf(expected);
  }

  @Test
  void turningAroundGivesTheSamePages() {
    IntStream.range(0, COUNT / 2)
        .forEach(
            index -> {
              Case it = new Case("turn", index);
              KeysetPage<Thing> first = it.page(it.first());
              if (first.hasNext()) {
                KeysetPage<Thing> second = it.page(it.first().after(first.endCursor()));
                KeysetPage<Thing> back = it.page(it.first().before(second.startCursor()));
                assertThat(back.items()).as(it.description).isEqualTo(first.items());
                assertThat(back.hasPrevious()).as(it.description).isFalse();
                assertThat(back.hasNext()).as(it.description).isTrue();
              }
            });
  }

  @Test
  void whatStaysComesOnceWhileOthersComeAndGo() {
    IntStream.range(0, COUNT).forEach(index -> walkAmongWriters(new Case("writers", index)));
  }

  private static void walkAmongWriters(Case it) {
    Set<String> staying = new HashSet<>(it.result());
    boolean forward = it.random.nextBoolean();
    List<String> seen = new ArrayList<>();
    KeysetRequest next = forward ? it.first() : it.last();
    KeysetPage<Thing> page;
    do {
      page = it.page(next);
      List<String> ids = new ArrayList<>(ids(page));
      if (!forward) {
        Collections.reverse(ids);
      }
      seen.addAll(ids);
      next = forward ? next.after(page.endCursor()) : next.before(page.startCursor());
      change(it, staying);
    } while ((forward ? page.hasNext() : page.hasPrevious()) && seen.size() < 500);
    assertThat(seen).as(it.description).doesNotHaveDuplicates();
    assertThat(seen).as(it.description).containsAll(staying);
    List<String> inOrder = new ArrayList<>(it.result());
    if (!forward) {
      Collections.reverse(inOrder);
    }
    inOrder.retainAll(seen);
    List<String> left = new ArrayList<>(seen);
    left.retainAll(inOrder);
    assertThat(left).as(it.description).isEqualTo(inOrder);
  }

  /** A concurrent writer inserts and deletes items, which may or may not be on the pages then. */
  private static void change(Case it, Set<String> staying) {
    var collection = server.stock.getDb().getCollection(it.collection);
    if (it.random.nextInt(3) > 0) {
      collection.insertMany(it.things.documents(1 + it.random.nextInt(2)));
    }
    List<String> all = new ArrayList<>(it.result());
    if (!all.isEmpty() && it.random.nextBoolean()) {
      String id = all.get(it.random.nextInt(all.size()));
      collection.deleteOne(new Document("_id", ObjectId.isValid(id) ? new ObjectId(id) : id));
      staying.remove(id);
    }
  }
}
