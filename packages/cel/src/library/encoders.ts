import { functionDecl, overload } from '../checker/function-decl.js';
import { bytesType, stringType } from '../types/type.js';
import { ErrorValue } from '../values/failure.js';
import type { Library } from './library.js';

function decode(text: string): Uint8Array | ErrorValue {
  // Padding may be left out, but present padding must be correct.
  const compact = text.replaceAll(/[\r\n]/g, '');
  if (/^[A-Za-z0-9+/]*={0,2}$/.test(compact)) {
    const body = compact.replace(/=+$/, '');
    const padded = compact.length === body.length || compact.length % 4 === 0;
    if (padded && body.length % 4 !== 1) return Uint8Array.from(atob(body), (unit) => unit.charCodeAt(0));
  }
  const bad = /[^A-Za-z0-9+/\r\n]/.exec(text)?.index ?? compact.length - (compact.length % 4);
  return new ErrorValue(`illegal base64 data at input byte ${bad}`);
}

/** Functions for base64 (google/cel-go ext/encoders.go). */
export const encodersLibrary: Library = {
  name: 'cel.lib.ext.encoders',
  functions: [
    functionDecl(
      'base64.decode',
      overload('base64_decode_string', [stringType], bytesType, (text) => decode(text as string)),
    ),
    functionDecl(
      'base64.encode',
      overload('base64_encode_bytes', [bytesType], stringType, (bytes) =>
        btoa(Array.from(bytes as Uint8Array, (byte) => String.fromCharCode(byte)).join('')),
      ),
    ),
  ],
};
