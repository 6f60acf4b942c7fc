/**
 * Codes of the characters that are looked for in texts and bytes. An enum, because the build writes its numbers into
 * the code that uses them, though only within one package.
 */
export enum ASCII {
  Space = 0x20,
  Percent = 0x25,
  Ampersand = 0x26,
  Plus = 0x2b,
  Slash = 0x2f,
  Zero = 0x30,
  Nine = 0x39,
  Colon = 0x3a,
  Semicolon = 0x3b,
  Equals = 0x3d,
  Question = 0x3f,
  a = 0x61,
  f = 0x66,
}
