package dev.throughline.boot.cache;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of Spring's caches in Redis.
 *
 * @param enabled Whether Spring Boot's RedisCacheManager keeps values as compact payloads, instead
 *     of by Java's serialization.
 * @param packages Packages of the classes whose objects are cached, and of those below them. The
 *     packages of the application when not set.
 */
@ConfigurationProperties("throughline.cache")
record CacheSettings(@DefaultValue("false") boolean enabled, @DefaultValue List<String> packages) {}
