package dev.throughline.chat.message;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.problem.Problem;
import dev.throughline.chat.rate.Rates;
import dev.throughline.chat.room.Memberships;
import dev.throughline.chat.text.VisibleText;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Service;

/**
 * Search for words in a room. Each request looks at a range of the room's places, which an index
 * yields, and so costs at most as much as the range is long (D-CHAT-18).
 */
@Service
class Search {

  /** How many places one request looks at. */
  static final int RANGE = 5_000;

  private static final int PAGE = 20;
  private static final int LONGEST = 100;
  private static final Duration LONGEST_QUERY = Duration.ofSeconds(2);

  private final Memberships memberships;
  private final History history;
  private final MongoOperations operations;
  private final Rates rates =
      new Rates(2, Duration.ofSeconds(1), 10, "Too many searches. Slow down.");

  Search(Memberships memberships, History history, MongoOperations operations) {
    this.memberships = memberships;
    this.history = history;
    this.operations = operations;
  }

  /**
   * Messages that hold the words, the newest first.
   *
   * @param next where to search on, as {@code before}; null when the beginning was reached
   */
  record Found(List<MessageView> messages, @Nullable Long next) {}

  /**
   * Searches before a place, or from the newest message on. Letters of either case are the same.
   *
   * @throws Problem when the caller is not in the room, searches too often, or the words are fewer
   *     than 2 or more than 100 characters
   */
  Found find(String accountId, String room, String words, @Nullable Long before) {
    memberships.require(room, accountId);
    rates.count(accountId);
    String wanted = words.strip();
    if (wanted.codePointCount(0, wanted.length()) < 2
        || wanted.length() > LONGEST
        || wanted.indexOf('\0') >= 0
        || !VisibleText.isUnicode(wanted)) {
      throw Problem.invalid("q: 2 to 100 characters");
    }
    long tail = history.position(room).tail();
    long end = (before == null) ? tail + 1 : Math.min(Numbers.requirePlace(before), tail + 1);
    long start = Math.max(1, end - RANGE);
    List<Message> found =
        operations.find(
            query(
                    where("roomId")
                        .is(room)
                        .and("seq")
                        .gte(start)
                        .lt(end)
                        .and("kind")
                        .is(MessageKind.TALK)
                        .and("deleted")
                        .is(false)
                        .and("text")
                        .regex(Pattern.compile(Pattern.quote(wanted), Pattern.CASE_INSENSITIVE)))
                .with(Sort.by(Sort.Direction.DESC, "seq"))
                .limit(PAGE)
                .maxTime(LONGEST_QUERY),
            Message.class);
    long reached = (found.size() < PAGE) ? start : found.get(PAGE - 1).seq();
    return new Found(found.stream().map(MessageView::of).toList(), (reached <= 1) ? null : reached);
  }
}
