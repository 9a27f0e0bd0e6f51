package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.expect.Proof;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.DocumentReference;

/**
 * References to other documents are written and followed as stock does, with as many commands where
 * they are not followed together.
 */
@Proof(
    value = "References: eager, lazy, circular, below the root",
    engine = "compiled, followed by stock")
class ReferenceParityTests {

  static class Author {
    @Id String id;
    String name;
    @DBRef Book latest;

    String getName() {
      return name;
    }
  }

  static class Book {
    @Id String id;
    String title;
    @DBRef Author author;

    @DBRef(lazy = true)
    Author reader;

    @DBRef List<Author> editors;
    @DBRef Map<String, Author> translators;
    @DocumentReference Author publisher;

    @DocumentReference(lazy = true)
    List<Author> sponsors;
  }

  /** References below the root. */
  static class Shelf {
    @Id String id;
    Slot first;
    List<Slot> slots;
    Object any;
  }

  static class Slot {
    int number;
    @DBRef Author owner;

    static Slot of(int number, Author owner) {
      Slot slot = new Slot();
      slot.number = number;
      slot.owner = owner;
      return slot;
    }
  }

  private static TemplatePair templates;

  private final Mismatches mismatches = new Mismatches();

  @BeforeAll
  static void start() {
    templates = new TemplatePair(Access.BLOCKING);
  }

  @AfterAll
  static void stop() {
    templates.close();
  }

  @BeforeEach
  void reset() {
    templates.reset();
    check(
        "authors", template -> template.insertAll(List.of(author("a", "Ann"), author("b", "Ben"))));
  }

  private void check(String label, Function<MongoOperations, Object> step) {
    templates.check(mismatches, label, step);
  }

  private static Author author(String id, String name) {
    Author author = new Author();
    author.id = id;
    author.name = name;
    return author;
  }

  private static Book book() {
    Author ann = author("a", "Ann");
    Author ben = author("b", "Ben");
    Book book = new Book();
    book.id = "1";
    book.title = "Two voices";
    book.author = ann;
    book.reader = ben;
    book.editors = List.of(ann, ben);
    book.translators = Map.of("de", ben);
    book.publisher = ann;
    book.sponsors = List.of(ben, ann);
    return book;
  }

  private static String text(Book book) {
    StringBuilder text = new StringBuilder(book.title);
    text.append(' ').append(book.author.name);
    text.append(' ').append(book.reader.getName());
    book.editors.forEach(editor -> text.append(' ').append(editor.name));
    book.translators.forEach((key, author) -> text.append(' ').append(key).append(author.name));
    text.append(' ').append(book.publisher.name);
    book.sponsors.forEach(sponsor -> text.append(' ').append(sponsor.name));
    return text.toString();
  }

  @Test
  void everyKindOfReference() {
    check("save", template -> template.save(book()).id);
    check("find", template -> text(template.findById("1", Book.class)));
    check(
        "again",
        template -> {
          Book found = template.findById("1", Book.class);
          found.editors = List.of(found.author);
          return text(template.save(found));
        });
    check("missing", template -> template.remove(author("b", "Ben")).getDeletedCount());
    check("dangling", template -> template.findById("1", Book.class).editors.size());
    mismatches.assertNone();
  }

  @Test
  void theSameObjectWhereReferencesMeetAgain() {
    check(
        "circle",
        template -> {
          Author ann = author("a", "Ann");
          Book book = new Book();
          book.id = "2";
          book.title = "Round";
          book.author = ann;
          template.save(book);
          ann.latest = book;
          template.save(ann);
          Author read = template.findById("a", Author.class);
          return List.of(read.latest.title, read.latest.author == read);
        });
    mismatches.assertNone();
  }

  @Test
  void belowTheRoot() {
    check(
        "shelf",
        template -> {
          Shelf shelf = new Shelf();
          shelf.id = "s";
          shelf.first = Slot.of(1, author("a", "Ann"));
          shelf.slots = List.of(Slot.of(2, author("b", "Ben")), Slot.of(3, null));
          shelf.any = Slot.of(4, author("b", "Ben"));
          template.save(shelf);
          Shelf read = template.findById("s", Shelf.class);
          return List.of(
              read.first.owner.name,
              read.slots.get(0).owner.name,
              read.slots.get(1).owner == null,
              ((Slot) read.any).owner.name);
        });
    mismatches.assertNone();
  }

  @Test
  void reactiveTemplatesWriteThemAndDoNotFollowThem() {
    try (TemplatePair reactive = new TemplatePair(Access.REACTIVE)) {
      reactive.check(
          mismatches,
          "reactive",
          template -> {
            template.save(book());
            Book read = template.findById("1", Book.class);
            return Arrays.asList(read.title, read.author, read.editors, read.publisher);
          });
      reactive.check(mismatches, "reactive author", t -> t.save(author("a", "Ann")).latest == null);
      mismatches.assertNone();
    }
  }

  @Test
  void onlyTheReferencesAreWrittenByStock() {
    ThroughlineMongoConverter converter =
        (ThroughlineMongoConverter) templates.ours().template().getConverter();
    EntityReport.Entry book = converter.report(Book.class);
    assertThat(book.writeRefusal()).isNull();
    assertThat(book.readRefusal()).isNull();
    assertThat(book.stockProperties())
        .containsOnlyKeys("author", "reader", "editors", "translators", "publisher", "sponsors");
    EntityReport.Entry shelf = converter.report(Shelf.class);
    assertThat(shelf.writeRefusal()).isNull();
    assertThat(shelf.stockProperties()).isEmpty();
    assertThat(shelf.readRefusal()).isNull();
  }
}
