package dev.throughline.mongodb.parity.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles sources to classes without a file. */
public final class InMemoryCompiler {

  private InMemoryCompiler() {}

  /** Compiles classes of the package fuzz and loads them with a loader of their own. */
  public static ClassLoader compile(Map<String, String> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Outputs outputs = new Outputs(compiler.getStandardFileManager(null, null, null));
    List<Source> units =
        sources.entrySet().stream().map(e -> new Source(e.getKey(), e.getValue())).toList();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("-parameters", "-proc:none", "-cp", System.getProperty("java.class.path"));
    if (!compiler.getTask(messages, outputs, null, options, null, units).call()) {
      throw new IllegalStateException(messages + "\n" + String.join("\n", sources.values()));
    }
    return outputs.loader();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String code;

    Source(String name, String code) {
      super(URI.create("string:///fuzz/" + name + ".java"), Kind.SOURCE);
      this.code = code;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return code;
    }
  }

  private static final class Outputs extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

    Outputs(JavaFileManager delegate) {
      super(delegate);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("bytes:///" + className), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          classes.put(className, out);
          return out;
        }
      };
    }

    ClassLoader loader() {
      return new ClassLoader(InMemoryCompiler.class.getClassLoader()) {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
          ByteArrayOutputStream bytes = classes.get(name);
          if (bytes == null) {
            throw new ClassNotFoundException(name);
          }
          return defineClass(name, bytes.toByteArray(), 0, bytes.size());
        }
      };
    }
  }
}
