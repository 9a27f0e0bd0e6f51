package dev.throughline.chatload;

import dev.throughline.chat.client.ChatProcess;
import dev.throughline.embedded.EmbeddedMongo;
import dev.throughline.embedded.EmbeddedRedis;
import java.net.URI;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the load runs against: a MongoDB, a Redis, and instances of the service. */
final class Servers implements AutoCloseable {

  private final @Nullable EmbeddedMongo mongo;
  private final String mongoUri;
  private final int redisPort;
  private final List<ChatProcess> instances = new ArrayList<>();
  private final String secret;
  private EmbeddedRedis redis;

  /** Starts both servers; a MongoDB only when none is given. */
  Servers(@Nullable String givenMongoUri) {
    mongo = (givenMongoUri == null) ? EmbeddedMongo.inMemory() : null;
    mongoUri =
        (mongo == null) ? String.valueOf(givenMongoUri) : mongo.connectionString() + "/chat-load";
    redis = EmbeddedRedis.start();
    redisPort = redis.port();
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    secret = Base64.getEncoder().encodeToString(bytes);
  }

  /** Starts one instance more. */
  URI startInstance() throws InterruptedException {
    return startInstance(Map.of());
  }

  /** Starts one instance more, with settings of its own. */
  URI startInstance(Map<String, String> settings) throws InterruptedException {
    Map<String, String> environment = new HashMap<>(settings);
    environment.put("CHAT_TOKENS_SECRET", secret);
    environment.put("CHAT_TOKENS_BCRYPTSTRENGTH", "4");
    environment.put("CHAT_TOKENS_ATTEMPTSPERMINUTE", "1000000");
    environment.put("LOGGING_LEVEL_ROOT", "WARN");
    ChatProcess instance =
        ChatProcess.start(
            environment,
            "--port",
            "0",
            "--address",
            "127.0.0.1",
            "--mongo-uri",
            mongoUri,
            "--redis-uri",
            "redis://127.0.0.1:" + redisPort);
    instances.add(instance);
    return instance.address();
  }

  /** An instance that was started. */
  ChatProcess instance(int index) {
    return instances.get(index);
  }

  /** As {@code kill -9} does. */
  void killInstance(int index) throws InterruptedException {
    instances.get(index).kill();
  }

  /** Ends Redis with all that it holds. */
  void stopRedis() {
    redis.close();
  }

  /** Starts an empty Redis where the old one was. */
  void restartRedis() {
    redis = EmbeddedRedis.onPort(redisPort);
  }

  @Override
  public void close() throws InterruptedException {
    for (ChatProcess instance : instances) {
      instance.close();
    }
    redis.close();
    if (mongo != null) {
      mongo.close();
    }
  }
}
