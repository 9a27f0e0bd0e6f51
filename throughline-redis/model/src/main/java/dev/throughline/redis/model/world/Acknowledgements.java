package dev.throughline.redis.model.world;

import dev.throughline.redis.model.Fingerprint;
import dev.throughline.redis.model.Model;
import java.util.ArrayList;
import java.util.List;

/**
 * What has been acknowledged, and when; and whether Redis may lack some of it. Immutable.
 *
 * @param acknowledged revisions and times
 * @param unreached whether a write once did not reach Redis
 * @param restored whether Redis was set back
 */
record Acknowledgements(List<long[]> acknowledged, boolean unreached, boolean restored) {

  static final Acknowledgements NONE = new Acknowledgements(List.of(), false, false);

  Acknowledgements with(long revision, long clock) {
    List<long[]> longer = new ArrayList<>(acknowledged);
    longer.add(new long[] {revision, clock});
    return new Acknowledgements(longer, unreached, restored);
  }

  Acknowledgements withUnreached() {
    return new Acknowledgements(acknowledged, true, restored);
  }

  Acknowledgements withRestored() {
    return new Acknowledgements(acknowledged, unreached, true);
  }

  /** P3: what a page that is asked for now must know. */
  long required(Model model, long clock) {
    boolean bounded = restored || (unreached && !model.strict());
    return acknowledged.stream()
        .filter(ack -> !bounded || ack[1] <= clock - model.limits().staleness())
        .mapToLong(ack -> ack[0])
        .max()
        .orElse(0);
  }

  /** Only the highest number counts while nothing can be lost any more, whenever it came. */
  void addTo(Fingerprint print, boolean mayBeLost) {
    print.add(unreached ? 1 : 0).add(restored ? 1 : 0);
    if (mayBeLost || unreached || restored) {
      acknowledged.forEach(ack -> print.add(ack[0]).add(ack[1]));
    } else {
      print.add(acknowledged.stream().mapToLong(ack -> ack[0]).max().orElse(0));
    }
  }
}
