package dev.throughline.chat.web;

import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.upgrade.UpgradeGroupInfo;
import org.jspecify.annotations.Nullable;

/**
 * HTTP without Tomcat's own counters of WebSockets, which keep the entry of a socket for ever when
 * its client does not answer the close frame (Tomcat 11.0.22, D-CHAT-25). Tomcat makes it by its
 * name.
 */
public final class UncountedSockets extends Http11NioProtocol {

  @Override
  public @Nullable UpgradeGroupInfo getUpgradeGroupInfo(@Nullable String protocol) {
    return null;
  }
}
