package dev.throughline.testkit.replica;

import dev.throughline.testkit.Messages;
import dev.throughline.testkit.Request;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** One connection to a member: commands in, what the script makes of their answers out. */
final class Member {

  private static final long PROPAGATION_MILLIS = 4;

  /** Where a message says which request it answers. */
  private static final int RESPONSE_TO = 8;

  private static final Set<String> INTRODUCTIONS = Set.of("hello", "ismaster");

  private final int number;
  private final Topology topology;
  private final Script script;
  private final Commands commands;
  private final Consumer<Received> received;

  Member(
      int number,
      Topology topology,
      Script script,
      Commands commands,
      Consumer<Received> received) {
    this.number = number;
    this.topology = topology;
    this.script = script;
    this.commands = commands;
    this.received = received;
  }

  /** Answers commands until the connection ends. */
  void serve(Socket client) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    try {
      while (true) {
        Request request = Request.parse(Messages.of(Messages.read(in)));
        BsonDocument command = Bson.copy(request.command());
        Fault fault = isIntroduction(command) ? null : received(command);
        BsonDocument answer = fault == null ? answer(command) : faulty(command, fault);
        if (answer == null) {
          return;
        }
        if (!request.replyWanted()) {
          continue;
        }
        byte[] reply = Messages.reply(request, answer);
        if (fault != null && fault.kind() == Fault.Kind.HALF_REPLY) {
          client.getOutputStream().write(reply, 0, reply.length / 2);
          return;
        }
        if (fault != null && fault.kind() == Fault.Kind.OTHER_REPLY) {
          reply[RESPONSE_TO]++;
        }
        client.getOutputStream().write(reply);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (UncheckedIOException e) {
      throw e.getCause(); // the engine hung up, so we do
    }
  }

  private static boolean isIntroduction(BsonDocument command) {
    return INTRODUCTIONS.contains(command.getFirstKey().toLowerCase(Locale.ROOT));
  }

  private @Nullable Fault received(BsonDocument command) {
    received.accept(new Received(number, command));
    return script.next(command);
  }

  private BsonDocument answer(BsonDocument command) throws InterruptedException {
    if (!isIntroduction(command)) {
      return execute(command);
    }
    BsonDocument hello = topology.hello(number, command);
    topology.stamp(hello);
    return hello;
  }

  private BsonDocument execute(BsonDocument command) throws InterruptedException {
    return commands.execute(number, command, Integer.MAX_VALUE);
  }

  /** The answer, null to cut the connection. */
  private @Nullable BsonDocument faulty(BsonDocument command, Fault fault)
      throws InterruptedException {
    switch (fault.kind()) {
      case CUT_BEFORE -> {
        return null;
      }
      case CUT_DURING -> {
        commands.execute(number, command, fault.statements());
        return null;
      }
      case REPLY_LOST -> {
        execute(command);
        return null;
      }
      case STEP_DOWN_BEFORE -> {
        commands.stepDown();
        return error(command, fault);
      }
      case STEP_DOWN_AFTER -> {
        execute(command);
        commands.stepDown();
        topology.announce();
        Thread.sleep(PROPAGATION_MILLIS); // so that clients know when their connection is cut
        return null;
      }
      case ERROR -> {
        return error(command, fault);
      }
      case ERROR_AFTER -> {
        execute(command);
        return commands.stamped(failure(fault).answer(command, true));
      }
      case WRITE_CONCERN_ERROR -> {
        return commands.stamped(withConcernError(execute(command), command, fault));
      }
      case NO_COUNT -> {
        BsonDocument answer = execute(command);
        answer.remove("n");
        return answer;
      }
      case LESS_COUNTED -> {
        BsonDocument answer = execute(command);
        answer.put("n", new BsonInt32(answer.getInt32("n").getValue() - 1));
        return answer;
      }
      case OTHER_REPLY, HALF_REPLY -> {
        return execute(command);
      }
      case DELAY -> {
        Thread.sleep(fault.delay().toMillis());
        return execute(command);
      }
    }
    throw new IllegalStateException("Unknown: " + fault);
  }

  private BsonDocument error(BsonDocument command, Fault fault) {
    return commands.fail(command, failure(fault));
  }

  private static Failure failure(Fault fault) {
    return new Failure(fault.code(), "as the script says", fault.labels());
  }

  private static BsonDocument withConcernError(
      BsonDocument answer, BsonDocument command, Fault fault) {
    answer.put(
        "writeConcernError",
        new BsonDocument("code", new BsonInt32(fault.code()))
            .append("codeName", new BsonString(ErrorCodes.name(fault.code())))
            .append("errmsg", new BsonString("as the script says")));
    List<String> labels = fault.labels();
    if (labels == null) {
      labels = Labels.of(fault.code(), command, true);
    }
    if (!labels.isEmpty()) {
      answer.put("errorLabels", Bson.strings(labels));
    }
    return answer;
  }
}
