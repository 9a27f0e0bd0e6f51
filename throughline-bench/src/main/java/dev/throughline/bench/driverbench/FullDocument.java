package dev.throughline.bench.driverbench;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bson.BsonTimestamp;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/**
 * FULL_BSON of MongoDB's driver benchmark, as a class can hold it: an id, and four fields of each
 * of 14 Java types. Without the specification's regular expressions, which Spring Data writes of a
 * pattern and does not read as one, its smallest and largest key, and its code with a scope; with
 * decimals, ids and embedded documents in their place.
 */
public final class FullDocument {

  @Id public @Nullable ObjectId id;
  public @Nullable String text1;
  public double fraction1;
  public long bignum1;
  public int number1;
  public boolean truth1;
  public @Nullable List<Integer> array1;
  public @Nullable Binary binary1;
  public @Nullable Date date1;
  public @Nullable ObjectId object1;
  public @Nullable Decimal128 decimal1;
  public @Nullable Instant moment1;
  public @Nullable BsonTimestamp stamp1;
  public @Nullable Code code1;
  public @Nullable Part part1;
  public @Nullable String text2;
  public double fraction2;
  public long bignum2;
  public int number2;
  public boolean truth2;
  public @Nullable List<Integer> array2;
  public @Nullable Binary binary2;
  public @Nullable Date date2;
  public @Nullable ObjectId object2;
  public @Nullable Decimal128 decimal2;
  public @Nullable Instant moment2;
  public @Nullable BsonTimestamp stamp2;
  public @Nullable Code code2;
  public @Nullable Part part2;
  public @Nullable String text3;
  public double fraction3;
  public long bignum3;
  public int number3;
  public boolean truth3;
  public @Nullable List<Integer> array3;
  public @Nullable Binary binary3;
  public @Nullable Date date3;
  public @Nullable ObjectId object3;
  public @Nullable Decimal128 decimal3;
  public @Nullable Instant moment3;
  public @Nullable BsonTimestamp stamp3;
  public @Nullable Code code3;
  public @Nullable Part part3;
  public @Nullable String text4;
  public double fraction4;
  public long bignum4;
  public int number4;
  public boolean truth4;
  public @Nullable List<Integer> array4;
  public @Nullable Binary binary4;
  public @Nullable Date date4;
  public @Nullable ObjectId object4;
  public @Nullable Decimal128 decimal4;
  public @Nullable Instant moment4;
  public @Nullable BsonTimestamp stamp4;
  public @Nullable Code code4;
  public @Nullable Part part4;

  /** An embedded document. */
  public static final class Part {
    public @Nullable String first;
    public @Nullable String second;
  }
}
