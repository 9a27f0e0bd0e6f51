package dev.throughline.mongodb.parity.shapes;

import java.util.List;

/** More properties than one mask, one page or one switch holds, and odd names. */
public final class LargeShapes {

  private LargeShapes() {}

  public static List<Class<?>> all() {
    return List.of(Seventy.class, Wide.class, OddNames.class);
  }

  /** Seventy properties and an id. */
  public static class Seventy {
    String id;
    int i0, i1, i2, i3, i4, i5, i6, i7, i8, i9;
    long l0, l1, l2, l3, l4, l5, l6, l7, l8, l9;
    String s0, s1, s2, s3, s4, s5, s6, s7, s8, s9;
    Integer n0, n1, n2, n3, n4, n5, n6, n7, n8, n9;
    double d0, d1, d2, d3, d4, d5, d6, d7, d8, d9;
    Boolean b0, b1, b2, b3, b4, b5, b6, b7, b8, b9;
    List<String> c0, c1, c2, c3, c4, c5, c6, c7, c8, c9;
  }

  /** A record of seventy components. */
  public record Wide(
      String id,
      int i0,
      int i1,
      int i2,
      int i3,
      int i4,
      int i5,
      int i6,
      int i7,
      int i8,
      int i9,
      Long l0,
      Long l1,
      Long l2,
      Long l3,
      Long l4,
      Long l5,
      Long l6,
      Long l7,
      Long l8,
      Long l9,
      String s0,
      String s1,
      String s2,
      String s3,
      String s4,
      String s5,
      String s6,
      String s7,
      String s8,
      String s9,
      Integer n0,
      Integer n1,
      Integer n2,
      Integer n3,
      Integer n4,
      Integer n5,
      Integer n6,
      Integer n7,
      Integer n8,
      Integer n9,
      double d0,
      double d1,
      double d2,
      double d3,
      double d4,
      double d5,
      double d6,
      double d7,
      double d8,
      double d9,
      Boolean b0,
      Boolean b1,
      Boolean b2,
      Boolean b3,
      Boolean b4,
      Boolean b5,
      Boolean b6,
      Boolean b7,
      Boolean b8,
      Boolean b9,
      float f0,
      float f1,
      float f2,
      float f3,
      float f4,
      float f5,
      float f6,
      float f7,
      float f8,
      float f9) {}

  /** Names that Java allows and few people use. */
  public static class OddNames {
    String id;
    static int counter = 3;
    final String constant = "constant";
    String $dollar;
    String under_score;
  }
}
