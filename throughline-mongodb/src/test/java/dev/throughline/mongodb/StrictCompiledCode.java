package dev.throughline.mongodb;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Makes a failure of compiled code an error in all tests, where stock would serve the document
 * otherwise; also for those that are not started by Maven, which sets the same property.
 */
public final class StrictCompiledCode implements BeforeAllCallback {

  @Override
  public void beforeAll(ExtensionContext context) {
    if (System.getProperty("throughline.strict") == null) {
      System.setProperty("throughline.strict", "true");
    }
  }
}
