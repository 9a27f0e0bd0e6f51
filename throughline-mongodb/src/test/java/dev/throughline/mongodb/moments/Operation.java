package dev.throughline.mongodb.moments;

import java.util.ArrayList;
import java.util.List;

/**
 * An operation of a template or repository.
 *
 * @param access who has it.
 * @param concurrent whether stock's reactive way has several commands under way at the same time,
 *     so that signals come in any order.
 */
record Operation(String name, Access access, boolean concurrent, Step step) {

  /** Who has an operation. */
  enum Access {
    BOTH,
    BLOCKING,
    REACTIVE
  }

  /** Does it, and returns what came of it. */
  interface Step {
    Object run(Stand stand) throws Exception;
  }

  boolean has(boolean reactive) {
    return access == Access.BOTH || reactive == (access == Access.REACTIVE);
  }

  /** Those that tell something with that setting. */
  static List<Operation> of(Setting setting) {
    List<Operation> all = new ArrayList<>();
    WriteOperations.addTo(all);
    UpdateOperations.addTo(all);
    switch (setting) {
      case RESOLVER, LOOKING, LIFECYCLE, LATE -> {}
      default -> ReadOperations.addTo(all);
    }
    ReactiveOperations.addTo(all);
    return all;
  }

  static Operation of(String name, Step step) {
    return new Operation(name, Access.BOTH, false, step);
  }

  /** Of a template's query, which is planned by the second call of its shape. */
  static Operation thrice(String name, Step step) {
    return of(
        name,
        stand -> {
          List<Object> results = new ArrayList<>();
          for (int i = 0; i < 3; i++) {
            results.add(step.run(stand));
          }
          return results;
        });
  }

  static Operation concurrent(String name, Step step) {
    return new Operation(name, Access.BOTH, true, step);
  }

  static Operation blocking(String name, Step step) {
    return new Operation(name, Access.BLOCKING, false, step);
  }

  static Operation reactive(String name, Step step) {
    return new Operation(name, Access.REACTIVE, false, step);
  }

  static Operation reactiveConcurrent(String name, Step step) {
    return new Operation(name, Access.REACTIVE, true, step);
  }
}
