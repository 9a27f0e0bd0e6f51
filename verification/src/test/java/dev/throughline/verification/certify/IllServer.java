package dev.throughline.verification.certify;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A server with one thing wrong. */
final class IllServer implements AutoCloseable {

  /** What is wrong. */
  enum Illness {
    NONE,
    DROPS_A_FIELD,
    REORDERS_FIELDS,
    IGNORES_UNIQUE_INDEXES,
    IGNORES_SORTS,
    IGNORES_RANGES,
    LOSES_THE_LAST_ITEM,
    READS_EVERYTHING,
    SORTS_IN_MEMORY,
    READS_TOO_MUCH,
    READS_A_PAGE,
    ACCEPTS_STALE_VERSIONS
  }

  private final MongoServer server;

  IllServer(Illness illness) {
    server = new MongoServer(new Backend(illness));
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  String uri() {
    return "mongodb://127.0.0.1:" + server.getLocalAddress().getPort();
  }

  @Override
  public void close() {
    server.shutdownNow();
  }

  private static final class Backend extends MemoryBackend {

    private final Illness illness;

    Backend(Illness illness) {
      this.illness = illness;
    }

    @Override
    public Document handleCommand(
        Channel channel, String database, String command, Document query) {
      Document explained = command.equals("explain") ? explanation() : null;
      return explained != null
          ? explained
          : super.handleCommand(channel, database, command, changed(command, query));
    }

    private Document changed(String command, Document query) {
      switch (command) {
        case "insert" -> {
          if (query.get("documents") instanceof List<?> documents) {
            query.put("documents", documents.stream().map(it -> stored((Document) it)).toList());
          }
        }
        case "createIndexes" -> {
          if (illness == Illness.IGNORES_UNIQUE_INDEXES) {
            ((List<?>) query.get("indexes")).forEach(it -> ((Document) it).remove("unique"));
          }
        }
        case "find" -> {
          if (illness == Illness.IGNORES_SORTS) {
            query.remove("sort");
          }
          if (illness == Illness.IGNORES_RANGES && query.get("filter") instanceof Document filter) {
            filter.remove("$and");
            filter.remove("$or");
          }
          if (illness == Illness.LOSES_THE_LAST_ITEM
              && query.get("limit") instanceof Number limit
              && limit.intValue() > 1) {
            query.put("limit", limit.intValue() - 1);
          }
        }
        case "update" -> {
          if (illness == Illness.ACCEPTS_STALE_VERSIONS) {
            ((List<?>) query.get("updates"))
                .forEach(it -> ((Document) ((Document) it).get("q")).remove("version"));
          }
        }
        default -> {}
      }
      return query;
    }

    private Document stored(Document document) {
      return switch (illness) {
        case DROPS_A_FIELD -> {
          Document less = document.clone();
          less.remove("name");
          yield less;
        }
        case REORDERS_FIELDS -> {
          List<String> names = new ArrayList<>(document.keySet());
          Collections.reverse(names);
          Document turned = new Document("_id", document.get("_id"));
          names.forEach(it -> turned.put(it, document.get(it)));
          yield turned;
        }
        default -> document;
      };
    }

    private Document explanation() {
      return switch (illness) {
        case READS_EVERYTHING -> explained("COLLSCAN", 0);
        case SORTS_IN_MEMORY -> explained("SORT", 3);
        case READS_TOO_MUCH -> explained("IXSCAN", 200);
        case READS_A_PAGE -> explained("IXSCAN", PageCheck.SIZE + 1L);
        default -> null;
      };
    }

    private static Document explained(String stage, long keys) {
      return new Document("queryPlanner", new Document("winningPlan", new Document("stage", stage)))
          .append("executionStats", new Document("totalKeysExamined", keys))
          .append("ok", 1.0);
    }
  }
}
