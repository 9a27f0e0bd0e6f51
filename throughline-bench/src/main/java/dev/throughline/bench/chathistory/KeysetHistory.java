package dev.throughline.bench.chathistory;

import static org.springframework.data.mongodb.core.query.Criteria.where;

import dev.throughline.bench.wiring.Wiring;
import dev.throughline.mongodb.page.KeysetPage;
import dev.throughline.mongodb.page.KeysetPages;
import dev.throughline.mongodb.page.KeysetRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Query;

/** Pages from a cursor on, from MongoDB. */
final class KeysetHistory implements History {

  private static final Sort NEWEST_FIRST = Sort.by("sentAt").descending();

  private final ConfigurableApplicationContext context;
  private final KeysetPages pages;
  private final Chat chat;

  KeysetHistory(String uri, Chat chat) {
    this.context = ChatApplication.start(uri, true);
    this.pages = ChatApplication.pages(context.getBean(MongoTemplate.class));
    this.chat = chat;
  }

  @Override
  public void store(Chat stored) {
    ChatApplication.store(context.getBean(MongoTemplate.class), stored);
  }

  @Override
  public Answer page(Place place, @Nullable String cursor) {
    KeysetPage<Message> page = page(place.room(), chat.pageSize(), cursor);
    return new Answer(page.items(), page.hasNext() ? page.endCursor() : null, false);
  }

  /** One page up to the place: the size of a page is not part of a cursor. */
  @Override
  public @Nullable String cursor(Place place) {
    return place.newer() == 0
        ? null
        : Objects.requireNonNull(page(place.room(), place.newer(), null).endCursor());
  }

  private KeysetPage<Message> page(int room, int size, @Nullable String cursor) {
    return pages.page(
        Query.query(where("room").is(Chat.roomName(room))),
        KeysetRequest.first(size).sortedBy(NEWEST_FIRST).after(cursor),
        Message.class);
  }

  @Override
  public String wiring() {
    return Wiring.describe(context, Message.class);
  }

  @Override
  public void close() {
    context.close();
  }
}
