package dev.throughline.board;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.context.ContextConfiguration;

/** The whole service on a free port, with an embedded MongoDB and the tests' Redis. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
    classes = BoardApplication.class,
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {
      "board.accounts.users[0].name=ann",
      "board.accounts.users[0].password={noop}ann's password",
      "board.accounts.users[1].name=ben",
      "board.accounts.users[1].password={noop}ben's password",
      "board.accounts.users[2].name=root",
      "board.accounts.users[2].password={noop}root's password",
      "board.accounts.users[2].admin=true",
      "board.accounts.users[3].name=eve",
      "board.accounts.users[3].password={noop}eve's password",
      "board.accounts.attempts-per-minute=100000",
      "board.accounts.bcrypt-strength=4",
      "board.posts.per-second=20",
      "board.posts.burst=100000",
      // Nothing is written but through this service, so nothing needs to be asked for again.
      "throughline.timeline.staleness=5m",
      "throughline.timeline.redis-timeout=2s"
    })
@ContextConfiguration(initializers = TestServers.class)
public @interface BoardTest {}
