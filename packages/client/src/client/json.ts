import { parseJSON, stringify } from '@k8s-ts/apimachinery/json';

const longNumber = /\d{16}/;

/**
 * Parses JSON; integers that a number cannot hold become bigints, as everywhere in `@k8s-ts`.
 *
 * @throws SyntaxError or DecodeError
 */
export function parseText(text: string): unknown {
  return longNumber.test(text) ? parseJSON(text).value : JSON.parse(text);
}

/** The value as JSON in UTF-8. */
export function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(stringify(value));
}
