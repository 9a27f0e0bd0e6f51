package dev.throughline.mongodb.references;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.convert.LazyLoadingProxy;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.query.Query;

/** Lazy references: one by one as with stock, or together when the first is used. */
class LazyReferenceTests {

  private static final int OWNERS = 50;

  static class Author {
    @Id ObjectId id;
    String name;

    String getName() {
      return name;
    }
  }

  static class Book {
    @Id int id;

    @DBRef(lazy = true)
    Author author;

    @DocumentReference(lazy = true)
    List<Author> editors;
  }

  private static Databases databases;

  @BeforeAll
  static void fill() {
    databases = new Databases();
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < OWNERS; i++) {
      Author author = new Author();
      author.id = new ObjectId();
      author.name = "author " + i;
      all.add(author);
      Book book = new Book();
      book.id = i;
      book.author = author;
      book.editors = List.of(author, (Author) all.get(0));
      all.add(book);
    }
    databases.stock().insertAll(all);
  }

  @AfterAll
  static void stop() {
    databases.close();
  }

  @Test
  void oneByOneByDefault() {
    List<Book> books = databases.ours().find(new Query(), Book.class);
    assertThat(databases.commands(() -> use(books))).hasSize(2 * OWNERS);
  }

  @Test
  void togetherIfTheApplicationAsks() {
    databases.converter().setLazyReferencesBatched(true);
    try {
      List<Book> books = new ArrayList<>();
      assertThat(
              databases.commands(
                  () -> books.addAll(databases.ours().find(new Query(), Book.class))))
          .hasSize(1);
      assertThat(books)
          .allMatch(book -> book.author instanceof LazyLoadingProxy)
          .allMatch(book -> book.editors instanceof LazyLoadingProxy);
      assertThat(databases.commands(() -> use(books))).hasSize(1);
    } finally {
      databases.converter().setLazyReferencesBatched(false);
    }
  }

  private static void use(List<Book> books) {
    assertThat(books).hasSize(OWNERS);
    for (Book book : books) {
      assertThat(book.author.getName()).isEqualTo("author " + book.id);
      assertThat(book.editors).hasSize(book.id == 0 ? 1 : 2);
      assertThat(book.editors.get(0).name).isEqualTo("author " + book.id);
    }
  }
}
