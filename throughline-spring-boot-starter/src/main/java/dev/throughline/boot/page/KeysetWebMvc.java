package dev.throughline.boot.page;

import dev.throughline.mongodb.page.KeysetRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Gives controllers of Spring MVC their {@link KeysetRequest}s. */
final class KeysetWebMvc implements WebMvcConfigurer, HandlerMethodArgumentResolver {

  private final KeysetRequestParameters parameters;

  KeysetWebMvc(PageSettings settings) {
    this.parameters = new KeysetRequestParameters(settings);
  }

  @Override
  public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
    resolvers.add(this);
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return KeysetRequestParameters.supports(parameter);
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binderFactory) {
    return parameters.read(parameter, request::getParameter);
  }
}
