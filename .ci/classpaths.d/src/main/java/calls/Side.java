package calls;

import java.lang.reflect.Parameter;
import java.util.List;
import java.util.function.Supplier;
import org.bson.Document;

/** The blocking half of the application, or the reactive one. */
public interface Side {

  /** What to call, by its interface. */
  record Target(String name, Class<?> type, Supplier<?> object) {}

  /** blocking or reactive. */
  String name();

  /** The template and the repository of an entity. */
  List<Target> targets(Kind<?> kind);

  /** The template, whose counters are asked. */
  Object template();

  /** Puts the documents of a kind, and nothing else, into the database: by the driver. */
  void reset(Kind<?> kind);

  /** All documents of all collections but indexes', in order. */
  List<Document> stored();

  /** A value of a type that only this half has, null if it has none. */
  Object argument(Parameter parameter, Kind<?> kind, boolean inserted, Report report);

  /** What a publisher emits, or the object itself. */
  Object awaited(Object result);
}
