package dev.throughline.board.post;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardTest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.springframework.boot.test.web.server.LocalServerPort;

/** The last test uses up what one address may ask for: in the order of names. */
@BoardTest
@TestMethodOrder(MethodOrderer.MethodName.class)
class SearchTests {

  @LocalServerPort int port;

  private BoardClient.Answer search(String words) {
    return BoardClient.anonymous(port)
        .get("/api/search?q=" + URLEncoder.encode(words, StandardCharsets.UTF_8));
  }

  @Test
  void findsWordsOfTitlesAndTextsAsTheyAreAndNoSecrets() {
    BoardClient ann = BoardClient.signedIn(port, "ann");
    String word = "w" + UUID.randomUUID().toString().substring(0, 8);
    ann.say("Title " + word + " (a|b)*", "text");
    ann.say("title", "text with " + word);
    long gone = ann.say("gone " + word, "text");
    ann.delete("/api/posts/" + gone).expect(204);
    ann.post("/api/posts", Map.of("title", "payment", "body", "none", "card", "secret" + word))
        .expect(201);
    var found = search(word.toUpperCase(Locale.ROOT)).expect(200).json();
    assertThat(found.get("items").findValuesAsString("title"))
        .containsExactly("title", "Title " + word + " (a|b)*");
    assertThat(search(word + " (a|b)*").expect(200).json().get("items")).hasSize(1);
    assertThat(search("secret" + word).expect(200).json().get("items")).isEmpty();
  }

  @Test
  void refusesWhatIsNoSearchAndTooMany() {
    search("x").expect(400);
    search("x".repeat(101)).expect(400);
    search("a\0b").expect(400);
    boolean refused = false;
    for (int i = 0; i < 60 && !refused; i++) {
      refused = search("word").status() == 429;
    }
    assertThat(refused).isTrue();
  }
}
