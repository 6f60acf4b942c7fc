import { FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { FeatureName } from '../../discovery/index.js';
import { builtinSemanticEqual } from '../equality/index.js';
import { type Errors, immutableMessage, type TextCheck } from '../field/checks.js';

/**
 * The rules of a field, by upstream's markers (`+k8s:immutable`, `+k8s:maxItems=4`, …). A field without rules is
 * optional.
 */
export interface DeclaredField {
  /** The rules hold while the gate is on; while it is off the field is forbidden. */
  readonly gate?: FeatureName;
  /** The field is a pointer in Go: zero and `''` are values. Default: they count as absent. */
  readonly pointer?: true;
  readonly immutable?: true;
  readonly required?: true;
  /** Maximum number of items of a list. */
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Returns the messages about an invalid text. */
  readonly format?: TextCheck;
  /** Adds errors about a text that {@link format} cannot make, such as TooLong, or an error with another value. */
  check?(errors: Errors, value: string, path: FieldPath): void;
  /** The allowed values. */
  readonly values?: readonly string[];
  /**
   * The field whose value differs between all items of a list. Items of the old and the new list correspond when it is
   * equal.
   */
  readonly uniqueBy?: string;
  /** The rules of the object, or of each item of the list. */
  readonly struct?: DeclaredStruct;
}

/** The rules of an object. */
export interface DeclaredStruct {
  /** Fields of which exactly one is set. */
  readonly union?: readonly string[];
  /** Rules by field, in upstream's order. */
  readonly fields: Readonly<Record<string, DeclaredField>>;
}

export interface DeclaredOptions {
  /** The gates that are on. Default none. */
  readonly features?: ReadonlySet<FeatureName> | undefined;
}

type Obj = Readonly<Record<string, unknown>>;

/**
 * Adds the errors of an object by declarative rules (`kubernetes/apimachinery pkg/api/validate`). Parts that an update
 * leaves unchanged are not checked.
 *
 * @param object `old` is the object before an update; undefined for a new one. `path` is its path; absent for a whole
 *   object
 */
export function checkDeclared(
  errors: Errors,
  { value, old, path }: { readonly value: object; readonly old?: object | undefined; readonly path?: FieldPath },
  rules: DeclaredStruct,
  options: DeclaredOptions = {},
): void {
  new DeclaredCheck(errors, old !== undefined, options.features ?? new Set()).struct(
    value as Obj,
    old as Obj | undefined,
    path,
    rules,
  );
}

/** A check of one object. */
class DeclaredCheck {
  readonly #errors: Errors;
  readonly #isUpdate: boolean;
  readonly #features: ReadonlySet<FeatureName>;

  constructor(errors: Errors, isUpdate: boolean, features: ReadonlySet<FeatureName>) {
    this.#errors = errors;
    this.#isUpdate = isUpdate;
    this.#features = features;
  }

  struct(value: Obj, old: Obj | undefined, path: FieldPath | undefined, { union, fields }: DeclaredStruct): void {
    if (union && path) this.#union(value, old, path, union);
    for (const [name, rules] of Object.entries(fields)) {
      // Unchanged data is not checked again.
      if (this.#isUpdate && old !== undefined && builtinSemanticEqual(value[name], old[name])) continue;
      this.#field(value[name], old?.[name], path?.child(name) ?? FieldPath.root(name), rules);
    }
  }

  #union(value: Obj, old: Obj | undefined, path: FieldPath, names: readonly string[]): void {
    const isSet = (object: Obj, name: string) => object[name] !== undefined && object[name] !== null;
    if (this.#isUpdate && old !== undefined && names.every((name) => isSet(value, name) === isSet(old, name))) return;
    const set = names.filter((name) => isSet(value, name));
    const all = names.map((name) => `\`${name}\``).join(', ');
    if (set.length > 1) {
      this.#errors.push(field.invalid(path, `{${set.join(', ')}}`, `must specify exactly one of: ${all}`));
    } else if (set.length === 0) this.#errors.push(field.invalid(path, '', `must specify one of: ${all}`));
  }

  #field(value: unknown, old: unknown, path: FieldPath, rules: DeclaredField): void {
    const before = this.#errors.length;
    const isAbsent = isEmpty(value, rules);
    if (rules.gate !== undefined && !this.#features.has(rules.gate)) {
      if (!isAbsent) this.#errors.push(field.forbidden(path, ''));
      return;
    }
    if (rules.immutable && this.#isUpdate) this.#errors.push(field.invalid(path, null, immutableMessage));
    if (Array.isArray(value) && rules.maxItems !== undefined && value.length > rules.maxItems) {
      this.#errors.push(field.tooMany(path, value.length, rules.maxItems));
    }
    if (rules.required && isAbsent) this.#errors.push(field.required(path));
    if (isAbsent || this.#errors.length > before) return;
    if (Array.isArray(value)) this.#items(value as readonly Obj[], (old ?? []) as readonly Obj[], path, rules);
    else this.#value(value, old, path, rules);
  }

  #value(value: unknown, old: unknown, path: FieldPath, rules: DeclaredField): void {
    const { format, values, minimum, maximum, struct } = rules;
    if (format) {
      for (const message of format(value as string)) {
        this.#errors.push(field.invalid(path, value, inBytes(message)));
      }
    }
    rules.check?.(this.#errors, value as string, path);
    if (values && !values.includes(value as string)) {
      this.#errors.push(field.notSupported(path, field.jsonValue(value), values));
    }
    if (maximum !== undefined && (value as number) > maximum) {
      this.#errors.push(field.invalid(path, value, `must be less than or equal to ${maximum}`));
    }
    if (minimum !== undefined && (value as number) < minimum) {
      this.#errors.push(field.invalid(path, value, `must be greater than or equal to ${minimum}`));
    }
    if (struct) this.struct(value as Obj, (old ?? undefined) as Obj | undefined, path, struct);
  }

  #items(items: readonly Obj[], old: readonly Obj[], path: FieldPath, { uniqueBy, struct }: DeclaredField): void {
    if (uniqueBy !== undefined) {
      const seen = new Set<unknown>();
      for (const [i, item] of items.entries()) {
        if (seen.has(item[uniqueBy])) this.#errors.push(field.duplicate(path.index(i), item));
        seen.add(item[uniqueBy]);
      }
    }
    if (!struct) return;
    for (const [i, item] of items.entries()) {
      const same = old.find((other) =>
        uniqueBy === undefined ? builtinSemanticEqual(other, item) : other[uniqueBy] === item[uniqueBy],
      );
      if (this.#isUpdate && same !== undefined && builtinSemanticEqual(item, same)) continue;
      this.struct(item, same, path.index(i), struct);
    }
  }
}

function isEmpty(value: unknown, { pointer }: DeclaredField): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return !pointer && (value === '' || value === 0);
}

/**
 * The message of a declarative rule about a name: it counts bytes, and says so
 * (`kubernetes/apimachinery pkg/api/validate/content/errors.go`).
 *
 * @param message of a function that says characters, such as `isDNS1123Subdomain`
 */
export const inBytes = (message: string): string =>
  message.replace(/^(must be no more than \d+) characters$/, '$1 bytes');
