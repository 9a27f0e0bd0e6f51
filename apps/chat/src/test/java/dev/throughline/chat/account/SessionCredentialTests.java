package dev.throughline.chat.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.problem.Problem;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.security.crypto.password.PasswordEncoder;

/** A session is good for the password that it came from, and for no other (D-CHAT-30). */
@ChatTest
class SessionCredentialTests {

  private static final String NEXT = "battery staple";

  @LocalServerPort int port;
  @Autowired MongoOperations operations;
  @Autowired AccountService accounts;
  @Autowired Sessions sessions;
  @Autowired PasswordEncoder encoder;

  private final String name = "u" + UUID.randomUUID().toString().substring(0, 12);
  private ChatApi api;

  @BeforeEach
  void signUp() {
    api = client();
    api.signUp(name, ChatClients.PASSWORD).ok();
  }

  private ChatApi client() {
    return new ChatApi(URI.create("http://127.0.0.1:" + port));
  }

  private Account account() {
    return accounts.findByName(name).orElseThrow();
  }

  private Query sessionsOfTheAccount() {
    return query(where("accountId").is(api.accountId()));
  }

  private static void ended(ChatApi client) {
    ChatApi.Answer answer = client.refresh();
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.body().path("detail").asString()).contains("Sign in again");
    assertThat(client.get("/api/rooms").status()).isEqualTo(401);
  }

  @Test
  void aPasswordThatTheOperatorReplacesEndsTheSessions() {
    api.refresh().ok();
    // There is no request for this: the operator writes another hash, and ends no session.
    operations.updateFirst(
        query(where("name").is(name)),
        new Update().set("passwordHash", encoder.encode(NEXT)),
        Account.class);
    ended(api);
    api = client();
    api.signIn(name, NEXT).ok();
    api.refresh().ok();
  }

  @Test
  void aChangeThatBreaksOffHalfwayEndsTheOtherSessionsAllTheSame() {
    ChatApi elsewhere = ChatClients.signedInAgain(name, port);
    Account before = account();
    Account next = accounts.withNext(before, NEXT);
    sessions.expect(session(api), before, next);
    api.refresh().ok();
    accounts.replacePassword(before, next);

    // The service ends here, before it ends the others.
    ended(elsewhere);
    api.refresh().ok();
    assertThat(api.get("/api/rooms").status()).isEqualTo(200);
  }

  private static String session(ChatApi client) {
    return client.cookies().getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals("chat-refresh"))
        .map(cookie -> cookie.getValue().substring(0, cookie.getValue().indexOf('.')))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whoWasOvertakenReplacesNothing() {
    Account before = account();
    Account next = accounts.withNext(before, NEXT);
    accounts.replacePassword(before, next);
    Account thief = accounts.withNext(before, "another battery");
    assertThatThrownBy(() -> accounts.replacePassword(before, thief)).isInstanceOf(Problem.class);
    assertThat(account().passwordHash()).isEqualTo(next.passwordHash());
  }

  @Test
  void aSessionOfTheVersionBeforeIsNotRefreshed() {
    operations.updateMulti(
        sessionsOfTheAccount(), new Update().unset("credentials"), Session.class);
    assertThat(api.get("/api/rooms").status()).isEqualTo(200);
    ended(api);
  }

  @Test
  void anAccountThatIsMadeAgainIsAnotherOne() {
    ChatApi friend = ChatClients.signedUp(port);
    String room = ChatClients.group(api, friend);
    String former = api.accountId();
    // There is no request that deletes an account: the operator removes the document.
    operations.remove(query(where("name").is(name)), Account.class);
    ChatApi again = client();
    again.signUp(name, ChatClients.PASSWORD).ok();

    assertThat(again.accountId()).isNotEqualTo(former);
    ended(api);
    again.refresh().ok();
    // It neither owns nor sees what the former one did.
    assertThat(again.get("/api/rooms/" + room).status()).isEqualTo(404);
    assertThat(again.delete("/api/rooms/" + room + "/members/" + friend.accountId()).status())
        .isEqualTo(404);
    assertThat(
            again
                .post("/api/rooms/" + room + "/members", Map.of("accountId", again.accountId()))
                .status())
        .isEqualTo(404);
    assertThat(friend.get("/api/rooms/" + room).status()).isEqualTo(200);
  }

  @Test
  void aFingerprintIsNoHashAndOfOneSessionAlone() {
    Account account = account();
    ChatClients.signedInAgain(name, port);
    assertThat(operations.find(sessionsOfTheAccount(), Session.class))
        .hasSize(2)
        .allSatisfy(
            session -> {
              assertThat(session.cameFrom(account)).isTrue();
              assertThat(session.toString()).doesNotContain(session.credentials().get(0));
              assertThat(account.passwordHash()).doesNotContain(session.credentials().get(0));
            })
        .extracting(Session::credentials)
        .doesNotHaveDuplicates();
  }
}
