package dev.throughline.cache.internal.json;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Finds out from bytecode which getters return a field as it is, and which constructors keep their
 * arguments as they are. A member whose bytecode cannot be read is not plain.
 */
final class PlainMembers {

  /** Kotlin's check that an argument is not null, behind a load of it and of its name. */
  private static final String CHECKED = "checked";

  /** The bit of a mask that says that an argument is left out, before the jump that asks it. */
  private static final String MASKED = "constant or stack " + Opcodes.IAND;

  private static final String NULL = "constant or stack " + Opcodes.ACONST_NULL;

  private final Map<Class<?>, Map<String, List<String>>> classes = new HashMap<>();
  private final Map<Constructor<?>, Optional<Assigned>> constructors = new HashMap<>();

  /** The field that a method returns and does nothing else, null when it is not so plain. */
  @Nullable Field returned(Method method) {
    List<String> code = code(method.getDeclaringClass(), method.getName(), descriptor(method));
    if (code.size() == 3
        && code.get(0).equals("load 0")
        && code.get(1).startsWith("get ")
        && code.get(2).equals("return")) {
      String name = code.get(1).substring("get ".length());
      try {
        return method.getDeclaringClass().getDeclaredField(name);
      } catch (NoSuchFieldException e) {
        return null; // a field of a superclass
      }
    }
    return null;
  }

  /**
   * The fields that a constructor assigns its arguments to; it does nothing else but Kotlin's
   * checks for null.
   *
   * @param fields the names of the fields, by parameters.
   * @param demanded the parameters that must not be null.
   */
  record Assigned(List<String> fields, Set<Integer> demanded) {}

  /** Null when the constructor does something else. Each property of a class asks. */
  @Nullable Assigned assigned(Constructor<?> constructor) {
    return constructors
        .computeIfAbsent(constructor, it -> Optional.ofNullable(keeping(it)))
        .orElse(null);
  }

  private @Nullable Assigned keeping(Constructor<?> constructor) {
    List<String> code = code(constructor);
    int[] slots = slots(constructor);
    Set<Integer> demanded = new HashSet<>();
    int at = 0;
    while (code.size() > at + 2 && code.get(at + 2).equals(CHECKED)) {
      for (int i = 0; i < slots.length; i++) {
        if (code.get(at).equals("load " + slots[i])) {
          demanded.add(i);
        }
      }
      at += 3;
    }
    if (code.size() < at + 3 || !code.get(at++).equals("load 0") || !superCall(code.get(at++))) {
      return null;
    }
    List<String> fields = new ArrayList<>();
    for (int slot : slots) {
      if (code.size() < at + 4
          || !code.get(at++).equals("load 0")
          || !code.get(at++).equals("load " + slot)
          || !code.get(at).startsWith("put ")) {
        return null;
      }
      fields.add(code.get(at++).substring("put ".length()));
    }
    return at == code.size() - 1 && code.get(at).equals("return")
        ? new Assigned(fields, demanded)
        : null;
  }

  /**
   * {@return whether the constructor that Kotlin makes for default arguments passes null on for a
   * parameter that is left out: the one value that is ever stored in its place}
   */
  boolean nullByDefault(Constructor<?> defaults, int parameter) {
    List<String> code = code(defaults);
    String store = "store " + slots(defaults)[parameter];
    int at = code.indexOf(store);
    return at > 2
        && at == code.lastIndexOf(store)
        && code.get(at - 1).equals(NULL)
        && code.get(at - 3).equals(MASKED);
  }

  private static int[] slots(Constructor<?> constructor) {
    Class<?>[] types = constructor.getParameterTypes();
    int[] slots = new int[types.length];
    int slot = 1;
    for (int i = 0; i < types.length; i++) {
      slots[i] = slot;
      slot += Type.getType(types[i]).getSize();
    }
    return slots;
  }

  /**
   * {@return whether a field is null in an object that the constructor without arguments has made}
   */
  boolean leavesNull(Constructor<?> constructor, Field field) {
    if (constructor.getDeclaringClass() != field.getDeclaringClass()
        || field.getType().isPrimitive()
        || constructor.getDeclaringClass().getSuperclass() != Object.class) {
      return false;
    }
    List<String> code = code(constructor);
    return !code.isEmpty()
        && code.stream().noneMatch(i -> unknown(i) || i.equals("put " + field.getName()))
        && code.stream().filter(i -> i.startsWith("new ")).allMatch(i -> i.startsWith("new java/"));
  }

  private static boolean unknown(String instruction) {
    return instruction.equals("other")
        || instruction.equals(CHECKED)
        || instruction.startsWith("store ");
  }

  private static boolean superCall(String instruction) {
    return instruction.equals("new java/lang/Object") || instruction.equals("new java/lang/Record");
  }

  private List<String> code(Constructor<?> constructor) {
    return code(
        constructor.getDeclaringClass(), "<init>", Type.getConstructorDescriptor(constructor));
  }

  private static String descriptor(Method method) {
    return Type.getMethodDescriptor(method);
  }

  private List<String> code(Class<?> type, String name, String descriptor) {
    return classes
        .computeIfAbsent(type, PlainMembers::read)
        .getOrDefault(name + descriptor, List.of());
  }

  private static Map<String, List<String>> read(Class<?> type) {
    Map<String, List<String>> methods = new HashMap<>();
    String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
    try (InputStream bytes = type.getResourceAsStream(file)) {
      if (bytes != null) {
        new ClassReader(bytes)
            .accept(new Methods(methods), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      }
    } catch (IOException | IllegalArgumentException e) {
      methods.clear(); // no bytecode, or of a newer version: nothing is known to be plain
    }
    return methods;
  }

  private static final class Methods extends ClassVisitor {

    private final Map<String, List<String>> methods;

    Methods(Map<String, List<String>> methods) {
      super(Opcodes.ASM9);
      this.methods = methods;
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      List<String> code = new ArrayList<>();
      methods.put(name + descriptor, code);
      return new Instructions(code);
    }
  }

  /** Names the few instructions that plain members have; all others are "other". */
  private static final class Instructions extends MethodVisitor {

    private final List<String> code;

    Instructions(List<String> code) {
      super(Opcodes.ASM9);
      this.code = code;
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        code.add("return");
      } else {
        code.add(opcode == Opcodes.ATHROW ? "other" : "constant or stack " + opcode);
      }
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      boolean load = opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD;
      boolean store = opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE;
      code.add(load ? "load " + variable : store ? "store " + variable : "other");
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      code.add(
          switch (opcode) {
            case Opcodes.GETFIELD -> "get " + name;
            case Opcodes.PUTFIELD -> "put " + name;
            case Opcodes.GETSTATIC -> "static " + name;
            default -> "other";
          });
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean made = opcode == Opcodes.INVOKESPECIAL && name.equals("<init>");
      boolean checked =
          owner.equals("kotlin/jvm/internal/Intrinsics") && name.equals("checkNotNullParameter");
      code.add(made ? "new " + owner : checked ? CHECKED : "other");
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      code.add(opcode == Opcodes.NEW ? "allocate " + type : "other");
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      code.add("constant " + operand);
    }

    @Override
    public void visitLdcInsn(Object value) {
      code.add("constant " + value);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      code.add("other");
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      code.add("other");
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
      code.add("other");
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
      code.add("other");
    }

    @Override
    public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
      code.add("other");
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      code.add("other");
    }
  }
}
