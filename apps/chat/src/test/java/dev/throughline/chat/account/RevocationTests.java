package dev.throughline.chat.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatSocket;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.redis.core.StringRedisTemplate;

/** A session that ended stays ended, whatever Redis remembers of it. */
@ChatTest
class RevocationTests {

  @LocalServerPort int port;
  @Autowired StringRedisTemplate redis;
  @Autowired MongoOperations operations;

  private final ChatClients clients = new ChatClients();
  private ChatApi api;

  @BeforeEach
  void signUp() {
    api = ChatClients.signedUp(port);
  }

  @AfterEach
  void close() {
    clients.close();
  }

  private void forgetInRedis() {
    redis.delete(redis.keys("chat:*"));
  }

  @Test
  void aLoggedOutTokenStaysInvalidAfterRedisLostItsEntry() {
    api.signOut().ok();
    forgetInRedis();

    assertThat(api.get("/api/rooms").status()).isEqualTo(401);
    assertThatThrownBy(() -> clients.open(api)).hasStackTraceContaining("unauthenticated");
  }

  @Test
  void aTokenOfAnotherSessionOfTheAccountGoesOn() {
    String name = operations.findById(api.accountId(), Account.class).name();
    ChatApi again = ChatClients.signedInAgain(name, port);
    again.signOut().ok();
    forgetInRedis();

    assertThat(again.get("/api/rooms").status()).isEqualTo(401);
    assertThat(api.get("/api/rooms").status()).isEqualTo(200);
  }

  @Test
  void aSocketOfASessionThatRedisMissedIsClosedByTheSweep() throws Exception {
    ChatSocket socket = clients.open(api);
    ChatSocket other = clients.open(ChatClients.signedUp(port));
    // As another instance ends it, whose notice and whose entry in Redis are lost.
    operations.remove(Query.query(Criteria.where("accountId").is(api.accountId())), Session.class);

    socket.closed().get(10, TimeUnit.SECONDS);
    assertThat(other.closed()).isNotDone();
  }
}
