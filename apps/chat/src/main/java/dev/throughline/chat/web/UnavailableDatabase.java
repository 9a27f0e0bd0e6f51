package dev.throughline.chat.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Answers for filters that need the database, such as the check of a token, while it is away. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 20)
class UnavailableDatabase extends OncePerRequestFilter {

  static final String CODE = "unavailable";
  static final String DETAIL = "Not possible at the moment. Try again.";

  private static final Logger log = LoggerFactory.getLogger(UnavailableDatabase.class);

  private final ProblemResponses problems;

  UnavailableDatabase(ProblemResponses problems) {
    this.problems = problems;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    try {
      chain.doFilter(request, response);
    } catch (DataAccessException e) {
      log.warn("A request could not be checked: {}", e.getMessage());
      if (response.isCommitted()) {
        throw e;
      }
      problems.write(response, HttpStatus.SERVICE_UNAVAILABLE, CODE, DETAIL);
    }
  }
}
