package dev.throughline.chat.web;

import java.io.IOException;
import java.io.Writer;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** Writes as a problem, too, what Tomcat refuses before there is a request, instead of HTML. */
@Component
class ServerErrors implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

  @Override
  public void customize(TomcatServletWebServerFactory factory) {
    factory.addContextCustomizers(
        context -> {
          if (context.getParent() instanceof StandardHost host) {
            host.setErrorReportValveClass(AsProblem.class.getName());
          }
        });
  }

  /** Tomcat makes it by its name. */
  public static final class AsProblem extends ErrorReportValve {

    @Override
    protected void report(Request request, Response response, @Nullable Throwable thrown) {
      int status = response.getStatus();
      if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
        return;
      }
      HttpStatus known = HttpStatus.resolve(status);
      String code = (known == null) ? "error" : ProblemAdvice.code(known);
      String title = (known == null) ? "Error" : known.getReasonPhrase();
      try {
        response.setContentType("application/problem+json");
        response.setCharacterEncoding("UTF-8");
        Writer writer = response.getReporter();
        if (writer != null) {
          writer.write(
              "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%d,\"code\":\"%s\"}"
                  .formatted(title, status, code));
          response.finishResponse();
        }
      } catch (IOException | IllegalStateException e) {
        // The client is gone.
      }
    }
  }
}
