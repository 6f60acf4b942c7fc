import { type FieldError, type FieldPath, field, goQuote } from '@k8s-ts/apimachinery/validation';
import { shown } from '../values/json-values.js';
import type { AllowedTexts } from './enums.js';

/**
 * Limits of the number of errors, and of the length of their texts together. Further errors are not collected: the
 * object is refused anyway.
 */
const maxErrors = 10_000;
const maxCharacters = 8_000_000;

/** An error of a keyword, before its path is known as a field path. */
export interface KeywordError {
  /** Text with the problem and its path. Errors of equal text count once. */
  readonly message: string;
  toFieldError(base: FieldPath): FieldError;
}

/** The current position of a walk over a value. */
export class ValuePath {
  readonly #steps: (string | number)[] = [];

  push(step: string | number): void {
    this.#steps.push(step);
  }

  pop(): void {
    this.#steps.pop();
  }

  get isRoot(): boolean {
    return this.#steps.length === 0;
  }

  /** `spec.list[1].name`; empty for the whole value. */
  toString(): string {
    let text = '';
    for (const step of this.#steps) {
      text += typeof step === 'number' ? `[${step}]` : text === '' ? step : `.${step}`;
    }
    return text;
  }
}

/**
 * The result of validating a value: errors, and how much of the schema matched, which decides between the errors of
 * alternatives.
 */
export class KeywordResult {
  errors: KeywordError[] | undefined;
  matches = 0;
  readonly path = new ValuePath();
  #characters = 0;

  /**
   * Whether further errors are dropped, so that it is useless to search for them. The first one is always collected.
   */
  get isFull(): boolean {
    if (this.errors === undefined || this.errors.length === 0) return false;
    return this.errors.length >= maxErrors || this.#characters > maxCharacters;
  }

  add(error: KeywordError): void {
    this.errors ??= [];
    if (this.isFull) return;
    this.#characters += error.message.length;
    this.errors.push(error);
  }

  addAll(errors: readonly KeywordError[] | undefined): void {
    for (const error of errors ?? []) this.add(error);
  }

  /** The errors with field paths below `base`, equal texts once. */
  fieldErrors(base: FieldPath): FieldError[] {
    const seen = new Set<string>();
    const result: FieldError[] = [];
    for (const error of this.errors ?? []) {
      if (seen.has(error.message)) continue;
      seen.add(error.message);
      result.push(error.toFieldError(base));
    }
    return result;
  }
}

type ToError = (path: FieldPath) => FieldError;

/** An error of the value at `name`. `make` gets its field path. */
function at(name: string, message: string, make: ToError): KeywordError {
  return {
    message,
    toFieldError: (base) =>
      make(name === '' || name === '.' ? base : base.child(name.startsWith('.') ? name.slice(1) : name)),
  };
}

/** The error `Invalid value` with a text about the keyword, such as its limit. Null is shown as the empty text. */
export function invalid(name: string, value: unknown, text: string): KeywordError {
  const message = `${name} in body ${text}`;
  return at(name, message, (path) => field.invalid(path, value ?? '', message));
}

/** The error `must be of type`; `found` is the type that was found, or the text that does not have the format. */
export function wrongType(name: string, expected: string, found: string): KeywordError {
  const message = `${name} in body must be of type ${expected}: ${goQuote(found)}`;
  return at(name, message, (path) => field.typeInvalid(path, found, message));
}

/** The error for a field that is missing. */
export function required(name: string): KeywordError {
  return at(name, `${name} in body is required`, (path) => field.required(path));
}

/** The error for a value outside of an enum. */
export function notInEnum(name: string, value: unknown, { joined, detail }: AllowedTexts): KeywordError {
  const message = `${name} in body should be one of [${joined}]`;
  return at(name, message, (path) => ({ ...field.notSupported(path, shown(value ?? null), []), detail }));
}

/** The error for a text that is too long. */
export function tooLong(name: string, max: number): KeywordError {
  return at(name, `${name} in body should be at most ${max} chars long`, (path) => field.tooLong(path, max));
}

/** The error for a list or an object with too many members. */
export function tooMany(name: string, what: 'items' | 'properties', actual: number, max: number): KeywordError {
  const message = `${name} in body should have at most ${max} ${what}`;
  return at(name, message, (path) => field.tooMany(path, actual, max));
}

/** An error that belongs to no single field: upstream reports errors of `allOf`, `anyOf`, `oneOf` and `not` this way. */
export function general(message: string): KeywordError {
  return { message, toFieldError: (base) => field.invalid(base, '', message) };
}

/** The error for a `multipleOf` that is not above zero, or becomes zero for whole numbers. */
export function notPositive(name: string, factor: number | bigint): KeywordError {
  const message = `factor MultipleOf declared for ${name} must be positive: ${field.formatBadValue(factor)}`;
  return at(name, message, (path) => field.invalid(path, factor, message));
}

/** The error for a field that a closed object must not have. */
export function forbiddenProperty(name: string, property: string): KeywordError {
  const message = `${name}.${property} in body is a forbidden property`;
  return at(name, message, (path) => field.invalid(path, property, message));
}
