package dev.throughline.bench.chathistory;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A strategy that leaves out a message now and then. */
final class BrokenHistoryChild {

  private BrokenHistoryChild() {}

  public static void main(String[] arguments) throws IOException {
    new HistoryChild(Forgetful::new).operations().serve();
  }

  private record Forgetful(History history) implements History {

    @Override
    public void store(Chat chat) {
      history.store(chat);
    }

    @Override
    public Answer page(Place place, @Nullable String cursor) {
      Answer answer = history.page(place, cursor);
      List<Message> messages = answer.messages();
      return new Answer(messages.subList(1, messages.size()), answer.cursor(), false);
    }

    @Override
    public @Nullable String cursor(Place place) {
      return history.cursor(place);
    }

    @Override
    public void close() {
      history.close();
    }
  }
}
