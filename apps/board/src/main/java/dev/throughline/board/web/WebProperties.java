package dev.throughline.board.web;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the board's address allows.
 *
 * @param allowedOrigins other origins whose pages may call the API, such as {@code
 *     https://board.example}; none by default, since the page comes from the service itself
 */
@ConfigurationProperties("board.web")
record WebProperties(@DefaultValue List<String> allowedOrigins) {}
