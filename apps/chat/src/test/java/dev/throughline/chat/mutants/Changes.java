package dev.throughline.chat.mutants;

import dev.throughline.chat.account.Account;
import dev.throughline.chat.account.Caller;
import dev.throughline.chat.room.Member;
import dev.throughline.chat.room.Role;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import net.bytebuddy.asm.Advice.Argument;
import net.bytebuddy.asm.Advice.FieldValue;
import net.bytebuddy.asm.Advice.OnMethodEnter;
import net.bytebuddy.asm.Advice.OnMethodExit;
import net.bytebuddy.asm.Advice.OnNonDefaultValue;
import net.bytebuddy.asm.Advice.Return;
import net.bytebuddy.asm.Advice.This;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.web.socket.handler.WebSocketSessionDecorator;

/** What the mutants do: the code of these methods is copied into those of the service. */
final class Changes {

  private Changes() {}

  static final class Nothing {
    @OnMethodEnter
    static void enter() {}
  }

  static final class Skip {
    @OnMethodEnter(skipOn = OnNonDefaultValue.class)
    static boolean enter() {
      return true;
    }
  }

  static final class SayYes {
    @OnMethodExit
    static void exit(@Return(readOnly = false) boolean result) {
      result = true;
    }
  }

  static final class SayNo {
    @OnMethodExit
    static void exit(@Return(readOnly = false) boolean result) {
      result = false;
    }
  }

  static final class DrawIn {
    @OnMethodExit
    static void exit(
        @FieldValue("operations") MongoOperations operations,
        @Argument(0) Caller inviter,
        @Argument(1) Account invited,
        @Argument(2) String room) {
      operations.save(
          Member.joining(
              room, invited.storedId(), invited.displayName(), Role.MEMBER, Instant.now(), 0));
    }
  }

  static final class CountDeclinedAsOpen {
    @OnMethodExit
    static void exit(@Return(readOnly = false) Criteria result) {
      result = Criteria.where("id").exists(true);
    }
  }

  static final class EndNothing {
    @OnMethodExit
    static void exit(@Return(readOnly = false) Collection<String> result) {
      result = List.of();
    }
  }

  static final class PassOnTheLimit {
    @OnMethodExit
    static void exit(@This WebSocketSessionDecorator socket, @Argument(0) int characters) {
      socket.getDelegate().setTextMessageSizeLimit(characters);
    }
  }

  static final class TakeAnyLength {
    @OnMethodExit
    static void exit(
        @Argument(0) HttpServletRequest request,
        @Return(readOnly = false) HttpServletRequest result) {
      result = request;
    }
  }

  static final class ForgetTheAddress {
    @OnMethodEnter
    static void enter(@Argument(value = 1, readOnly = false) String address) {
      address = "";
    }
  }

  static final class CompareAsTyped {
    @OnMethodExit
    static void exit(@Argument(0) String text, @Return(readOnly = false) String result) {
      result = text;
    }
  }
}
