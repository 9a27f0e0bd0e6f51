package dev.throughline.generated;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** Nothing of it is open to a class beside it: neither its constructor nor its fields and types. */
@Document("books")
final class Book {

  @Id private String id;
  private String longTitle;
  private int pages;
  private BigDecimal price;
  private Instant printedAt;
  private Genre genre;
  private List<Author> authors = new ArrayList<>();
  private Map<String, Box<Author>> boxes = new LinkedHashMap<>();
  private Box<String> label;
  private Object extra;
  private Event last;

  private Book() {}

  static Book sample() {
    Book book = new Book();
    book.id = "b1";
    book.longTitle = "Sketch of the Analytical Engine";
    book.pages = 42;
    book.price = new BigDecimal("12.50");
    book.printedAt = Instant.parse("2026-01-01T00:00:00Z");
    book.genre = Genre.SCIENCE;
    book.authors.add(new Author("Ada", 2));
    book.boxes.put("first", new Box<>(new Author("Luigi", 1)));
    book.label = new Box<>("blue");
    book.extra = new Author("Charles", 0);
    book.last = new Event.Lent("Grace", 14);
    return book;
  }

  @Override
  public String toString() {
    return List.of(
            id, longTitle, pages, price, printedAt, genre, authors, boxes, label, extra, last)
        .toString();
  }

  private enum Genre {
    NOVEL,
    SCIENCE
  }

  private record Author(String name, int notes) {}

  record Box<T>(T content) {}

  sealed interface Event permits Event.Lent, Event.Returned {

    record Lent(String to, int days) implements Event {}

    record Returned(boolean late) implements Event {}
  }
}
