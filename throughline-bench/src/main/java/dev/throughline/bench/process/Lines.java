package dev.throughline.bench.process;

import tools.jackson.databind.json.JsonMapper;

/** The JSON that parent and child exchange, one object a line. */
final class Lines {

  static final JsonMapper JSON = JsonMapper.builder().build();

  private Lines() {}
}
