package dev.throughline.chat;

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
    classes = ChatApplication.class,
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {
      "chat.tokens.bcrypt-strength=4",
      "chat.tokens.attempts-per-minute=1000",
      "chat.live.sweep=200ms"
    })
@ContextConfiguration(initializers = TestServers.class)
public @interface ChatTest {}
