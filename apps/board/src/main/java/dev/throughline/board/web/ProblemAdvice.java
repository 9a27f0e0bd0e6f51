package dev.throughline.board.web;

import dev.throughline.board.problem.Problem;
import dev.throughline.mongodb.page.InvalidCursorException;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.security.web.server.firewall.ServerExchangeRejectedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebInputException;
import reactor.core.publisher.Mono;

/** Turns what controllers throw into problem details that name fields, never values. */
@RestControllerAdvice
@Order(0)
class ProblemAdvice extends ResponseEntityExceptionHandler {

  private static final Logger logger = LoggerFactory.getLogger(ProblemAdvice.class);

  @Override
  protected Mono<ResponseEntity<Object>> handleWebExchangeBindException(
      WebExchangeBindException e,
      HttpHeaders headers,
      HttpStatusCode status,
      ServerWebExchange exchange) {
    String detail =
        e.getFieldErrors().stream()
            .map(error -> error.getField() + ": " + error.getDefaultMessage())
            .sorted()
            .collect(Collectors.joining("; "));
    return invalid(e, detail, headers, exchange);
  }

  @Override
  protected Mono<ResponseEntity<Object>> handleHandlerMethodValidationException(
      HandlerMethodValidationException e,
      HttpHeaders headers,
      HttpStatusCode status,
      ServerWebExchange exchange) {
    String detail =
        e.getParameterValidationResults().stream()
            .flatMap(
                result ->
                    result.getResolvableErrors().stream()
                        .map(
                            error ->
                                result.getMethodParameter().getParameterName()
                                    + ": "
                                    + error.getDefaultMessage()))
            .sorted()
            .collect(Collectors.joining("; "));
    return invalid(e, detail, headers, exchange);
  }

  /**
   * Adds a code to Spring's own problems, which have none. A problem is sent as problem JSON
   * whatever the client accepts, so that no client has to guess the cause from the status.
   */
  @Override
  protected Mono<ResponseEntity<Object>> createResponseEntity(
      @Nullable Object body,
      @Nullable HttpHeaders headers,
      HttpStatusCode status,
      ServerWebExchange exchange) {
    if (body instanceof ProblemDetail problem
        && (problem.getProperties() == null || !problem.getProperties().containsKey("code"))) {
      HttpStatus known = HttpStatus.resolve(status.value());
      problem.setProperty(
          "code",
          known == null ? "error" : known.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
    HttpHeaders all = headers == null ? new HttpHeaders() : HttpHeaders.copyOf(headers);
    if (body instanceof ProblemDetail) {
      all.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
    }
    return super.createResponseEntity(body, all, status, exchange);
  }

  @Override
  protected Mono<ResponseEntity<Object>> handleServerWebInputException(
      ServerWebInputException e,
      HttpHeaders headers,
      HttpStatusCode status,
      ServerWebExchange exchange) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof DataBufferLimitException) {
        return tooLarge(cause, headers, exchange);
      }
    }
    String detail =
        e.getMethodParameter() == null
            ? "The request cannot be read."
            : e.getMethodParameter().getParameterName() + ": missing or not readable";
    return invalid(e, detail, headers, exchange);
  }

  private Mono<ResponseEntity<Object>> invalid(
      Exception e, String detail, HttpHeaders headers, ServerWebExchange exchange) {
    ProblemDetail problem = Problem.detail(HttpStatus.BAD_REQUEST, "invalid", detail);
    return handleExceptionInternal(e, problem, headers, HttpStatus.BAD_REQUEST, exchange);
  }

  private Mono<ResponseEntity<Object>> tooLarge(
      Throwable e, HttpHeaders headers, ServerWebExchange exchange) {
    HttpStatus status = HttpStatus.CONTENT_TOO_LARGE;
    ProblemDetail problem =
        Problem.detail(status, "content-too-large", "The request is too large.");
    return handleExceptionInternal(new RuntimeException(e), problem, headers, status, exchange);
  }

  @ExceptionHandler
  Mono<ResponseEntity<Object>> tooLarge(DataBufferLimitException e, ServerWebExchange exchange) {
    return tooLarge(e, new HttpHeaders(), exchange);
  }

  @ExceptionHandler
  Mono<ResponseEntity<Object>> invalidCursor(InvalidCursorException e, ServerWebExchange exchange) {
    return answer(HttpStatus.BAD_REQUEST, "invalid", "after: not a cursor of this list", exchange);
  }

  /** Spring Security checks parameters and headers when they are read. */
  @ExceptionHandler
  Mono<ResponseEntity<Object>> rejected(
      ServerExchangeRejectedException e, ServerWebExchange exchange) {
    return answer(
        HttpStatus.BAD_REQUEST, "invalid", "A parameter or header is not allowed.", exchange);
  }

  @ExceptionHandler
  Mono<ResponseEntity<Object>> unavailable(DataAccessException e, ServerWebExchange exchange) {
    logger.warn("A request failed in the database", e);
    return answer(
        HttpStatus.SERVICE_UNAVAILABLE,
        "unavailable",
        "Not possible at the moment; whether something was stored is not known. Try again.",
        exchange);
  }

  @ExceptionHandler
  Mono<ResponseEntity<Object>> unexpected(RuntimeException e, ServerWebExchange exchange) {
    logger.error("A request failed", e);
    return answer(HttpStatus.INTERNAL_SERVER_ERROR, "internal", "Something went wrong.", exchange);
  }

  private Mono<ResponseEntity<Object>> answer(
      HttpStatus status, String code, String detail, ServerWebExchange exchange) {
    return createResponseEntity(Problem.detail(status, code, detail), null, status, exchange);
  }
}
