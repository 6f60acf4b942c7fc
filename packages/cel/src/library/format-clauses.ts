/** A clause of a format, such as `%.3f`. */
export interface FormatClause {
  readonly verb: string;
  readonly precision: number | undefined;
}

/** Messages about an argument of the wrong type, by the verb of its clause. */
export const formatErrors = {
  s: (type: string) =>
    `string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given ${type}`,
  d: (type: string) => `decimal clause can only be used on integers, was given ${type}`,
  f: (type: string) => `fixed-point clause can only be used on doubles, was given ${type}`,
  e: (type: string) => `scientific clause can only be used on doubles, was given ${type}`,
  b: (type: string) => `only integers and bools can be formatted as binary, was given ${type}`,
  o: (type: string) => `octal clause can only be used on integers, was given ${type}`,
  x: (type: string) => `only integers, byte buffers, and strings can be formatted as hex, was given ${type}`,
} as const;

/**
 * Replaces the clauses of a format.
 *
 * @param count how many arguments there are
 * @param replace gets a clause and the index of its argument
 * @param error makes the error that is thrown for a bad format
 */
export function parseFormat(
  format: string,
  count: () => number,
  replace: (clause: FormatClause, index: number) => string,
  error: (message: string) => Error,
): string {
  let result = '';
  let index = 0;
  let at = 0;
  while (at < format.length) {
    const percent = format.indexOf('%', at);
    if (percent < 0) return result + format.slice(at);
    result += format.slice(at, percent);
    if (format[percent + 1] === '%') {
      result += '%';
      at = percent + 2;
      continue;
    }
    if (percent + 1 >= format.length) throw error('unexpected end of string');
    if (index >= count()) throw error(`index ${index} out of range`);
    const { clause, end } = readClause(format, percent + 1, error);
    result += replace(clause, index++);
    at = end;
  }
  return result;
}

function readClause(
  format: string,
  from: number,
  error: (message: string) => Error,
): { clause: FormatClause; end: number } {
  let at = from;
  let precision: number | undefined;
  if (format[at] === '.') {
    const digits = /^[0-9]*/.exec(format.slice(at + 1))?.[0] ?? '';
    at += 1 + digits.length;
    const prefix = 'could not parse formatting clause: error while parsing precision';
    if (at >= format.length) throw error(`${prefix}: could not find end of precision specifier`);
    if (digits === '') {
      throw error(`${prefix}: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax`);
    }
    precision = Number(digits);
  }
  const verb = format[at] as string;
  if (!/^[sdfebxXo]$/.test(verb)) {
    throw error(`could not parse formatting clause: unrecognized formatting clause "${verb}"`);
  }
  return { clause: { verb, precision }, end: at + 1 };
}
