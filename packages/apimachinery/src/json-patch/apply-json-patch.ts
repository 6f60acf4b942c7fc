import { errorText } from '../text/error-text.js';
import type { JSONValue } from '../types/index.js';
import { goKind, type JSONPatch, JSONPatchError, JSONPatchTestError } from './decode-json-patch.js';
import { encodedSize, isJSONArray, isJSONObject, type JSONObject, ownMember } from './json-value.js';
import { getAt, PatchDocument, type PatchValue } from './patch-document.js';

/** Limits of a patch. */
export interface JSONPatchOptions {
  /**
   * Bytes (of JSON) that all `copy` operations together may add; 0 means no limit. Default 3 MiB, the limit of
   * kube-apiserver. Without a limit a short patch can double a document repeatedly.
   */
  readonly maxCopyBytes?: number;
}

/**
 * Applies a JSON patch (RFC 6902) to an object or array, in the dialect of kube-apiserver's library
 * (`gopkg.in/evanphx/json-patch.v4`): `replace` sets absent members, `add` and `copy` of nothing set null, a test of an
 * absent member against null holds, negative indices count from the end, and only `replace` and `test` accept the whole
 * document (`""`).
 *
 * The document is not changed; parts that no operation touched are shared with the result. Values are compared as JSON
 * values.
 *
 * @throws JSONPatchError with the library's text for the first operation that fails: a JSONPatchTestError for a `test`
 */
export function applyJSONPatch(document: JSONValue, patch: JSONPatch, options: JSONPatchOptions = {}): JSONValue {
  const doc = new PatchDocument(document);
  const copies: CopyBudget = { limit: options.maxCopyBytes ?? 3 * 1024 * 1024, used: 0 };
  for (const operation of patch) {
    const kind = textMember(operation, 'op') ?? 'unknown';
    switch (kind) {
      case 'add':
        add(doc, operation);
        break;
      case 'remove':
        remove(doc, operation);
        break;
      case 'replace':
        replace(doc, operation);
        break;
      case 'move':
        move(doc, operation);
        break;
      case 'test':
        test(doc, operation);
        break;
      case 'copy':
        copy(doc, operation, copies);
        break;
      default:
        throw new JSONPatchError(`Unexpected kind: ${kind}`);
    }
  }
  return doc.finish();
}

interface CopyBudget {
  readonly limit: number;
  used: number;
}

function add(doc: PatchDocument, operation: JSONObject): void {
  const path = textMember(operation, 'path');
  if (path === undefined) throw new JSONPatchError('add operation failed to decode path: missing value');
  const at = doc.findForWriting(path);
  if (at === undefined) {
    throw new JSONPatchError(`add operation does not apply: doc is missing path: "${path}": missing value`);
  }
  explain(`error in add for path: '${path}'`, () => doc.addAt(at, ownMember(operation, 'value') ?? null));
}

function remove(doc: PatchDocument, operation: JSONObject): void {
  const path = textMember(operation, 'path');
  if (path === undefined) throw new JSONPatchError('remove operation failed to decode path: missing value');
  const at = doc.findForWriting(path);
  if (at === undefined) {
    throw new JSONPatchError(`remove operation does not apply: doc is missing path: "${path}": missing value`);
  }
  explain(`error in remove for path: '${path}'`, () => doc.removeAt(at));
}

function replace(doc: PatchDocument, operation: JSONObject): void {
  const path = requiredPath(operation, 'path', 'replace operation failed to decode path');
  const value = ownMember(operation, 'value') ?? null;
  if (path === '') {
    // The library formats a nil error here, which gives this text.
    if (!isJSONObject(value) && !isJSONArray(value)) {
      throw new JSONPatchError('replace operation value must be object or array: %!w(<nil>)');
    }
    doc.replaceRoot(value);
    return;
  }
  const at = doc.findForWriting(path);
  if (at === undefined) {
    throw new JSONPatchError(`replace operation does not apply: doc is missing path: ${path}: missing value`);
  }
  try {
    doc.setAt(at, value);
  } catch {
    throw new JSONPatchError(`replace operation does not apply: doc is missing key: ${path}: missing value`);
  }
}

function move(doc: PatchDocument, operation: JSONObject): void {
  const from = requiredPath(operation, 'from', 'move operation failed to decode from');
  const source = doc.findForWriting(from);
  if (source === undefined) {
    throw new JSONPatchError(`move operation does not apply: doc is missing from path: ${from}: missing value`);
  }
  const value = explain(`error in move for path: '${source.key}'`, () => {
    const moved = getAt(source);
    doc.removeAt(source);
    return moved ?? null;
  });
  const path = requiredPath(operation, 'path', 'move operation failed to decode path');
  const target = doc.findForWriting(path);
  if (target === undefined) {
    throw new JSONPatchError(`move operation does not apply: doc is missing destination path: ${path}: missing value`);
  }
  explain(`error in move for path: '${path}'`, () => doc.addAt(target, value));
}

function test(doc: PatchDocument, operation: JSONObject): void {
  const path = requiredPath(operation, 'path', 'test operation failed to decode path');
  const want = ownMember(operation, 'value') ?? null;
  let value: PatchValue;
  if (path === '') {
    value = doc.root;
  } else {
    const at = doc.find(path);
    if (at === undefined) {
      throw new JSONPatchError(`test operation does not apply: is missing path: ${path}: missing value`);
    }
    value = explain(`error in test for path: '${path}'`, () => getAt(at)) ?? null;
  }
  if (!doc.equals(value, want)) throw new JSONPatchTestError(`testing value ${path} failed: test failed`);
}

function copy(doc: PatchDocument, operation: JSONObject, budget: CopyBudget): void {
  const from = requiredPath(operation, 'from', 'copy operation failed to decode from');
  const source = doc.find(from);
  if (source === undefined) {
    throw new JSONPatchError(`copy operation does not apply: doc is missing from path: ${from}: missing value`);
  }
  const value = explain(`error in copy for from: '${from}'`, () => getAt(source)) ?? null;
  const path = textMember(operation, 'path');
  if (path === undefined) throw new JSONPatchError('copy operation failed to decode path: missing value');
  if (doc.find(path) === undefined) {
    throw new JSONPatchError(`copy operation does not apply: doc is missing destination path: ${path}: missing value`);
  }
  const copied = doc.detach(value);
  if (budget.limit > 0 && copied !== null) {
    budget.used += encodedSize(copied);
    if (budget.used > budget.limit) {
      throw new JSONPatchError(
        `Unable to complete the copy, the accumulated size increase of copy is ${budget.used}, exceeding the limit ${budget.limit}`,
      );
    }
  }
  const target = doc.findForWriting(path);
  explain('error while adding value during copy', () => doc.addAt(target as NonNullable<typeof target>, copied));
}

/** A member of an operation as text; undefined when it is absent, null or of another type. */
function textMember(operation: JSONObject, key: string): string | undefined {
  const value = ownMember(operation, key);
  return typeof value === 'string' ? value : undefined;
}

function requiredPath(operation: JSONObject, key: 'path' | 'from', failure: string): string {
  const value = ownMember(operation, key);
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) {
    const missing = key === 'path' ? 'operation missing path field' : 'operation, missing from field';
    throw new JSONPatchError(`${failure}: ${missing}: missing value`);
  }
  throw new JSONPatchError(`${failure}: json: cannot unmarshal ${goKind(value)} into Go value of type string`);
}

function explain<T>(what: string, action: () => T): T {
  try {
    return action();
  } catch (cause) {
    throw new JSONPatchError(`${what}: ${errorText(cause)}`, { cause });
  }
}
