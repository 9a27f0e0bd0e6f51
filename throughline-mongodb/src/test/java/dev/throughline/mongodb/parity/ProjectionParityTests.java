package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.Fallback;
import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.parity.BsonTree.Element;
import dev.throughline.mongodb.parity.Mutations.Mutation;
import dev.throughline.mongodb.parity.Projections.Projection;
import dev.throughline.mongodb.parity.Shapes.Shape;
import dev.throughline.mongodb.parity.expect.Proof;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.codecs.configuration.CodecRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Projections read from bytes equal those that the stock converter reads from a Document. */
@Proof("Closed interface projections, nested ones included")
@Proof("Projections to classes and records")
@Proof(value = "Open projections (with expressions)", engine = "stock")
@Tag("long")
class ProjectionParityTests {

  private static final int LIMIT = Seeds.count("parity.mutations", 60);
  private static final Variant[] VARIANTS = {
    Variant.STANDARD,
    Variant.CONVERTERS,
    Variant.NO_TYPE_KEY,
    Variant.OTHER_TYPE_KEY,
    Variant.OWN_TYPE_MAPPER,
    Variant.FOREIGN_TYPE_MAPPER,
    Variant.SNAKE_CASE,
    Variant.DECIMAL128,
    Variant.BARE
  };

  static Stream<Projection> projections() {
    return Projections.all();
  }

  static Stream<Projection> compiled() {
    return Projections.compiled();
  }

  @ParameterizedTest
  @MethodSource("compiled")
  void ordinaryDocumentsNeedNoStock(Projection projection) {
    ConverterPair pair = ConverterPair.fresh(Variant.LAZY);
    Mismatches mismatches = new Mismatches();
    long failures = 0;
    for (int i = 0; i < 6; i++) {
      byte[] bytes = pair.stockBytes(ProjectedShapes.ordinary(projection.domain(), i));
      Element document = BsonTree.parse(bytes);
      List<Element> reversed = new ArrayList<>(document.children());
      Collections.reverse(reversed);
      List<Element> more = new ArrayList<>(document.children());
      more.add(i % more.size(), BsonSamples.all().get(0).named("unknown"));
      for (List<Element> children : List.of(document.children(), reversed, more)) {
        byte[] changed = document.with(children).toBytes();
        Outcome stock = compare(mismatches, pair, projection, "ordinary " + i, changed);
        failures += stock.failed() ? 1 : 0;
      }
    }
    mismatches.assertNone();
    EntityReport.Projection report = report(pair, projection);
    assertThat(report.refusal()).isNull();
    assertThat(report.toString()).contains(" -> ").contains("read compiled");
    assertThat(report.fallbacks().stream().mapToLong(Fallback::count).sum())
        .as(report.toString())
        .isEqualTo(failures)
        .isLessThan(18);
  }

  @ParameterizedTest
  @MethodSource("projections")
  void readsForeignDocumentsTheSame(Projection projection) {
    Mismatches mismatches = new Mismatches();
    for (Variant variant : VARIANTS) {
      ConverterPair pair = ConverterPair.of(variant);
      boolean standard = variant == Variant.STANDARD;
      int limit = standard ? LIMIT : LIMIT / 7;
      for (int i = 0; i < (standard ? 2 : 1); i++) {
        byte[] document = stored(pair, projection, i);
        Random random = Seeds.random(projection + "mutated" + variant, i);
        for (Mutation mutation : Mutations.of(document, random, limit)) {
          String label = variant + " " + mutation.label();
          compare(mismatches, pair, projection, label, mutation.bytes());
        }
      }
    }
    mismatches.assertNone();
  }

  static Stream<Projection> stock() {
    return Projections.stock();
  }

  @ParameterizedTest
  @MethodSource("stock")
  void saysWhyStockReadsTheOthers(Projection projection) {
    ConverterPair pair = ConverterPair.of(Variant.STANDARD);
    byte[] document = stored(pair, projection, 0);
    Outcome.of(() -> ours(pair, projection, document));
    EntityReport.Projection report = report(pair, projection);
    assertThat(report.compiled()).isFalse();
    assertThat(report.refusal()).contains(projection.stock());
    assertThat(pair.ours().report().toString())
        .contains(projection.target().getName() + ": read stock (" + report.refusal());
  }

  private static EntityReport.Projection report(ConverterPair pair, Projection projection) {
    return pair.ours().report().projection(projection.domain(), projection.target()).orElseThrow();
  }

  private static byte[] stored(ConverterPair pair, Projection projection, int index) {
    Random random = Seeds.random(projection.toString(), index);
    return Documents.stored(pair, new Shape(projection.domain()), random);
  }

  private static Object ours(ConverterPair pair, Projection projection, byte[] bytes) {
    CodecRegistry registry = pair.ours().getCodecRegistry();
    RawDocument raw = new RawDocument(bytes, new LazyDocumentCodec(registry));
    return pair.ours().project(pair.ours(projection), raw);
  }

  private static Outcome compare(
      Mismatches mismatches,
      ConverterPair pair,
      Projection projection,
      String label,
      byte[] bytes) {
    Outcome expected =
        Outcome.of(
            () -> {
              CodecRegistry registry = pair.stock().getCodecRegistry();
              return pair.stock()
                  .project(pair.stock(projection), ConverterPair.decode(bytes, registry));
            });
    Outcome actual = Outcome.of(() -> ours(pair, projection, bytes));
    mismatches.check(
        () -> projection + ", " + label + "\n  read from " + Mismatches.show(bytes),
        expected.difference(actual));
    return expected;
  }
}
