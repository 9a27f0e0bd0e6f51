package dev.throughline.board.problem;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * Something that a client did wrong, with a code that programs compare and a sentence for people.
 * Neither repeats a value.
 */
public final class Problem extends ErrorResponseException {

  private static final long serialVersionUID = 1L;

  private Problem(HttpStatus status, String code, String detail) {
    super(status, detail(status, code, detail), null);
  }

  /** The body of an answer. */
  public static ProblemDetail detail(HttpStatus status, String code, String detail) {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
    problem.setProperty("code", code);
    return problem;
  }

  /** A value that breaks a rule; {@code detail} names the field and the rule. */
  public static Problem invalid(String detail) {
    return new Problem(HttpStatus.BAD_REQUEST, "invalid", detail);
  }

  /** Well-formed, and refused all the same, as a password that is easy to guess. */
  public static Problem refused(String detail) {
    return new Problem(HttpStatus.UNPROCESSABLE_CONTENT, "refused", detail);
  }

  /** Wrong name or password. */
  public static Problem unauthenticated(String detail) {
    return new Problem(HttpStatus.UNAUTHORIZED, "unauthenticated", detail);
  }

  /** Known, but not allowed. */
  public static Problem forbidden(String detail) {
    return new Problem(HttpStatus.FORBIDDEN, "forbidden", detail);
  }

  /** Not there. */
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
}
