package dev.throughline.verification.scale;

import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelinePage;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Users who open timelines, scroll back and write. Which timeline is by Zipf's law: the second is
 * visited half as often as the first, the third a third as often, and so on.
 */
final class ScaleLoad {

  private static final int PAGE = 20;

  /** A user's next request goes to any node, as behind a load balancer. */
  private final List<ScaleNode> nodes;

  private final Tally tally;
  private final SeenPages pages;
  private final double[] visits;
  private final int users;
  private final int requests;
  private final int writePercent;

  ScaleLoad(
      List<ScaleNode> nodes,
      Tally tally,
      SeenPages pages,
      int timelines,
      int users,
      int requests,
      int writePercent) {
    this.nodes = nodes;
    this.tally = tally;
    this.pages = pages;
    this.users = users;
    this.requests = requests;
    this.writePercent = writePercent;
    this.visits = new double[timelines];
    double sum = 0;
    for (int i = 0; i < timelines; i++) {
      sum += 1.0 / (i + 1);
      visits[i] = sum;
    }
  }

  static String name(int timeline) {
    return "timeline-" + timeline;
  }

  void run() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(users);
    try {
      List<Callable<Void>> sessions =
          java.util.stream.IntStream.range(0, users)
              .<Callable<Void>>mapToObj(user -> () -> session(user))
              .toList();
      for (Future<Void> session : threads.invokeAll(sessions)) {
        session.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private Void session(int user) {
    Random random = new Random(user);
    long[] newest = new long[visits.length];
    for (int request = 0; request < requests; ) {
      int visited = visited(random);
      String name = name(visited);
      TimelinePage<Post> page =
          seen(name, newest[visited], node(random).latest(name, PAGE, begun(newest[visited])));
      request++;
      newest[visited] = page.revision();
      if (random.nextInt(100) < writePercent) {
        tally.begin(Tally.Kind.WRITE);
        Post post = new Post(null, name, 0, 0, "user-" + user, "text of " + request);
        newest[visited] = node(random).append(post).entity().revision();
        request++;
      } else if (random.nextInt(4) == 0 && !page.atStart() && !page.items().isEmpty()) {
        long first = page.items().get(0).seq();
        seen(name, newest[visited], node(random).before(name, first, PAGE, begun(newest[visited])));
        request++;
      }
    }
    return null;
  }

  private long begun(long minRevision) {
    tally.begin(Tally.Kind.PAGE);
    return minRevision;
  }

  private TimelinePage<Post> seen(String name, long minRevision, TimelinePage<Post> page) {
    pages.add(name, page, PAGE, minRevision);
    return page;
  }

  private Timeline<Post> node(Random random) {
    return nodes.get(random.nextInt(nodes.size())).timeline();
  }

  private int visited(Random random) {
    int found = Arrays.binarySearch(visits, random.nextDouble() * visits[visits.length - 1]);
    return found < 0 ? -found - 1 : found;
  }
}
