package dev.throughline.chat.web;

import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Turns what controllers throw into problem details that name fields, never values. */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

  private static final Logger logger = LoggerFactory.getLogger(ProblemAdvice.class);

  private final long maxBody;

  ProblemAdvice(WebProperties properties) {
    this.maxBody = properties.maxBody().toBytes();
  }

  @Override
  protected @Nullable ResponseEntity<Object> handleMethodArgumentNotValid(
      MethodArgumentNotValidException e,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    String detail =
        e.getBindingResult().getFieldErrors().stream()
            .map(error -> error.getField() + ": " + error.getDefaultMessage())
            .sorted()
            .collect(Collectors.joining("; "));
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
    problem.setProperty("code", "invalid");
    return handleExceptionInternal(e, problem, headers, status, request);
  }

  @Override
  protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
      HttpMessageNotReadableException e,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    if (!BodyTooLargeException.causes(e)) {
      ProblemDetail unreadable =
          ProblemDetail.forStatusAndDetail(
              HttpStatus.BAD_REQUEST, "The body is not the JSON that is expected.");
      unreadable.setProperty("code", code(HttpStatus.BAD_REQUEST));
      return handleExceptionInternal(e, unreadable, headers, status, request);
    }
    ProblemDetail problem =
        ProblemDetail.forStatusAndDetail(
            HttpStatus.CONTENT_TOO_LARGE, BodyTooLargeException.detail(maxBody));
    problem.setProperty("code", BodyTooLargeException.CODE);
    return handleExceptionInternal(e, problem, headers, HttpStatus.CONTENT_TOO_LARGE, request);
  }

  /**
   * Adds a code to Spring's own problems, which have none. A problem is sent as problem JSON
   * whatever the client accepts, so that no client has to guess the cause from the status.
   */
  @Override
  protected ResponseEntity<Object> createResponseEntity(
      @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
    HttpHeaders all = HttpHeaders.copyOf(headers);
    if (body instanceof ProblemDetail problem) {
      all.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
      HttpStatus known = HttpStatus.resolve(status.value());
      if (known != null
          && (problem.getProperties() == null || !problem.getProperties().containsKey("code"))) {
        problem.setProperty("code", code(known));
      }
    }
    return super.createResponseEntity(body, all, status, request);
  }

  /** {@return what programs compare, for problems that are not the chat's own} */
  static String code(HttpStatus status) {
    return (status == HttpStatus.BAD_REQUEST)
        ? "invalid"
        : status.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @ExceptionHandler
  ProblemDetail unavailable(DataAccessException e) {
    logger.warn("A request failed in the database", e);
    ProblemDetail problem =
        ProblemDetail.forStatusAndDetail(
            HttpStatus.SERVICE_UNAVAILABLE, UnavailableDatabase.DETAIL);
    problem.setProperty("code", UnavailableDatabase.CODE);
    return problem;
  }

  /** Of a query or a form: bytes that are no UTF-8, or too many of them. */
  @ExceptionHandler
  ProblemDetail unreadable(InvalidParameterException e) {
    HttpStatus known = HttpStatus.resolve(e.getErrorCode());
    HttpStatus status = known == null ? HttpStatus.BAD_REQUEST : known;
    ProblemDetail problem =
        ProblemDetail.forStatusAndDetail(status, "The parameters cannot be read.");
    problem.setProperty("code", code(status));
    return problem;
  }

  @ExceptionHandler
  ProblemDetail unexpected(RuntimeException e) {
    logger.error("A request failed", e);
    ProblemDetail problem =
        ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "Something went wrong.");
    problem.setProperty("code", "internal");
    return problem;
  }
}
