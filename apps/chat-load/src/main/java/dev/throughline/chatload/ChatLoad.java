package dev.throughline.chatload;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./bench chat-load}, {@code chat-faults} and {@code chat-crash}. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    subcommands = {LoadCommand.class, FaultsCommand.class, CrashCommand.class})
final class ChatLoad {

  private ChatLoad() {}

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ChatLoad()).execute(arguments));
  }
}
