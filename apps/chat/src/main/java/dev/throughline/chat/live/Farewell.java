package dev.throughline.chat.live;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Closes all sockets before the web server stops, so that clients go to another instance at once.
 * Its phase is the first to stop, before the requests that have begun are awaited.
 */
@Component
class Farewell implements SmartLifecycle {

  private final Sockets sockets;
  private volatile boolean running;

  Farewell(Sockets sockets) {
    this.sockets = sockets;
  }

  @Override
  public void start() {
    running = true;
  }

  @Override
  public void stop() {
    sockets.closeAll();
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
