package dev.throughline.board.web;

import dev.throughline.board.account.Tokens;
import java.util.List;
import org.springframework.boot.security.autoconfigure.actuate.web.reactive.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.oauth2.server.resource.authentication.JwtGrantedAuthoritiesConverter;
import org.springframework.security.oauth2.server.resource.authentication.ReactiveJwtAuthenticationConverter;
import org.springframework.security.oauth2.server.resource.authentication.ReactiveJwtGrantedAuthoritiesConverterAdapter;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.context.NoOpServerSecurityContextRepository;
import org.springframework.security.web.server.header.ReferrerPolicyServerHttpHeadersWriter.ReferrerPolicy;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsConfigurationSource;
import org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource;

/** The roles that may call each route. A route that is not named here is refused. */
@Configuration(proxyBeanMethods = false)
@EnableWebFluxSecurity
class SecurityConfiguration {

  /** Own files only; no inline script, so that a post cannot become one. */
  private static final String CONTENT_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** Health and metrics, which listen on a port of their own. */
  @Bean
  @Order(1)
  SecurityWebFilterChain actuator(ServerHttpSecurity http) {
    return http.securityMatcher(EndpointRequest.toAnyEndpoint())
        .authorizeExchange(exchanges -> exchanges.anyExchange().permitAll())
        .csrf(csrf -> csrf.disable())
        .build();
  }

  @Bean
  @Order(2)
  SecurityWebFilterChain service(ServerHttpSecurity http, ProblemResponses problems) {
    return http.authorizeExchange(
            exchanges ->
                exchanges
                    .pathMatchers(HttpMethod.POST, "/api/session", "/api/accounts")
                    .permitAll()
                    .pathMatchers("/api/load")
                    .hasRole("ADMIN")
                    .pathMatchers(HttpMethod.GET, "/api/**")
                    .permitAll()
                    .pathMatchers("/api/**")
                    .hasRole("USER")
                    .pathMatchers(
                        HttpMethod.GET,
                        "/",
                        "/index.html",
                        "/page/**",
                        "/icon.svg",
                        "/openapi",
                        "/openapi.yaml",
                        "/livez",
                        "/readyz")
                    .permitAll()
                    .anyExchange()
                    .denyAll())
        .oauth2ResourceServer(
            server ->
                server
                    .jwt(jwt -> jwt.jwtAuthenticationConverter(roles()))
                    .authenticationEntryPoint(problems)
                    .accessDeniedHandler(problems))
        .exceptionHandling(
            errors -> errors.authenticationEntryPoint(problems).accessDeniedHandler(problems))
        // Nothing is allowed for a cookie's sake, so nothing can be forged with one: what writes
        // needs a header that no other site can send.
        .csrf(csrf -> csrf.disable())
        .securityContextRepository(NoOpServerSecurityContextRepository.getInstance())
        .cors(Customizer.withDefaults())
        .headers(
            headers ->
                headers
                    .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_POLICY))
                    .referrerPolicy(policy -> policy.policy(ReferrerPolicy.NO_REFERRER)))
        .formLogin(form -> form.disable())
        .httpBasic(basic -> basic.disable())
        .logout(logout -> logout.disable())
        .requestCache(cache -> cache.disable())
        .build();
  }

  /** Other origins are refused unless they are configured, and never get cookies. */
  @Bean
  CorsConfigurationSource corsConfigurationSource(WebProperties properties) {
    UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
    if (!properties.allowedOrigins().isEmpty()) {
      CorsConfiguration cors = new CorsConfiguration();
      cors.setAllowedOrigins(properties.allowedOrigins());
      cors.setAllowedMethods(List.of("GET", "POST", "PUT", "DELETE"));
      cors.setAllowedHeaders(List.of("Authorization", "Content-Type"));
      cors.setExposedHeaders(List.of("Board-Revision", "Location"));
      cors.setAllowCredentials(false);
      source.registerCorsConfiguration("/api/**", cors);
    }
    return source;
  }

  private static ReactiveJwtAuthenticationConverter roles() {
    JwtGrantedAuthoritiesConverter roles = new JwtGrantedAuthoritiesConverter();
    roles.setAuthoritiesClaimName(Tokens.ROLES);
    roles.setAuthorityPrefix("ROLE_");
    ReactiveJwtAuthenticationConverter converter = new ReactiveJwtAuthenticationConverter();
    converter.setJwtGrantedAuthoritiesConverter(
        new ReactiveJwtGrantedAuthoritiesConverterAdapter(roles));
    return converter;
  }
}
