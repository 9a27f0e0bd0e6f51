package dev.throughline.chat.web;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Access from browsers.
 *
 * @param allowedOrigins other origins that may call the API and open sockets, such as {@code
 *     https://chat.example}; none by default, since the page comes from the service itself
 * @param maxBody the largest body of a request that is read; the longest message has 24 KB when
 *     each of its characters is escaped
 */
@ConfigurationProperties("chat.web")
public record WebProperties(
    @DefaultValue List<String> allowedOrigins, @DefaultValue("64KB") DataSize maxBody) {}
