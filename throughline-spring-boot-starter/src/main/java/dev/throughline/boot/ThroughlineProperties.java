package dev.throughline.boot;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of Throughline.
 *
 * @param enabled Whether Spring Boot's MongoDB converter and template are replaced by compiled
 *     ones. When false, the stock beans are used.
 */
@ConfigurationProperties("throughline")
public record ThroughlineProperties(@DefaultValue("true") boolean enabled) {}
