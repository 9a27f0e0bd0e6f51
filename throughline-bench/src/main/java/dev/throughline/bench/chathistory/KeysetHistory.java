package dev.throughline.bench.chathistory;

import static org.springframework.data.mongodb.core.query.Criteria.where;

import dev.throughline.mongodb.page.KeysetPage;
import dev.throughline.mongodb.page.KeysetPages;
import dev.throughline.mongodb.page.KeysetRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Query;

/** Pages from a cursor on, from MongoDB. */
final class KeysetHistory extends MongoHistory {

  private static final Sort NEWEST_FIRST = Sort.by("sentAt").descending();

  private final KeysetPages pages;

  KeysetHistory(String uri, Chat chat) {
    super(uri, true, chat, Message.class);
    this.pages = ChatApplication.pages(template);
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
}
