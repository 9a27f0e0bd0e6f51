package dev.throughline.board.web;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Answers for filters that need the database, such as the check of a token, while it is away. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
class UnavailableDatabase implements WebFilter {

  private static final Logger logger = LoggerFactory.getLogger(UnavailableDatabase.class);

  private final ProblemResponses problems;

  UnavailableDatabase(ProblemResponses problems) {
    this.problems = problems;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    return chain
        .filter(exchange)
        .onErrorResume(
            DataAccessException.class,
            e -> {
              logger.warn("A request could not be checked: {}", e.getMessage());
              if (exchange.getResponse().isCommitted()) {
                return Mono.error(e);
              }
              return problems.write(
                  exchange.getResponse(),
                  HttpStatus.SERVICE_UNAVAILABLE,
                  "unavailable",
                  "Not possible at the moment. Try again.");
            });
  }
}
