package dev.throughline.chat.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.RawHttp;
import dev.throughline.chat.client.ChatApi;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** A display name is what it looks like, and looks like no other one. */
@ChatTest
class DisplayNameTests {

  @LocalServerPort int port;

  private ChatApi.Answer signUp(String displayName) {
    return new ChatApi(URI.create("http://127.0.0.1:" + port))
        .post(
            "/api/accounts",
            Map.of(
                "name",
                "u" + UUID.randomUUID().toString().substring(0, 12),
                "displayName",
                displayName,
                "password",
                ChatClients.PASSWORD));
  }

  private static String unique() {
    return UUID.randomUUID().toString().substring(0, 8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\u202eb", // right-to-left override
        "a\u2066b", // isolate
        "a\u200bb", // zero width space
        "a\u200db", // joiner
        "a\ufeffb", // byte order mark
        "a\u00adb", // soft hyphen
        "\u3164", // Hangul filler, a letter without ink
        "\uffa0", // its half width
        "\u115f",
        "\u2800", // Braille without dots
        "\u0301\u0302", // accents of nothing
        "a\u0000b",
        "a\ue000b", // private use
        "a\u0378b", // not assigned
        "a\u2028b",
        "\ud83c\udff4\udb40\udc67\udb40\udc62" // tags
      })
  void refusesWhatCannotBeSeenOrTurnsTextAround(String displayName) {
    ChatApi.Answer answer = signUp(displayName);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("detail").asString()).startsWith("displayName");
  }

  @Test
  void refusesHalfOfASurrogatePair() throws Exception {
    String body =
        "{\"name\":\"u%s\",\"displayName\":\"a\\ud800b\",\"password\":\"%s\"}"
            .formatted(unique(), ChatClients.PASSWORD);
    assertThat(RawHttp.status(port, RawHttp.post("/api/accounts", body))).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource({
    "Min %s, min %s",
    "Min %s, 'Min  %s'",
    "Min %s, Ｍｉｎ %s",
    "Min %s, 'Min\u00a0%s'",
    "paypal %s, p\u0430yp\u0430l %s",
    "stra\u00dfe %s, STRASSE %s",
    "caf\u00e9 %s, cafe\u0301 %s"
  })
  void refusesANameThatLooksLikeAnother(String first, String second) {
    String unique = unique();
    assertThat(signUp(first.formatted(unique)).status()).isEqualTo(201);
    ChatApi.Answer answer = signUp(second.formatted(unique));
    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.body().path("detail").asString()).isEqualTo("displayName: taken");
  }

  @ParameterizedTest
  @ValueSource(strings = {"민지 %s", "さくら %s", "Zoë %s", "Иван %s", "علي %s", "👋🏽 %s", "O'Neil-%s"})
  void takesNamesOfAllScripts(String displayName) {
    String shown = displayName.formatted(unique());
    ChatApi.Answer answer = signUp(shown);
    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.body().path("account").path("displayName").asString()).isEqualTo(shown);
  }

  @Test
  void storesCompatibleCharactersInTheirPlainForm() {
    String unique = unique();
    assertThat(
            signUp("Ｍｉｎ\u3000\u3000" + unique).ok().path("account").path("displayName").asString())
        .isEqualTo("Min " + unique);
  }

  @Test
  void refusesTitlesThatTurnTextAround() {
    ChatApi api = ChatClients.signedUp(port);
    assertThat(api.post("/api/rooms", Map.of("title", "a\u202eb")).status()).isEqualTo(400);
    assertThat(api.post("/api/rooms", Map.of("title", "\u3164")).status()).isEqualTo(400);
    assertThat(api.post("/api/rooms", Map.of("title", "굿즈 교환 · 2")).status()).isEqualTo(201);
  }
}
