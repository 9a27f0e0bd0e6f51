package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.throughline.mongodb.internal.page.KeysetRow;
import dev.throughline.mongodb.internal.page.SortValueException;
import dev.throughline.mongodb.page.InvalidCursorException.Reason;
import dev.throughline.mongodb.parity.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Collation;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/** Cursors as clients bring them back, and as they should not. */
class CursorTokensTests {

  private static final String CHARS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  private static final byte[] SECRET = secret("the first of the secrets, long enough");
  private static final byte[] NEXT_SECRET = secret("the second of the secrets, long enough");
  private static final Query QUERY = Query.query(Criteria.where("open").is(true));
  private static final KeysetRequest FIRST =
      KeysetRequest.first(2).sortedBy(Sort.by("rank", "name"));

  private static PageServer server;
  private static KeysetPages pages;

  private static byte[] secret(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @BeforeAll
  static void start() {
    server = new PageServer();
    for (int i = 0; i < 10; i++) {
      server.stock.getCollection("things").insertOne(thing(i, "name " + i % 3));
    }
    pages = signedWith(SECRET);
  }

  private static Document thing(int i, String name) {
    return new Document("_id", "id" + i)
        .append("r", i / 4)
        .append("name", name)
        .append("open", true);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static KeysetPages signedWith(byte[] secret, byte[]... previous) {
    return new KeysetPages(server.template, CursorTokens.signedWith(secret, previous));
  }

  private static String cursor() {
    return pages.page(QUERY, FIRST, Thing.class).endCursor();
  }

  private static Reason refusal(KeysetPages by, Query query, KeysetRequest request) {
    server.queries();
    InvalidCursorException e =
        catchThrowableOfType(
            InvalidCursorException.class, () -> by.page(query, request, Thing.class));
    assertThat(e).as(String.valueOf(request.cursor())).isNotNull();
    assertThat(server.queries()).as("nothing is asked").isEmpty();
    return e.reason();
  }

  private static Reason refusal(String cursor) {
    return refusal(pages, QUERY, FIRST.after(cursor));
  }

  @Test
  void cursorsPassThroughUrls() {
    assertThat(cursor()).matches("[A-Za-z0-9_-]+").hasSizeLessThan(200);
  }

  @Test
  void everyChangedCharacterIsRefused() {
    String cursor = cursor();
    for (int i = 0; i < cursor.length(); i++) {
      for (char other : CHARS.toCharArray()) {
        if (other != cursor.charAt(i)) {
          refusal(cursor.substring(0, i) + other + cursor.substring(i + 1));
        }
      }
    }
  }

  @Test
  void everyChangedByteIsRefused() {
    byte[] bytes = Base64.getUrlDecoder().decode(cursor());
    for (int i = 0; i < bytes.length; i++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] changed = bytes.clone();
        changed[i] ^= (byte) (1 << bit);
        Reason reason = refusal(Base64.getUrlEncoder().withoutPadding().encodeToString(changed));
        assertThat(reason)
            .isEqualTo(i == 0 ? Reason.MALFORMED : i < 5 ? Reason.UNKNOWN_KEY : Reason.CHANGED);
      }
    }
  }

  @Test
  void randomCursorsAreRefused() {
    Random random = Seeds.random("cursors", 0);
    String real = cursor();
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "" : real);
      for (int edits = 1 + random.nextInt(80); edits > 0; edits--) {
        char c =
            random.nextInt(20) == 0
                ? (char) random.nextInt(0x3000)
                : CHARS.charAt(random.nextInt(CHARS.length()));
        int at = random.nextInt(text.length() + 1);
        if (random.nextInt(4) == 0 && at < text.length()) {
          text.deleteCharAt(at);
        } else {
          text.insert(at, c);
        }
      }
      if (!text.toString().equals(real)) {
        refusal(text.toString());
      }
    }
  }

  @Test
  void emptyHugeAndPaddedOnesAreRefused() {
    String cursor = cursor();
    assertThat(
            List.of(
                "",
                " ",
                "null",
                cursor + "=",
                cursor + "==",
                " " + cursor,
                cursor.substring(0, cursor.length() - 1),
                "A".repeat(CursorTokens.MOST_CHARS),
                "A".repeat(CursorTokens.MOST_CHARS + 1),
                "A".repeat(10_000_000),
                cursor.repeat(1_000)))
        .allSatisfy(it -> assertThat(refusal(it)).isIn(Reason.MALFORMED, Reason.CHANGED));
  }

  @Test
  void anotherQueryIsRefused() {
    String cursor = cursor();
    Query otherFilter = Query.query(Criteria.where("open").is(false));
    Query noFilter = new Query();
    Query collation = Query.of(QUERY).collation(Collation.of("en"));
    for (Query other : List.of(otherFilter, noFilter, collation)) {
      assertThat(refusal(pages, other, FIRST.after(cursor))).isEqualTo(Reason.OTHER_QUERY);
    }
    for (Sort sort :
        List.of(
            Sort.by("rank"),
            Sort.by("name", "rank"),
            Sort.by("rank", "name").descending(),
            Sort.by("rank", "name", "id").descending(),
            Sort.unsorted())) {
      assertThat(refusal(pages, QUERY, FIRST.sortedBy(sort).after(cursor)))
          .isEqualTo(Reason.OTHER_QUERY);
    }
    InvalidCursorException otherCollection =
        catchThrowableOfType(
            InvalidCursorException.class,
            () -> pages.page(QUERY, FIRST.after(cursor), Thing.class, "other"));
    assertThat(otherCollection.reason()).isEqualTo(Reason.OTHER_QUERY);
    InvalidCursorException otherType =
        catchThrowableOfType(
            InvalidCursorException.class,
            () -> pages.page(QUERY, FIRST.after(cursor), Document.class, "things"));
    assertThat(otherType.reason()).isEqualTo(Reason.OTHER_QUERY);
  }

  @Test
  void anotherSizeDirectionOrProjectionIsTheSameQuery() {
    String cursor = cursor();
    Query other = Query.of(QUERY).withHint(new Document("_id", 1));
    other.fields().include("name");
    assertThat(
            pages
                .page(
                    other, KeysetRequest.first(5).sortedBy(FIRST.sort()).after(cursor), Thing.class)
                .items())
        .hasSize(5);
    assertThat(pages.page(QUERY, FIRST.before(cursor), Thing.class).items()).hasSize(1);
  }

  /** Sets of strings have another order in every process. */
  @Test
  void theSameFilterInAnotherOrderIsTheSameQuery() {
    Query one =
        Query.query(
            new Criteria()
                .orOperator(Criteria.where("r").is(0), Criteria.where("name").in("a", "name 1"))
                .and("open")
                .is(true));
    Query other =
        Query.query(
            Criteria.where("open")
                .is(true)
                .orOperator(Criteria.where("name").in("name 1", "a"), Criteria.where("r").is(0)));
    String cursor = pages.page(one, FIRST, Thing.class).endCursor();
    assertThat(pages.page(other, FIRST.after(cursor), Thing.class).items())
        .isEqualTo(pages.page(one, FIRST.after(cursor), Thing.class).items());
  }

  @Test
  void fieldsOfAValueHaveAnOrder() {
    Document value = new Document("x", 1).append("y", 2);
    Document turned = new Document("y", 2).append("x", 1);
    server.stock.getCollection("valued").insertOne(new Document("v", value));
    Query query = Query.query(Criteria.where("v").is(value));
    String cursor = pages.page(query, FIRST, Document.class, "valued").endCursor();
    assertThatExceptionOfType(InvalidCursorException.class)
        .isThrownBy(
            () ->
                pages.page(
                    Query.query(Criteria.where("v").is(turned)),
                    FIRST.after(cursor),
                    Document.class,
                    "valued"));
  }

  @Test
  void keysAreReplacedInThreeSteps() {
    String old = cursor();
    KeysetPages both = signedWith(NEXT_SECRET, SECRET);
    KeysetPage<Thing> page = both.page(QUERY, FIRST.after(old), Thing.class);
    assertThat(page.items()).hasSize(2);
    KeysetPages next = signedWith(NEXT_SECRET);
    assertThat(next.page(QUERY, FIRST.after(page.endCursor()), Thing.class).items()).hasSize(2);
    assertThat(refusal(next, QUERY, FIRST.after(old))).isEqualTo(Reason.UNKNOWN_KEY);
  }

  @Test
  void randomKeysDifferFromEachOther() {
    KeysetPages one = new KeysetPages(server.template, CursorTokens.random());
    KeysetPages other = new KeysetPages(server.template, CursorTokens.random());
    String cursor = one.page(QUERY, FIRST, Thing.class).endCursor();
    assertThat(one.page(QUERY, FIRST.after(cursor), Thing.class).items()).hasSize(2);
    assertThat(refusal(other, QUERY, FIRST.after(cursor))).isEqualTo(Reason.UNKNOWN_KEY);
  }

  @Test
  void shortSecretsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CursorTokens.signedWith(new byte[31]))
        .withMessageContaining("32")
        .withMessageContaining("31");
  }

  @Test
  void idsTooLongForACursorAreRefused() {
    String id = "id" + "n".repeat(4_000);
    server.stock.getCollection("long").insertOne(thing(1, "a").append("_id", id));
    for (Sort sort : List.of(Sort.by("name"), Sort.by("id"))) {
      assertThatExceptionOfType(SortValueException.class)
          .isThrownBy(
              () -> pages.page(QUERY, KeysetRequest.first(1).sortedBy(sort), Thing.class, "long"))
          .withMessageContainingAll("id", "4096", "idnnn");
    }
  }

  @Test
  void placesThatAreKeptElsewhereHaveNoLongValues() {
    server
        .stock
        .getCollection("things")
        .insertOne(new Document("_id", "id1000").append("name", "n".repeat(4_000)));
    PlacedFind<Thing> find =
        PlacedFind.of(
            server.template.getConverter(),
            CursorTokens.signedWith(SECRET),
            Thing.class,
            new Query(Criteria.where("name").regex("nnn")),
            KeysetRequest.first(1).sortedBy(Sort.by("name")));
    List<KeysetRow<Thing>> read =
        server.template.query(Thing.class).matching(find.query()).map(find.rows()).all();
    assertThatExceptionOfType(SortValueException.class)
        .isThrownBy(() -> find.page(read))
        .withMessageContainingAll("name", "4096", "id1000");
  }

  @Test
  void messagesDoNotRepeatWhatTheClientSent() {
    assertThatExceptionOfType(InvalidCursorException.class)
        .isThrownBy(() -> pages.page(QUERY, FIRST.after("<script>"), Thing.class))
        .withMessageNotContaining("script");
    assertThat(Reason.values())
        .containsExactlyInAnyOrder(
            Reason.MALFORMED, Reason.UNKNOWN_KEY, Reason.CHANGED, Reason.OTHER_QUERY, Reason.MOVED)
        .allSatisfy(it -> assertThat(new InvalidCursorException(it)).hasMessageNotContaining("%"));
  }
}
