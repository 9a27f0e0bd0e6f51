package dev.throughline.bench.chathistory;

import dev.throughline.bench.chathistory.ChatApplication.Messages;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;

/** Stock pages by number from MongoDB. */
final class OffsetHistory extends MongoHistory {

  private static final Sort NEWEST_FIRST = Sort.by("sentAt", "id").descending();

  private final Messages messages;

  OffsetHistory(String uri, Chat chat) {
    super(uri, false, chat, Message.class);
    this.messages = context.getBean(Messages.class);
  }

  @Override
  public Answer page(Place place, @Nullable String cursor) {
    int size = chat.pageSize();
    PageRequest request = PageRequest.of(place.newer() / size, size, NEWEST_FIRST);
    return new Answer(
        messages.findByRoom(Chat.roomName(place.room()), request).getContent(), null, false);
  }
}
