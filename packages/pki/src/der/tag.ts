/** Tags of values in DER, with their class and form. */
export const tag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  numericString: 0x12,
  printableString: 0x13,
  t61String: 0x14,
  ia5String: 0x16,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
  /**
   * The tag `[n]` of a constructed value: one with an element inside (EXPLICIT), or one whose own tag is constructed.
   */
  constructed: (n: number) => 0xa0 | n,
  /** The tag `[n]` that replaces the tag of a primitive value (IMPLICIT). */
  primitive: (n: number) => 0x80 | n,
} as const;
