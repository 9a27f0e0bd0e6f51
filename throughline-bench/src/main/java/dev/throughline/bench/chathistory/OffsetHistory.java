package dev.throughline.bench.chathistory;

import dev.throughline.bench.chathistory.ChatApplication.Messages;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoTemplate;

/** Stock pages by number from MongoDB. */
final class OffsetHistory implements History {

  private static final Sort NEWEST_FIRST = Sort.by("sentAt", "id").descending();

  private final ConfigurableApplicationContext context;
  private final Messages messages;
  private final Chat chat;

  OffsetHistory(String uri, Chat chat) {
    this.context = ChatApplication.start(uri, false);
    this.messages = context.getBean(Messages.class);
    this.chat = chat;
  }

  @Override
  public void store(Chat stored) {
    ChatApplication.store(context.getBean(MongoTemplate.class), stored);
  }

  @Override
  public Answer page(Place place, @Nullable String cursor) {
    int size = chat.pageSize();
    PageRequest request = PageRequest.of(place.newer() / size, size, NEWEST_FIRST);
    return new Answer(
        messages.findByRoom(Chat.roomName(place.room()), request).getContent(), null, false);
  }

  @Override
  public void close() {
    context.close();
  }
}
