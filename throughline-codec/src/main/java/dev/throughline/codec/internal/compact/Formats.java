package dev.throughline.codec.internal.compact;

/** The leading bytes of MessagePack values, as far as they are written here. */
final class Formats {

  static final byte NIL = (byte) 0xC0;
  static final byte FALSE = (byte) 0xC2;
  static final byte TRUE = (byte) 0xC3;
  static final byte BIN_8 = (byte) 0xC4;
  static final byte BIN_16 = (byte) 0xC5;
  static final byte BIN_32 = (byte) 0xC6;
  static final byte EXT_8 = (byte) 0xC7;
  static final byte EXT_16 = (byte) 0xC8;
  static final byte EXT_32 = (byte) 0xC9;
  static final byte FLOAT_32 = (byte) 0xCA;
  static final byte FLOAT_64 = (byte) 0xCB;
  static final byte UINT_8 = (byte) 0xCC;
  static final byte UINT_16 = (byte) 0xCD;
  static final byte UINT_32 = (byte) 0xCE;
  static final byte UINT_64 = (byte) 0xCF;
  static final byte INT_8 = (byte) 0xD0;
  static final byte INT_16 = (byte) 0xD1;
  static final byte INT_32 = (byte) 0xD2;
  static final byte INT_64 = (byte) 0xD3;
  static final byte STR_8 = (byte) 0xD9;
  static final byte STR_16 = (byte) 0xDA;
  static final byte STR_32 = (byte) 0xDB;
  static final byte ARRAY_16 = (byte) 0xDC;
  static final byte ARRAY_32 = (byte) 0xDD;
  static final byte MAP_16 = (byte) 0xDE;
  static final byte MAP_32 = (byte) 0xDF;
  static final byte FIX_MAP = (byte) 0x80;
  static final byte FIX_ARRAY = (byte) 0x90;
  static final byte FIX_STR = (byte) 0xA0;

  private Formats() {}
}
