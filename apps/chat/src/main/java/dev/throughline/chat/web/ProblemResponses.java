package dev.throughline.chat.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectMapper;

/** Writes problem details for requests that are refused before they reach a controller. */
@Component
class ProblemResponses implements AuthenticationEntryPoint, AccessDeniedHandler {

  private final ObjectMapper mapper;

  ProblemResponses(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException e)
      throws IOException {
    boolean token = e instanceof OAuth2AuthenticationException;
    response.setHeader(
        HttpHeaders.WWW_AUTHENTICATE, token ? "Bearer error=\"invalid_token\"" : "Bearer");
    write(
        response,
        HttpStatus.UNAUTHORIZED,
        "unauthenticated",
        token ? "The access token is not valid." : "Sign in first.");
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException e)
      throws IOException {
    write(
        response,
        HttpStatus.FORBIDDEN,
        "forbidden",
        (e instanceof CsrfException) ? "The CSRF token is missing or wrong." : "Not allowed.");
  }

  void write(HttpServletResponse response, HttpStatus status, String code, String detail)
      throws IOException {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
    problem.setProperty("code", code);
    response.setStatus(status.value());
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    mapper.writeValue(response.getOutputStream(), problem);
  }
}
