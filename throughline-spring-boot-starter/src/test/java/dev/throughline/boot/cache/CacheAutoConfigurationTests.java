package dev.throughline.boot.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.embedded.EmbeddedRedis;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.CRC32C;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.Advised;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/** An application whose methods are cached in Redis, with one property. */
class CacheAutoConfigurationTests {

  private static final String ON = "throughline.cache.enabled=true";

  /** An entity; no {@code Serializable}. */
  static final class Recipe {
    @Id String id = "1";
    String title = "Rhubarb cake";
    List<Step> steps = new ArrayList<>(List.of(new Step("bake", 40)));
  }

  record Step(String name, int minutes) {}

  /** As a later version of the application has it. */
  record LaterStep(String name, int minutes, String tool) {}

  /** The same name with another layout; its properties would be readable. */
  record OtherStep(String name, int minutes, String place) {}

  static class Recipes {
    final AtomicInteger calls = new AtomicInteger();

    @Cacheable("recipe")
    public Recipe one(String id) {
      calls.incrementAndGet();
      return new Recipe();
    }

    @Cacheable("found")
    public Optional<Recipe> find(String id) {
      calls.incrementAndGet();
      return id.isEmpty() ? Optional.empty() : Optional.of(new Recipe());
    }

    @Cacheable("steps")
    public List<Step> steps(String id) {
      calls.incrementAndGet();
      return Arrays.asList(new Step("mix", 5), null);
    }

    @Cacheable("page")
    public Page<Step> page(int number) {
      calls.incrementAndGet();
      return new PageImpl<>(List.of(new Step("mix", 5)), PageRequest.of(number, 1), 10);
    }

    @Cacheable(cacheNames = "synchronized", sync = true)
    public Step synchronizedStep(String id) {
      calls.incrementAndGet();
      return new Step("wait", 1);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableCaching(proxyTargetClass = true)
  static class Application {

    @Bean
    Recipes recipes() {
      return new Recipes();
    }

    @Bean
    LettuceConnectionFactory connections() {
      return new LettuceConnectionFactory("localhost", redis.port());
    }
  }

  private static EmbeddedRedis redis;

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineCacheAutoConfiguration.class, CacheAutoConfiguration.class))
          .withInitializer(
              context ->
                  AutoConfigurationPackages.register(
                      (BeanDefinitionRegistry) context.getBeanFactory(),
                      "dev.throughline.boot.cache"))
          .withUserConfiguration(Application.class)
          .withPropertyValues("spring.cache.type=redis");

  @BeforeAll
  static void start() {
    redis = EmbeddedRedis.start();
  }

  @AfterAll
  static void stop() {
    redis.close();
  }

  @BeforeEach
  void empty() {
    LettuceConnectionFactory connections = new LettuceConnectionFactory("localhost", redis.port());
    connections.afterPropertiesSet();
    connections.start();
    try (RedisConnection connection = connections.getConnection()) {
      connection.serverCommands().flushAll();
    }
    connections.destroy();
  }

  @Test
  void methodsAreCachedWithOneProperty() {
    contexts
        .withPropertyValues(ON)
        .run(
            context -> {
              Recipes recipes = context.getBean(Recipes.class);
              AtomicInteger calls = calls(recipes);
              for (int i = 0; i < 3; i++) {
                assertThat(recipes.one("1")).usingRecursiveComparison().isEqualTo(new Recipe());
                assertThat(recipes.find("1")).isPresent();
                assertThat(recipes.find("")).isEmpty();
                assertThat(recipes.steps("1")).containsExactly(new Step("mix", 5), null);
                assertThat(recipes.page(2).getTotalElements()).isEqualTo(10);
                assertThat(recipes.synchronizedStep("1")).isEqualTo(new Step("wait", 1));
              }
              assertThat(calls).as("each loaded once").hasValue(6);
            });
  }

  /** Of the bean itself: a proxy has fields of its own. */
  private static AtomicInteger calls(Recipes recipes) throws Exception {
    return ((Recipes) ((Advised) recipes).getTargetSource().getTarget()).calls;
  }

  @Test
  void whatIsNotReadableIsLoadedAnew() {
    contexts
        .withPropertyValues(ON, "throughline.cache.packages=dev.throughline.boot")
        .run(
            context -> {
              Recipes recipes = context.getBean(Recipes.class);
              for (String name : List.of("NoneStep!", "OtherStep")) {
                for (String cache : List.of("synchronized", "recipe", "found", "steps")) {
                  write(context, cache + "::1", older(context, cache, name));
                }
                assertThat(recipes.synchronizedStep("1")).isEqualTo(new Step("wait", 1));
                assertThat(recipes.one("1").title).isEqualTo("Rhubarb cake");
                assertThat(recipes.find("1")).isPresent();
                assertThat(recipes.steps("1")).hasSize(2);
                recipes.synchronizedStep("1");
              }
              assertThat(calls(recipes)).hasValue(8);
            });
  }

  /** A payload as a class of that name was written when it looked as another one does. */
  private static byte[] older(ApplicationContext context, String cache, String name) {
    Cache values = context.getBean(CacheManager.class).getCache(cache);
    values.put("made", new LaterStep("mix", 1, "bowl"));
    String payload = new String(stored(context, cache + "::made"), StandardCharsets.ISO_8859_1);
    assertThat(payload).contains("LaterStep").doesNotContain("OtherStep");
    byte[] older = payload.replace("LaterStep", name).getBytes(StandardCharsets.ISO_8859_1);
    CRC32C checksum = new CRC32C();
    checksum.update(older[2]); // the format
    checksum.update(older, 7, older.length - 7);
    ByteBuffer.wrap(older).putInt(3, (int) checksum.getValue());
    return older;
  }

  /** What is stored, once it is: Spring's cache writes asynchronously. */
  private static byte[] stored(ApplicationContext context, String key) {
    AtomicReference<byte[]> value = new AtomicReference<>();
    try (RedisConnection connection =
        context.getBean(LettuceConnectionFactory.class).getConnection()) {
      Awaitility.await()
          .atMost(Duration.ofMinutes(1))
          .until(
              () -> {
                value.set(connection.stringCommands().get(key.getBytes(StandardCharsets.UTF_8)));
                return value.get() != null;
              });
    }
    return value.get();
  }

  private static void write(ApplicationContext context, String key, byte[] value) {
    try (RedisConnection connection =
        context.getBean(LettuceConnectionFactory.class).getConnection()) {
      connection.stringCommands().set(key.getBytes(StandardCharsets.UTF_8), value);
    }
  }

  @Test
  void putIfAbsentTakesTheUnreadableForAbsent() {
    contexts
        .withPropertyValues(ON)
        .run(
            context -> {
              Cache cache = context.getBean(CacheManager.class).getCache("absent");
              write(context, "absent::1", older(context, "absent", "OtherStep"));
              assertThat(cache.putIfAbsent("1", new Step("new", 1))).isNull();
              assertThat(cache.get("1").get()).isEqualTo(new Step("new", 1));
              assertThat(cache.putIfAbsent("1", new Step("other", 2)).get())
                  .isEqualTo(new Step("new", 1));
            });
  }

  @Test
  void cachesThatAreNamedAndNullsAndStatistics() {
    contexts
        .withPropertyValues(
            ON, "spring.cache.cache-names=steps", "spring.cache.redis.enable-statistics=true")
        .run(
            context -> {
              Cache cache = context.getBean(CacheManager.class).getCache("steps");
              cache.put("a", new Step("x", 1));
              assertThat(stored(context, "steps::a")).isNotEmpty();
              assertThat(cache.get("a").get()).isEqualTo(new Step("x", 1));
              cache.put("null", null);
              assertThat(stored(context, "steps::null")).isNotEmpty();
              assertThat(cache.get("null").get()).isNull();
              assertThat((Object) cache.get("null", () -> "loaded")).as("a cached null").isNull();
              assertThat(cache.retrieve("a").get())
                  .isInstanceOfSatisfying(
                      Cache.ValueWrapper.class,
                      value -> assertThat(value.get()).isEqualTo(new Step("x", 1)));
              assertThat(((RedisCache) cache).getStatistics())
                  .satisfies(statistics -> assertThat(statistics.getHits()).isPositive());
            });
  }

  @Test
  void onlyClassesOfThePackagesAreCached() {
    contexts
        .withPropertyValues(ON, "throughline.cache.packages=com.acme")
        .run(
            context -> {
              Cache cache = context.getBean(CacheManager.class).getCache("refused");
              assertThatThrownBy(() -> cache.put("a", new Step("x", 1)))
                  .isInstanceOf(SerializationException.class)
                  .hasMessageContaining("com.acme");
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnCaches {
    @Bean
    RedisCacheManagerBuilderCustomizer texts() {
      return builder ->
          builder.withCacheConfiguration(
              "texts",
              RedisCacheConfiguration.defaultCacheConfig()
                  .serializeValuesWith(SerializationPair.fromSerializer(RedisSerializer.string())));
    }
  }

  @Test
  void theApplicationConfiguresSingleCachesOtherwise() {
    contexts
        .withPropertyValues(ON)
        .withUserConfiguration(OwnCaches.class)
        .run(
            context -> {
              context.getBean(CacheManager.class).getCache("texts").put("a", "plain");
              assertThat(stored(context, "texts::a")).asString().isEqualTo("plain");
            });
  }

  @Test
  void withoutThePropertyNothingChanges() {
    contexts.run(
        context -> {
          assertThat(context).doesNotHaveBean(CompactCaches.class);
          Cache cache = context.getBean(CacheManager.class).getCache("texts");
          cache.put("a", "text");
          assertThat(stored(context, "texts::a"))
              .isEqualTo(RedisSerializer.java().serialize("text"));
        });
  }
}
