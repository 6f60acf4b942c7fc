import { randomUUID } from 'node:crypto';
import { replaceScalars, untypedNumber } from '@k8s-ts/apimachinery/json';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/**
 * Top-level fields that hold a whole number in a double's spelling (`1.0`, `1e3`, `-0.0`). Upstream reads it as a
 * double, writes it without a fraction, and reads what it has written as an integer, which it counts as another value.
 * Doubles that are written as no int64, such as `1e19`, stay doubles.
 *
 * @param json the object's JSON, which must be valid
 * @param object the object without unknown fields: numbers of dropped fields do not count
 */
export function wholeDoubleFields(json: string, object: KubeObject): readonly string[] {
  if (!double.test(json)) return [];
  const mark = randomUUID();
  const marked = replaceScalars(json, (text) => (isWholeDouble(text) ? `"${mark}"` : text));
  if (marked === json) return [];
  const document: Readonly<Record<string, unknown>> = JSON.parse(marked);
  return Object.keys(object).filter((key) => holds(document[key], object[key as keyof KubeObject], mark));
}

/** Matches all doubles, and also some strings. */
const double = /\d[.eE]/;

function isWholeDouble(text: string): boolean {
  if (text.startsWith('"') || !double.test(text)) return false;
  const written = String(Number(text));
  if (!/^-?\d+$/.test(written)) return false;
  const read = untypedNumber(written);
  return typeof read === 'bigint' || Number.isSafeInteger(read);
}

/** Whether the document has the mark at a path that the object has, too. */
function holds(document: unknown, object: unknown, mark: string): boolean {
  // Nesting must not use the call stack, which is limited.
  const open: [unknown, unknown][] = [[document, object]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, counterpart] = next;
    if (counterpart === undefined) continue;
    if (value === mark) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      open.push([member, (counterpart as Readonly<Record<string, unknown>> | null)?.[key]]);
    }
  }
  return false;
}
