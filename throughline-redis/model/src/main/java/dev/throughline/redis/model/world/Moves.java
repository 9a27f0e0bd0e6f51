package dev.throughline.redis.model.world;

import dev.throughline.redis.internal.protocol.HistoryRequest.Changes;
import dev.throughline.redis.internal.protocol.HistoryRequest.Insert;
import dev.throughline.redis.internal.protocol.HistoryRequest.Range;
import dev.throughline.redis.internal.protocol.HistoryRequest.Replace;
import dev.throughline.redis.internal.protocol.HistoryRequest.Write;
import dev.throughline.redis.internal.protocol.Request;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.model.world.Choice.Kind;
import java.util.ArrayList;
import java.util.List;

/** What may happen next in a world. */
public final class Moves {

  private final List<Choice> choices = new ArrayList<>();
  private final boolean all;
  private final boolean faults;

  private Moves(boolean all, boolean faults) {
    this.all = all;
    this.faults = faults;
  }

  /** Everything that may happen next. Tears, saves and restores only where asked for. */
  public static List<Choice> of(World world, boolean all) {
    Moves moves = new Moves(all, world.faults() > 0);
    for (int i = 0; i < world.processes(); i++) {
      if (world.canGoOn(i)) {
        moves.add(i, world.request(i), world.isUnderWay(i));
      }
    }
    for (int i = 0; i < world.late.size(); i++) {
      moves.add(Kind.ARRIVE, i);
    }
    if (!world.finished()) {
      moves.addServers(world.ticks() > 0);
    }
    return moves.choices;
  }

  private void add(Kind kind, int index) {
    choices.add(new Choice(kind, index));
  }

  private void addServers(boolean ticks) {
    if (faults) {
      add(Kind.FLUSH, 0);
      add(Kind.SKEW, 0);
      if (all) {
        add(Kind.RESTORE, 0);
      }
    }
    if (all) {
      add(Kind.SAVE, 0);
    }
    if (ticks) {
      add(Kind.TICK, 0);
    }
  }

  private void add(int index, Request<?> request, boolean underWay) {
    add(Kind.STEP, index);
    if (all && (request instanceof Changes<?> || request instanceof Range<?>)) {
      add(Kind.TEAR, index);
    }
    if (!faults) {
      return;
    }
    if (underWay) {
      add(Kind.CRASH, index);
      add(Kind.CANCEL, index);
    }
    if (request instanceof WindowRequest) {
      add(Kind.LOSE_REQUEST, index);
      add(Kind.LOSE_REPLY, index);
      add(Kind.DELAY, index);
      add(Kind.REPEAT, index);
    } else if (request instanceof Insert<?>
        || request instanceof Replace<?>
        || request instanceof Write<?, ?>) {
      add(Kind.LOSE_REQUEST, index);
      add(Kind.LOSE_REPLY, index);
    }
  }
}
