package dev.throughline.chat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/**
 * Requests that no HTTP client would send: unfinished ones, and ones of another loopback address.
 */
public final class RawHttp {

  private RawHttp() {}

  /** The status of the answer to these bytes, or 0 when none comes. */
  public static int status(int port, String request) throws IOException {
    return status(port, "127.0.0.1", request);
  }

  /** The status of the answer to these bytes from a loopback address, or 0 when none comes. */
  public static int status(int port, String from, String request) throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getByName("127.0.0.1"), port, InetAddress.getByName(from), 0)) {
      socket.setSoTimeout(Integer.getInteger("raw.patience", 10_000));
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
      String line = firstLine(socket.getInputStream());
      return line.startsWith("HTTP/1.1 ") ? Integer.parseInt(line.substring(9, 12)) : 0;
    }
  }

  /** The head of the answer to these bytes. */
  public static String head(int port, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      StringBuilder head = new StringBuilder();
      InputStream in = socket.getInputStream();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          break;
        }
        head.append((char) next);
      }
      return head.toString();
    }
  }

  /** The whole answer to these bytes, until the server closes or is silent. */
  public static String answer(int port, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      try {
        socket.getInputStream().transferTo(all);
      } catch (SocketTimeoutException e) {
        // What came until now is the answer.
      }
      return all.toString(StandardCharsets.UTF_8);
    }
  }

  /** A POST of JSON in the shape in which it goes over the wire. */
  public static String post(String path, String json) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
        + json.getBytes(StandardCharsets.UTF_8).length
        + "\r\n\r\n"
        + json;
  }

  private static String firstLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      for (int next = in.read(); next >= 0 && next != '\r'; next = in.read()) {
        line.write(next);
      }
    } catch (SocketTimeoutException e) {
      return "";
    }
    return line.toString(StandardCharsets.US_ASCII);
  }
}
