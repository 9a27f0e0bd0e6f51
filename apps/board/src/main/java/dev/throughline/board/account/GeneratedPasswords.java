package dev.throughline.board.account;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Passwords of the users that a board gets when none are configured. */
public final class GeneratedPasswords {

  private static final List<String> NAMES = List.of("admin", "user");

  private GeneratedPasswords() {}

  /**
   * The users of a file, which is written when it is not there.
   *
   * @param file null to keep nothing
   */
  static List<AccountProperties.User> users(@Nullable Path file) {
    Properties passwords = file != null && Files.exists(file) ? read(file) : generate();
    if (file != null && !Files.exists(file)) {
      write(file, passwords);
    }
    return NAMES.stream()
        .map(
            name ->
                new AccountProperties.User(name, required(passwords, name), name.equals("admin")))
        .toList();
  }

  /** Reads a user's password from the file. */
  public static String password(Path file, String name) {
    return required(read(file), name);
  }

  private static String required(Properties passwords, String name) {
    String password = passwords.getProperty(name);
    if (password == null || password.isBlank()) {
      throw new IllegalStateException("There is no password of '" + name + "'");
    }
    return password;
  }

  private static Properties generate() {
    SecureRandom random = new SecureRandom();
    Properties passwords = new Properties();
    for (String name : NAMES) {
      byte[] bytes = new byte[15];
      random.nextBytes(bytes);
      passwords.setProperty(name, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }
    return passwords;
  }

  private static Properties read(Path file) {
    Properties passwords = new Properties();
    try (var in = Files.newBufferedReader(file)) {
      passwords.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("The passwords in " + file + " cannot be read", e);
    }
    return passwords;
  }

  private static void write(Path file, Properties passwords) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
      try (var out =
          Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        passwords.store(out, "Made up because board.accounts.users is not set");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The passwords cannot be kept in " + file, e);
    }
  }
}
