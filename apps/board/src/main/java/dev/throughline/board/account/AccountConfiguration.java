package dev.throughline.board.account;

import com.nimbusds.jose.jwk.source.ImmutableSecret;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UserDetailsRepositoryReactiveAuthenticationManager;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;

/** The users who can sign in, and the signing and checking of their tokens. */
@Configuration(proxyBeanMethods = false)
class AccountConfiguration {

  private static final Logger logger = LoggerFactory.getLogger(AccountConfiguration.class);

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }

  /**
   * The key that signs tokens. A type of its own, so that no other {@code SecretKey} is injected.
   */
  record SigningKey(SecretKey key) {
    @Override
    public String toString() {
      return "SigningKey";
    }
  }

  @Bean
  SigningKey signingKey(AccountProperties properties) {
    return new SigningKey(new SecretKeySpec(secret(properties.tokenSecret()), "HmacSHA256"));
  }

  private static byte[] secret(@Nullable String configured) {
    if (configured == null || configured.isBlank()) {
      byte[] bytes = new byte[32];
      new SecureRandom().nextBytes(bytes);
      return bytes;
    }
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(configured.strip());
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("board.accounts.token-secret is not Base64");
    }
    if (bytes.length < 32) {
      throw new IllegalStateException(
          "board.accounts.token-secret has " + bytes.length + " bytes, at least 32 are needed");
    }
    return bytes;
  }

  @Bean
  JwtEncoder jwtEncoder(SigningKey key) {
    return new NimbusJwtEncoder(new ImmutableSecret<>(key.key()));
  }

  @Bean
  Fingerprints fingerprints(SigningKey key) {
    return new Fingerprints(key.key());
  }

  @Bean
  ReactiveJwtDecoder jwtDecoder(SigningKey key, Sessions sessions, Users users, Clock clock) {
    NimbusReactiveJwtDecoder signed =
        NimbusReactiveJwtDecoder.withSecretKey(key.key()).macAlgorithm(MacAlgorithm.HS256).build();
    // No leeway: one machine's clock signs and the same or a synchronised one checks.
    JwtTimestampValidator timestamps = new JwtTimestampValidator(Duration.ZERO);
    timestamps.setClock(clock);
    signed.setJwtValidator(timestamps);
    return new SessionDecoder(signed, sessions, users);
  }

  @Bean
  PasswordEncoder passwordEncoder(AccountProperties properties) {
    PasswordEncoder known = PasswordEncoderFactories.createDelegatingPasswordEncoder();
    PasswordEncoder own = new BCryptPasswordEncoder(properties.bcryptStrength());
    return new PasswordEncoder() {

      @Override
      public String encode(@Nullable CharSequence password) {
        return "{bcrypt}" + own.encode(password);
      }

      @Override
      public boolean matches(@Nullable CharSequence password, @Nullable String hash) {
        return known.matches(password, hash);
      }
    };
  }

  @Bean
  Users users(
      AccountProperties properties,
      ReactiveMongoOperations operations,
      PasswordEncoder encoder,
      Fingerprints fingerprints,
      Clock clock) {
    List<AccountProperties.User> users = properties.users();
    if (users.isEmpty()) {
      users = GeneratedPasswords.users(properties.passwordFile());
      logger.info(
          "board.accounts.users is not set: 'admin' and 'user' with passwords {}",
          properties.passwordFile() == null ? "of this start" : "in " + properties.passwordFile());
    }
    return new Users(users, operations, encoder, fingerprints, clock);
  }

  @Bean
  ReactiveAuthenticationManager passwords(Users users, PasswordEncoder encoder) {
    // A password check is slow by design; without a hash to check, the answer for an unknown name
    // would be faster, and reveal that the name is unknown.
    UserDetails unknown =
        User.withUsername("unknown").password(encoder.encode(UUID.randomUUID().toString())).build();
    UserDetailsRepositoryReactiveAuthenticationManager manager =
        new UserDetailsRepositoryReactiveAuthenticationManager(
            name -> users.findByUsername(name).defaultIfEmpty(unknown));
    manager.setPasswordEncoder(encoder);
    return manager;
  }
}
