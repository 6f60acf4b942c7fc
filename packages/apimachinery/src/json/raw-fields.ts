import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { ASCII } from '../text/ascii.js';
import { jsonFields } from './canonical-values.js';
import { compactJSON, endOfString, isBlank } from './compact-json.js';
import { guardDepth } from './decode-error.js';
import { hasText, rememberText } from './raw-text.js';
import { reaches } from './reaches.js';

/**
 * Whether values of a type keep their text. Managed fields do not, because each change writes them again, and the
 * values in schemas of definitions do not, because Go reads and writes them.
 */
export const keepsText = (type: TypeInfo): boolean =>
  type.special === 'raw' && !type.name.endsWith('.FieldsV1') && !isSchemaValue(type);

/** Whether a type is that of defaults, examples and enums in the schemas of custom resources. */
export const isSchemaValue = (type: TypeInfo): boolean => type.name.endsWith('.apiextensions.v1.JSON');

/** Whether objects of a type may contain raw extensions, at any depth. The result is cached per type. */
export const hasRawFields = reaches(keepsText);

type Path = readonly (string | number)[];

/**
 * Records the texts of the raw extensions in an object, without the white space between their tokens, which belongs to
 * the formatting of the whole text.
 *
 * @param text valid JSON
 * @param object the object decoded from it; it must not be shared yet
 */
export function rememberRawTexts(type: TypeInfo, text: string, object: unknown): void {
  if (!hasRawFields(type)) return;
  const finder = new RawTextFinder(text);
  guardDepth(() => finder.value(type, []));
  for (const { path, start, end } of finder.found) {
    rememberText(valueAt(object, path), compactJSON(text.slice(start, end)));
  }
}

function valueAt(object: unknown, path: Path): unknown {
  let value = object;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

const fieldsByType = new WeakMap<TypeInfo, ReadonlyMap<string, FieldInfo>>();

/** The fields under which raw extensions may be found. */
function rawFields(type: TypeInfo): ReadonlyMap<string, FieldInfo> {
  let fields = fieldsByType.get(type);
  if (fields === undefined) {
    const map = new Map<string, FieldInfo>();
    for (const { name, info } of jsonFields(type)) {
      if (info?.type !== undefined && hasRawFields(info.type)) map.set(name, info);
    }
    fields = map;
    fieldsByType.set(type, fields);
  }
  return fields;
}

/** The raw extensions with recorded texts in a value of a type. */
export function rawExtensionsIn(type: TypeInfo, value: unknown): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const all = (items: readonly unknown[], of: TypeInfo) => {
    for (const item of items) visit(of, item);
  };
  const visit = (of: TypeInfo, item: unknown): void => {
    if (typeof item !== 'object' || item === null) return;
    if (keepsText(of)) {
      if (hasText(item)) found.add(item);
    } else if (of.special !== undefined) {
      const schema = of.fields.find((field) => field.type !== undefined)?.type;
      if (schema !== undefined) all(Array.isArray(item) ? item : [item], schema);
    } else for (const [name, field] of rawFields(of)) visitField(field, (item as Record<string, unknown>)[name]);
  };
  const visitField = ({ type: of, shape }: FieldInfo, item: unknown): void => {
    if (of === undefined || typeof item !== 'object' || item === null) return;
    if (shape === 'single') visit(of, item);
    else all(Object.values(item), of);
  };
  guardDepth(() => visit(type, value));
  return found;
}

/** Like {@link rawExtensionsIn}, for a value of unknown type: all parts of it are searched. */
export function rawExtensionsAnywhere(value: unknown): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const visit = (item: unknown): void => {
    if (typeof item !== 'object' || item === null) return;
    if (hasText(item)) found.add(item);
    else for (const each of Object.values(item)) visit(each);
  };
  guardDepth(() => visit(value));
  return found;
}

/** Scans valid JSON along a type and skips everything without raw extensions. */
class RawTextFinder {
  readonly found: { readonly path: Path; readonly start: number; readonly end: number }[] = [];
  readonly #text: string;
  #pos = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Ends after the value. */
  value(type: TypeInfo, path: Path): void {
    const open = this.#next();
    if (keepsText(type)) {
      const start = this.#pos;
      this.#skip();
      // In Go, null does not replace the value of an earlier field with the same name.
      if (open !== 'n') this.found.push({ path, start, end: this.#pos });
    } else if (type.special === undefined) {
      if (open === '{') this.#members((key) => this.#field(rawFields(type).get(key), [...path, key]));
      else this.#skip();
    } else this.#special(type, path, open);
  }

  /** A schema, a list of schemas, or another value allowed there. */
  #special(type: TypeInfo, path: Path, open: string | undefined): void {
    const schema = type.fields.find((field) => field.type !== undefined)?.type;
    if (schema !== undefined && open === '{') this.value(schema, path);
    else if (schema !== undefined && open === '[') this.#items((i) => this.value(schema, [...path, i]));
    else this.#skip();
  }

  #field(field: FieldInfo | undefined, path: Path): void {
    const open = this.#next();
    const type = field?.type;
    if (type === undefined) this.#skip();
    else if (field?.shape === 'single') this.value(type, path);
    else if (field?.shape === 'list' && open === '[') this.#items((i) => this.value(type, [...path, i]));
    else if (field?.shape === 'map' && open === '{') this.#members((key) => this.value(type, [...path, key]));
    else this.#skip();
  }

  /** The first character of the next token. */
  #next(): string | undefined {
    while (isBlank(this.#text.charCodeAt(this.#pos))) this.#pos++;
    return this.#text[this.#pos];
  }

  #members(member: (key: string) => void): void {
    this.#pos++;
    while (this.#next() !== '}') {
      const end = endOfString(this.#text, this.#pos);
      const key = JSON.parse(this.#text.slice(this.#pos, end)) as string;
      this.#pos = end;
      this.#next();
      this.#pos++;
      member(key);
      if (this.#next() === ',') this.#pos++;
    }
    this.#pos++;
  }

  #items(item: (index: number) => void): void {
    this.#pos++;
    for (let i = 0; this.#next() !== ']'; i++) {
      item(i);
      if (this.#next() === ',') this.#pos++;
    }
    this.#pos++;
  }

  /** Skips the value at the current position. */
  #skip(): void {
    let depth = 0;
    for (;;) {
      const code = this.#text.charCodeAt(this.#pos);
      if (code === ASCII.Quote) this.#pos = endOfString(this.#text, this.#pos);
      else if (code === ASCII.OpenBrace || code === ASCII.OpenBracket) {
        depth++;
        this.#pos++;
      } else if (code === ASCII.CloseBrace || code === ASCII.CloseBracket) {
        depth--;
        this.#pos++;
      } else if (depth > 0) this.#pos++;
      else {
        while (/[-+.0-9A-Za-z]/.test(this.#text[this.#pos] ?? '')) this.#pos++;
        return;
      }
      if (depth === 0) return;
    }
  }
}
