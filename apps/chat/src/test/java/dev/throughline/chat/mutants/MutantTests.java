package dev.throughline.chat.mutants;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.testkit.FixedPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.loading.ClassReloadingStrategy;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The chat's guarantees can fail: each test of one fails with the fault that it is there for, and
 * passes without. Classes of the running service are changed in place and back, so that the tests
 * share its contexts, which take longer to start than the tests.
 */
@Tag("long")
class MutantTests {

  private static final String CHAT = "dev.throughline.chat.";

  private static final List<Mutant> ALL =
      List.of(
          new Mutant(
              "an invitation puts the account into the room",
              "room.Invitations",
              "place",
              Changes.DrawIn.class,
              "room.InvitationTests#anInvitedAccountIsInTheRoomWhenItAcceptsAndNotBefore"),
          new Mutant(
              "a one-to-one room draws the other one in",
              "room.Invitations",
              "place",
              Changes.DrawIn.class,
              "room.InvitationTests#aOneToOneRoomIsInTheListOfTheOtherWhenItAcceptsAndNotBefore"),
          new Mutant(
              "what was declined can still be accepted",
              "room.Invitations",
              "open",
              Changes.CountDeclinedAsOpen.class,
              "room.InvitationTests#whatWasDeclinedIsNotAskedAgain"),
          new Mutant(
              "any number of invitations waits for an account",
              "room.Invitations",
              "requireFewOpen",
              Changes.Skip.class,
              "room.InvitationTests#onlySoManyInvitationsOfAnAccountWaitForAnother"),
          new Mutant(
              "a session that Redis has lost is open",
              "account.Sessions",
              "isOpen",
              Changes.SayYes.class,
              "account.RevocationTests#aLoggedOutTokenStaysInvalidAfterRedisLostItsEntry"),
          new Mutant(
              "a removal ends no subscription",
              "live.Subscriptions",
              "leave",
              Changes.EndNothing.class,
              "live.SocketSecurityTests#whoIsRemovedHearsNothingMore"),
          new Mutant(
              "a question takes the answer of a query that began before it",
              "lookup.CoalescedLookup$Batch",
              "takes",
              Changes.SayYes.class,
              "lookup.CoalescedLookupTests#anAnswerIsNeverOfAQueryThatBeganBeforeTheQuestion"),
          new Mutant(
              "an id may be used by two subscriptions",
              "live.Subscriptions",
              "note",
              Changes.SayYes.class,
              "live.SubscriptionsTests#aSecondNoteOfTheSameIdChangesNothing"),
          new Mutant(
              "a socket may subscribe to a room any number of times",
              "live.Subscriptions",
              "has",
              Changes.SayNo.class,
              "live.SubscriptionsTests#aRoomIsKnownFromItsNoteToItsEnd"),
          new Mutant(
              "a sign-in outlives the password that it was made with",
              "account.AccountService",
              "hasStillPasswordOf",
              Changes.SayYes.class,
              "account.SignInRaceTests#aSignInThatAnotherPasswordOvertookLeavesNoSession"),
          new Mutant(
              "a session outlives the password that it came from",
              "account.Sessions",
              "cameFrom",
              Changes.SayYes.class,
              "account.SessionCredentialTests#aPasswordThatTheOperatorReplacesEndsTheSessions"),
          new Mutant(
              "events go out before membership is checked",
              "live.Subscriptions",
              "hears",
              Changes.SayYes.class,
              "live.SubscriptionsTests#nothingIsHeardBeforeMembershipIsChecked"),
          new Mutant(
              "a socket keeps a buffer for the largest frame",
              "live.Outbound",
              "setTextMessageSizeLimit",
              Changes.PassOnTheLimit.class,
              "web.SocketMemoryTests#aSocketThatIsSignedInHasSmallBuffers"),
          new Mutant(
              "a body without a length may be of any",
              "web.BodyLimit",
              "limited",
              Changes.TakeAnyLength.class,
              "web.BodyLimitTests#aBodyWithoutALengthIsRefusedOnceItIsTooLong"),
          new Mutant(
              "wrong sign-ins anywhere lock the owner out",
              "account.Throttle",
              "byName",
              Changes.ForgetTheAddress.class,
              "account.SignInLimitTests#wrongSignInsFromOneAddressDoNotLockTheOwnerOutElsewhere"),
          new Mutant(
              "names that look alike are two names",
              "text.VisibleText",
              "folded",
              Changes.CompareAsTyped.class,
              "account.DisplayNameTests#refusesANameThatLooksLikeAnother"));

  static List<Mutant> mutants() {
    return FixedPart.of(ALL, 3);
  }

  @BeforeAll
  static void install() {
    ByteBuddyAgent.install();
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void isCaught(Mutant mutant) throws ClassNotFoundException, IOException {
    // What is caught is the change, and not the way of changing.
    assertThat(failures(mutant, Changes.Nothing.class)).isEmpty();
    // An answer that never comes need not be waited for as long as one that must come.
    System.setProperty("raw.patience", "2000");
    try {
      assertThat(failures(mutant, mutant.change()))
          .as(mutant.caughtBy())
          .isNotEmpty()
          .allSatisfy(failure -> assertThat(failure).isInstanceOf(AssertionError.class));
    } finally {
      System.clearProperty("raw.patience");
    }
  }

  private static List<Throwable> failures(Mutant mutant, Class<?> change)
      throws ClassNotFoundException, IOException {
    Class<?> type = Class.forName(CHAT + mutant.type());
    assertThat(type.getDeclaredMethods())
        .as("the mutant is stale")
        .anySatisfy(method -> assertThat(method.getName()).isEqualTo(mutant.method()));
    assertThat(type.isRecord())
        .as("a class that is redefined loses the names of its parameters, which mapping needs")
        .isFalse();
    ClassReloadingStrategy inPlace = ClassReloadingStrategy.fromInstalledAgent();
    new ByteBuddy()
        .redefine(type)
        .visit(Advice.to(change).on(named(mutant.method())))
        .make()
        .load(type.getClassLoader(), inPlace);
    try {
      return run(mutant.caughtBy());
    } finally {
      inPlace.reset(type);
    }
  }

  private static List<Throwable> run(String test) throws ClassNotFoundException {
    int hash = test.indexOf('#');
    Class<?> type = Class.forName(CHAT + test.substring(0, hash));
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(
                Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> method.getName().equals(test.substring(hash + 1)))
                    .map(method -> DiscoverySelectors.selectMethod(type, method))
                    .toList())
            .build();
    Results results = new Results();
    LauncherConfig alone =
        LauncherConfig.builder()
            .enableTestExecutionListenerAutoRegistration(false)
            .enableLauncherSessionListenerAutoRegistration(false)
            .build();
    LauncherFactory.create(alone)
        .execute(
            LauncherExecutionRequestBuilder.request(request)
                .listeners(results)
                .cancellationToken(results.cancellation)
                .build());
    assertThat(results.tests).as(test).isPositive();
    return results.failures;
  }

  private static final class Results implements TestExecutionListener {

    private final List<Throwable> failures = new ArrayList<>();
    private final CancellationToken cancellation = CancellationToken.create();
    private int tests;

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      tests += test.isTest() ? 1 : 0;
      result
          .getThrowable()
          .ifPresent(
              failure -> {
                failures.add(failure);
                cancellation.cancel();
              });
    }
  }
}
