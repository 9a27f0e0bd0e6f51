package dev.throughline.boot.page;

import dev.throughline.mongodb.page.InvalidCursorException;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/**
 * Answers an invalid cursor with 400 and a problem detail. It comes before advices of the
 * application without an order, which may catch all exceptions; one with a lower order wins.
 */
@ControllerAdvice
@Order(0)
class InvalidCursorAdvice {

  @ExceptionHandler
  ProblemDetail invalidCursor(InvalidCursorException e) {
    ProblemDetail problem =
        ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()));
    problem.setTitle("Invalid cursor");
    problem.setProperty("reason", e.reason());
    return problem;
  }
}
