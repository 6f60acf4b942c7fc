import { Buffer } from 'node:buffer';
import { errorText, newInvalid, type StatusError } from '@k8s-ts/apimachinery/errors';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import { compareUTF8, decodeValue, fromUnstructured, interpretMeta } from '@k8s-ts/apimachinery/json';
import { type DecodedBody, kindOf, MediaType, withTypeMeta } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import { equalGroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { HandlerContext } from '../../../request/handler-context.js';
import type { PatchOptions } from '../../../request/options/write-options.js';
import type { RequestScope } from '../../scope/request-scope.js';
import { addStrictWarnings, strictMessage, unknownConversion } from '../decode-body.js';

/** A patched document, its form in errors, and the unknown and duplicate fields of the patch. */
export interface Patched {
  readonly value: unknown;
  /** The document's JSON, when the texts of its numbers matter and `value` does not have them. */
  readonly text?: (() => string) | undefined;
  /**
   * Set by strategic merge patches. Upstream reads their result with a converter whose rules for values of wrong types
   * differ from those of JSON.
   */
  readonly type?: TypeInfo;
  readonly shown: () => string;
  readonly strictErrors: readonly string[];
}

/** Decodes a patched document. @throws StatusError 422 when it is not an object of the kind */
export function decodePatched(
  scope: RequestScope,
  patched: Patched,
  { fieldValidation }: PatchOptions,
  context: HandlerContext,
): KubeObject {
  const { type, shown } = patched;
  const strict = fieldValidation !== 'Ignore';
  const decoded = type ? decodeMerged(scope, patched, type, strict) : decodeDocument(scope, patched, strict);
  const strictErrors = [...patched.strictErrors, ...decoded.strictErrors];
  if (strictErrors.length > 0) {
    if (fieldValidation === 'Strict') throw invalidPatch(shown(), strictMessage(strictErrors));
    addStrictWarnings(context, strictErrors);
  }
  context.wholeDoubles = decoded.wholeDoubles;
  return decoded.object;
}

/** The result of a strategic merge patch, which cannot change the kind. */
function decodeMerged(scope: RequestScope, { value, shown }: Patched, type: TypeInfo, strict: boolean): DecodedBody {
  const decode = (document: unknown): DecodedBody => scope.serializer.fromValue(document, scope.kind, strict);
  try {
    return decode(value);
  } catch {
    try {
      return decode(fromUnstructured(type, value));
    } catch (error) {
      throw invalidPatch(shown(), errorText(error));
    }
  }
}

/** The result of a JSON patch or merge patch. These apply to the whole document, kind and apiVersion included. */
function decodeDocument(scope: RequestScope, patched: Patched, strict: boolean): DecodedBody {
  try {
    return scope.serializer.takesAnyKind
      ? decodeAs(scope, patched, scope.kind, strict)
      : decodeVersioned(scope, patched, strict);
  } catch (cause) {
    const quoted = patched.shown();
    throw invalidPatch(quoted, errorText(firstErrorOf(scope, quoted) ?? cause));
  }
}

function decodeVersioned(scope: RequestScope, patched: Patched, strict: boolean): DecodedBody {
  const meta = interpretMeta(patched.value);
  const kind = kindOf(meta, scope.kind);
  const isInternal = meta.apiVersion === '' && kind.kind === scope.kind.kind;
  if (isInternal && scope.serializer.hasInternalTypes !== false) return withoutVersion(scope, patched.value, strict);
  return converted(scope, decodeAs(scope, patched, kind, strict));
}

function decodeAs(
  { serializer }: RequestScope,
  { value, text }: Patched,
  kind: GroupVersionKind,
  strict: boolean,
): DecodedBody {
  return text
    ? serializer.decode(Buffer.from(text()), MediaType.json, kind, strict)
    : serializer.fromValue(value, kind, strict);
}

/**
 * The object at the version of the endpoint. A patch may set another version that the kind has. @throws Error for other
 * kinds
 */
function converted(scope: RequestScope, decoded: DecodedBody): DecodedBody {
  const { kind, serializer } = scope;
  if (equalGroupVersionKind(decoded.kind, kind)) return decoded;
  const object = serializer.convert?.(decoded.object, decoded.kind, kind);
  if (object === undefined) throw new Error(unknownConversion(scope, decoded.kind));
  return { ...decoded, object, kind };
}

/**
 * Decodes a document that lost its apiVersion. Upstream decodes it as the kind's internal type, whose Go structs have
 * no JSON names: the only known fields are `kind` and the fields of the metadata, on the same level.
 */
function withoutVersion({ kind, serializer }: RequestScope, value: unknown, strict: boolean): DecodedBody {
  const { kind: _kind, apiVersion: _apiVersion, ...fields } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const sorted = Object.fromEntries(Object.entries(fields).sort(([a], [b]) => compareUTF8(a, b)));
  const { object: metadata, strictErrors } = decodeValue(metaType('ObjectMeta'), sorted, {
    strict: strict ? 'warn' : 'ignore',
  });
  return { object: withTypeMeta({ ...serializer.empty(kind), metadata }, kind), kind, strictErrors };
}

/**
 * The first error of decoding a document's JSON, in the order of its keys, which is the order of the quoted document.
 */
function firstErrorOf(scope: RequestScope, text: string): unknown {
  try {
    scope.serializer.decode(Buffer.from(text), MediaType.json, scope.kind, false);
    return undefined;
  } catch (error) {
    return error;
  }
}

function invalidPatch(shown: string, detail: string): StatusError {
  return newInvalid({ group: '', kind: '' }, '', [field.invalid(FieldPath.root('patch'), shown, detail)]);
}
