import { maxInt, maxUint, minInt, toInt } from '../values/arithmetic.js';
import { Double, Uint } from '../values/scalars.js';
import type { Value } from '../values/value.js';
import { Token, type TokenValue } from './token.js';
import { unescapeBytes, unescapeString } from './unescape.js';

type Parsed = { readonly value: Value; readonly error?: undefined } | { readonly error: string };

/** The value of a literal's token, or its error. */
export function literal({ type, text }: TokenValue, negative: boolean): Parsed {
  switch (type) {
    case Token.int: {
      const value = negative ? -BigInt(text) : BigInt(text);
      if (value > maxInt || value < minInt) return { error: 'invalid int literal' };
      return { value: toInt(value) };
    }
    case Token.uint: {
      const value = BigInt(text.slice(0, -1));
      return value > maxUint ? { error: 'invalid uint literal' } : { value: new Uint(value) };
    }
    case Token.float: {
      const value = Number(text);
      if (!Number.isFinite(value)) return { error: 'invalid double literal' };
      return { value: new Double(negative ? -value : value) };
    }
    case Token.string:
      return unescaped(() => unescapeString(text));
    case Token.bytes:
      return unescaped(() => unescapeBytes(text.slice(1)));
    case Token.true:
      return { value: true };
    case Token.false:
      return { value: false };
    default:
      return { value: null };
  }
}

function unescaped(run: () => Value): Parsed {
  try {
    return { value: run() };
  } catch (error) {
    return { error: (error as RangeError).message };
  }
}
