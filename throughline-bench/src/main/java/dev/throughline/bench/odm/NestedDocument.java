package dev.throughline.bench.odm;

import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** The nested model: an id, a text, and eight embedded documents of a text, numbers and another. */
@Document("nested")
public final class NestedDocument implements Model {

  @Id public @Nullable ObjectId id;
  public @Nullable String field001;
  public @Nullable Part embedded1;
  public @Nullable Part embedded2;
  public @Nullable Part embedded3;
  public @Nullable Part embedded4;
  public @Nullable Part embedded5;
  public @Nullable Part embedded6;
  public @Nullable Part embedded7;
  public @Nullable Part embedded8;

  /** An embedded document, with another one in it. */
  public static final class Part {
    public @Nullable String name;
    public int count;
    public double share;
    public boolean open;
    public @Nullable Leaf leaf;
  }

  /** The innermost document. */
  public static final class Leaf {
    public @Nullable String first;
    public @Nullable String second;
    public long number;
  }

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
