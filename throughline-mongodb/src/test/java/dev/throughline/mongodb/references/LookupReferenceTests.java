package dev.throughline.mongodb.references;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.expect.Proof;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.query.Query;

/** Lookups by other fields than the id, in both directions. */
@Proof(
    value = "References of a result by a `lookup`: by other fields, and the other way round",
    engine = "compiled, followed by stock, fetched together")
class LookupReferenceTests {

  private static final int OWNERS = 40;

  static class Book {
    @Id ObjectId id;
    String title;
    String isbn;
    int year;
    String publisher;
  }

  static class Reader {
    @Id int id;

    @DocumentReference(lookup = "{ 'isbn' : ?#{#target} }")
    Book reading;

    @DocumentReference(lookup = "{ 'isbn' : ?#{#target} }")
    List<Book> read;
  }

  static class Publisher {
    @Id String id;

    @ReadOnlyProperty
    @DocumentReference(lookup = "{ 'publisher' : ?#{#self._id} }", sort = "{ 'title' : -1 }")
    List<Book> books;
  }

  static class Shelf {
    @Id int id;
    int year;
    String name;

    @ReadOnlyProperty
    @DocumentReference(lookup = "{ 'year' : ?#{#self.year}, 'publisher' : ?#{#self.name} }")
    List<Book> books;
  }

  static class Archive {
    @Id int id;

    @DocumentReference(lookup = "{ 'year' : { '$lt' : ?#{#target} } }")
    List<Book> older;
  }

  private Databases databases;

  @BeforeEach
  void fill() {
    databases = new Databases();
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < OWNERS; i++) {
      for (int j = 0; j < 3; j++) {
        Book book = new Book();
        book.isbn = "isbn " + i + "." + j;
        book.title = "title " + j;
        book.year = 1900 + i;
        book.publisher = "publisher " + i;
        all.add(book);
      }
      Publisher publisher = new Publisher();
      publisher.id = "publisher " + i;
      all.add(publisher);
      Shelf shelf = new Shelf();
      shelf.id = i;
      shelf.year = 1900 + i;
      shelf.name = "publisher " + i;
      all.add(shelf);
    }
    databases.stock().insertAll(all);
    for (int i = 0; i < OWNERS; i++) {
      String first = "isbn " + i;
      databases
          .database()
          .getCollection("reader")
          .insertOne(
              new Document("_id", i)
                  .append("reading", first + ".1")
                  .append("read", List.of(first + ".2", first + ".0", "none", first + ".2")));
      databases
          .database()
          .getCollection("archive")
          .insertOne(new Document("_id", i).append("older", List.of(1900 + i)));
    }
  }

  @AfterEach
  void stop() {
    databases.close();
  }

  private List<String> commands(Class<?> type, int expectedOfStock) {
    var reads = databases.reads(template -> template.find(new Query(), type));
    assertThat(reads.actual()).hasSize(OWNERS);
    assertThat(GraphText.of(reads.actual())).isEqualTo(GraphText.of(reads.expected()));
    assertThat(reads.stockCommands()).isEqualTo(expectedOfStock);
    return reads.commands().stream().map(command -> command.getFirstKey()).toList();
  }

  @Test
  void byAnotherField() {
    // The collection's collation is asked for, and what is missing once more, alone.
    assertThat(commands(Reader.class, 1 + 2 * OWNERS))
        .containsExactly("find", "listCollections", "find", "find", "find");
  }

  @Test
  void theOtherWayRound() {
    assertThat(commands(Publisher.class, 1 + OWNERS))
        .containsExactly("find", "listCollections", "find");
  }

  @Test
  void bySeveralFieldsOfTheOwner() {
    assertThat(commands(Shelf.class, 1 + OWNERS))
        .containsExactly("find", "listCollections", "find");
  }

  @Test
  void operatorsAreLeftToStock() {
    assertThat(commands(Archive.class, 1 + OWNERS)).hasSize(1 + OWNERS);
    assertThat(databases.converter().report(Archive.class).references())
        .containsEntry("older", "one by one: its lookup compares not only fields with values");
    assertThat(databases.converter().report(Publisher.class).references())
        .containsEntry("books", "together");
  }

  @Test
  void severalDocumentsForASingleOneAreLeftToStock() {
    Book second = new Book();
    second.isbn = "isbn 3.1";
    databases.stock().insert(second);
    assertThat(commands(Reader.class, 1 + 2 * OWNERS).size()).isGreaterThan(OWNERS);
  }

  @Test
  void numbersOfAnotherTypeAreLeftToStock() {
    databases
        .database()
        .getCollection("book")
        .insertOne(new Document("year", 1903L).append("publisher", "publisher 3"));
    assertThat(commands(Shelf.class, 1 + OWNERS).size()).isGreaterThan(OWNERS);
  }
}
