package dev.throughline.chat.live;

import dev.throughline.chat.problem.Problem;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.messaging.Message;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.messaging.StompSubProtocolErrorHandler;

/** Refuses a frame that cannot be parsed like a frame that is not allowed. */
@Component
class SocketErrors extends StompSubProtocolErrorHandler {

  private static final Logger logger = LoggerFactory.getLogger(SocketErrors.class);

  private final Refusals refusals;

  SocketErrors(Refusals refusals) {
    this.refusals = refusals;
  }

  @Override
  public @Nullable Message<byte[]> handleClientMessageProcessingError(
      @Nullable Message<byte[]> clientMessage, Throwable failure) {
    return refusals.frame(null, problem(failure));
  }

  private static Problem problem(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof Problem problem) {
        return problem;
      }
    }
    logger.debug("A frame could not be handled", failure);
    return Problem.invalid("The frame could not be read.");
  }
}
