package dev.throughline.mongodb.parity.shapes;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.data.mongodb.core.mapping.Field;

/** Durations, which stock stores as texts. */
public final class DurationShapes {

  private DurationShapes() {}

  public static List<Class<?>> all() {
    return List.of(Fields.class, Arguments.class, DurationId.class);
  }

  /** At each place that a value can have. */
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
  public record Arguments(String id, Duration length, List<Duration> parts) {}

  /** An id, of which stock makes no text. */
  public static class DurationId {
    Duration id;
    String name;
  }
}
