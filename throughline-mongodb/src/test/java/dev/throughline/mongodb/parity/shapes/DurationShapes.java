package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.data.mongodb.core.mapping.Field;

/** Durations, which stock stores as texts. */
public final class DurationShapes {

  private DurationShapes() {}

  /** At each place that a value can have. */
  @Compiled
  @Feature(value = "`Duration`", section = Section.VALUES)
  public static class Fields {
    String id;
    Duration one;

    @Field(write = Field.Write.ALWAYS)
    Duration always;

    Duration[] array;
    List<Duration> list;
    List<List<Duration>> lists;
    Map<String, Duration> map;
    Object any;
  }

  /** Passed to a constructor. */
  @Compiled
  public record Arguments(String id, Duration length, List<Duration> parts) {}

  /** An id, of which stock makes no text. */
  @Compiled
  @Feature(value = "`Duration` as an id", section = Section.VALUES)
  public static class DurationId {
    Duration id;
    String name;
  }
}
