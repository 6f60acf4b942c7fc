import { fieldErrorText } from '../validation/field/field-error.js';
import { FieldPath } from '../validation/field/field-path.js';
import { type Labels, validateLabelKey, validateLabelValue } from './requirement.js';

/** Labels as `a=b,c=d`, sorted: text that `parse` reads. */
export function labelsToString(labels: Labels): string {
  const parts = Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value}`);
  return parts.sort().join(',');
}

/** Labels as text for users: `<none>` for no labels. */
export function formatLabels(labels: Labels): string {
  return labelsToString(labels) || '<none>';
}

/** Whether some key is in both with different values. */
export function labelsConflict(a: Labels, b: Labels): boolean {
  return Object.entries(a ?? {}).some(([key, value]) => b !== undefined && Object.hasOwn(b, key) && b[key] !== value);
}

/** The union of both sets; for keys in both, `b` wins. */
export function mergeLabels(a: Labels, b: Labels): Readonly<Record<string, string>> {
  return { ...a, ...b };
}

/** Whether both have the same labels; absent labels count as an empty map. */
export function equalLabels(a: Labels, b: Labels): boolean {
  const left = Object.keys(a ?? {});
  if (left.length !== Object.keys(b ?? {}).length) return false;
  return left.every((key) => b !== undefined && Object.hasOwn(b, key) && a?.[key] === b[key]);
}

/**
 * Parses a list of `key=value`. Blanks around keys and values are allowed.
 *
 * @throws Error for any other form, and for invalid keys and values
 */
export function convertSelectorToLabelsMap(
  text: string,
  path: FieldPath = FieldPath.empty,
): Readonly<Record<string, string>> {
  const map = new Map<string, string>();
  for (const term of text === '' ? [] : text.split(',')) {
    const parts = term.split('=');
    if (parts.length !== 2) throw new Error(`invalid selector: [${parts.join(' ')}]`);
    const [key, value] = parts.map((part) => part.trim()) as [string, string];
    const problem = validateLabelKey(key, path)[0] ?? validateLabelValue(key, value, path)[0];
    if (problem !== undefined) throw new Error(fieldErrorText(problem));
    map.set(key, value);
  }
  return Object.fromEntries(map);
}
