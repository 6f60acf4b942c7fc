import { Buffer } from 'node:buffer';
import { parseJSON } from '@k8s-ts/apimachinery/json';
import { decodeJSONPatch, type JSONPatch } from '@k8s-ts/apimachinery/json-patch';
import type { JSONValue } from '@k8s-ts/apimachinery/types';
import { withoutForeignTexts } from './non-canonical-literals.js';

/**
 * A JSON patch whose tests compare strings and numbers as they are written, not what they mean: tests of values of the document fail for texts that
 * Go's encoder writes in another way.
 *
 * @param body the patch's JSON
 * @param patch its operations, with marks in place of numbers whose texts matter. Tests of values that the patch itself brought keep these
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
    // Items of a list move when others are added.
    if (brings && typeof path === 'string') brought.push(path.replace(/\/(?:\d+|-)$/, ''));
    return operation;
  });
}

/** Number of operations with values after which tests are taken to be of these values. */
const mostCompared = 1000;

const isWithin = (path: JSONValue | undefined, other: JSONValue | undefined): boolean =>
  typeof path === 'string' &&
  typeof other === 'string' &&
  path.startsWith(other) &&
  (path.length === other.length || path[other.length] === '/');
