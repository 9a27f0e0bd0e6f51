package dev.throughline.chat.account;

import java.util.Collection;
import java.util.Set;
import org.springframework.stereotype.Component;

/** The sessions that are still open, for the owners of sockets. */
@Component
public class OpenSessions {

  private final Sessions sessions;

  OpenSessions(Sessions sessions) {
    this.sessions = sessions;
  }

  /** {@return which of these are open, as the database has it} */
  public Set<String> open(Collection<String> sessionIds) {
    return sessions.open(sessionIds);
  }
}
