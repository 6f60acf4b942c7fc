/**
 * Codes of the characters that are looked for in texts and bytes. An enum, because the build writes its numbers into
 * the code that uses them, though only within one package.
 */
export enum ASCII {
  Newline = 0x0a,
  Space = 0x20,
  Quote = 0x22,
  Percent = 0x25,
  Ampersand = 0x26,
  Plus = 0x2b,
  Comma = 0x2c,
  Minus = 0x2d,
  Dot = 0x2e,
  Slash = 0x2f,
  Zero = 0x30,
  Nine = 0x39,
  Colon = 0x3a,
  Semicolon = 0x3b,
  Equals = 0x3d,
  Question = 0x3f,
  E = 0x45,
  OpenBracket = 0x5b,
  Backslash = 0x5c,
  CloseBracket = 0x5d,
  a = 0x61,
  e = 0x65,
  f = 0x66,
  OpenBrace = 0x7b,
  CloseBrace = 0x7d,
}
