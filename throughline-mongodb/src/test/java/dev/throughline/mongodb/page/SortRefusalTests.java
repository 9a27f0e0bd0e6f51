package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.throughline.mongodb.internal.page.SortValueException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.BasicQuery;
import org.springframework.data.mongodb.core.query.Query;

/** What cannot be walked by, and values at the edges of what can. */
class SortRefusalTests {

  private PageServer server;
  private KeysetPages pages;

  @BeforeEach
  void start() {
    server = new PageServer();
    pages = new KeysetPages(server.template, Pages.TOKENS);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void store(Object... values) {
    int id = 0;
    for (Object value : values) {
      Document document = new Document("_id", id++);
      server
          .stock
          .getCollection("values")
          .insertOne(value == this ? document : document.append("v", value));
    }
  }

  private List<Integer> walk(Sort sort, int size) {
    List<Integer> ids = new ArrayList<>();
    KeysetRequest next = KeysetRequest.first(size).sortedBy(sort);
    KeysetPage<Document> page;
    do {
      page = pages.page(new Query(), next, Document.class, "values");
      page.items().forEach(it -> ids.add(it.getInteger("_id")));
      next = next.after(page.endCursor());
      assertThat(ids).hasSizeLessThan(100);
    } while (page.hasNext());
    return ids;
  }

  private void refused(Sort sort, String... parts) {
    for (int size : List.of(1, 2, 10)) {
      assertThatExceptionOfType(SortValueException.class)
          .isThrownBy(() -> walk(sort, size))
          .satisfies(e -> assertThat(e).hasMessageContainingAll(parts));
    }
  }

  private static Stream<Sort> directions() {
    return Stream.of(Sort.by("v"), Sort.by("v").descending());
  }

  @Test
  void mixedTypesAreRefusedInsteadOfLost() {
    store(1, 2, 3, "text", 4);
    directions().forEach(sort -> refused(sort, "v", "int32", "string", "several types"));
  }

  @Test
  void messagesNameEntityFieldAndValues() {
    server.stock.save(new Document("_id", "first").append("r", 1), "things");
    server.stock.save(new Document("_id", "second").append("r", "one"), "things");
    KeysetRequest byRank = KeysetRequest.first(5).sortedBy(Sort.by("rank"));
    assertThatExceptionOfType(SortValueException.class)
        .isThrownBy(() -> pages.page(new Query(), byRank, Thing.class, Document.class, "things"))
        .withMessage(
            "Pages cannot be sorted by Thing.rank (stored as r), which is of several types:"
                + " 1 (int32) and \"one\" (string) in the document with the id \"second\".");
  }

  @Test
  void datesAmongNumbersAreRefused() {
    store(1, 2, new java.util.Date(), 4);
    directions().forEach(sort -> refused(sort, "v", "date_time"));
  }

  @Test
  void idsOfSeveralTypesAreRefused() {
    server.stock.getCollection("values").insertOne(new Document("_id", 1));
    server.stock.getCollection("values").insertOne(new Document("_id", "one"));
    server.stock.getCollection("values").insertOne(new Document("_id", new ObjectId()));
    Stream.of(Sort.by("_id"), Sort.by("v"), Sort.by("_id").descending())
        .forEach(sort -> refused(sort, "_id", "several types"));
  }

  @Test
  void arraysAreRefused() {
    store(1, 2, List.of(5, 6), 7);
    directions().forEach(sort -> refused(sort, "v", "array", "id 2"));
  }

  /** Behind null, when descending, {@link KeysetPredicateTests} sees them. */
  @Test
  void emptyArraysAreRefusedBesideNulls() {
    store(null, this, List.of(), 7);
    refused(Sort.by("v"), "v", "array");
  }

  @Test
  void arraysOnTheWayAreRefused() {
    store(new Document("w", 1), List.of(new Document("w", 1), new Document("w", 2)));
    Stream.of(Sort.by("v.w"), Sort.by("v.w").descending())
        .forEach(sort -> refused(sort, "v.w", "array"));
  }

  @Test
  void expressionsAreRefused() {
    store(java.util.regex.Pattern.compile("a"));
    directions().forEach(sort -> refused(sort, "v", "regular_expression"));
  }

  @Test
  void wholeDocumentsAndBytesHaveAnOrder() {
    store(
        new Document("x", 2),
        new Document("x", 1).append("y", 1),
        new Document("x", 1),
        null,
        new Document("x", 2));
    for (int size = 1; size < 7; size++) {
      List<Integer> all = walk(Sort.by("v"), 10);
      assertThat(walk(Sort.by("v"), size)).isEqualTo(all).hasSize(5);
    }
  }

  @Test
  void sortsThatAreNoOrderOfFieldsAreRefused() {
    store(1);
    Query text = new BasicQuery("{}");
    ((BasicQuery) text).setSortObject(new Document("v", new Document("$meta", "textScore")));
    Query natural = new BasicQuery("{}");
    ((BasicQuery) natural).setSortObject(new Document("$natural", 1));
    for (Query query : List.of(text, natural)) {
      assertThatExceptionOfType(SortValueException.class)
          .isThrownBy(() -> pages.page(query, KeysetRequest.first(1), Document.class, "values"));
    }
    assertThatExceptionOfType(SortValueException.class)
        .isThrownBy(() -> walk(Sort.by("v", "v.w"), 1))
        .withMessageContaining("twice");
  }

  @Test
  void limitsSkipsAndPositionsAreRefused() {
    for (Query query :
        Arrays.asList(
            new Query().limit(3), new Query().skip(1), new Query().with(ScrollPosition.keyset()))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> pages.page(query, KeysetRequest.first(1), Document.class, "values"))
          .withMessageContaining("query must have no limit");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> KeysetRequest.first(0));
  }
}
