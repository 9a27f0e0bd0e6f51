package dev.throughline.chatload;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./bench chat-load} and {@code ./bench chat-faults}. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    subcommands = {LoadCommand.class, FaultsCommand.class})
final class ChatLoad {

  private ChatLoad() {}

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ChatLoad()).execute(arguments));
  }
}
