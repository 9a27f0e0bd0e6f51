package dev.throughline.architecture;

import java.util.Set;
import java.util.TreeSet;
import org.springframework.asm.ClassReader;

/**
 * What the constant pool of a class file holds.
 *
 * @param classes names of the classes that its code and its declaration name.
 * @param texts names, descriptors and texts, those of annotations among them.
 */
record ClassFile(Set<String> classes, Set<String> texts) {

  private static final int UTF8 = 1;
  private static final int CLASS = 7;

  static ClassFile of(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    char[] buffer = new char[reader.getMaxStringLength()];
    ClassFile file = new ClassFile(new TreeSet<>(), new TreeSet<>());
    for (int item = 1; item < reader.getItemCount(); item++) {
      int at = reader.getItem(item);
      int tag = at == 0 ? 0 : reader.readByte(at - 1); // 0 is behind a long or a double
      if (tag == CLASS) {
        String name = element(reader.readUTF8(at, buffer)).replace('/', '.');
        if (name.length() > 1) { // no array of primitives
          file.classes.add(name);
        }
      } else if (tag == UTF8) {
        file.texts.add(text(reader, at));
      }
    }
    return file;
  }

  /** The class of an array's elements, the name itself of any other. */
  private static String element(String name) {
    return name.startsWith("[") ? name.replaceAll("^\\[+L?|;$", "") : name;
  }

  private static String text(ClassReader reader, int at) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < reader.readUnsignedShort(at); i++) {
      text.append((char) reader.readByte(at + 2 + i)); // names of classes are ASCII
    }
    return text.toString();
  }

  /** Whether a class is named by a condition: as a text, or as a value of an annotation. */
  boolean namesAsCondition(String type) {
    return texts.contains(type) || texts.contains("L" + type.replace('.', '/') + ";");
  }
}
