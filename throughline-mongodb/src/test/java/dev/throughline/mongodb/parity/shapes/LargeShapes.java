package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockRoot;
import java.util.List;

/** More properties than one mask, one page or one switch holds, and odd names. */
public final class LargeShapes {

  private LargeShapes() {}

  /** Seventy properties and an id. */
  @Compiled
  @Feature(value = "More than 64 properties", section = Section.INSTANCES)
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
  @Compiled
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

  /** Three hundred properties, in more than one method. */
  @Compiled
  @Feature(value = "Hundreds of properties", section = Section.INSTANCES)
  public static class Huge {
    String id;
    int i0, i1, i2, i3, i4, i5, i6, i7, i8, i9;
    int i10, i11, i12, i13, i14, i15, i16, i17, i18, i19;
    int i20, i21, i22, i23, i24, i25, i26, i27, i28, i29;
    int i30, i31, i32, i33, i34, i35, i36, i37, i38, i39;
    int i40, i41, i42, i43, i44, i45, i46, i47, i48, i49;
    long l0, l1, l2, l3, l4, l5, l6, l7, l8, l9;
    long l10, l11, l12, l13, l14, l15, l16, l17, l18, l19;
    long l20, l21, l22, l23, l24, l25, l26, l27, l28, l29;
    long l30, l31, l32, l33, l34, l35, l36, l37, l38, l39;
    long l40, l41, l42, l43, l44, l45, l46, l47, l48, l49;
    String s0, s1, s2, s3, s4, s5, s6, s7, s8, s9;
    String s10, s11, s12, s13, s14, s15, s16, s17, s18, s19;
    String s20, s21, s22, s23, s24, s25, s26, s27, s28, s29;
    String s30, s31, s32, s33, s34, s35, s36, s37, s38, s39;
    String s40, s41, s42, s43, s44, s45, s46, s47, s48, s49;
    Integer n0, n1, n2, n3, n4, n5, n6, n7, n8, n9;
    Integer n10, n11, n12, n13, n14, n15, n16, n17, n18, n19;
    Integer n20, n21, n22, n23, n24, n25, n26, n27, n28, n29;
    Integer n30, n31, n32, n33, n34, n35, n36, n37, n38, n39;
    Integer n40, n41, n42, n43, n44, n45, n46, n47, n48, n49;
    double d0, d1, d2, d3, d4, d5, d6, d7, d8, d9;
    double d10, d11, d12, d13, d14, d15, d16, d17, d18, d19;
    double d20, d21, d22, d23, d24, d25, d26, d27, d28, d29;
    double d30, d31, d32, d33, d34, d35, d36, d37, d38, d39;
    double d40, d41, d42, d43, d44, d45, d46, d47, d48, d49;
    List<String> c0, c1, c2, c3, c4, c5, c6, c7, c8, c9;
    List<String> c10, c11, c12, c13, c14, c15, c16, c17, c18, c19;
    List<String> c20, c21, c22, c23, c24, c25, c26, c27, c28, c29;
    List<String> c30, c31, c32, c33, c34, c35, c36, c37, c38, c39;
    List<String> c40, c41, c42, c43, c44, c45, c46, c47, c48, c49;
  }

  /** As many arguments as methods share. */
  @Compiled
  @Feature(value = "Records of more than 120 components", section = Section.INSTANCES)
  public record HugeRecord(
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
      int i10,
      int i11,
      int i12,
      int i13,
      int i14,
      int i15,
      int i16,
      int i17,
      int i18,
      int i19,
      int i20,
      int i21,
      int i22,
      int i23,
      int i24,
      int i25,
      int i26,
      int i27,
      int i28,
      int i29,
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
      String s10,
      String s11,
      String s12,
      String s13,
      String s14,
      String s15,
      String s16,
      String s17,
      String s18,
      String s19,
      String s20,
      String s21,
      String s22,
      String s23,
      String s24,
      String s25,
      String s26,
      String s27,
      String s28,
      String s29,
      String s30,
      String s31,
      String s32,
      String s33,
      String s34,
      String s35,
      String s36,
      String s37,
      String s38,
      String s39,
      String s40,
      String s41,
      String s42,
      String s43,
      String s44,
      String s45,
      String s46,
      String s47,
      String s48,
      String s49,
      String s50,
      String s51,
      String s52,
      String s53,
      String s54,
      String s55,
      String s56,
      String s57,
      String s58,
      String s59,
      Long n0,
      Long n1,
      Long n2,
      Long n3,
      Long n4,
      Long n5,
      Long n6,
      Long n7,
      Long n8,
      Long n9,
      Long n10,
      Long n11,
      Long n12,
      Long n13,
      Long n14,
      Long n15,
      Long n16,
      Long n17,
      Long n18,
      Long n19,
      Long n20,
      Long n21,
      Long n22,
      Long n23,
      Long n24,
      Long n25,
      Long n26,
      Long n27,
      Long n28,
      Long n29,
      double d0,
      double d1,
      double d2,
      double d3,
      double d4,
      double d5,
      double d6,
      double d7,
      double d8,
      double d9) {}

  /** Some through the constructor, and many after it. */
  @Compiled
  public static class HugeMixed {
    final String first;
    final int second;
    String id;
    int j0, j1, j2, j3, j4, j5, j6, j7, j8, j9;
    int j10, j11, j12, j13, j14, j15, j16, j17, j18, j19;
    int j20, j21, j22, j23, j24, j25, j26, j27, j28, j29;
    int j30, j31, j32, j33, j34, j35, j36, j37, j38, j39;
    int j40, j41, j42, j43, j44, j45, j46, j47, j48, j49;
    int j50, j51, j52, j53, j54, j55, j56, j57, j58, j59;
    String t0, t1, t2, t3, t4, t5, t6, t7, t8, t9;
    String t10, t11, t12, t13, t14, t15, t16, t17, t18, t19;
    String t20, t21, t22, t23, t24, t25, t26, t27, t28, t29;
    String t30, t31, t32, t33, t34, t35, t36, t37, t38, t39;
    String t40, t41, t42, t43, t44, t45, t46, t47, t48, t49;
    Boolean b0, b1, b2, b3, b4, b5, b6, b7, b8, b9;
    Boolean b10, b11, b12, b13, b14, b15, b16, b17, b18, b19;

    public HugeMixed(String first, int second) {
      this.first = first;
      this.second = second;
      this.t0 = "made";
    }
  }

  /** Names that Java allows and few people use. */
  @StockRoot("property $dollar: field name $dollar in a root")
  @Feature(
      value = "Field names that begin with `$`, which the driver refuses in replacements",
      section = Section.NAMES)
  public static class OddNames {
    String id;
    static int counter = 3;
    final String constant = "constant";
    String $dollar;
    String under_score;
  }
}
