package dev.throughline.bench.odm;

import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * The large flat model: an id, and 108 texts of eight characters. Written by a loop over 1 to 108.
 */
@Document("large")
public final class LargeDocument implements Model {

  @Id public @Nullable ObjectId id;
  public @Nullable String field001;
  public @Nullable String field002;
  public @Nullable String field003;
  public @Nullable String field004;
  public @Nullable String field005;
  public @Nullable String field006;
  public @Nullable String field007;
  public @Nullable String field008;
  public @Nullable String field009;
  public @Nullable String field010;
  public @Nullable String field011;
  public @Nullable String field012;
  public @Nullable String field013;
  public @Nullable String field014;
  public @Nullable String field015;
  public @Nullable String field016;
  public @Nullable String field017;
  public @Nullable String field018;
  public @Nullable String field019;
  public @Nullable String field020;
  public @Nullable String field021;
  public @Nullable String field022;
  public @Nullable String field023;
  public @Nullable String field024;
  public @Nullable String field025;
  public @Nullable String field026;
  public @Nullable String field027;
  public @Nullable String field028;
  public @Nullable String field029;
  public @Nullable String field030;
  public @Nullable String field031;
  public @Nullable String field032;
  public @Nullable String field033;
  public @Nullable String field034;
  public @Nullable String field035;
  public @Nullable String field036;
  public @Nullable String field037;
  public @Nullable String field038;
  public @Nullable String field039;
  public @Nullable String field040;
  public @Nullable String field041;
  public @Nullable String field042;
  public @Nullable String field043;
  public @Nullable String field044;
  public @Nullable String field045;
  public @Nullable String field046;
  public @Nullable String field047;
  public @Nullable String field048;
  public @Nullable String field049;
  public @Nullable String field050;
  public @Nullable String field051;
  public @Nullable String field052;
  public @Nullable String field053;
  public @Nullable String field054;
  public @Nullable String field055;
  public @Nullable String field056;
  public @Nullable String field057;
  public @Nullable String field058;
  public @Nullable String field059;
  public @Nullable String field060;
  public @Nullable String field061;
  public @Nullable String field062;
  public @Nullable String field063;
  public @Nullable String field064;
  public @Nullable String field065;
  public @Nullable String field066;
  public @Nullable String field067;
  public @Nullable String field068;
  public @Nullable String field069;
  public @Nullable String field070;
  public @Nullable String field071;
  public @Nullable String field072;
  public @Nullable String field073;
  public @Nullable String field074;
  public @Nullable String field075;
  public @Nullable String field076;
  public @Nullable String field077;
  public @Nullable String field078;
  public @Nullable String field079;
  public @Nullable String field080;
  public @Nullable String field081;
  public @Nullable String field082;
  public @Nullable String field083;
  public @Nullable String field084;
  public @Nullable String field085;
  public @Nullable String field086;
  public @Nullable String field087;
  public @Nullable String field088;
  public @Nullable String field089;
  public @Nullable String field090;
  public @Nullable String field091;
  public @Nullable String field092;
  public @Nullable String field093;
  public @Nullable String field094;
  public @Nullable String field095;
  public @Nullable String field096;
  public @Nullable String field097;
  public @Nullable String field098;
  public @Nullable String field099;
  public @Nullable String field100;
  public @Nullable String field101;
  public @Nullable String field102;
  public @Nullable String field103;
  public @Nullable String field104;
  public @Nullable String field105;
  public @Nullable String field106;
  public @Nullable String field107;
  public @Nullable String field108;

  @Override
  public @Nullable ObjectId id() {
    return id;
  }

  @Override
  public String field() {
    return Objects.requireNonNull(field001);
  }

  @Override
  public void change(String text) {
    field001 = text;
  }
}
