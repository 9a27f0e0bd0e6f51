package dev.throughline.board.post;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardClient.Answer;
import dev.throughline.board.BoardTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import tools.jackson.databind.JsonNode;

/** Writing and reading posts, over HTTP. */
@BoardTest
class PostTests {

  @LocalServerPort int port;
  @Autowired ReactiveMongoOperations operations;

  private BoardClient ann;
  private BoardClient ben;
  private BoardClient anonymous;

  @BeforeEach
  void clients() {
    ann = BoardClient.signedIn(port, "ann");
    ben = BoardClient.signedIn(port, "ben");
    anonymous = BoardClient.anonymous(port);
  }

  @Test
  void aPostIsCreatedReadEditedAndDeleted() {
    Answer created =
        ann.post(
                "/api/posts",
                Map.of("title", "First", "body", "Words", "country", "대한민국", "phone", "+82 2"))
            .expect(201);
    long seq = created.json().get("seq").asLong();
    assertThat(created.headers().firstValue("Location")).hasValue("/api/posts/" + seq);
    assertThat(created.json().get("author").asString()).isEqualTo("ann");

    JsonNode read = anonymous.get("/api/posts/" + seq).expect(200).json();
    assertThat(read).isEqualTo(created.json());
    assertThat(read.get("country").asString()).isEqualTo("대한민국");
    assertThat(read.get("modifiedAt").isNull()).isTrue();

    JsonNode edited =
        ann.put("/api/posts/" + seq, Map.of("title", "Second", "body", "More words"))
            .expect(200)
            .json();
    assertThat(edited.get("title").asString()).isEqualTo("Second");
    assertThat(edited.get("country").isNull()).isTrue();
    assertThat(edited.get("seq").asLong()).isEqualTo(seq);
    assertThat(edited.get("revision").asLong()).isGreaterThan(read.get("revision").asLong());
    assertThat(edited.get("modifiedAt").isNull()).isFalse();
    assertThat(edited.get("createdAt")).isEqualTo(read.get("createdAt"));
    assertThat(anonymous.get("/api/posts/" + seq).expect(200).json()).isEqualTo(edited);
    assertThat(titles(newest())).startsWith("Second");

    ann.delete("/api/posts/" + seq).expect(204);
    anonymous.get("/api/posts/" + seq).expect(404);
    ann.delete("/api/posts/" + seq).expect(404);
    ann.put("/api/posts/" + seq, Map.of("title", "Third", "body", "Words")).expect(404);
    assertThat(titles(newest())).doesNotContain("Second");
    Document stored = stored(seq);
    assertThat(stored.toJson()).doesNotContain("Second", "More words");
  }

  @Test
  void theListIsWalkedToItsStartWithoutGapsAndRepeats() {
    long first = ann.say("walk 0", "words");
    IntStream.range(1, 25).forEach(i -> (i % 2 == 0 ? ann : ben).say("walk " + i, "words"));
    ann.delete("/api/posts/" + (first + 6)).expect(204);
    List<Long> walked = new ArrayList<>();
    String path = "/api/posts?size=7";
    for (String next = path; next != null; ) {
      JsonNode page = anonymous.get(next).expect(200).json();
      page.get("items").forEach(post -> walked.add(post.get("seq").asLong()));
      next = page.get("next").isNull() ? null : path + "&before=" + page.get("next").asString();
    }
    assertThat(walked).isSortedAccordingTo((a, b) -> Long.compare(b, a)).doesNotHaveDuplicates();
    List<Long> expected =
        LongStream.iterate(first + 24, seq -> seq >= first, seq -> seq - 1)
            .filter(seq -> seq != first + 6)
            .boxed()
            .toList();
    assertThat(walked.subList(0, 24)).isEqualTo(expected);
  }

  @Test
  void postsOfAnAuthorAreWalkedByCursor() {
    BoardClient eve = BoardClient.signedIn(port, "eve");
    List<Long> said = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      said.add(0, eve.say("of eve " + i, "words"));
      ben.say("between " + i, "words");
    }
    eve.delete("/api/posts/" + said.remove(3)).expect(204);
    List<Long> walked = new ArrayList<>();
    String path = "/api/authors/eve/posts?size=3";
    for (String next = path; next != null; ) {
      JsonNode page = anonymous.get(next).expect(200).json();
      page.get("items").forEach(post -> walked.add(post.get("seq").asLong()));
      next = page.get("next").isNull() ? null : path + "&after=" + page.get("next").asString();
    }
    assertThat(walked).isEqualTo(said);
    anonymous.get(path + "&after=forged").expect(400);
    assertThat(anonymous.get("/api/authors/unknown/posts").expect(200).json().get("items"))
        .isEmpty();
  }

  @Test
  void theSameClientIdStoresOnePost() {
    Map<String, String> post =
        Map.of("clientId", UUID.randomUUID().toString(), "title", "Once", "body", "Words");
    JsonNode first = ann.post("/api/posts", post).expect(201).json();
    assertThat(ann.post("/api/posts", post).expect(200).json()).isEqualTo(first);
    assertThat(ben.post("/api/posts", post).expect(201).json()).isNotEqualTo(first);
  }

  @Test
  void numbersAreDenseHoweverManyPostAtOnce() {
    long before = ann.say("before", "words");
    List<Long> numbers =
        IntStream.range(0, 24)
            .parallel()
            .mapToObj(i -> (i % 2 == 0 ? ann : ben).say("at once " + i, "words"))
            .sorted()
            .toList();
    assertThat(numbers)
        .containsExactlyElementsOf(LongStream.range(before + 1, before + 25).boxed().toList());
  }

  @Test
  void secretsAreStoredAndNeverSentOut() {
    Map<String, String> post =
        Map.of(
            "title",
            "For sale",
            "body",
            "Words",
            "card",
            "4111-secret",
            "socialNumber",
            "900-secret");
    Answer created = ann.post("/api/posts", post).expect(201);
    long seq = created.json().get("seq").asLong();
    Answer edited =
        ann.put("/api/posts/" + seq, Map.of("title", "Sold", "body", "Words")).expect(200);
    Stream.of(
            created,
            edited,
            anonymous.get("/api/posts/" + seq),
            anonymous.get("/api/posts"),
            anonymous.get("/api/authors/ann/posts"))
        .forEach(
            answer -> assertThat(answer.text()).doesNotContain("secret", "card", "socialNumber"));
    assertThat(stored(seq).toJson()).contains("4111-secret", "900-secret");
    ann.delete("/api/posts/" + seq).expect(204);
    assertThat(stored(seq).toJson()).doesNotContain("secret\"");
  }

  @Test
  void whatBreaksARuleIsRefusedByTheNameOfItsField() {
    refused(Map.of("title", "", "body", "Words"), "title");
    refused(Map.of("title", "x".repeat(201), "body", "Words"), "title");
    refused(Map.of("title", "Title"), "body");
    refused(Map.of("title", "Title", "body", "x".repeat(8_001)), "body");
    refused(Map.of("title", "Title", "body", "Words", "clientId", "a b"), "clientId");
    refused(Map.of("title", "Title", "body", "Words", "phone", "1".repeat(41)), "phone");
    for (String query : List.of("size=0", "size=101", "size=x", "before=0", "minRevision=-1")) {
      Answer answer = anonymous.get("/api/posts?" + query).expect(400);
      assertThat(answer.json().get("detail").asString())
          .contains(query.substring(0, query.indexOf('=')));
    }
  }

  private void refused(Map<String, String> post, String field) {
    Answer answer = ann.post("/api/posts", post).expect(400);
    assertThat(answer.type()).startsWith("application/problem+json");
    assertThat(answer.json().get("code").asString()).isEqualTo("invalid");
    assertThat(answer.json().get("detail").asString()).startsWith(field + ": ");
  }

  private JsonNode newest() {
    return anonymous.get("/api/posts").expect(200).json();
  }

  private static List<String> titles(JsonNode page) {
    List<String> titles = new ArrayList<>();
    page.get("items").forEach(post -> titles.add(post.get("title").asString()));
    return titles;
  }

  private Document stored(long seq) {
    return operations
        .findOne(
            Query.query(org.springframework.data.mongodb.core.query.Criteria.where("seq").is(seq)),
            Document.class,
            "posts")
        .block();
  }
}
