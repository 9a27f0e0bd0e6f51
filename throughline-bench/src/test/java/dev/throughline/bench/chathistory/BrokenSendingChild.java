package dev.throughline.bench.chathistory;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A strategy that acknowledges a message which it does not store. */
final class BrokenSendingChild {

  private BrokenSendingChild() {}

  public static void main(String[] arguments) throws IOException {
    new SendingChild(Losing::new).operations().serve();
  }

  private record Losing(Sending sending) implements Sending {

    @Override
    public void send(Message message) {
      if (message.id() != 1) {
        sending.send(message);
      }
    }

    @Override
    public long stored(long from, long before) {
      return sending.stored(from, before);
    }

    @Override
    public @Nullable Message find(long id) {
      return sending.find(id);
    }

    @Override
    public void close() {
      sending.close();
    }
  }
}
