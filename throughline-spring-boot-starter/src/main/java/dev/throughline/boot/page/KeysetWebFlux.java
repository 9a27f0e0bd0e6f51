package dev.throughline.boot.page;

import dev.throughline.mongodb.page.KeysetRequest;
import org.springframework.core.MethodParameter;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.SyncHandlerMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import org.springframework.web.server.ServerWebExchange;

/** Gives controllers of Spring WebFlux their {@link KeysetRequest}s. */
final class KeysetWebFlux implements WebFluxConfigurer, SyncHandlerMethodArgumentResolver {

  private final KeysetRequestParameters parameters;

  KeysetWebFlux(PageSettings settings) {
    this.parameters = new KeysetRequestParameters(settings);
  }

  @Override
  public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
    configurer.addCustomResolver(this);
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return KeysetRequestParameters.supports(parameter);
  }

  @Override
  public Object resolveArgumentValue(
      MethodParameter parameter, BindingContext context, ServerWebExchange exchange) {
    return parameters.read(parameter, exchange.getRequest().getQueryParams()::getFirst);
  }
}
