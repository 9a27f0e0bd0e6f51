package dev.throughline.verification.certify;

import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.redis.timeline.PlainPage;
import dev.throughline.redis.timeline.PlainTimeline;
import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelineIndexes;
import dev.throughline.redis.timeline.TimelinePage;
import dev.throughline.redis.timeline.TimelineSettings;
import dev.throughline.redis.timeline.Timelines;
import dev.throughline.redis.timeline.annotation.TimelineClaims;
import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineOrder;
import dev.throughline.redis.timeline.annotation.TimelineRevision;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** Timelines with MongoDB alone: numbers without a gap, changes, and pages of a plain one. */
final class TimelineCheck implements Check {

  private static final int COUNT = 50;
  private static final int SIZE = 7;

  @Document("certified_notes")
  static final class Note {
    @Id @Nullable ObjectId id;
    @TimelineKey @Nullable String room;
    @TimelineSeq long seq;
    @TimelineRevision long revision;
    @TimelineClaims @Nullable List<Long> claims;
    String text = "";
  }

  @Document("certified_counters")
  record Counter(@Id String id, long next) {}

  @Document("certified_events")
  record Event(@Id ObjectId id, @TimelineKey String room, @TimelineOrder Instant at) {}

  @Override
  public String name() {
    return "timelines without Redis";
  }

  /** Numbers are those of a counter, of which one field is asked for. */
  @Override
  public void stock(Workplace at) {
    Query counter = Query.query(Criteria.where("id").is("room"));
    counter.fields().include("next");
    FindAndModifyOptions options = FindAndModifyOptions.options().upsert(true).returnNew(true);
    for (int i = 1; i <= 2; i++) {
      Counter counted =
          at.stock.findAndModify(counter, new Update().inc("next", 1), options, Counter.class);
      Check.same(
          "a counter of stock's", String.valueOf(new Counter("room", i)), String.valueOf(counted));
    }
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < SIZE; i++) {
      events.add(new Event(new ObjectId(1, i), "room", Instant.ofEpochMilli(SIZE - i)));
    }
    at.stock.insertAll(events);
    Collections.reverse(events);
    Check.same(
        "events of stock's",
        events.subList(0, SIZE - 1),
        at.stock.find(new Query().with(Sort.by("at", "id")).limit(SIZE - 1), Event.class));
  }

  @Override
  public Outcome run(Workplace at) {
    Timelines timelines = new Timelines(TimelineSettings.defaults());
    ThroughlineMongoConverter converter = (ThroughlineMongoConverter) at.ours.getConverter();
    return Outcome.right(
        numbered(at, timelines, PayloadCodecs.of(converter).get("compact", Note.class))
            + plain(at, timelines, PayloadCodecs.of(converter).get("compact", Event.class)));
  }

  private static long numbered(Workplace at, Timelines timelines, PayloadCodec<Note> codec) {
    TimelineIndexes.of(Note.class, at.ours.getConverter()).create(at.ours);
    Timeline<Note> timeline = timelines.blocking(Note.class, at.ours, codec);
    for (int i = 1; i <= COUNT; i++) {
      Note note = new Note();
      note.room = i % 2 == 0 ? "even" : "odd";
      note.text = "note " + i;
      timeline.append(note);
    }
    timeline.edit(
        "odd",
        3,
        it -> {
          it.text = "edited";
          return it;
        });
    List<Long> walked = new ArrayList<>();
    TimelinePage<Note> page;
    long last = 0;
    do {
      page = timeline.after("odd", last, SIZE);
      for (Note note : page.items()) {
        walked.add(note.seq);
        last = note.seq;
        Check.same(
            "the text of note " + note.seq,
            note.seq == 3 ? "edited" : "note " + (2 * note.seq - 1),
            note.text);
      }
    } while (!page.atTail() && walked.size() <= COUNT);
    Check.same(
        "the numbers of a timeline", LongStream.rangeClosed(1, COUNT / 2).boxed().toList(), walked);
    Check.same(
        "the changes of a timeline", 1, timeline.changes("odd", COUNT / 2, 10).items().size());
    return walked.size() + 1L;
  }

  private static long plain(Workplace at, Timelines timelines, PayloadCodec<Event> codec) {
    TimelineIndexes.plain(Event.class, at.ours.getConverter()).create(at.ours);
    PlainTimeline<Event> timeline =
        timelines.plain(Event.class, at.ours, codec, CursorTokens.signedWith(new byte[32]));
    List<ObjectId> written = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      Event event = new Event(new ObjectId(1, i), "room", Instant.ofEpochMilli(i / 2));
      timeline.insert(event);
      written.add(event.id());
    }
    List<ObjectId> walked = new ArrayList<>();
    String cursor = null;
    PlainPage<Event> page;
    do {
      page = timeline.before("room", cursor, SIZE);
      walked.addAll(0, page.items().stream().map(Event::id).toList());
      cursor = page.page().startCursor();
    } while (page.page().hasPrevious() && walked.size() <= COUNT);
    Check.same("the entries of a plain timeline", written, walked);
    return walked.size();
  }
}
