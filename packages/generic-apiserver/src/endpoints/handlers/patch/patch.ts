import {
  errorText,
  newBadRequest,
  newConflict,
  newGenericServerResponse,
  newNotFound,
  newRequestEntityTooLarge,
  newUnsupportedMediaType,
  StatusError,
} from '@k8s-ts/apimachinery/errors';
import { DecodeError, encodeObject, guardDepth, parseJSON, untypedIntegers } from '@k8s-ts/apimachinery/json';
import {
  applyJSONPatch,
  decodeJSONPatch,
  type JSONPatch,
  JSONPatchError,
  maxJSONPatchOperations,
  strictJSONPatchErrors,
} from '@k8s-ts/apimachinery/json-patch';
import { applyMergePatch, checkMergePatch, MergePatchError } from '@k8s-ts/apimachinery/merge-patch';
import { withTypeMeta } from '@k8s-ts/apimachinery/runtime';
import { formatGoValue, StrategicPatchError, strategicMergePatch } from '@k8s-ts/apimachinery/strategic-patch';
import { type AnyKubeObject, type JSONValue, type KubeObject, PatchType } from '@k8s-ts/apimachinery/types';
import { decodeYAML, YAMLError } from '@k8s-ts/apimachinery/yaml';
import { catchError } from '@k8s-ts/event-loop';
import type { APIResponse } from '@k8s-ts/http';
import type { Updater } from '@k8s-ts/registry-generic/rest';
import { transformObject } from '../../../representation/transform/transform.js';
import { decodePatchOptions, managerOrUserAgent, type PatchOptions } from '../../../request/options/write-options.js';
import { contextOf, type HandlerContext, type ServerRequest } from '../../../request/server-request.js';
import type { RequestScope } from '../../scope/request-scope.js';
import { recordPatch } from '../audit-object.js';
import { addStrictWarnings } from '../decode-body.js';
import { checkName, inRequestNamespace } from '../object-meta.js';
import type { RequestedObject } from '../requested-object.js';
import { isTooLarge, withoutManagedFields } from '../too-large.js';
import { updateChecks } from '../update.js';
import { decodePatched, type Patched } from './decode-patched.js';
import { testingTexts } from './json-patch-test-operation.js';
import { markNumbers, type NumberTexts } from './number-literals.js';
import { jsonPatchOrder, mergePatchOrder, versionInPlace, withoutUnmatchedNulls } from './patched-order.js';

/** Media types of the patches that an endpoint takes. */
export function patchTypesOf(scope: RequestScope): readonly PatchType[] {
  return [
    PatchType.json,
    PatchType.merge,
    ...(scope.type !== undefined ? [PatchType.strategicMerge] : []),
    ...(scope.fieldManager !== undefined ? [PatchType.applyYAML] : []),
  ];
}

/** Makes the patched object from the current one. Called on each attempt. */
type Patcher = (current: KubeObject | undefined) => KubeObject | Promise<KubeObject>;

/** PATCH: JSON patch, merge patch, strategic merge patch or apply. `kubernetes/apiserver pkg/endpoints/handlers/patch.go`. */
export async function patchResource(
  scope: RequestScope<Updater>,
  request: ServerRequest,
  target: RequestedObject,
): Promise<APIResponse> {
  const { storage } = scope;
  const patchType = patchTypeOf(scope, request);
  const output = scope.negotiator.negotiate(request.headers.accept);
  const body = await request.body(scope.maxBodyBytes);
  const options = decodePatchOptions(request.query, patchType);
  recordPatch(request, body, patchType === PatchType.applyYAML);
  const namespace = scope.namespaced ? target.namespace : '';
  const context = contextOf(request, namespace, scope.now);
  const given = { patchType, body, options, manager: managerOrUserAgent(options.fieldManager, request.userAgent) };
  const patch = patcherOf(scope, given, target, context);
  const checks = updateChecks(scope, request, target, context, options);
  const isApply = patchType === PatchType.applyYAML;

  const update = (keepManagedFields: boolean) => {
    const info = {
      async updatedObject(current: KubeObject | undefined): Promise<KubeObject> {
        const exists = (current?.metadata.uid ?? '') !== '';
        let next = await patch(exists ? current : undefined);
        const uid = next.metadata.uid ?? '';
        if (!exists && uid !== '') {
          throw newConflict(
            scope.resource,
            target.name,
            `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
          );
        }
        next = inRequestNamespace(scope, next, namespace);
        checkName(next, target.name, namespace);
        next = await checks.admit(next, current);
        return keepManagedFields ? next : withoutManagedFields(next);
      },
    };
    const updateOptions = isApply ? { ...checks.options, forceAllowCreate: true } : checks.options;
    return storage.update(target.name, info, updateOptions, context);
  };
  let outcome: Awaited<ReturnType<typeof update>>;
  try {
    outcome = await update(true);
  } catch (error) {
    if (isApply || !isTooLarge(error)) throw error;
    outcome = await update(false);
  }
  request.step('storage');
  const { created, result } = outcome;
  return transformObject(scope, request, output, { status: created ? 201 : 200, result });
}

function patchTypeOf(scope: RequestScope, request: ServerRequest): PatchType {
  const header = request.headers['content-type'] ?? '';
  const end = header.indexOf(';');
  const type = end > 0 ? header.slice(0, end) : header;
  const types = patchTypesOf(scope);
  const found = types.find((each) => each === type);
  if (found === undefined) throw newUnsupportedMediaType(types);
  return found;
}

/** A patch as a client has sent it. */
interface GivenPatch {
  readonly patchType: PatchType;
  readonly body: Uint8Array;
  readonly options: PatchOptions;
  /** The manager of the fields that the patch changes. */
  readonly manager: string;
}

function patcherOf(
  scope: RequestScope,
  { patchType, body, options, manager }: GivenPatch,
  target: RequestedObject,
  context: HandlerContext,
): Patcher {
  if (patchType === PatchType.applyYAML) return applyPatcher(scope, body, options, context);
  // As upstream: a missing object is reported before a faulty patch.
  let change: Change | undefined;
  const patchedObject = (current: KubeObject): KubeObject => {
    change ??= changeOf(scope, patchType, body, options);
    const patched = change(versionInPlace(withTypeMeta(current, scope.kind)));
    // Only needed again when another write comes first.
    if (body.length > largestKeptPatch) change = undefined;
    return decodePatched(scope, patched, options, context);
  };
  return (current) => {
    if (current === undefined) throw newNotFound(scope.resource, target.name);
    return notTooDeep(() => {
      const object = patchedObject(current);
      return scope.fieldManager?.update(current, object, manager) ?? object;
    });
  };
}

/** The values of longer bodies, in bytes, are not kept while the patched object is checked and stored: they have several times the memory of the body. */
const largestKeptPatch = 16 * 1024;

/** Runs a function that recurses over a patch. @throws StatusError 400 when the patch is nested too deeply; so rejects the promise of a function that returns one */
function notTooDeep<T>(work: () => T | Promise<T>): T | Promise<T> {
  return catchError(
    () => guardDepth(work),
    (error): never => {
      throw error instanceof DecodeError ? newBadRequest(error.message) : error;
    },
  );
}

type Change = (current: AnyKubeObject) => Patched;

function changeOf(scope: RequestScope, patchType: PatchType, body: Uint8Array, options: PatchOptions): Change {
  switch (patchType) {
    case PatchType.json:
      return jsonPatcher(body, options);
    case PatchType.merge:
      return mergePatcher(body, options);
    default:
      return strategicPatcher(scope, body, options);
  }
}

interface PatchBody {
  readonly value: JSONValue;
  readonly strictErrors: readonly string[];
  /** The body with numbers replaced by their texts, when these matter. */
  readonly numbers: (NumberTexts & { readonly value: JSONValue }) | undefined;
}

/** Parses a JSON body and reports its duplicate fields. @throws StatusError 400 */
function readJSON(body: Uint8Array, options: PatchOptions, textOf: (error: unknown) => string): PatchBody {
  try {
    const { value, strictErrors } = parseJSON(body, {
      strict: options.fieldValidation === 'Ignore' ? 'ignore' : 'warn',
      finite: true,
    });
    const texts = markNumbers(body);
    const numbers = texts && { ...texts, value: parseJSON(texts.marked).value as JSONValue };
    return { value: value as JSONValue, strictErrors, numbers };
  } catch (error) {
    throw newBadRequest(textOf(error));
  }
}

/** Strict decoding of a JSON patch names the field of an operation that holds a value. */
const inOperation = (error: unknown): string =>
  errorText(error).replace(/Go value of type float64$/, 'Go struct field jsonPatchOp.value of type float64');

const decodingPatch = 'error decoding patch: ';

/** Unknown and duplicate fields by the operation that they are in. */
function inOrderOfOperations(unknown: readonly string[], duplicates: readonly string[]): readonly string[] {
  const operation = (text: string) => Number(/ "\[(\d+)\]/.exec(text)?.[1] ?? 0);
  const all = [...unknown, ...duplicates.map((each) => `json patch ${each}`)];
  return all.sort((a, b) => operation(a) - operation(b));
}

function jsonPatcher(body: Uint8Array, options: PatchOptions): Change {
  const strict = options.fieldValidation !== 'Ignore';
  const {
    value,
    strictErrors: duplicates,
    numbers,
  } = readJSON(body, options, (error) => (strict ? `${decodingPatch}${inOperation(error)}` : errorText(error)));
  let strictErrors: readonly string[] = [];
  try {
    if (strict) strictErrors = inOrderOfOperations(strictJSONPatchErrors(value), duplicates);
  } catch (error) {
    throw newBadRequest(`${decodingPatch}${errorText(error)}`);
  }
  let plain: JSONPatch;
  try {
    plain = decodeJSONPatch(value);
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
  if (plain.length > maxJSONPatchOperations) {
    throw newRequestEntityTooLarge(
      `The allowed maximum operations in a JSON patch is ${maxJSONPatchOperations}, got ${plain.length}`,
    );
  }
  const patch = testingTexts(body, numbers ? decodeJSONPatch(numbers.value) : plain, plain);
  return (current) => {
    let patched: JSONValue;
    try {
      patched = applyJSONPatch(current as JSONValue, patch);
    } catch (error) {
      if (!(error instanceof JSONPatchError)) throw error;
      throw newGenericServerResponse({ code: 422, verb: '', serverMessage: error.message });
    }
    const ordered = () => jsonPatchOrder(patch, patched);
    return patchedDocument(patched, ordered, numbers, strictErrors);
  };
}

/**
 * The patched document, with the texts of numbers put back.
 *
 * @param ordered returns the document with its keys in the order for errors
 */
function patchedDocument(
  value: JSONValue,
  ordered: () => JSONValue,
  numbers: NumberTexts | undefined,
  strictErrors: readonly string[],
): Patched {
  const textOf = (document: JSONValue) => {
    const text = encodeObject(document, { rawTexts: 'anywhere' });
    return numbers ? numbers.restore(text) : text;
  };
  const shown = () => {
    try {
      return textOf(ordered());
    } catch (error) {
      // Too deep to be put in order.
      if (error instanceof RangeError) return textOf(value);
      throw error;
    }
  };
  return { value, text: numbers && (() => textOf(value)), shown, strictErrors };
}

/** @throws StatusError 400, which says what is wrong with the JSON only where upstream decodes the patch before it applies it */
function readMergePatch(body: Uint8Array, options: PatchOptions): PatchBody {
  if (options.fieldValidation !== 'Ignore')
    return readJSON(body, options, (error) => `${decodingPatch}${errorText(error)}`);
  try {
    return readJSON(body, options, errorText);
  } catch {
    throw newBadRequest('Invalid JSON Patch');
  }
}

function mergePatcher(body: Uint8Array, options: PatchOptions): Change {
  const strict = options.fieldValidation !== 'Ignore';
  const { value, strictErrors, numbers } = readMergePatch(body, options);
  try {
    if (strict) checkMergePatch(value);
  } catch (error) {
    throw newBadRequest(`${decodingPatch}${errorText(error)}`);
  }
  const patch = numbers?.value ?? value;
  return (current) => {
    let patched: JSONValue;
    try {
      patched = applyMergePatch(current as JSONValue, patch);
    } catch (error) {
      if (error instanceof MergePatchError) throw newBadRequest(error.message);
      throw error;
    }
    return patchedDocument(patched, orderedMerge(body, options, current as JSONValue, patched), numbers, strictErrors);
  };
}

/** Returns the patched document with its keys in the order for errors. It parses the patch again, whose values would otherwise be in memory until the object is stored. */
function orderedMerge(
  body: Uint8Array,
  options: PatchOptions,
  current: JSONValue,
  patched: JSONValue,
): () => JSONValue {
  return () => {
    const { value, numbers } = readMergePatch(body, options);
    return mergePatchOrder(current, numbers?.value ?? value, patched);
  };
}

function strategicPatcher(scope: RequestScope, body: Uint8Array, options: PatchOptions): Change {
  const { value, strictErrors } = readJSON(body, options, errorText);
  if (value !== null && (typeof value !== 'object' || Array.isArray(value))) {
    const kind = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
    throw newBadRequest(`json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`);
  }
  const patch = (value ?? {}) as { readonly [key: string]: JSONValue };
  const { type } = scope;
  if (type === undefined) throw new Error(`${scope.kind.kind} takes no strategic merge patch`);
  return (current) => {
    try {
      const original = current as { readonly [key: string]: JSONValue };
      return {
        value: strategicMergePatch(type, original, patch),
        type,
        shown: () => formatGoValue(withoutUnmatchedNulls(original, patch)),
        strictErrors,
      };
    } catch (error) {
      if (!(error instanceof StrategicPatchError)) throw error;
      if (error.code === 400) throw newBadRequest(error.message);
      if (error.code === 422) {
        throw newGenericServerResponse({ code: 422, verb: '', serverMessage: error.message });
      }
      throw new StatusError({ code: 500, message: error.message });
    }
  };
}

function applyPatcher(scope: RequestScope, body: Uint8Array, options: PatchOptions, context: HandlerContext): Patcher {
  const { fieldManager } = scope;
  if (fieldManager === undefined) throw new Error(`${scope.kind.kind} takes no apply patch`);
  // As upstream: where apply may not create, a missing object is reported before a faulty configuration.
  let configuration: AppliedConfiguration | undefined;
  return async (current) => {
    configuration ??= decodeConfiguration(body, options);
    const { value, strictErrors } = configuration;
    const object = await notTooDeep(() => fieldManager.apply(current, value, options.fieldManager, options.force));
    if (strictErrors.length > 0) {
      if (options.fieldValidation === 'Strict') {
        const texts = strictErrors.map((text) => (text.startsWith('yaml: ') ? `${yamlPrefix}${text}` : text));
        throw newBadRequest(`error strict decoding YAML: ${texts.join(', ')}`);
      }
      addStrictWarnings(context, strictErrors);
    }
    return object;
  };
}

/** Stands before errors of YAML itself. */
const yamlPrefix = 'error converting YAML to JSON: ';
/** Stands before errors of the JSON that was made of it. */
const jsonPrefix = 'error unmarshaling JSON: while decoding JSON: ';

interface AppliedConfiguration {
  readonly value: Readonly<Record<string, unknown>>;
  readonly strictErrors: readonly string[];
}

/** Parses the body of an apply request. @throws StatusError 400 */
function decodeConfiguration(body: Uint8Array, options: PatchOptions): AppliedConfiguration {
  let configuration: unknown;
  let strictErrors: readonly string[];
  try {
    ({ value: configuration, strictErrors } = decodeYAML(body, {
      strict: options.fieldValidation === 'Ignore' ? 'ignore' : 'warn',
    }));
  } catch (error) {
    const prefix = error instanceof YAMLError ? yamlPrefix : error instanceof DecodeError ? jsonPrefix : '';
    throw newBadRequest(`error decoding YAML: ${prefix}${errorText(error)}`);
  }
  configuration = untypedIntegers(configuration);
  if (configuration !== null && (typeof configuration !== 'object' || Array.isArray(configuration))) {
    const kind = Array.isArray(configuration)
      ? 'array'
      : typeof configuration === 'boolean'
        ? 'bool'
        : typeof configuration;
    throw newBadRequest(
      `error decoding YAML: ${jsonPrefix}json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`,
    );
  }
  return { value: (configuration ?? {}) as AppliedConfiguration['value'], strictErrors };
}
