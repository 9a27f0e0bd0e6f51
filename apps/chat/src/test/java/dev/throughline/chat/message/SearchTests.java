package dev.throughline.chat.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.mongodb.core.MongoOperations;
import tools.jackson.databind.JsonNode;

@ChatTest
class SearchTests {

  @LocalServerPort int port;
  @Autowired MongoOperations operations;

  private ChatApi author;
  private String room;

  @BeforeEach
  void enter() {
    author = ChatClients.signedUp(port);
    room = ChatClients.group(author);
  }

  private long say(String text) {
    return author
        .post(
            "/api/rooms/" + room + "/messages",
            Map.of("clientId", String.valueOf(System.nanoTime()), "text", text))
        .ok()
        .path("seq")
        .asLong();
  }

  private ChatApi.Answer search(ChatApi who, String words, String rest) {
    return who.get(
        "/api/rooms/"
            + room
            + "/search?q="
            + URLEncoder.encode(words, StandardCharsets.UTF_8)
            + rest);
  }

  private static List<String> texts(JsonNode found) {
    return found.path("messages").findValuesAsString("text");
  }

  @Test
  void findsWordsInAnyCaseAndScriptTheNewestFirst() {
    say("The Station at noon");
    say("nothing");
    say("역에서 만나요. station!");
    assertThat(texts(search(author, "STATION", "").ok()))
        .containsExactly("역에서 만나요. station!", "The Station at noon");
    assertThat(texts(search(author, "만나요", "").ok())).hasSize(1);
  }

  @Test
  void takesSignsOfPatternsAsTheyAre() {
    say("a.c and (x|y)* \\E [z");
    say("abc");
    for (String words : List.of("a.c", "(x|y)*", "\\E [z")) {
      assertThat(texts(search(author, words, "").ok())).as(words).hasSize(1);
    }
  }

  @Test
  void findsNeitherDeletedMessagesNorThoseOfOtherRooms() {
    long gone = say("the secret word");
    author.delete("/api/rooms/" + room + "/messages/" + gone).ok();
    ChatApi other = ChatClients.signedUp(port);
    String theirs = ChatClients.group(other);
    other
        .post(
            "/api/rooms/" + theirs + "/messages",
            Map.of("clientId", "1", "text", "the secret word"))
        .ok();
    assertThat(texts(search(author, "secret", "").ok())).isEmpty();
    assertThat(search(other, "secret", "").status()).isEqualTo(404);
  }

  @Test
  void looksAtSoManyPlacesAtATimeAndSaysWhereToGoOn() {
    List<Document> bulk =
        LongStream.range(2, 2 + Search.RANGE)
            .mapToObj(
                seq ->
                    new Document("_id", room + seq)
                        .append("roomId", room)
                        .append("seq", seq)
                        .append("revision", seq)
                        .append("claims", List.of(seq))
                        .append("authorId", author.accountId())
                        .append("authorName", "bulk")
                        .append("clientId", "bulk" + seq)
                        .append("kind", "TALK")
                        .append("text", seq == 2 ? "needle" : "hay")
                        .append("sentAt", new Date())
                        .append("deleted", false))
            .toList();
    operations.getCollection("messages").insertMany(bulk);
    long tail = say("needle, the second");
    JsonNode first = search(author, "needle", "").ok();
    assertThat(texts(first)).containsExactly("needle, the second");
    assertThat(first.path("next").asLong()).isEqualTo(tail + 1 - Search.RANGE);
    JsonNode second = search(author, "needle", "&before=" + first.path("next").asLong()).ok();
    assertThat(texts(second)).containsExactly("needle");
    assertThat(second.path("next").isNull()).isTrue();
  }

  @Test
  void refusesWhatIsNoSearchAndTooMany() {
    for (String words : List.of("", " a ", "x".repeat(101), "a\0b")) {
      assertThat(search(author, words, "").status()).as(words).isEqualTo(400);
    }
    assertThat(search(author, "word", "&before=-1").status()).isEqualTo(400);
    boolean refused = false;
    for (int i = 0; i < 50 && !refused; i++) {
      refused = search(author, "word", "").status() == 429;
    }
    assertThat(refused).isTrue();
  }
}
