package dev.throughline.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles a piece of Java as a reader would, with the imports that an editor adds. */
final class Snippet {

  private static final String IMPORTS =
      """
      import com.mongodb.client.*;
      import dev.throughline.embedded.*;
      import dev.throughline.mongodb.*;
      import dev.throughline.mongodb.page.*;
      import dev.throughline.mongodb.write.*;
      import dev.throughline.redis.payload.*;
      import dev.throughline.redis.timeline.*;
      import java.math.BigDecimal;
      import java.util.*;
      import org.springframework.data.annotation.Id;
      import org.springframework.data.domain.Sort;
      import org.springframework.data.mongodb.MongoDatabaseFactory;
      import org.springframework.data.mongodb.core.*;
      import org.springframework.data.mongodb.core.convert.*;
      import org.springframework.data.mongodb.core.mapping.*;
      import org.springframework.data.mongodb.core.query.Criteria;
      import org.springframework.data.mongodb.core.query.Query;
      import org.springframework.data.mongodb.repository.MongoRepository;
      import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
      import org.springframework.data.web.SortDefault;
      import org.springframework.web.bind.annotation.*;
      import reactor.core.publisher.*;
      """;

  private Snippet() {}

  static void compile(String code) {
    String unit =
        code.matches("(?s).*\\b(class|record|interface) \\w+.*")
            ? IMPORTS + code
            : IMPORTS + "class Snippet {\nvoid run() throws Exception {\n" + code + "\n}\n}";
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    boolean compiled =
        compiler
            .getTask(
                messages,
                null,
                null,
                List.of("-proc:none", "-d", output()),
                null,
                List.of(new Source(unit)))
            .call();
    assertThat(compiled).as("%s%n%s", messages, unit).isTrue();
  }

  private static String output() {
    try {
      return Files.createDirectories(Path.of("target", "snippets")).toString();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String code;

    Source(String code) {
      super(URI.create("string:///Snippet.java"), JavaFileObject.Kind.SOURCE);
      this.code = code;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return code;
    }
  }
}
