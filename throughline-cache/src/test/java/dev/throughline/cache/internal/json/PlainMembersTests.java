package dev.throughline.cache.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.cache.ChosenRow;
import dev.throughline.cache.ComputingRow;
import dev.throughline.cache.DefaultRow;
import dev.throughline.cache.DemandingRow;
import dev.throughline.cache.ManyDefaultsRow;
import dev.throughline.cache.OpenRow;
import dev.throughline.cache.internal.json.PlainMembers.Assigned;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What constructors are known to do, from their bytecode. */
public class PlainMembersTests {

  private final PlainMembers members = new PlainMembers();

  static class Kept {
    final String name;
    final long count;
    final Integer size;

    Kept(String name, long count, Integer size) {
      this.name = name;
      this.count = count;
      this.size = size;
    }
  }

  static class Trimmed {
    final String name;

    Trimmed(String name) {
      this.name = name.trim();
    }
  }

  static class Swapped {
    final String name;
    final String other;

    Swapped(String name, String other) {
      this.other = name;
      this.name = other;
    }
  }

  static class Counted extends Kept {
    Counted(String name) {
      super(name, 1, 2);
    }
  }

  static class Twice {
    String name;

    Twice(String name) {
      this.name = name;
      this.name = "other";
    }
  }

  static class Empty {
    String name;
    String made = "made";
    List<String> chosen;

    Empty() {
      String chosen = made;
      this.chosen = List.of(chosen);
    }
  }

  static class Nulls {
    String name;
    final StringBuilder made = new StringBuilder();
  }

  private static Constructor<?> widest(Class<?> type, boolean synthetic) {
    return Arrays.stream(type.getDeclaredConstructors())
        .filter(it -> it.isSynthetic() == synthetic)
        .max((a, b) -> Integer.compare(a.getParameterCount(), b.getParameterCount()))
        .orElseThrow();
  }

  private Assigned assigned(Class<?> type) {
    return members.assigned(widest(type, false));
  }

  private List<String> fields(Class<?> type) {
    return Objects.requireNonNull(assigned(type)).fields();
  }

  private List<Integer> nullByDefault(Class<?> type, int parameters) {
    Constructor<?> defaults = widest(type, true);
    return IntStream.range(0, parameters)
        .filter(it -> members.nullByDefault(defaults, it))
        .boxed()
        .toList();
  }

  @Test
  public void argumentsThatAreKept() {
    assertThat(assigned(Kept.class))
        .isEqualTo(new Assigned(List.of("name", "count", "size"), Set.of()));
    assertThat(fields(Swapped.class)).containsExactly("other", "name");
    assertThat(assigned(Trimmed.class)).isNull();
    assertThat(assigned(Counted.class)).isNull();
    assertThat(assigned(Twice.class)).isNull();
  }

  @Test
  public void argumentsThatMustNotBeNull() {
    assertThat(assigned(DemandingRow.class))
        .isEqualTo(new Assigned(List.of("name", "count"), Set.of(0)));
    assertThat(assigned(DefaultRow.class))
        .isEqualTo(new Assigned(List.of("total", "name", "count", "text"), Set.of()));
    assertThat(assigned(OpenRow.class)).isEqualTo(new Assigned(List.of("name"), Set.of(0)));
    assertThat(assigned(ComputingRow.class)).isNull();
  }

  @Test
  public void argumentsThatAreNullByDefault() {
    assertThat(nullByDefault(DefaultRow.class, 4)).containsExactly(1);
    assertThat(nullByDefault(ChosenRow.class, 4)).isEmpty();
    assertThat(nullByDefault(ManyDefaultsRow.class, 34)).containsExactly(33);
  }

  @Test
  public void fieldsThatNothingIsAssignedTo() throws ReflectiveOperationException {
    Constructor<?> nulls = Nulls.class.getDeclaredConstructor();
    assertThat(members.leavesNull(nulls, Nulls.class.getDeclaredField("name"))).isTrue();
    assertThat(members.leavesNull(nulls, Nulls.class.getDeclaredField("made"))).isFalse();
    Constructor<?> empty = Empty.class.getDeclaredConstructor();
    assertThat(members.leavesNull(empty, Empty.class.getDeclaredField("name"))).isFalse();
  }
}
