package dev.throughline.board.web;

import dev.throughline.board.problem.Problem;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.server.ServerAuthenticationEntryPoint;
import org.springframework.security.web.server.authorization.ServerAccessDeniedHandler;
import org.springframework.security.web.server.firewall.ServerExchangeRejectedException;
import org.springframework.security.web.server.firewall.ServerExchangeRejectedHandler;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.ObjectMapper;

/** Writes problem details for requests that are refused before they reach a controller. */
@Component
class ProblemResponses
    implements ServerAuthenticationEntryPoint,
        ServerAccessDeniedHandler,
        ServerExchangeRejectedHandler {

  private final ObjectMapper mapper;

  ProblemResponses(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  @Override
  public Mono<Void> commence(ServerWebExchange exchange, AuthenticationException e) {
    boolean token = e instanceof OAuth2AuthenticationException;
    exchange
        .getResponse()
        .getHeaders()
        .set(HttpHeaders.WWW_AUTHENTICATE, token ? "Bearer error=\"invalid_token\"" : "Bearer");
    return write(
        exchange.getResponse(),
        HttpStatus.UNAUTHORIZED,
        "unauthenticated",
        token ? "The token is not valid." : "Sign in first.");
  }

  @Override
  public Mono<Void> handle(ServerWebExchange exchange, AccessDeniedException e) {
    return write(exchange.getResponse(), HttpStatus.FORBIDDEN, "forbidden", "Not allowed.");
  }

  @Override
  public Mono<Void> handle(ServerWebExchange exchange, ServerExchangeRejectedException e) {
    return write(
        exchange.getResponse(),
        HttpStatus.BAD_REQUEST,
        "invalid",
        "The address holds what no address needs.");
  }

  Mono<Void> write(ServerHttpResponse response, HttpStatus status, String code, String detail) {
    response.setStatusCode(status);
    response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
    byte[] body = mapper.writeValueAsBytes(Problem.detail(status, code, detail));
    DataBuffer buffer = response.bufferFactory().wrap(body);
    return response.writeWith(Mono.just(buffer));
  }
}
