package dev.throughline.chat.account;

import org.springframework.stereotype.Component;

/** Tells those who hold sockets whether a session is still open. */
@Component
public class OpenSessions {

  private final Sessions sessions;

  OpenSessions(Sessions sessions) {
    this.sessions = sessions;
  }

  /** Asks Redis, and the database while Redis does not answer. */
  public boolean isOpen(String sessionId) {
    return sessions.isOpen(sessionId);
  }
}
