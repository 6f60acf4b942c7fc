import { Buffer } from 'node:buffer';
import { parseJSON } from '@k8s-ts/apimachinery/json';
import { decodeJSONPatch, type JSONPatch } from '@k8s-ts/apimachinery/json-patch';
import type { JSONValue } from '@k8s-ts/apimachinery/types';
import { withoutForeignTexts } from './non-canonical-literals.js';

/**
 * A JSON patch whose `test` operations compare strings and numbers as they are written, not by their meaning: a test of
 * a value in the document fails for texts that Go's encoder writes differently.
 *
 * @param body the JSON of the patch
 * @param patch its operations, with marks in place of numbers whose texts matter. Marks are kept in tests of values
 *   that the patch itself added
 * @param plain its operations without marks
 */
export function testingTexts(body: Uint8Array, patch: JSONPatch, plain: JSONPatch): JSONPatch {
  if (!patch.some(({ op }) => op === 'test')) return patch;
  const text = withoutForeignTexts(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString());
  const ofDocument = text === undefined ? plain : decodeJSONPatch(parseJSON(text).value as JSONValue);
  const brought: string[] = [];
  const isBrought = (path: JSONValue | undefined) =>
    brought.length > mostCompared || brought.some((each) => isWithin(each, path) || isWithin(path, each));
  return patch.map((operation, i) => {
    const { op, path, from } = operation;
    if (op === 'test') return 'value' in operation && !isBrought(path) ? (ofDocument[i] ?? operation) : operation;
    const brings = op === 'add' || op === 'replace' || isBrought(from);
    // Adding or removing an item moves the items after it.
    if (brings && typeof path === 'string') brought.push(path.replace(/\/(?:\d+|-)$/, ''));
    return operation;
  });
}

/** Above this number of operations with values, a test is assumed to be about a value that the patch added. */
const mostCompared = 1000;

const isWithin = (path: JSONValue | undefined, other: JSONValue | undefined): boolean =>
  typeof path === 'string' &&
  typeof other === 'string' &&
  path.startsWith(other) &&
  (path.length === other.length || path[other.length] === '/');
