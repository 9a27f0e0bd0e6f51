package dev.throughline.chat.web;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;

/** The body of a request up to a number of bytes; what reads further gets an exception. */
final class LimitedInput extends ServletInputStream {

  private final ServletInputStream input;
  private final long most;
  private long count;

  LimitedInput(ServletInputStream input, long most) {
    this.input = input;
    this.most = most;
  }

  @Override
  public int read() throws IOException {
    int next = input.read();
    count(next < 0 ? 0 : 1);
    return next;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = input.read(bytes, offset, length);
    count(Math.max(0, read));
    return read;
  }

  private void count(int read) throws IOException {
    count += read;
    if (count > most) {
      throw new BodyTooLargeException(most);
    }
  }

  @Override
  public boolean isFinished() {
    return input.isFinished();
  }

  @Override
  public boolean isReady() {
    return input.isReady();
  }

  @Override
  public void setReadListener(ReadListener listener) {
    input.setReadListener(listener);
  }
}
