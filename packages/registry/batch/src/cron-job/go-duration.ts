import { goQuote } from '@k8s-ts/apimachinery/validation';

const units = ['ns', 'us', 'µs', 'μs', 'ms', 's', 'm', 'h'];

/** What Go's `time.ParseDuration` says of a text such as `1h30m`; undefined when it takes it. Amounts beyond 290 years are not told. */
export function goDurationError(text: string): string | undefined {
  const invalid = `time: invalid duration ${goQuote(text)}`;
  let rest = text.replace(/^[+-]/, '');
  if (rest === '0') return undefined;
  if (rest === '') return invalid;
  while (rest !== '') {
    const number = /^(\d+(\.\d*)?|\.\d+)/.exec(rest)?.[0];
    if (number === undefined) return invalid;
    rest = rest.slice(number.length);
    const unit = /^[^.\d]+/.exec(rest)?.[0];
    if (unit === undefined) return `time: missing unit in duration ${goQuote(text)}`;
    if (!units.includes(unit)) return `time: unknown unit ${goQuote(unit)} in duration ${goQuote(text)}`;
    rest = rest.slice(unit.length);
  }
  return undefined;
}
