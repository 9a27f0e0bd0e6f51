package dev.throughline.chat.web;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Access from browsers.
 *
 * @param allowedOrigins other origins that may call the API and open sockets, such as {@code
 *     https://chat.example}; none by default, since the page comes from the service itself
 */
@ConfigurationProperties("chat.web")
public record WebProperties(@DefaultValue List<String> allowedOrigins) {}
