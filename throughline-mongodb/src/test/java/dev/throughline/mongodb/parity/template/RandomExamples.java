package dev.throughline.mongodb.parity.template;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.ExampleMatcher.GenericPropertyMatcher;
import org.springframework.data.domain.ExampleMatcher.StringMatcher;
import org.springframework.data.mongodb.core.query.UntypedExampleMatcher;

/** Examples of parcels of random shapes: what is set, and how it is compared. */
final class RandomExamples {

  private static final List<String> PATHS =
      List.of("count", "weight", "price", "fragile", "_class", "name", "to.street", "to.number");

  private final Random random;

  RandomExamples(Random random) {
    this.random = random;
  }

  /** A shape, which makes examples of values. */
  Function<CallArguments, Example<Parcel>> shape() {
    Function<CallArguments, Parcel> probe = probe();
    ExampleMatcher matcher = matcher();
    return values -> Example.of(probe.apply(values), matcher);
  }

  private Function<CallArguments, Parcel> probe() {
    boolean[] set = new boolean[10];
    for (int i = 0; i < set.length; i++) {
      set[i] = random.nextInt(3) == 0;
    }
    int tags = random.nextInt(3);
    return values ->
        new Parcel(
            set[0] ? (String) values.value(String.class) : null,
            set[1] ? (String) values.value(String.class) : null,
            (Integer) values.value(int.class),
            (Long) values.value(long.class),
            (Double) values.value(double.class),
            (Boolean) values.value(boolean.class),
            set[2] ? (Parcel.Size) values.value(Parcel.Size.class) : null,
            set[3] ? (Date) values.value(Date.class) : null,
            set[4] ? (Instant) values.value(Instant.class) : null,
            set[5] ? (LocalDate) values.value(LocalDate.class) : null,
            set[6] ? (ObjectId) values.value(ObjectId.class) : null,
            null,
            set[7] ? (Parcel.Address) values.value(Parcel.Address.class) : null,
            set[8] ? tags(values, tags) : null,
            set[9] ? new ArrayList<>() : null);
  }

  private static List<String> tags(CallArguments values, int size) {
    List<String> tags = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      tags.add((String) values.value(String.class));
    }
    return tags;
  }

  private ExampleMatcher matcher() {
    ExampleMatcher matcher =
        switch (random.nextInt(4)) {
          case 0 -> UntypedExampleMatcher.matching();
          case 1 -> UntypedExampleMatcher.matchingAny();
          case 2 -> ExampleMatcher.matchingAny();
          default -> ExampleMatcher.matching();
        };
    List<String> ignored = PATHS.stream().filter(path -> random.nextBoolean()).toList();
    if (!ignored.isEmpty()) {
      matcher = matcher.withIgnorePaths(ignored.toArray(String[]::new));
    }
    if (random.nextInt(3) == 0) {
      matcher = matcher.withStringMatcher(string());
    }
    if (random.nextInt(3) == 0) {
      matcher = matcher.withIgnoreCase();
    }
    if (random.nextInt(4) == 0) {
      matcher = matcher.withIncludeNullValues();
    }
    if (random.nextInt(2) == 0) {
      String path = random.nextBoolean() ? "name" : random.nextBoolean() ? "to.street" : "id";
      GenericPropertyMatcher compared = GenericPropertyMatcher.of(string(), random.nextBoolean());
      matcher = matcher.withMatcher(path, compared);
    }
    return matcher;
  }

  private StringMatcher string() {
    StringMatcher[] all = StringMatcher.values();
    return all[random.nextInt(all.length)];
  }
}
