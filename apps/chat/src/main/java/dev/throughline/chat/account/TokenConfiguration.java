package dev.throughline.chat.account;

import com.nimbusds.jose.jwk.source.ImmutableSecret;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.Map;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.MappedJwtClaimSetConverter;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;

@Configuration(proxyBeanMethods = false)
class TokenConfiguration {

  private static final Logger logger = LoggerFactory.getLogger(TokenConfiguration.class);

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }

  /** Signs the access tokens. A type of its own, so that no other {@code SecretKey} is injected. */
  record SigningKey(SecretKey key) {
    @Override
    public String toString() {
      return "SigningKey";
    }
  }

  @Bean
  SigningKey signingKey(TokenProperties properties) {
    byte[] bytes = new byte[32];
    if (properties.secret() == null || properties.secret().isBlank()) {
      new SecureRandom().nextBytes(bytes);
      logger.info(
          "chat.tokens.secret is not set: tokens are signed with a key made for this start");
    } else {
      try {
        bytes = Base64.getDecoder().decode(properties.secret().strip());
      } catch (IllegalArgumentException e) {
        throw new IllegalStateException("chat.tokens.secret is not Base64");
      }
      if (bytes.length < 32) {
        throw new IllegalStateException(
            "chat.tokens.secret has " + bytes.length + " bytes, at least 32 are needed");
      }
    }
    return new SigningKey(new SecretKeySpec(bytes, "HmacSHA256"));
  }

  @Bean
  JwtEncoder jwtEncoder(SigningKey key) {
    return new NimbusJwtEncoder(new ImmutableSecret<>(key.key()));
  }

  @Bean
  JwtDecoder jwtDecoder(SigningKey key, OpenSessionValidator openSession, Clock clock) {
    NimbusJwtDecoder decoder =
        NimbusJwtDecoder.withSecretKey(key.key()).macAlgorithm(MacAlgorithm.HS256).build();
    // The issuer is a word: Spring would try to make a URL of it, by an exception for each token.
    decoder.setClaimSetConverter(
        MappedJwtClaimSetConverter.withDefaults(Map.of(JwtClaimNames.ISS, issuer -> issuer)));
    // No leeway: one machine's clock signs and the same or a synchronised one checks.
    JwtTimestampValidator timestamps = new JwtTimestampValidator(java.time.Duration.ZERO);
    timestamps.setClock(clock);
    decoder.setJwtValidator(
        new DelegatingOAuth2TokenValidator<>(
            timestamps, new JwtIssuerValidator(AccessTokens.ISSUER), openSession));
    return decoder;
  }

  @Bean
  PasswordEncoder passwordEncoder(TokenProperties properties) {
    DelegatingPasswordEncoder encoder =
        new DelegatingPasswordEncoder(
            "bcrypt", Map.of("bcrypt", new BCryptPasswordEncoder(properties.bcryptStrength())));
    // What was moved from another system may be hashed with other names in front: never a match.
    encoder.setDefaultPasswordEncoderForMatches(new NoMatch());
    return encoder;
  }

  private static final class NoMatch implements PasswordEncoder {

    @Override
    public @Nullable String encode(@Nullable CharSequence rawPassword) {
      throw new UnsupportedOperationException("only compares");
    }

    @Override
    public boolean matches(@Nullable CharSequence rawPassword, @Nullable String encodedPassword) {
      return false;
    }
  }
}
