package dev.throughline.boot.internal.live;

import org.springframework.aop.RawTargetAccess;

/** A bean in place of a template, which has one of ours for methods that stock has not. */
public interface OwnMethods extends RawTargetAccess {

  /** The template of ours: the compiled one, or while stock serves one that goes stock's ways. */
  Object throughlineTemplate();
}
