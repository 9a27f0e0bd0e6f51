package dev.throughline.board.comment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardTest;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

@BoardTest
class CommentTests {

  @LocalServerPort int port;

  private BoardClient ann;
  private BoardClient ben;
  private String comments;

  @BeforeEach
  void post() {
    ann = BoardClient.signedIn(port, "ann");
    ben = BoardClient.signedIn(port, "ben");
    comments = "/api/posts/" + ann.say("a post", "words") + "/comments";
  }

  private JsonNode page(String rest) {
    return BoardClient.anonymous(port).get(comments + rest).expect(200).json();
  }

  @Test
  void countFromOneBelowEachPostAndComeInPages() {
    for (int i = 1; i <= 5; i++) {
      assertThat(
              ben.post(comments, Map.of("text", "comment " + i))
                  .expect(201)
                  .json()
                  .get("number")
                  .asLong())
          .isEqualTo(i);
    }
    JsonNode newest = page("?size=3");
    assertThat(newest.get("items").findValuesAsString("text"))
        .containsExactly("comment 3", "comment 4", "comment 5");
    JsonNode older = page("?size=3&before=" + newest.get("previous").asLong());
    assertThat(older.get("items").findValuesAsString("text"))
        .containsExactly("comment 1", "comment 2");
    assertThat(older.get("previous").isNull()).isTrue();
  }

  @Test
  void sentTwiceAreStoredOnce() {
    Map<String, String> body = Map.of("clientId", "c1", "text", "once");
    long number = ben.post(comments, body).expect(201).json().get("number").asLong();
    assertThat(ben.post(comments, body).expect(200).json().get("number").asLong())
        .isEqualTo(number);
    assertThat(page("").get("items")).hasSize(1);
  }

  @Test
  void areDeletedByTheirAuthorsAndAdministratorsAlone() {
    ben.post(comments, Map.of("text", "never mind")).expect(201);
    ben.post(comments, Map.of("text", "nor this")).expect(201);
    assertThat(ann.delete(comments + "/1").status()).isEqualTo(403);
    ben.delete(comments + "/1").expect(204);
    ben.delete(comments + "/1").expect(404);
    BoardClient.signedIn(port, "root").delete(comments + "/2").expect(204);
    ben.delete(comments + "/77").expect(404);
    assertThat(page("").get("items")).isEmpty();
  }

  @Test
  void needAnAccountAPostAndAText() {
    BoardClient.anonymous(port).post(comments, Map.of("text", "anonymous")).expect(401);
    ben.post("/api/posts/999999/comments", Map.of("text", "lost")).expect(404);
    BoardClient.anonymous(port).get("/api/posts/999999/comments").expect(404);
    for (String text : new String[] {"", "  ", "x".repeat(2_001)}) {
      ben.post(comments, Map.of("text", text)).expect(400);
    }
  }

  @Test
  void endWithTheirPost() {
    ben.post(comments, Map.of("text", "below")).expect(201);
    ann.delete(comments.replace("/comments", "")).expect(204);
    BoardClient.anonymous(port).get(comments).expect(404);
    ben.post(comments, Map.of("text", "later")).expect(404);
  }
}
