package dev.throughline.embedded;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the embedded Redis.
 *
 * @param enabled Whether to start the embedded Redis when no Redis connection is configured.
 */
@ConfigurationProperties("throughline.embedded.redis")
record EmbeddedRedisProperties(@DefaultValue("true") boolean enabled) {}
