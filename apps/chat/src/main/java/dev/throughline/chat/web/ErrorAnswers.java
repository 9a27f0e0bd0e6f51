package dev.throughline.chat.web;

import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers with a problem what filters and the server itself refuse by a status alone. */
@RestController
@Hidden
class ErrorAnswers implements ErrorController {

  @RequestMapping("/error")
  ResponseEntity<ProblemDetail> answer(HttpServletRequest request) {
    Object code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    HttpStatus known = (code instanceof Integer status) ? HttpStatus.resolve(status) : null;
    HttpStatus status = (known == null) ? HttpStatus.NOT_FOUND : known;
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, "The request was refused.");
    problem.setProperty("code", ProblemAdvice.code(status));
    return ResponseEntity.status(status)
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem);
  }
}
