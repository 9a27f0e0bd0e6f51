package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import org.springframework.data.annotation.Id;

/** What a constructor takes one by one is an array in the document. */
@Compiled
@Feature(value = "Constructors with variable arguments", section = Section.INSTANCES)
public record VariableArguments(@Id String id, int first, String... others) {}
