package dev.throughline.documentation;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles pieces of Java as a reader would, with the imports that an editor adds. */
final class Snippets {

  private static final String IMPORTS =
      """
      import com.mongodb.client.*;
      import dev.throughline.boot.*;
      import dev.throughline.boot.actuator.*;
      import dev.throughline.boot.converter.*;
      import dev.throughline.boot.page.*;
      import dev.throughline.boot.timeline.*;
      import dev.throughline.embedded.*;
      import dev.throughline.mongodb.*;
      import dev.throughline.mongodb.page.*;
      import dev.throughline.mongodb.write.*;
      import dev.throughline.mongodb.write.item.*;
      import dev.throughline.cache.*;
      import dev.throughline.redis.cache.*;
      import dev.throughline.redis.timeline.*;
      import dev.throughline.redis.timeline.annotation.*;
      import io.micrometer.core.instrument.MeterRegistry;
      import java.math.BigDecimal;
      import java.time.*;
      import java.util.*;
      import java.util.stream.*;
      import org.springframework.boot.CommandLineRunner;
      import org.springframework.cache.annotation.Cacheable;
      import org.springframework.context.annotation.*;
      import org.springframework.core.convert.converter.Converter;
      import org.springframework.data.annotation.Id;
      import org.springframework.data.annotation.Version;
      import org.springframework.data.convert.*;
      import org.springframework.data.domain.Page;
      import org.springframework.data.domain.Sort;
      import org.springframework.data.mongodb.MongoDatabaseFactory;
      import org.springframework.data.mongodb.core.*;
      import org.springframework.data.mongodb.core.convert.*;
      import org.springframework.data.mongodb.core.index.*;
      import org.springframework.data.mongodb.core.mapping.*;
      import org.springframework.data.mongodb.core.query.Criteria;
      import org.springframework.data.mongodb.core.query.Query;
      import org.springframework.data.mongodb.core.query.Update;
      import org.springframework.data.mongodb.repository.MongoRepository;
      import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
      import org.springframework.data.redis.connection.RedisConnectionFactory;
      import org.springframework.data.redis.core.RedisTemplate;
      import org.springframework.data.redis.serializer.RedisSerializer;
      import org.springframework.data.web.SortDefault;
      import org.springframework.util.unit.DataSize;
      import org.springframework.web.bind.annotation.*;
      import reactor.core.publisher.*;
      """;

  private static final Pattern TYPE =
      Pattern.compile("(?m)^(?:[\\w@(). ]*\\s)?(?:class|record|interface|enum) (\\w+)");

  private Snippets() {}

  /** What the compiler says about each block on its own. */
  static List<String> problemsOfEach(Markdown markdown) {
    List<String> problems = new ArrayList<>();
    for (String block : markdown.blocks("java")) {
      problems.addAll(compile(List.of(source(block, 0)), output("each")));
    }
    return problems;
  }

  /** What the compiler says about a page, whose blocks may use what others declare. */
  static List<String> problems(Markdown page) {
    return compile(page, output(page.file().getFileName().toString()));
  }

  /** Compiles a page's blocks together into a directory. */
  static List<String> compile(Markdown page, Path directory) {
    List<Source> sources = new ArrayList<>();
    for (String block : page.blocks("java")) {
      sources.add(source(block, sources.size() + 1));
    }
    return compile(sources, directory);
  }

  private static List<String> compile(List<Source> sources, Path directory) {
    if (sources.isEmpty()) {
      return List.of();
    }
    StringWriter messages = new StringWriter();
    boolean compiled =
        ToolProvider.getSystemJavaCompiler()
            .getTask(
                messages,
                null,
                null,
                List.of("-proc:none", "-parameters", "-d", directory.toString()),
                null,
                sources)
            .call();
    return compiled ? List.of() : List.of(messages + "\n" + sources);
  }

  private static Source source(String block, int number) {
    Matcher type = TYPE.matcher(block);
    if (block.startsWith("package ")) {
      if (!type.find()) {
        throw new IllegalArgumentException("No type in " + block);
      }
      return new Source(type.group(1), block);
    }
    return type.find()
        ? new Source("Snippet" + number, IMPORTS + block)
        : new Source(
            "Snippet" + number,
            IMPORTS
                + "class Snippet"
                + number
                + " {\nvoid run() throws Exception {\n"
                + block
                + "\n}\n}");
  }

  static Path output(String name) {
    try {
      return Files.createDirectories(Path.of("target", "snippets", name));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String code;

    Source(String name, String code) {
      super(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE);
      this.code = code;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return code;
    }

    @Override
    public String toString() {
      return code;
    }
  }
}
