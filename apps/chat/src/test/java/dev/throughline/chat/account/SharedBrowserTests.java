package dev.throughline.chat.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatApi.Answer;
import java.net.URI;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Two windows of one browser share the refresh cookie, which is of who signed in last. */
@ChatTest
class SharedBrowserTests {

  @LocalServerPort int port;

  private ChatApi browser;
  private String first;
  private String firstToken;
  private String second;

  @BeforeEach
  void twoSignInInTwoWindows() {
    browser = new ChatApi(URI.create("http://127.0.0.1:" + port));
    browser.signUp(name(), ChatClients.PASSWORD).ok();
    first = browser.accountId();
    firstToken = browser.token();
    browser.token(null);
    browser.signUp(name(), ChatClients.PASSWORD).ok();
    second = browser.accountId();
  }

  private static String name() {
    return "u" + UUID.randomUUID().toString().substring(0, 12);
  }

  @Test
  void aWindowOfAnotherAccountIsNotRenewed() {
    Answer refused = browser.refresh(first);

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().path("code").asString()).isEqualTo("conflict");
    assertThat(refused.response().body()).doesNotContain(second).doesNotContain("accessToken");
    assertThat(refused.response().headers().allValues("Set-Cookie"))
        .noneMatch(cookie -> cookie.startsWith("chat-refresh"));
  }

  @Test
  void whatWasRefusedUsesUpNoTokenOfTheOtherWindow() {
    assertThat(browser.refresh(first).status()).isEqualTo(409);
    assertThat(browser.refresh(first).status()).isEqualTo(409);

    for (int i = 0; i < 2; i++) {
      Answer renewed = browser.refresh(second);
      assertThat(renewed.ok().path("account").path("id").asString()).isEqualTo(second);
      assertThat(renewed.response().headers().allValues("Set-Cookie"))
          .anyMatch(cookie -> cookie.startsWith("chat-refresh"));
    }
  }

  @Test
  void aPageThatHasJustBeenOpenedIsOfTheAccountOfTheCookie() {
    assertThat(browser.refresh("").ok().path("account").path("id").asString()).isEqualTo(second);
  }

  @Test
  void signingOutInOneWindowLeavesTheCookieOfTheOther() {
    browser.token(firstToken);

    assertThat(browser.signOut().status()).isEqualTo(204);

    assertThat(browser.refresh(second).ok().path("account").path("id").asString())
        .isEqualTo(second);
    Answer out = browser.signOut();
    assertThat(out.response().headers().allValues("Set-Cookie"))
        .anyMatch(cookie -> cookie.startsWith("chat-refresh=;"));
    assertThat(browser.refresh(second).status()).isEqualTo(401);
  }
}
