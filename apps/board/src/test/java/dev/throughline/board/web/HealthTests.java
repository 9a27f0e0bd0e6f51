package dev.throughline.board.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardTest;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import reactor.core.publisher.Mono;

/** The service with the embedded server says that it is up, with something stored. */
@BoardTest
class HealthTests {

  @LocalServerPort int port;
  @Autowired ReactiveMongoTemplate template;

  @Test
  void serviceIsUp() {
    template
        .getCollection("health")
        .flatMap(collection -> Mono.from(collection.insertOne(new Document())))
        .block();
    assertThat(
            BoardClient.anonymous(port)
                .get("/actuator/health")
                .expect(200)
                .json()
                .get("status")
                .asString())
        .isEqualTo("UP");
  }
}
