package dev.throughline.chat.migrate;

import dev.throughline.chat.message.Message;
import dev.throughline.chat.migrate.SourceTotals.OfRoom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.springframework.data.mongodb.core.MongoOperations;

/** Counts and sums of moved messages that MongoDB makes itself. */
final class TargetTotals {

  private final MongoOperations target;

  TargetTotals(MongoOperations target) {
    this.target = target;
  }

  /** The rooms that have messages, by their ids in the target. */
  Map<String, OfRoom> rooms() {
    List<Document> pipeline =
        List.of(
            Document.parse("{$match: {_id: {$regex: '^sql-'}}}"),
            Document.parse(
                """
                {$project: {roomId: 1, deleted: 1,
                  id: {$toLong: {$substrBytes: ['$_id', 4, {$subtract: [{$strLenBytes: '$_id'}, 4]}]}},
                  bytes: {$strLenBytes: '$text'},
                  time: {$mod: [{$toLong: '$sentAt'}, {$numberLong: '%d'}]}}}
                """
                    .formatted(SourceTotals.DAY)),
            Document.parse(
                """
                {$group: {_id: '$roomId', messages: {$sum: 1},
                  firstId: {$min: '$id'}, lastId: {$max: '$id'},
                  ids: {$sum: {$mod: ['$id', {$numberLong: '%d'}]}},
                  bytes: {$sum: '$bytes'}, deleted: {$sum: {$cond: ['$deleted', 1, 0]}},
                  times: {$sum: '$time'}}}
                """
                    .formatted(SourceTotals.IDS)));
    Map<String, OfRoom> rooms = new HashMap<>();
    target
        .getCollection(target.getCollectionName(Message.class))
        .aggregate(pipeline)
        .allowDiskUse(true)
        .forEach(
            room ->
                rooms.put(
                    room.getString("_id"),
                    new OfRoom(
                        number(room, "messages"),
                        number(room, "firstId"),
                        number(room, "lastId"),
                        number(room, "ids"),
                        number(room, "bytes"),
                        number(room, "deleted"),
                        number(room, "times"))));
    return rooms;
  }

  private static long number(Document room, String field) {
    return room.get(field, Number.class).longValue();
  }
}
