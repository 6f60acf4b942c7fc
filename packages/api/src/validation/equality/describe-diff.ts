import { escapeHTML, stringify } from '@k8s-ts/apimachinery/json';
import { internalForm } from '../field/internal-form.js';
import { builtinSemanticEqual } from './builtin-semantic-equal.js';
import { unifiedDiff } from './unified-diff.js';

/**
 * Values with more lines than this are compared field by field, as the time for a diff grows with the square of the
 * lines.
 */
const maxLines = 4000;

/**
 * The difference of two values, with which errors about updates end: a unified diff of the JSON of their internal types
 * (`kubernetes/apimachinery pkg/util/diff`). For very large values, which upstream would need minutes for: the fields
 * that differ, a line per side and field, such as `- containers[0].image: "a"`.
 *
 * @param typeName full protobuf name of the values' type, such as `k8s.io.api.core.v1.PodSpec`; the values may also be
 *   lists of it
 */
export function describeDiff(typeName: string, old: unknown, now: unknown): string {
  const texts = [old, now].map((value) => {
    const form = Array.isArray(value)
      ? value.map((each) => internalForm(typeName, each))
      : internalForm(typeName, value ?? {});
    return escapeHTML(stringify(form, { indent: 1 }));
  }) as [string, string];
  if (texts.some((text) => text.split('\n', maxLines + 1).length > maxLines)) return fieldsThatDiffer(old, now);
  return unifiedDiff(...texts);
}

function fieldsThatDiffer(old: unknown, now: unknown): string {
  const lines: string[] = [];
  collect(lines, old, now, '');
  return lines.join('\n');
}

function collect(lines: string[], old: unknown, now: unknown, path: string): void {
  if (builtinSemanticEqual(old, now)) return;
  if (isObject(old) && isObject(now) && Array.isArray(old) === Array.isArray(now)) {
    const isList = Array.isArray(old);
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const at = isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
      collect(lines, own(old, key), own(now, key), at);
    }
    return;
  }
  if (old !== undefined) lines.push(`- ${path}: ${stringify(old)}`);
  if (now !== undefined) lines.push(`+ ${path}: ${stringify(now)}`);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const own = (object: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;
