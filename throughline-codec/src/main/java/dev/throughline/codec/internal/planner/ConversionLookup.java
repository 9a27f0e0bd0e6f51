package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.Conversion;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.GenericConverter;
import org.springframework.core.convert.support.GenericConversionService;

/**
 * Finds the converter that the conversion service would choose, so that it can be called without
 * the service, whose own search costs more than most conversions.
 */
final class ConversionLookup {

  /** {@code GenericConversionService.getConverter}, null where reflection may not reach it. */
  private static final @Nullable MethodHandle CHOOSE = choose();

  private final GenericConversionService service;

  ConversionLookup(GenericConversionService service) {
    this.service = service;
  }

  private static @Nullable MethodHandle choose() {
    try {
      Method method =
          GenericConversionService.class.getDeclaredMethod(
              "getConverter", TypeDescriptor.class, TypeDescriptor.class);
      method.setAccessible(true);
      return MethodHandles.lookup().unreflect(method);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  /** The conversion of values of exactly the source class, null when there is none. */
  @Nullable Conversion find(Class<?> source, Class<?> target) {
    if (!service.canConvert(source, target)) {
      return null;
    }
    GenericConverter converter = null;
    TypeDescriptor from = TypeDescriptor.valueOf(source);
    TypeDescriptor to = TypeDescriptor.valueOf(target);
    if (CHOOSE != null) {
      try {
        converter = (GenericConverter) CHOOSE.invoke(service, from, to);
      } catch (Throwable e) {
        converter = null;
      }
    }
    if (converter == null) {
      return value -> service.convert(value, target);
    }
    GenericConverter chosen = converter;
    return value -> chosen.convert(value, from, to);
  }
}
