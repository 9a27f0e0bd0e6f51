package dev.throughline.cache.internal.json;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.SerializableString;

/** JSON that is printed already, to be copied by a generator of bytes. */
record Utf8(byte[] json) implements SerializableString {

  @Override
  public String getValue() {
    return new String(json, StandardCharsets.UTF_8);
  }

  @Override
  public int charLength() {
    return getValue().length();
  }

  @Override
  public int appendUnquotedUTF8(byte[] buffer, int offset) {
    if (buffer.length - offset < json.length) {
      return -1;
    }
    System.arraycopy(json, 0, buffer, offset, json.length);
    return json.length;
  }

  @Override
  public byte[] asUnquotedUTF8() {
    return json;
  }

  @Override
  public int writeUnquotedUTF8(OutputStream out) throws IOException {
    out.write(json);
    return json.length;
  }

  @Override
  public int putUnquotedUTF8(ByteBuffer buffer) {
    if (buffer.remaining() < json.length) {
      return -1;
    }
    buffer.put(json);
    return json.length;
  }

  @Override
  public char[] asQuotedChars() {
    throw unquoted();
  }

  @Override
  public byte[] asQuotedUTF8() {
    throw unquoted();
  }

  @Override
  public int appendQuotedUTF8(byte[] buffer, int offset) {
    throw unquoted();
  }

  @Override
  public int appendQuoted(char[] buffer, int offset) {
    throw unquoted();
  }

  @Override
  public int appendUnquoted(char[] buffer, int offset) {
    throw unquoted();
  }

  @Override
  public int writeQuotedUTF8(OutputStream out) {
    throw unquoted();
  }

  @Override
  public int putQuotedUTF8(ByteBuffer buffer) {
    throw unquoted();
  }

  private static UnsupportedOperationException unquoted() {
    return new UnsupportedOperationException("JSON is copied as bytes");
  }
}
