package dev.throughline.board.web;

import java.util.List;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.accept.HeaderContentTypeResolver;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.accept.RequestedContentTypeResolverBuilder;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;

/** Sends a problem, too, to a client whose {@code Accept} header cannot be parsed. */
@Component
final class ProblemForms implements WebFluxConfigurer {

  @Override
  public void configureContentTypeResolver(RequestedContentTypeResolverBuilder builder) {
    builder.resolver(new Lenient());
  }

  private static final class Lenient implements RequestedContentTypeResolver {

    private final RequestedContentTypeResolver header = new HeaderContentTypeResolver();

    @Override
    public List<MediaType> resolveMediaTypes(ServerWebExchange exchange) {
      try {
        return header.resolveMediaTypes(exchange);
      } catch (NotAcceptableStatusException e) {
        HttpStatusCode status = exchange.getResponse().getStatusCode();
        if (status != null && status.isError()) {
          return MEDIA_TYPE_ALL_LIST;
        }
        throw e;
      }
    }
  }
}
