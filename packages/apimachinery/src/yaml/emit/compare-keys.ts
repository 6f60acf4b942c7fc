/**
 * Order of the keys of a mapping as go-yaml writes them: letters after other characters, runs of digits by their
 * number.
 */
export function compareKeys(a: string, b: string): number {
  const left = Array.from(a);
  const right = Array.from(b);
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const x = left[i] as string;
    const y = right[i] as string;
    if (x === y) continue;
    const letters = [isLetter(x), isLetter(y)];
    if (letters[0] && letters[1]) return compareCodes(x, y);
    if (letters[0] || letters[1]) return letters[1] ? -1 : 1;
    // Zeros within a number count, leading ones do not.
    const within = (x === '0' || y === '0') && inNumber(left, i);
    const m = digitRun(left, i);
    const n = digitRun(right, i);
    const p = numberOf(m, within);
    const q = numberOf(n, within);
    if (p !== q) return p < q ? -1 : 1;
    if (m.length !== n.length) return m.length - n.length;
    return compareCodes(x, y);
  }
  return left.length - right.length;
}

const isLetter = (char: string) => /\p{L}/u.test(char);
const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9';

function inNumber(chars: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= 0 && isDigit(chars[i]); i--) {
    if (chars[i] !== '0') return true;
  }
  return false;
}

function digitRun(chars: readonly string[], from: number): string {
  let digits = '';
  for (let i = from; isDigit(chars[i]); i++) digits += chars[i];
  return digits;
}

function numberOf(digits: string, within: boolean): bigint {
  return BigInt.asIntN(64, BigInt((within ? '1' : '0') + digits));
}

function compareCodes(a: string, b: string): number {
  return (a.codePointAt(0) as number) - (b.codePointAt(0) as number);
}
