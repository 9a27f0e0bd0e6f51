package dev.throughline.bench.driverbench;

import io.micronaut.core.annotation.Introspected;
import io.micronaut.serde.annotation.Serdeable;
import org.bson.codecs.pojo.annotations.BsonId;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/**
 * DEEP_BSON of MongoDB's driver benchmark: a balanced binary tree of depth 6, in which the last
 * level has texts of eight characters, 126 pairs of name and value besides the id.
 */
@Serdeable
@Introspected(accessKind = Introspected.AccessKind.FIELD)
public final class DeepDocument {

  @Id @BsonId public @Nullable ObjectId id;
  public @Nullable Second left;
  public @Nullable Second right;

  /** The second level. */
  @Serdeable
  @Introspected(accessKind = Introspected.AccessKind.FIELD)
  public static final class Second {
    public @Nullable Third left;
    public @Nullable Third right;
  }

  /** The third level. */
  @Serdeable
  @Introspected(accessKind = Introspected.AccessKind.FIELD)
  public static final class Third {
    public @Nullable Fourth left;
    public @Nullable Fourth right;
  }

  /** The fourth level. */
  @Serdeable
  @Introspected(accessKind = Introspected.AccessKind.FIELD)
  public static final class Fourth {
    public @Nullable Fifth left;
    public @Nullable Fifth right;
  }

  /** The fifth level. */
  @Serdeable
  @Introspected(accessKind = Introspected.AccessKind.FIELD)
  public static final class Fifth {
    public @Nullable Sixth left;
    public @Nullable Sixth right;
  }

  /** The last level. */
  @Serdeable
  @Introspected(accessKind = Introspected.AccessKind.FIELD)
  public static final class Sixth {
    public @Nullable String left;
    public @Nullable String right;
  }
}
