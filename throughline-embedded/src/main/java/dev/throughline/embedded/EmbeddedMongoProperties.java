package dev.throughline.embedded;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the embedded server.
 *
 * @param enabled Whether to start the embedded MongoDB server when no MongoDB connection is
 *     configured.
 * @param directory Directory that keeps the data of the embedded server over restarts, created when
 *     missing. Kept in memory when not set.
 */
@ConfigurationProperties("throughline.embedded")
record EmbeddedMongoProperties(@DefaultValue("true") boolean enabled, @Nullable Path directory) {}
