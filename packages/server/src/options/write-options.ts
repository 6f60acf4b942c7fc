import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import { PatchType } from '@k8s-ts/apimachinery/types';
import { FieldPath, type FieldError, field } from '@k8s-ts/apimachinery/validation';
import { booleanOf, invalidOptions } from './parameters.js';

export type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

/** Options of create, update and patch. */
export interface WriteOptions {
  readonly dryRun: boolean;
  /** `''` when not given. */
  readonly fieldManager: string;
  readonly fieldValidation: FieldValidation;
}

export interface PatchOptions extends WriteOptions {
  readonly force: boolean;
}

const noOptions: WriteOptions = { dryRun: false, fieldManager: '', fieldValidation: 'Warn' };

/**
 * Options of a create or update from the query.
 *
 * @throws StatusError 422 for values that are not allowed
 */
export function decodeWriteOptions(query: URLSearchParams, kind: 'CreateOptions' | 'UpdateOptions'): WriteOptions {
  if (query.size === 0) return noOptions;
  const errors: FieldError[] = [];
  const options = writeOptions(query, errors);
  if (errors.length > 0) throw invalidOptions(kind, errors);
  return options;
}

/**
 * Options of a patch from the query.
 *
 * @throws StatusError 422 for values that are not allowed; apply needs a field manager, and only apply may be forced
 */
export function decodePatchOptions(query: URLSearchParams, patchType: PatchType): PatchOptions {
  const errors: FieldError[] = [];
  const force = booleanOf(query, 'force');
  if (patchType === PatchType.applyYAML) {
    if ((query.get('fieldManager') ?? '') === '') {
      errors.push(field.required(FieldPath.root('fieldManager'), 'is required for apply patch'));
    }
  } else if (force !== undefined) {
    errors.push(field.forbidden(FieldPath.root('force'), 'may not be specified for non-apply patch'));
  }
  const options = writeOptions(query, errors);
  if (errors.length > 0) throw invalidOptions('PatchOptions', errors);
  return { ...options, force: force ?? false };
}

function writeOptions(query: URLSearchParams, errors: FieldError[]): WriteOptions {
  const fieldManager = query.get('fieldManager') ?? '';
  validateFieldManager(fieldManager, errors);
  const dryRun = query.getAll('dryRun');
  validateDryRun(dryRun, errors);
  const fieldValidation = query.get('fieldValidation') ?? '';
  if (!fieldValidations.includes(fieldValidation)) {
    errors.push(field.notSupported(FieldPath.root('fieldValidation'), fieldValidation, fieldValidations));
  }
  return {
    dryRun: dryRun.length > 0,
    fieldManager,
    fieldValidation: fieldValidation === '' ? 'Warn' : (fieldValidation as FieldValidation),
  };
}

const fieldValidations: readonly string[] = ['', 'Ignore', 'Strict', 'Warn'];
const managerLimit = 128;

function validateFieldManager(manager: string, errors: FieldError[]): void {
  if (manager === '') return;
  const path = FieldPath.root('fieldManager');
  if (utf8Length(manager) > managerLimit) errors.push(field.tooLong(path, managerLimit));
  let position = 0;
  for (const character of manager) {
    if (!isPrintable(character)) {
      const code = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
      errors.push(field.invalid(path, manager, `invalid character U+${code} (at position ${position})`));
    }
    position += utf8Length(character);
  }
}

/** `All` is the only value; given twice it counts once. */
export function validateDryRun(values: readonly string[], errors: FieldError[]): void {
  if (values.some((value) => value !== 'All')) {
    errors.push(field.notSupported(FieldPath.root('dryRun'), values, ['All']));
  }
}

/** The manager of a write: as given, else what stands before the first `/` of the user agent, printable and at most 128 bytes. */
export function managerOrUserAgent(manager: string, userAgent: string): string {
  if (manager !== '') return manager;
  const known = managers.get(userAgent);
  if (known !== undefined) return known;
  const slash = userAgent.indexOf('/');
  let prefix = '';
  let length = 0;
  for (const character of slash < 0 ? userAgent : userAgent.slice(0, slash)) {
    if (!isPrintable(character)) continue;
    length += utf8Length(character);
    if (length > managerLimit) break;
    prefix += character;
  }
  if (managers.size > 1000) managers.clear();
  managers.set(userAgent, prefix);
  return prefix;
}

const managers = new Map<string, string>();

/** Letters, marks, numbers, punctuation, symbols and the space, as Go's unicode.IsPrint. */
function isPrintable(character: string): boolean {
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(character);
}

function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

/** Connect requests cannot be tried out. @throws StatusError 400 */
export function refuseDryRun(query: URLSearchParams): void {
  if (query.getAll('dryRun').length > 0) throw newBadRequest('dryRun is not supported');
}
