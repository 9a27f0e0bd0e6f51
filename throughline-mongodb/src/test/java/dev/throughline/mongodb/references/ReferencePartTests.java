package dev.throughline.mongodb.references;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.query.Query;

/** Commands for references have at most 1,000 of them and about 1 MB. */
class ReferencePartTests {

  static class Word {
    @Id String id;
    int number;
  }

  static class Page {
    @Id int id;
    @DBRef List<Word> words;
  }

  @Test
  void partsAreBounded() {
    try (Databases databases = new Databases()) {
      store(databases, 150, 10, "");
      store(databases, 20, 10, "x".repeat(20_000));
      List<BsonDocument> commands =
          databases.commands(
              () ->
                  assertThat(databases.ours().find(new Query(), Page.class))
                      .hasSize(170)
                      .allMatch(page -> page.words.size() == 10)
                      .allMatch(page -> page.words.get(3).number == 3));
      List<BsonDocument> parts = commands.subList(1, commands.size());
      assertThat(parts)
          .allSatisfy(
              part -> {
                assertThat(ids(part)).isLessThanOrEqualTo(1_000);
                assertThat(bytes(part)).isLessThan(1_100_000);
              });
      assertThat(parts.stream().mapToInt(ReferencePartTests::ids).sum()).isEqualTo(1_700);
      assertThat(parts.size()).isGreaterThan(5).isLessThan(30);
    }
  }

  private static int ids(BsonDocument command) {
    return command.getDocument("filter").getDocument("_id").getArray("$in").size();
  }

  private static int bytes(BsonDocument command) {
    return new RawBsonDocument(command, new BsonDocumentCodec()).getByteBuffer().remaining();
  }

  private static void store(Databases databases, int pages, int each, String suffix) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < pages; i++) {
      Page page = new Page();
      page.id = i + suffix.length();
      page.words = new ArrayList<>();
      for (int j = 0; j < each; j++) {
        Word word = new Word();
        word.id = i + "." + j + suffix;
        word.number = j;
        page.words.add(word);
        all.add(word);
      }
      all.add(page);
    }
    databases.stock().insertAll(all);
  }
}
