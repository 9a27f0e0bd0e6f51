package dev.throughline.mongodb.parity.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.parity.ConverterPair;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Mutations;
import dev.throughline.mongodb.parity.Outcome;
import dev.throughline.mongodb.parity.RandomValues;
import dev.throughline.mongodb.parity.Seeds;
import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.WriteParityTests;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random classes, random values, random documents: as stock writes and reads them. */
class RandomEntityParityTests {

  private static final int CLASSES = Seeds.count("parity.classes", 60);
  private static final int VALUES = 12;
  private static final int MAX_BYTES = 20_000;

  // Documents that stock can read: equality of failures alone would prove nothing.
  private int intact;

  @Test
  void randomEntitiesAreWrittenAndReadAsByStock() throws ClassNotFoundException {
    Map<String, String> sources = new LinkedHashMap<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < CLASSES; i++) {
      String name = "Entity" + i;
      sources.put(name, new RandomEntity(Seeds.random("class", i), name, names).source());
      names.add(name);
    }
    sources.put("Level", "package fuzz; public enum Level { LOW, MIDDLE { }, HIGH }");
    ClassLoader loader = InMemoryCompiler.compile(sources);
    ConverterPair pair = ConverterPair.fresh(Variant.DECIMAL128);
    Mismatches mismatches = new Mismatches();
    for (String name : names) {
      check(mismatches, pair, loader.loadClass("fuzz." + name), sources.get(name));
    }
    mismatches.assertNone();
    assertThat(pair.ours().report().entities()).anyMatch(EntityReport.Entry::compiled);
    assertThat(intact).as(Seeds.hint()).isGreaterThan(CLASSES * VALUES / 2);
  }

  private void check(Mismatches mismatches, ConverterPair pair, Class<?> type, String source) {
    for (int i = 0; i < VALUES; i++) {
      Random random = Seeds.random(type.getName(), i);
      Object entity = new RandomValues(random).entity(type);
      String label = type.getName() + " value " + i;
      mismatches.check(() -> label + "\n" + source, WriteParityTests.bytesDiffer(pair, entity));
      Outcome written = Outcome.of(() -> pair.stockBytes(entity));
      if (written.failed()) {
        continue;
      }
      byte[] bytes = (byte[]) written.value();
      read(mismatches, pair, type, label + "\n" + source, bytes);
      if (i < 2 && bytes.length < MAX_BYTES) {
        for (Mutations.Mutation mutation : Mutations.of(bytes, random, 60)) {
          String mutated = label + ", " + mutation.label() + "\n" + source;
          read(mismatches, pair, type, mutated, mutation.bytes());
        }
      }
    }
  }

  private void read(
      Mismatches mismatches, ConverterPair pair, Class<?> type, String label, byte[] bytes) {
    Outcome expected = Outcome.of(() -> pair.stockRead(type, bytes));
    Outcome actual = Outcome.of(() -> pair.ourRead(type, bytes));
    intact += expected.failed() ? 0 : 1;
    mismatches.check(
        () -> label + "\n  read from " + Mismatches.show(bytes), expected.difference(actual));
  }
}
