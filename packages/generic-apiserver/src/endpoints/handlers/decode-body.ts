import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import { BodyError, type DecodedBody, type MediaType } from '@k8s-ts/apimachinery/runtime';
import { equalGroupVersionKind, formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { RequestContext } from '@k8s-ts/registry-generic/rest';
import { ASCII } from '../../request/ascii.js';
import type { HandlerContext } from '../../request/handler-context.js';
import type { FieldValidation } from '../../request/options/write-options.js';
import type { RequestScope } from '../scope/request-scope.js';

/**
 * The object in the body of a create or update, canonical and defaulted. Unknown and duplicate fields become warnings,
 * or with `Strict` a failure.
 *
 * @throws StatusError 400 for a body that is no such object
 */
export function decodeBody(
  scope: RequestScope,
  body: Uint8Array,
  mediaType: MediaType,
  fieldValidation: FieldValidation,
  context: HandlerContext,
): KubeObject {
  let decoded: DecodedBody;
  try {
    decoded = scope.serializer.decode(body, mediaType, scope.kind, fieldValidation !== 'Ignore');
  } catch (error) {
    throw decodeError(scope, error, body);
  }
  const { kind, strictErrors, object } = decoded;
  const expected = scope.kind;
  if (!isConvertible(scope, kind)) {
    throw decodeError(scope, new BodyError(unknownConversion(scope, kind), kind), body);
  }
  if (strictErrors.length > 0 && fieldValidation === 'Strict') {
    throw decodeError(scope, new BodyError(strictMessage(strictErrors), kind), body);
  }
  addStrictWarnings(context, strictErrors);
  context.wholeDoubles = decoded.wholeDoubles;
  const accepted = [expected, ...(scope.storage.acceptedVersions ?? [])];
  if (!accepted.some(({ group, version }) => kind.group === group && kind.version === version)) {
    throw newBadRequest(
      `the API version in the data (${formatGroupVersion(kind)}) does not match the expected API version (${formatGroupVersion(expected)})`,
    );
  }
  return object;
}

/**
 * Whether a body of this kind is decoded as the kind of the endpoint. Where an internal type exists, other versions of
 * the kind are decoded as well, and refused later.
 */
function isConvertible({ kind: expected, serializer }: RequestScope, kind: GroupVersionKind): boolean {
  if (serializer.hasInternalTypes === false) return equalGroupVersionKind(kind, expected);
  return kind.kind === expected.kind || serializer.takesAnyKind === true;
}

/** The error text for unknown and duplicate fields. */
export function strictMessage(strictErrors: readonly string[]): string {
  return `strict decoding error: ${strictErrors.join(', ')}`;
}

const yamlPrefixes = ['error converting YAML to JSON: yaml: unmarshal errors:\n', 'yaml: unmarshal errors:\n'];

/**
 * Adds a warning for each unknown or duplicate field. One message of the YAML decoder may describe several fields, one
 * per line.
 */
export function addStrictWarnings(context: RequestContext, strictErrors: readonly string[]): void {
  for (const text of strictErrors) {
    const prefix = yamlPrefixes.find((each) => text.startsWith(each));
    if (prefix === undefined) context.warn(text);
    else for (const line of text.slice(prefix.length).split('\n')) context.warn(line.trim());
  }
}

function decodeError(scope: RequestScope, error: unknown, body: Uint8Array): Error {
  if (!(error instanceof BodyError)) return error as Error;
  const { decodeErrorText } = scope.serializer;
  if (decodeErrorText !== undefined) return newBadRequest(decodeErrorText);
  const expected = scope.kind.kind;
  const { kind } = error;
  if (kind !== undefined && kind.kind !== '') {
    return newBadRequest(
      `${kind.kind} in version ${JSON.stringify(kind.version)} cannot be handled as a ${expected}: ${error.message}`,
    );
  }
  return newBadRequest(
    `the object provided is unrecognized (must be of type ${expected}): ${error.message} (${summary(body)})`,
  );
}

/** The beginning of a body: as text when it looks like JSON, otherwise in hexadecimal digits. */
function summary(body: Uint8Array): string {
  if (body.length === 0) return '<empty>';
  const start = Buffer.from(body.subarray(0, 30));
  const text = body[0] === ASCII.OpenBrace ? start.toString('utf8') : start.toString('hex');
  return body.length > 30 ? `${text} ...` : text;
}

/** The error text for an object of another kind than the endpoint's. */
export function unknownConversion({ kind: expected, serializer }: RequestScope, kind: GroupVersionKind): string {
  const target = serializer.hasInternalTypes === false ? expected.version : groupName(expected.group);
  return `converting (${goType(kind.version, kind.kind)}) to (${goType(target, expected.kind)}): unknown conversion`;
}

function groupName(group: string): string {
  return group === '' ? 'core' : (group.split('.', 1)[0] as string);
}

function goType(packageName: string, kind: string): string {
  return `${packageName}.${kind}`;
}
