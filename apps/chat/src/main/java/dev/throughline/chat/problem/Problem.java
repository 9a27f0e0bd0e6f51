package dev.throughline.chat.problem;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * Something that a client did wrong, with a code that programs compare and a sentence for people.
 * Neither repeats a secret or tells what the caller may not know.
 */
public final class Problem extends ErrorResponseException {

  private static final long serialVersionUID = 1L;

  private final String code;

  private Problem(HttpStatus status, String code, String detail) {
    super(status, detail(status, code, detail), null);
    this.code = code;
  }

  private static ProblemDetail detail(HttpStatus status, String code, String detail) {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
    problem.setProperty("code", code);
    return problem;
  }

  /** A value that breaks a rule; {@code detail} names the field and the rule. */
  public static Problem invalid(String detail) {
    return new Problem(HttpStatus.BAD_REQUEST, "invalid", detail);
  }

  /** Wrong name or password, or a token that is not valid any more. */
  public static Problem unauthenticated(String detail) {
    return new Problem(HttpStatus.UNAUTHORIZED, "unauthenticated", detail);
  }

  /** Known, but not allowed. */
  public static Problem forbidden(String detail) {
    return new Problem(HttpStatus.FORBIDDEN, "forbidden", detail);
  }

  /** Not there, or not for the caller, who cannot tell the two apart. */
  public static Problem notFound(String detail) {
    return new Problem(HttpStatus.NOT_FOUND, "not-found", detail);
  }

  /** At odds with what is there. */
  public static Problem conflict(String detail) {
    return new Problem(HttpStatus.CONFLICT, "conflict", detail);
  }

  /** Too often; trying again later helps. */
  public static Problem tooMany(String detail) {
    return new Problem(HttpStatus.TOO_MANY_REQUESTS, "too-many", detail);
  }

  /** Not possible at the moment; trying again later helps. */
  public static Problem unavailable(String detail) {
    return new Problem(HttpStatus.SERVICE_UNAVAILABLE, "unavailable", detail);
  }

  /** {@return what programs compare} */
  public String code() {
    return code;
  }

  /** {@return what people read} */
  public String detail() {
    String detail = getBody().getDetail();
    return (detail == null) ? code : detail;
  }
}
