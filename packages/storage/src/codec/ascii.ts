/**
 * Codes of the characters that are looked for in texts and bytes. An enum, because the build writes its numbers into
 * the code that uses them, though only within one package.
 */
export enum ASCII {
  Newline = 0x0a,
  Quote = 0x22,
  Comma = 0x2c,
  Zero = 0x30,
  Nine = 0x39,
  Colon = 0x3a,
  OpenBracket = 0x5b,
  Backslash = 0x5c,
  CloseBracket = 0x5d,
  OpenBrace = 0x7b,
  CloseBrace = 0x7d,
}
