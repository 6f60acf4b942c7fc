import { Buffer } from 'node:buffer';
import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import type { PatchType } from '@k8s-ts/apimachinery/types';
import { validateCreateOptions, validatePatchOptions } from '@k8s-ts/apimachinery/validation';
import { booleanOf, invalidOptions } from './parameters.js';

/** `''` when not given, which means `Warn`. */
export type FieldValidation = '' | 'Ignore' | 'Warn' | 'Strict';

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

const noOptions: WriteOptions = { dryRun: false, fieldManager: '', fieldValidation: '' };

interface Raw {
  readonly dryRun: readonly string[];
  readonly fieldManager: string;
  readonly fieldValidation: string;
}

/**
 * Options of a create or update from the query.
 *
 * @throws StatusError 422 for values that are not allowed
 */
export function decodeWriteOptions(query: URLSearchParams, kind: 'CreateOptions' | 'UpdateOptions'): WriteOptions {
  if (query.size === 0) return noOptions;
  const raw = read(query);
  const errors = validateCreateOptions(raw);
  if (errors.length > 0) throw invalidOptions(kind, errors);
  return options(raw);
}

/**
 * Options of a patch from the query.
 *
 * @throws StatusError 422 for values that are not allowed; apply needs a field manager, and only apply may be forced
 */
export function decodePatchOptions(query: URLSearchParams, patchType: PatchType): PatchOptions {
  const raw = read(query);
  const force = booleanOf(query, 'force');
  const errors = validatePatchOptions(force === undefined ? raw : { ...raw, force }, patchType);
  if (errors.length > 0) throw invalidOptions('PatchOptions', errors);
  return { ...options(raw), force: force ?? false };
}

function read(query: URLSearchParams): Raw {
  return {
    dryRun: query.getAll('dryRun'),
    fieldManager: query.get('fieldManager') ?? '',
    fieldValidation: query.get('fieldValidation') ?? '',
  };
}

function options({ dryRun, fieldManager, fieldValidation }: Raw): WriteOptions {
  return {
    dryRun: dryRun.length > 0,
    fieldManager,
    fieldValidation: fieldValidation as FieldValidation,
  };
}

const managerLimit = 128;
const managersKept = 1000;
/** Maximum length of user agents that are cached, in characters: one may have nearly a megabyte. */
const longestKept = 512;
const managers = new Map<string, string>();

/** The manager of a write: the given one, else the user agent up to its first `/`, printable and at most 128 bytes. */
export function managerOrUserAgent(manager: string, userAgent: string): string {
  if (manager !== '') return manager;
  const known = managers.get(userAgent);
  if (known !== undefined) return known;
  const slash = userAgent.indexOf('/');
  let prefix = '';
  let length = 0;
  // An agent may have 900,000 characters none of which is printable.
  for (const [character] of (slash < 0 ? userAgent : userAgent.slice(0, slash)).matchAll(printable())) {
    length += Buffer.byteLength(character);
    if (length > managerLimit) break;
    prefix += character;
  }
  if (userAgent.length > longestKept) return prefix;
  if (managers.size >= managersKept) managers.clear();
  managers.set(userAgent, prefix);
  return prefix;
}

let printableCharacters: RegExp | undefined;

/**
 * Letters, marks, numbers, punctuation, symbols and the space, as Go's unicode.IsPrint. The expression is slow to make,
 * so imports do not make it.
 */
function printable(): RegExp {
  printableCharacters ??= /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
  return printableCharacters;
}

/** Refuses `dryRun` for connect requests. @throws StatusError 400 */
export function refuseDryRun(query: URLSearchParams): void {
  if (query.has('dryRun')) throw newBadRequest('dryRun is not supported');
}
