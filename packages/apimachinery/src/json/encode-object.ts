import type { TypeInfo } from '../field-table/index.js';
import { setOwn } from './canonical-values.js';
import { indentJSON } from './indent-json.js';
import { hasRawFields, rawExtensionsAnywhere, rawExtensionsIn } from './raw-fields.js';
import { stringifyWithTexts } from './raw-text.js';
import { escapeHTML, stringify } from './stringify.js';

/** Options of {@link encodeObject}. */
export interface EncodeOptions {
  /** Indented by two spaces. Default false. */
  readonly pretty?: boolean;
  /**
   * Escapes no characters, not even in raw extensions. For storage: {@link parseWithTexts} restores the texts. Default
   * false.
   */
  readonly verbatim?: boolean;
  /**
   * Finds the raw extensions, which are written with the text from which they were decoded, without white space. Given
   * a type, they are searched along its fields; otherwise anywhere, which takes longer. Default: they are not searched,
   * and all values are written as JSON.stringify does.
   */
  readonly rawTexts?: TypeInfo | 'anywhere' | undefined;
}

/**
 * JSON text of an object as Go's encoding/json writes it, without a newline at the end: `<`, `>`, `&`, U+2028 and
 * U+2029 escaped, bigints as numbers. The order of fields is the object's own.
 */
export function encodeObject(value: unknown, options: EncodeOptions = {}): string {
  const { pretty = false, verbatim = false, rawTexts } = options;
  const raw = rawTexts && extensionsIn(value, rawTexts);
  const json =
    raw !== undefined && raw.size > 0
      ? stringifyWithTexts(value, raw, verbatim)
      : verbatim
        ? stringify(value)
        : escapeHTML(stringify(value));
  return pretty ? indentJSON(json) : json;
}

function extensionsIn(value: unknown, where: TypeInfo | 'anywhere'): ReadonlySet<unknown> | undefined {
  if (where === 'anywhere') return rawExtensionsAnywhere(value);
  return hasRawFields(where) ? rawExtensionsIn(where, value) : undefined;
}

/** A copy of a JSON value with the keys of all objects sorted as Go sorts maps, for writing unstructured objects. */
export function sortKeys(value: unknown, compare: (a: string, b: string) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => sortKeys(item, compare));
  if (typeof value !== 'object' || value === null) return value;
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort(compare))
    setOwn(out, key, sortKeys((value as Record<string, unknown>)[key], compare));
  return out;
}
