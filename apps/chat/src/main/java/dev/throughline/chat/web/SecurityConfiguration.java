package dev.throughline.chat.web;

import jakarta.servlet.DispatcherType;
import java.util.List;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;

/** The requests that are allowed, and by whom. A route that is not named here is refused. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

  /**
   * Own files only, but for pictures that messages name; no inline script, so that a message cannot
   * become one.
   */
  private static final String CONTENT_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:;"
          + " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  /** Health and metrics, which listen on a port of their own. */
  @Bean
  @Order(1)
  SecurityFilterChain actuator(HttpSecurity http) throws Exception {
    return http.securityMatcher(EndpointRequest.toAnyEndpoint())
        .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
        .csrf(csrf -> csrf.disable())
        .sessionManagement(
            sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .build();
  }

  /**
   * The handshake of sockets, of which many come at once. It carries no token, and one that it has
   * is not looked at: the CONNECT frame brings the account. The handshake itself checks the origin.
   */
  @Bean
  @Order(2)
  SecurityFilterChain handshake(HttpSecurity http) throws Exception {
    return http.securityMatcher(PathPatternRequestMatcher.pathPattern(HttpMethod.GET, "/ws"))
        .headers(SecurityConfiguration::headers)
        .csrf(csrf -> csrf.disable())
        .anonymous(anonymous -> anonymous.disable())
        .exceptionHandling(errors -> errors.disable())
        .logout(logout -> logout.disable())
        .requestCache(cache -> cache.disable())
        .securityContext(context -> context.disable())
        .servletApi(servlet -> servlet.disable())
        .sessionManagement(sessions -> sessions.disable())
        .build();
  }

  private static void headers(HeadersConfigurer<HttpSecurity> headers) {
    headers
        .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_POLICY))
        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.NO_REFERRER));
  }

  @Bean
  @Order(3)
  SecurityFilterChain service(HttpSecurity http, ProblemResponses problems) throws Exception {
    return http.authorizeHttpRequests(
            requests ->
                requests
                    .dispatcherTypeMatchers(DispatcherType.ERROR)
                    .permitAll()
                    .requestMatchers(HttpMethod.POST, "/api/accounts", "/api/session")
                    .permitAll()
                    .requestMatchers(HttpMethod.POST, "/api/session/refresh")
                    .permitAll()
                    .requestMatchers("/api/**")
                    .authenticated()
                    .requestMatchers("/ws")
                    .permitAll()
                    .requestMatchers(
                        HttpMethod.GET, "/", "/index.html", "/page/**", "/webjars/**", "/icon.svg")
                    .permitAll()
                    .requestMatchers(HttpMethod.GET, "/openapi", "/openapi.yaml", "/asyncapi.json")
                    .permitAll()
                    .requestMatchers(HttpMethod.GET, "/livez", "/readyz")
                    .permitAll()
                    .anyRequest()
                    .denyAll())
        .oauth2ResourceServer(
            server ->
                server
                    .jwt(Customizer.withDefaults())
                    .authenticationEntryPoint(problems)
                    .accessDeniedHandler(problems))
        .exceptionHandling(
            errors -> errors.authenticationEntryPoint(problems).accessDeniedHandler(problems))
        // Only one request lives on a cookie; everything else needs a header that no site can send.
        .csrf(
            csrf ->
                csrf.spa()
                    .requireCsrfProtectionMatcher(
                        PathPatternRequestMatcher.pathPattern(
                            HttpMethod.POST, "/api/session/refresh")))
        .cors(Customizer.withDefaults())
        .sessionManagement(
            sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .headers(SecurityConfiguration::headers)
        .formLogin(form -> form.disable())
        .httpBasic(basic -> basic.disable())
        .logout(logout -> logout.disable())
        .requestCache(cache -> cache.disable())
        .build();
  }

  /**
   * Times of requests are those of {@code http.server.requests}: Spring Security would take the
   * time of each of its filters, too (D-CHAT-28).
   */
  @Bean
  SecurityObservationSettings securityObservations() {
    return SecurityObservationSettings.noObservations();
  }

  /** Spring Security checks addresses before anything else does. */
  @Bean
  RequestRejectedHandler rejected(ProblemResponses problems) {
    return (request, response, e) ->
        problems.write(
            response,
            HttpStatus.BAD_REQUEST,
            "invalid",
            "The address or a header holds what none needs.");
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
      cors.setAllowCredentials(false);
      source.registerCorsConfiguration("/api/**", cors);
    }
    return source;
  }
}
