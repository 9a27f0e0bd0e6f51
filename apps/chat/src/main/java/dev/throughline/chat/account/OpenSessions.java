package dev.throughline.chat.account;

import org.springframework.stereotype.Component;

/** Whether a session is still open, for the owners of sockets. */
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
