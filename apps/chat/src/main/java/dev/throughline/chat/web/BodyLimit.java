package dev.throughline.chat.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Limits the bodies of requests before anything parses them: by the length that is announced, and
 * by what arrives when none is. A body of any type is of no type.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
class BodyLimit extends OncePerRequestFilter {

  /** Methods whose bodies nothing here reads, the handshake of sockets among them. */
  private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "OPTIONS");

  private final ProblemResponses problems;
  private final long most;

  BodyLimit(ProblemResponses problems, WebProperties properties) {
    this.problems = problems;
    this.most = properties.maxBody().toBytes();
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return WITHOUT_BODY.contains(request.getMethod());
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (request.getContentLengthLong() > most) {
      problems.write(
          response,
          HttpStatus.CONTENT_TOO_LARGE,
          BodyTooLargeException.CODE,
          BodyTooLargeException.detail(most));
      return;
    }
    if (isWildcard(request.getContentType())) {
      // Spring takes it for JSON here, and fails when it reads the headers.
      problems.write(
          response,
          HttpStatus.UNSUPPORTED_MEDIA_TYPE,
          "unsupported-media-type",
          "Content-Type: one type, without a wildcard.");
      return;
    }
    chain.doFilter(limited(request), response);
  }

  private static boolean isWildcard(@Nullable String contentType) {
    return contentType != null && contentType.split(";", 2)[0].indexOf('*') >= 0;
  }

  private HttpServletRequest limited(HttpServletRequest request) {
    return new HttpServletRequestWrapper(request) {

      @Override
      public LimitedInput getInputStream() throws IOException {
        return new LimitedInput(super.getInputStream(), most);
      }
    };
  }
}
