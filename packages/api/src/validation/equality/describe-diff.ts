import { stringify } from '@k8s-ts/apimachinery/json';
import { builtinSemanticEqual } from './builtin-semantic-equal.js';

/**
 * The fields in which two values differ, a line per side and field: `- containers[0].image: "a"`. It ends refusals of updates, where
 * upstream prints a diff of Go values.
 */
export function describeDiff(old: unknown, now: unknown): string {
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
