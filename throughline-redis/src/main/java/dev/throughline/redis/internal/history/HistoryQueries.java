package dev.throughline.redis.internal.history;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.HistoryRequest;
import dev.throughline.redis.internal.protocol.HistoryRequest.Changes;
import dev.throughline.redis.internal.protocol.HistoryRequest.One;
import dev.throughline.redis.internal.protocol.HistoryRequest.Range;
import dev.throughline.redis.internal.protocol.HistoryRequest.Replace;
import dev.throughline.redis.internal.protocol.HistoryRequest.Sent;
import dev.throughline.redis.internal.protocol.HistoryRequest.WriteReply;
import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.timeline.TimelineIndexes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/**
 * The queries behind a timeline's requests: each is served, filter and sort, by one index of {@link
 * TimelineIndexes}. Reads ask the primary for what a majority has, which is what the protocol
 * relies on.
 *
 * @param <T> the entity type
 */
public final class HistoryQueries<T> {

  /** What the names of a timeline's own indexes begin with. */
  public static final String INDEX_PREFIX = "timeline_";

  /** How servers name the index: before the values, which may have any text. */
  private static final Pattern INDEX = Pattern.compile(" index: (.+?) dup key");

  private final TimelineDefinition<T> definition;

  public HistoryQueries(TimelineDefinition<T> definition) {
    this.definition = definition;
  }

  public TimelineDefinition<T> definition() {
    return definition;
  }

  /** The highest value of a number, to be read without the document. */
  public Query highest(Object key, MongoPersistentProperty number) {
    Query query =
        committed(of(key))
            .with(Sort.by(Sort.Direction.DESC, definition.key().getName(), number.getName()))
            .limit(1);
    query.fields().include(number.getFieldName()).exclude("_id");
    return query;
  }

  public static long number(@Nullable Document found, MongoPersistentProperty number) {
    return found != null && found.get(number.getFieldName()) instanceof Number value
        ? value.longValue()
        : 0;
  }

  public Query range(Range<?> request) {
    PageRange range = request.range();
    String seq = definition.seq().getName();
    Criteria criteria = of(request.key());
    return switch (range.anchor()) {
      case BEFORE ->
          sorted(
              range.bound() == PageRange.END ? criteria : criteria.and(seq).lt(range.bound()),
              Sort.Direction.DESC,
              seq,
              range.before());
      case AFTER ->
          sorted(criteria.and(seq).gt(range.bound()), Sort.Direction.ASC, seq, range.after());
      case AROUND ->
          sorted(
              criteria
                  .and(seq)
                  .gte(range.bound() - range.before())
                  .lte(range.bound() + range.after()),
              Sort.Direction.ASC,
              seq,
              range.before() + range.after() + 1);
    };
  }

  public Query changes(Changes<?> request) {
    String revision = definition.revision().getName();
    return sorted(
        of(request.key()).and(revision).gt(request.after()),
        Sort.Direction.ASC,
        revision,
        request.limit());
  }

  public Query one(One<?> request) {
    return committed(of(request.key()).and(definition.seq().getName()).is(request.seq()));
  }

  /** The query for what has been sent before, or null when the entity has no client id. */
  public @Nullable Query sent(Sent<T> request) {
    MongoPersistentProperty clientId = definition.clientId();
    Object id = clientId == null ? null : definition.read(request.entity(), clientId);
    if (clientId == null || id == null) {
      return null;
    }
    Criteria criteria = of(request.key());
    MongoPersistentProperty author = definition.author();
    if (author != null) {
      criteria = criteria.and(author.getName()).is(definition.read(request.entity(), author));
    }
    return committed(criteria.and(clientId.getName()).is(id));
  }

  /** The entry in the state that was read; no other one is replaced. */
  public Query current(Replace<T> request) {
    return new Query(
        of(request.key())
            .and(definition.seq().getName())
            .is(request.current().seq())
            .and(definition.revision().getName())
            .is(request.current().revision()));
  }

  private Criteria of(Object key) {
    return Criteria.where(definition.key().getName()).is(key);
  }

  private Query sorted(Criteria criteria, Sort.Direction direction, String property, int limit) {
    return committed(criteria)
        .with(Sort.by(direction, definition.key().getName(), property))
        .limit(limit);
  }

  private static Query committed(Criteria criteria) {
    return new Query(criteria)
        .withReadConcern(ReadConcern.MAJORITY)
        .withReadPreference(ReadPreference.primary());
  }

  public Entry<T> entry(T entity) {
    return new Entry<>(definition.seqOf(entity), definition.revisionOf(entity), entity);
  }

  public List<Entry<T>> entries(List<T> entities) {
    List<Entry<T>> entries = new ArrayList<>(entities.size());
    entities.forEach(entity -> entries.add(entry(entity)));
    return entries;
  }

  /** {@return what a unique index has refused, by the name of the index} */
  public static <T> WriteReply<T> refusal(DuplicateKeyException refused) {
    Matcher index = INDEX.matcher(String.valueOf(refused.getMessage()));
    return index.find() && !index.group(1).startsWith(INDEX_PREFIX)
        ? new WriteReply.Refused<>(refused)
        : new WriteReply.Taken<>(refused);
  }

  /** The entries of a range, which must not have a gap. */
  public List<Entry<T>> consecutive(HistoryRequest<?> request, List<T> entities) {
    List<Entry<T>> entries = entries(entities);
    entries.sort(Comparator.comparingLong(Entry::seq));
    for (int i = 1; i < entries.size(); i++) {
      long before = entries.get(i - 1).seq();
      long after = entries.get(i).seq();
      if (after != before + 1) {
        throw new DataIntegrityViolationException(
            "Timeline %s of %s has no entry between %d and %d. Entries must not be removed; the"
                    .formatted(request.key(), definition.type().getName(), before, after)
                + " collection needs the indexes of TimelineIndexes.");
      }
    }
    return entries;
  }
}
