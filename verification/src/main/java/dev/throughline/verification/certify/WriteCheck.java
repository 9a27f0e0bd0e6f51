package dev.throughline.verification.certify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bson.RawBsonDocument;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Query;

/**
 * What is written in one way, by stock and by Throughline: the server has the bytes that stock's
 * converter makes, and both read the same objects from either.
 */
record WriteCheck(WriteWay way) implements Check {

  private static final int COUNT = 40;

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (WriteWay way : WriteWay.values()) {
      checks.add(new WriteCheck(way));
    }
    return checks;
  }

  @Override
  public String name() {
    return way.label();
  }

  /** In a way that stock has, and of what stock reads. */
  @Override
  public void stock(Workplace at) {
    List<Parcel> parcels = Parcel.several(COUNT, "new");
    at.empty(Parcel.COLLECTION);
    if (way.replaces()) {
      at.stock.insertAll(Parcel.several(COUNT / 2, "old"));
    }
    (way.stocks() ? way : way.replaces() ? WriteWay.SAVE_ALL : WriteWay.INSERT_ALL)
        .write(at, false, parcels);
    StoredBytes.same(
        "written by stock", StoredBytes.of(at.stock, parcels), at.stored(Parcel.COLLECTION));
    same(
        "stock",
        "stock",
        sorted(parcels),
        at.stock.find(new Query().with(Sort.by("id")), Parcel.class));
  }

  private static List<Parcel> sorted(List<Parcel> parcels) {
    return parcels.stream()
        .sorted(
            Comparator.comparing((Parcel it) -> !it.id().startsWith("parcel"))
                .thenComparing(Parcel::id))
        .toList();
  }

  @Override
  public Outcome run(Workplace at) {
    List<Parcel> parcels = Parcel.several(COUNT, "new");
    long compared = 0;
    for (boolean ours : way.stocks() ? new boolean[] {false, true} : new boolean[] {true}) {
      String writer = ours ? "Throughline" : "stock";
      at.empty(Parcel.COLLECTION);
      if (way.replaces()) {
        at.stock.insertAll(Parcel.several(COUNT / 2, "old"));
      }
      way.write(at, ours, parcels);
      List<RawBsonDocument> expected = StoredBytes.of(at.stock, parcels);
      StoredBytes.same("written by " + writer, expected, at.stored(Parcel.COLLECTION));
      readBack(at, writer, parcels);
      compared += COUNT;
    }
    at.empty(Parcel.COLLECTION);
    return Outcome.right(compared);
  }

  private static void readBack(Workplace at, String writer, List<Parcel> parcels) {
    Query all = new Query().with(Sort.by("id"));
    List<Parcel> expected = sorted(parcels);
    same(writer, "stock", expected, at.stock.find(all, Parcel.class));
    same(writer, "Throughline", expected, at.ours.find(all, Parcel.class));
    same(
        writer,
        "stock, reactive",
        expected,
        Check.result(at.stockReactive.find(all, Parcel.class).collectList()));
    same(
        writer,
        "Throughline, reactive",
        expected,
        Check.result(at.oursReactive.find(all, Parcel.class).collectList()));
  }

  private static void same(
      String writer, String reader, List<Parcel> expected, List<Parcel> found) {
    for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
      Check.same(
          "written by %s, read by %s".formatted(writer, reader), expected.get(i), found.get(i));
    }
    Check.same("entities read by " + reader, expected.size(), found.size());
  }
}
