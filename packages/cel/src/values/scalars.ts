/** An unsigned integer of 64 bits. */
export class Uint {
  constructor(readonly value: bigint) {}
}

/** A floating point number of 64 bits. */
export class Double {
  constructor(readonly value: number) {}
}

/** A length of time in nanoseconds, in the range of a signed integer of 64 bits. */
export class Duration {
  constructor(readonly nanos: bigint) {}
}

/** A point in time, from year 1 to 9999. */
export class Timestamp {
  constructor(
    /** Seconds since 1970. */
    readonly seconds: number,
    /** Nanoseconds within the second, 0 to 999999999. */
    readonly nanos: number,
    /** The offset from UTC with which the text is written, in minutes; positive east of UTC. */
    readonly offsetMinutes = 0,
  ) {}
}
