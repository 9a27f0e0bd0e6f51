package dev.throughline.chat.message;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.problem.Problem;
import dev.throughline.chat.room.Memberships;
import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelineChanges;
import dev.throughline.redis.timeline.TimelinePage;
import dev.throughline.redis.timeline.TimelinePosition;
import java.time.Instant;
import java.util.List;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Service;

/** Reading rooms. Each call asks first whether the caller is a member, before any cache. */
@Service
public class History {

  static final int MAX_PAGE = 100;

  private static final int MAX_CHANGES = 500;

  private final Timeline<Message> timeline;
  private final Memberships memberships;
  private final MongoOperations operations;

  History(Timeline<Message> timeline, Memberships memberships, MongoOperations operations) {
    this.timeline = timeline;
    this.memberships = memberships;
    this.operations = operations;
  }

  /**
   * Consecutive messages.
   *
   * @param revision the room's revision of which this is the state
   * @param atStart whether there is nothing before them
   * @param atTail whether there was nothing after them
   */
  public record Page(
      List<MessageView> messages, long revision, boolean atStart, boolean atTail, String source) {

    static Page of(TimelinePage<Message> page) {
      return new Page(
          views(page.items()),
          page.revision(),
          page.atStart(),
          page.atTail(),
          page.source().name());
    }
  }

  /**
   * What changed, in the order of the changes: new, edited and deleted messages in their present
   * state.
   *
   * @param revision where to go on
   * @param more whether there is more
   */
  public record Changes(List<MessageView> messages, long revision, boolean more) {}

  /** The newest messages. */
  public Page latest(String accountId, String room, int limit, long minRevision) {
    memberships.require(room, accountId);
    return Page.of(timeline.latest(room, size(limit), revision(minRevision)));
  }

  /** The messages before a place. */
  public Page before(String accountId, String room, long seq, int limit, long minRevision) {
    memberships.require(room, accountId);
    return Page.of(
        timeline.before(room, Numbers.requirePlace(seq), size(limit), revision(minRevision)));
  }

  /** The messages after a place. */
  public Page after(String accountId, String room, long seq, int limit, long minRevision) {
    memberships.require(room, accountId);
    return Page.of(
        timeline.after(room, Numbers.requirePlace(seq), size(limit), revision(minRevision)));
  }

  /** The message at a place and those on both sides of it. */
  public Page around(String accountId, String room, long seq, int limit, long minRevision) {
    memberships.require(room, accountId);
    return Page.of(
        timeline.around(room, Numbers.requirePlace(seq), size(limit), revision(minRevision)));
  }

  /** The first message of a time or later, and those around it; the newest when there is none. */
  public Page at(String accountId, String room, Instant time, int limit, long minRevision) {
    memberships.require(room, accountId);
    Message first =
        operations.findOne(
            query(where("roomId").is(room).and("sentAt").gte(Numbers.requireTime(time)))
                .with(Sort.by("sentAt", "seq"))
                .limit(1),
            Message.class);
    return (first == null)
        ? latest(accountId, room, limit, minRevision)
        : around(accountId, room, first.seq(), limit, minRevision);
  }

  /** {@return what changed after a revision} */
  public Changes changes(String accountId, String room, long after, int limit) {
    memberships.require(room, accountId);
    Numbers.requireRevision("after", after);
    if (limit < 1 || limit > MAX_CHANGES) {
      throw Problem.invalid("limit: 1 to " + MAX_CHANGES);
    }
    TimelineChanges<Message> changes = timeline.changes(room, after, limit);
    return new Changes(views(changes.items()), changes.revision(), changes.more());
  }

  /** A room's highest numbers. For the service itself: membership is not checked. */
  public TimelinePosition position(String room) {
    return timeline.position(room);
  }

  /** The last messages of a room. For the service itself: membership is not checked. */
  List<MessageView> last(String room, int n) {
    return views(timeline.latest(room, n).items());
  }

  private static List<MessageView> views(List<Message> messages) {
    return messages.stream().map(MessageView::of).toList();
  }

  private static long revision(long minRevision) {
    return Numbers.requireRevision("minRevision", minRevision);
  }

  private static int size(int limit) {
    if (limit < 1 || limit > MAX_PAGE) {
      throw Problem.invalid("limit: 1 to " + MAX_PAGE);
    }
    return limit;
  }
}
