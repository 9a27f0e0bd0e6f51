package dev.throughline.chat.account;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The key and the lifetimes of tokens.
 *
 * @param secret at least 32 bytes in Base64, the same for all instances; made up at each start when
 *     not set, so that a restart makes all access tokens invalid (the next refresh makes a new one)
 * @param access life of an access token
 * @param refresh life of a session that is not used
 * @param reuseGrace for how long the refresh token before the current one still yields an access
 *     token, for tabs that refresh at once and answers that were lost
 * @param bcryptStrength rounds of password hashing as a power of two, 4 to 31
 * @param attemptsPerMinute sign-ins with one name that an address may try; it may try five times as
 *     many sign-ins and sign-ups in all
 */
@ConfigurationProperties("chat.tokens")
record TokenProperties(
    @Nullable String secret,
    @DefaultValue("10m") Duration access,
    @DefaultValue("30d") Duration refresh,
    @DefaultValue("10s") Duration reuseGrace,
    @DefaultValue("10") int bcryptStrength,
    @DefaultValue("10") int attemptsPerMinute) {

  /** Leaves the secret out, which does not belong in a log. */
  @Override
  public String toString() {
    return "TokenProperties[access=" + access + ", refresh=" + refresh + "]";
  }
}
