package dev.throughline.codec.internal.emit.read;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.runtime.CompiledCodec;
import org.objectweb.asm.Type;

/** The signatures of the methods that read an entity, and the locals that they begin with. */
public final class ReadFrame {

  public static final int SOURCE = 1;
  static final int END = 2;
  static final int TRUSTED = 3;
  public static final int FIRST_LOCAL = 4;
  static final int STATE = 4;
  static final int INDEX = 5;
  static final int TYPE = 6;
  static final int FIRST_LOCAL_OF_PART = 7;
  static final Call READ =
      Call.of(CompiledCodec.class, "read", BsonSource.class, int.class, boolean.class);
  static final String PART_SIGNATURE =
      Type.getMethodDescriptor(
          Type.VOID_TYPE,
          Type.getType(BsonSource.class),
          Type.INT_TYPE,
          Type.BOOLEAN_TYPE,
          Type.getType(Object.class),
          Type.INT_TYPE,
          Type.INT_TYPE);

  private ReadFrame() {}
}
