package dev.throughline.redis.model.check;

import dev.throughline.redis.internal.protocol.HistoryRequest;
import dev.throughline.redis.internal.protocol.HistoryRequest.Insert;
import dev.throughline.redis.internal.protocol.HistoryRequest.Replace;
import dev.throughline.redis.internal.protocol.HistoryRequest.Sent;
import dev.throughline.redis.internal.protocol.HistoryRequest.Write;
import dev.throughline.redis.internal.protocol.Request;
import dev.throughline.redis.model.Fingerprint;
import dev.throughline.redis.model.world.World;
import java.util.stream.IntStream;

/** Which worlds have the same futures, and which of the next steps make no difference. */
final class Futures {

  private Futures() {}

  /**
   * A process that is about to read the database when no other will change that any more, or to
   * look for what it has sent itself; or -1. Whatever others do before or after it, its reply is
   * the same, and so are theirs: to let it go first leaves nothing out.
   */
  static int undisturbed(World world) {
    for (int i = 0; i < world.processes(); i++) {
      if (world.isUnderWay(i)
          && world.canGoOn(i)
          && isRead(world.request(i))
          && (world.request(i) instanceof Sent<?> || nobodyWritesBut(world, i))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isRead(Request<?> request) {
    return request instanceof HistoryRequest<?>
        && !(request instanceof Insert<?>)
        && !(request instanceof Replace<?>)
        && !(request instanceof Write<?, ?>);
  }

  private static boolean nobodyWritesBut(World world, int index) {
    for (int i = 0; i < world.processes(); i++) {
      if (i != index && world.actor(i).mayWrite()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Two worlds with the same one have the same futures, as far as these are checked.
   *
   * @param named whether it matters which of several processes that do the same is where
   */
  static Fingerprint fingerprint(World world, boolean named) {
    Fingerprint print = new Fingerprint();
    world.addServers(print);
    for (int i = 0; i < world.processes(); ) {
      int next = named ? i + 1 : endOfTwins(world, i);
      addActors(print, world, i, next);
      i = next;
    }
    return print;
  }

  private static int endOfTwins(World world, int index) {
    int end = index + 1;
    while (end < world.processes()
        && world.actor(end).operations().equals(world.actor(index).operations())) {
      end++;
    }
    return end;
  }

  private static Fingerprint process(World world, int index) {
    Fingerprint print = world.actor(index).fingerprint();
    if (world.actor(index).mayRead()) {
      world.runner(index).addTo(print, world.mayBeSkewed());
    }
    return print;
  }

  private static void addActors(Fingerprint print, World world, int from, int to) {
    if (to == from + 1) {
      print.add(process(world, from));
      return;
    }
    IntStream.range(from, to).mapToObj(i -> process(world, i)).sorted().forEach(print::add);
  }
}
