import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  atoi
} from "./chunk-2H242N2R.js";
import {
  decodeYAML,
  encodeYAML
} from "./chunk-KYO6XVRT.js";
import {
  FieldSet,
  applyPatch,
  deducedSchema,
  formatGoValue,
  getOwn,
  goTypeName,
  isObject,
  jsonEqual,
  makePath,
  parseSelector,
  resourceFactsOf,
  schemaOfType,
  setOwn,
  systemMasters,
  updateManagedFields,
  validateManagedFields
} from "./chunk-HEHJPL7N.js";
import {
  initialEventsAnnotationKey
} from "./chunk-ALMX3Z3F.js";
import {
  parse,
  parseInTurns
} from "./chunk-DCJ3PYXW.js";
import {
  documentPart,
  isCustom,
  kindOfResource,
  openAPISource
} from "./chunk-ESW6SASO.js";
import {
  decodeMessage,
  decodeUnknown,
  encodeMessage,
  encodeProtobuf,
  encodeUnknown,
  encodeWatchFrame,
  envelopeAround,
  messageFieldHead,
  transcodeJSON
} from "./chunk-ESQ42HC7.js";
import {
  metaType,
  metaTypes
} from "./chunk-SBNJL4ZM.js";
import {
  oneTermEqualSelector
} from "./chunk-IGD2VSR7.js";
import {
  eventLoopTurn,
  timeSlice
} from "./chunk-EWJ7XEPS.js";
import {
  StatusError,
  isForbidden,
  isStatusError,
  newBadRequest,
  newConflict,
  newForbidden,
  newGenericServerResponse,
  newInternalError,
  newInvalid,
  newMethodNotSupported,
  newNotAcceptable,
  newNotFound,
  newRequestEntityTooLarge,
  newServiceUnavailable,
  newTimeoutError,
  newTooManyRequests,
  newUnauthorized,
  newUnsupportedMediaType
} from "./chunk-HE4L4WC4.js";
import {
  field_exports,
  validateCreateOptions,
  validateDeleteOptions,
  validateListOptions,
  validatePatchOptions,
  validateTableOptions,
  withListOptionsDefaults
} from "./chunk-NCUJOYAK.js";
import {
  parseGroupVersion
} from "./chunk-V3GSUVEX.js";
import {
  PatchType
} from "./chunk-ZCAW2CGD.js";
import {
  FieldPath
} from "./chunk-WE7YN5D6.js";
import {
  formatGroupVersion,
  formatGroupVersionKind
} from "./chunk-2BW4D5DC.js";
import {
  aggregateMessages,
  errorText,
  fieldErrorText
} from "./chunk-Z7BRCTGW.js";
import {
  decodeJSON,
  decodeValue,
  encodeObject,
  escapeHTML,
  indentJSON,
  interpretMeta,
  metaParseError,
  parseJSON
} from "./chunk-522ORYFU.js";
import {
  parseDuration
} from "./chunk-GERWRKIW.js";
import {
  DecodeError,
  guardDepth
} from "./chunk-46TFIQJS.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";

// packages/server/src/admission/admission-forbidden.ts
function admissionForbidden(attributes, cause) {
  if (isStatusError(cause) && isForbidden(cause)) return cause;
  const metadata = attributes.object?.metadata;
  const name = attributes.name || metadata?.name || metadata?.generateName || "Unknown";
  return newForbidden({ group: attributes.resource.group, resource: attributes.resource.resource }, name, cause);
}

// packages/server/src/admission/reinvocation-context.ts
function newReinvocationContext() {
  return { isReinvocation: false, shouldReinvoke: false, values: /* @__PURE__ */ new Map() };
}

// packages/apimachinery/src/json-patch/json-value.ts
function isJSONObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isJSONArray(value) {
  return Array.isArray(value);
}
function ownMember(object, key) {
  return Object.hasOwn(object, key) ? object[key] : void 0;
}
function setOwnMember(object, key, value) {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[key] = value;
  }
}
function equalJSON(a, b) {
  if (a === b) return true;
  if (typeof a === "bigint" || typeof b === "bigint") {
    return isNumeric(a) && isNumeric(b) && !(a < b) && !(a > b);
  }
  if (isJSONArray(a)) {
    return isJSONArray(b) && a.length === b.length && a.every((item, i) => equalJSON(item, b[i]));
  }
  if (!isJSONObject(a) || !isJSONObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equalJSON(a[key], b[key]));
}
function encodedSize(value) {
  const text2 = JSON.stringify(value, (_, member) => typeof member === "bigint" ? Number(member) : member);
  let size = 0;
  for (let i = 0; i < text2.length; i++) {
    const code = text2.charCodeAt(i);
    if (code < 128) size += code === 60 || code === 62 || code === 38 ? 6 : 1;
    else if (code < 2048 || code >= 55296 && code <= 57343) size += 2;
    else size += code === 8232 || code === 8233 ? 6 : 3;
  }
  return size;
}
function isNumeric(value) {
  return typeof value === "number" || typeof value === "bigint";
}

// packages/apimachinery/src/json-patch/decode-json-patch.ts
var JSONPatchError = class extends Error {
  name = "JSONPatchError";
};
var JSONPatchTestError = class extends JSONPatchError {
};
var maxJSONPatchOperations = 1e4;
function decodeJSONPatch(document) {
  if (document === null) return [];
  if (!isJSONArray(document)) {
    throw new JSONPatchError(`json: cannot unmarshal ${goKind(document)} into Go value of type jsonpatch.Patch`);
  }
  return document.map((operation) => {
    if (operation === null) return {};
    if (!isJSONObject(operation)) {
      throw new JSONPatchError(`json: cannot unmarshal ${goKind(operation)} into Go value of type jsonpatch.Operation`);
    }
    return operation;
  });
}
var operationTexts = ["op", "path", "from"];
function strictJSONPatchErrors(document) {
  if (document === null) return [];
  if (!isJSONArray(document)) {
    throw new JSONPatchError(`json: cannot unmarshal ${goKind(document)} into Go value of type []handlers.jsonPatchOp`);
  }
  const errors = [];
  document.forEach((operation, index) => {
    if (operation === null) return;
    if (!isJSONObject(operation)) {
      throw new JSONPatchError(
        `json: cannot unmarshal ${goKind(operation)} into Go value of type handlers.jsonPatchOp`
      );
    }
    for (const key of Object.keys(operation)) {
      if (key !== "value" && !operationTexts.includes(key))
        errors.push(`json patch unknown field ${goQuote(`[${index}].${key}`)}`);
    }
    for (const key of operationTexts) {
      const value = ownMember(operation, key);
      if (value !== void 0 && value !== null && typeof value !== "string") {
        throw new JSONPatchError(
          `json: cannot unmarshal ${goKind(value)} into Go struct field jsonPatchOp.${key} of type string`
        );
      }
    }
  });
  return errors;
}
function goKind(value) {
  switch (typeof value) {
    case "string":
      return "string";
    case "boolean":
      return "bool";
    case "object":
      return value === null ? "null" : Array.isArray(value) ? "array" : "object";
    default:
      return "number";
  }
}

// packages/apimachinery/src/json-patch/long-list.ts
var chunkSize = 1024;
var LongList = class {
  #chunks = [];
  #length;
  constructor(items) {
    for (let i = 0; i < items.length; i += chunkSize) this.#chunks.push(items.slice(i, i + chunkSize));
    this.#length = items.length;
  }
  get length() {
    return this.#length;
  }
  /** @param index below the length */
  get(index) {
    const [chunk, at] = this.#find(index);
    return this.#chunks[chunk][at];
  }
  /** @param index below the length */
  set(index, item) {
    const [chunk, at] = this.#find(index);
    this.#chunks[chunk][at] = item;
  }
  /** Puts an item before the one at the index, or at the end. @param index at most the length */
  insert(index, item) {
    this.#length++;
    if (this.#chunks.length === 0) this.#chunks.push([]);
    const [number2, at] = this.#find(index);
    const chunk = this.#chunks[number2];
    chunk.splice(at, 0, item);
    if (chunk.length >= 2 * chunkSize) this.#chunks.splice(number2 + 1, 0, chunk.splice(chunkSize));
  }
  /** @param index below the length */
  remove(index) {
    const [number2, at] = this.#find(index);
    const chunk = this.#chunks[number2];
    chunk.splice(at, 1);
    if (chunk.length === 0) this.#chunks.splice(number2, 1);
    this.#length--;
  }
  toArray() {
    return this.#chunks.flat();
  }
  /** Chunk of an index and the place in it; the end of the last chunk for the length. */
  #find(index) {
    let at = index;
    let number2 = 0;
    const last2 = this.#chunks.length - 1;
    while (number2 < last2 && at >= this.#chunks[number2].length) at -= this.#chunks[number2++].length;
    return [number2, at];
  }
};

// packages/apimachinery/src/json-patch/patch-document.ts
var longLength = 2048;
var PatchDocument = class {
  #root;
  /** Containers made here, which may be changed. Each is contained in at most one other. */
  #owned = /* @__PURE__ */ new Set();
  #hasLongLists = false;
  /** The number of members of objects: counting them takes linear time. */
  #counts = /* @__PURE__ */ new Map();
  constructor(root) {
    this.#root = root;
  }
  get root() {
    return this.#root;
  }
  /** The document as a JSON value. It may not be written to any more. */
  finish() {
    return this.#hasLongLists ? this.#plain(this.#root) : this.#root;
  }
  replaceRoot(root) {
    this.#root = root;
    this.#owned = /* @__PURE__ */ new Set();
  }
  /** Finds the container for the last part of a pointer, for reading; undefined if it does not exist. */
  find(pointer) {
    const parts = splitPointer(pointer);
    if (parts === void 0) return void 0;
    let container = this.#root;
    for (const part of parts.containers) {
      const next = isContainer(container) ? peek(container, part) : void 0;
      if (next === void 0) return void 0;
      container = next;
    }
    return isContainer(container) ? { container, key: parts.key } : void 0;
  }
  /** Like {@link find}, but the container may be changed. */
  findForWriting(pointer) {
    if (this.find(pointer) === void 0) return void 0;
    const { containers, key } = splitPointer(pointer);
    let container = this.#own(this.#root);
    this.#root = container;
    for (const part of containers) {
      const current = peek(container, part);
      const next = this.#own(current);
      if (next !== current) this.setAt({ container, key: part }, next);
      container = next;
    }
    return { container, key };
  }
  /** Adds a member, or inserts an item (`-` appends). @throws Error for an array index that is none */
  addAt({ container, key }, value) {
    if (!isList(container)) {
      this.#setMember(container, key, value);
      return;
    }
    if (key === "-") {
      insert(container, container.length, value);
      return;
    }
    let index;
    try {
      index = atoi(key);
    } catch (cause) {
      throw new JSONPatchError(`value was not a proper array index: '${key}': ${errorText(cause)}`);
    }
    const length = container.length + 1;
    if (index >= length || index < -length) throw invalidIndex(index);
    insert(container, index < 0 ? index + length : index, value);
  }
  /** Puts a value in the place of an item, or sets a member whether it was there or not. @throws Error for an array index that is none */
  setAt({ container, key }, value) {
    if (!isList(container)) this.#setMember(container, key, value);
    else if (Array.isArray(container)) container[arrayIndex(container, key)] = value;
    else container.set(arrayIndex(container, key), value);
  }
  /** @throws Error for an absent member, and for an array index that is none */
  removeAt({ container, key }) {
    if (isList(container)) {
      const index = arrayIndex(container, key);
      if (Array.isArray(container)) container.splice(index, 1);
      else container.remove(index);
      return;
    }
    if (!Object.hasOwn(container, key)) {
      throw new JSONPatchError(`Unable to remove nonexistent key: ${key}: missing value`);
    }
    delete container[key];
    const count = this.#counts.get(container);
    if (count !== void 0) this.#counts.set(container, count - 1);
  }
  /**
   * Whether a value of the document equals another one, as `equalJSON` says. Takes time in the size of `want` and not of `value`: a patch may hold
   * a large value against many small ones.
   */
  equals(value, want) {
    if (value instanceof LongList || isJSONArray(value)) {
      if (!isJSONArray(want) || value.length !== want.length) return false;
      const items = Array.isArray(value) ? value : value.toArray();
      return items.every((item, i) => this.equals(item, want[i]));
    }
    if (!isJSONObject(value) || !isJSONObject(want)) return equalJSON(value, want);
    const keys = Object.keys(want);
    return this.#countOf(value) === keys.length && keys.every((key) => Object.hasOwn(value, key) && this.equals(value[key], want[key]));
  }
  /** A value as JSON that may be put in a second place. Only what was written to is copied. */
  detach(value) {
    if (!this.#owned.has(value)) return value;
    if (value instanceof LongList) return value.toArray().map((item) => this.detach(item));
    if (isJSONArray(value)) return value.map((item) => this.detach(item));
    const copy2 = {};
    for (const [key, member] of Object.entries(value)) setOwnMember(copy2, key, this.detach(member));
    return copy2;
  }
  #setMember(container, key, value) {
    const count = this.#counts.get(container);
    if (count !== void 0 && !Object.hasOwn(container, key)) this.#counts.set(container, count + 1);
    setOwnMember(container, key, value);
  }
  #countOf(object) {
    let count = this.#counts.get(object);
    if (count === void 0) {
      count = Object.keys(object).length;
      this.#counts.set(object, count);
    }
    return count;
  }
  #own(value) {
    if (this.#owned.has(value)) return value;
    const copy2 = copyOf(value);
    if (copy2 instanceof LongList) this.#hasLongLists = true;
    this.#owned.add(copy2);
    return copy2;
  }
  /** The value with arrays in the place of long lists. Those are only in containers that were written to. */
  #plain(value) {
    if (!this.#owned.has(value)) return value;
    if (value instanceof LongList) return value.toArray().map((item) => this.#plain(item));
    if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) value[i] = this.#plain(item);
    } else {
      const object = value;
      for (const key of Object.keys(object)) setOwnMember(object, key, this.#plain(object[key]));
    }
    return value;
  }
};
function copyOf(value) {
  if (!isJSONArray(value)) return { ...value };
  const items = value;
  return items.length < longLength ? items.slice() : new LongList(items);
}
function getAt({ container, key }) {
  if (!isList(container)) return Object.hasOwn(container, key) ? container[key] : void 0;
  const index = arrayIndex(container, key);
  return Array.isArray(container) ? container[index] : container.get(index);
}
function insert(list, index, value) {
  if (Array.isArray(list)) list.splice(index, 0, value);
  else list.insert(index, value);
}
var isList = (container) => Array.isArray(container) || container instanceof LongList;
function arrayIndex(array, key) {
  const index = atoi(key);
  if (index >= array.length || index < -array.length) throw invalidIndex(index);
  return index < 0 ? index + array.length : index;
}
function invalidIndex(index) {
  return new JSONPatchError(`Unable to access invalid index: ${index}: invalid index referenced`);
}
function peek(container, key) {
  try {
    const value = getAt({ container, key });
    return isContainer(value) ? value : void 0;
  } catch {
    return void 0;
  }
}
function isContainer(value) {
  return typeof value === "object" && value !== null;
}
function splitPointer(pointer) {
  const parts = pointer.split("/");
  if (parts.length < 2) return void 0;
  const decoded2 = parts.slice(1).map((part) => part.includes("~") ? part.replace(/~[01]/g, unescapePart) : part);
  return { key: decoded2.pop(), containers: decoded2 };
}
function unescapePart(escaped) {
  return escaped === "~1" ? "/" : "~";
}

// packages/apimachinery/src/json-patch/apply-json-patch.ts
function applyJSONPatch(document, patch, options2 = {}) {
  const doc = new PatchDocument(document);
  const copies = { limit: options2.maxCopyBytes ?? 3 * 1024 * 1024, used: 0 };
  for (const operation of patch) {
    const kind = textMember(operation, "op") ?? "unknown";
    switch (kind) {
      case "add":
        add(doc, operation);
        break;
      case "remove":
        remove(doc, operation);
        break;
      case "replace":
        replace(doc, operation);
        break;
      case "move":
        move(doc, operation);
        break;
      case "test":
        test(doc, operation);
        break;
      case "copy":
        copy(doc, operation, copies);
        break;
      default:
        throw new JSONPatchError(`Unexpected kind: ${kind}`);
    }
  }
  return doc.finish();
}
function add(doc, operation) {
  const path = textMember(operation, "path");
  if (path === void 0) throw new JSONPatchError("add operation failed to decode path: missing value");
  const at = doc.findForWriting(path);
  if (at === void 0) {
    throw new JSONPatchError(`add operation does not apply: doc is missing path: "${path}": missing value`);
  }
  explain(`error in add for path: '${path}'`, () => doc.addAt(at, ownMember(operation, "value") ?? null));
}
function remove(doc, operation) {
  const path = textMember(operation, "path");
  if (path === void 0) throw new JSONPatchError("remove operation failed to decode path: missing value");
  const at = doc.findForWriting(path);
  if (at === void 0) {
    throw new JSONPatchError(`remove operation does not apply: doc is missing path: "${path}": missing value`);
  }
  explain(`error in remove for path: '${path}'`, () => doc.removeAt(at));
}
function replace(doc, operation) {
  const path = requiredPath(operation, "path", "replace operation failed to decode path");
  const value = ownMember(operation, "value") ?? null;
  if (path === "") {
    if (!isJSONObject(value) && !isJSONArray(value)) {
      throw new JSONPatchError("replace operation value must be object or array: %!w(<nil>)");
    }
    doc.replaceRoot(value);
    return;
  }
  const at = doc.findForWriting(path);
  if (at === void 0) {
    throw new JSONPatchError(`replace operation does not apply: doc is missing path: ${path}: missing value`);
  }
  try {
    doc.setAt(at, value);
  } catch {
    throw new JSONPatchError(`replace operation does not apply: doc is missing key: ${path}: missing value`);
  }
}
function move(doc, operation) {
  const from = requiredPath(operation, "from", "move operation failed to decode from");
  const source = doc.findForWriting(from);
  if (source === void 0) {
    throw new JSONPatchError(`move operation does not apply: doc is missing from path: ${from}: missing value`);
  }
  const value = explain(`error in move for path: '${source.key}'`, () => {
    const moved = getAt(source);
    doc.removeAt(source);
    return moved ?? null;
  });
  const path = requiredPath(operation, "path", "move operation failed to decode path");
  const target = doc.findForWriting(path);
  if (target === void 0) {
    throw new JSONPatchError(`move operation does not apply: doc is missing destination path: ${path}: missing value`);
  }
  explain(`error in move for path: '${path}'`, () => doc.addAt(target, value));
}
function test(doc, operation) {
  const path = requiredPath(operation, "path", "test operation failed to decode path");
  const want = ownMember(operation, "value") ?? null;
  let value;
  if (path === "") {
    value = doc.root;
  } else {
    const at = doc.find(path);
    if (at === void 0) {
      throw new JSONPatchError(`test operation does not apply: is missing path: ${path}: missing value`);
    }
    value = explain(`error in test for path: '${path}'`, () => getAt(at)) ?? null;
  }
  if (!doc.equals(value, want)) throw new JSONPatchTestError(`testing value ${path} failed: test failed`);
}
function copy(doc, operation, budget) {
  const from = requiredPath(operation, "from", "copy operation failed to decode from");
  const source = doc.find(from);
  if (source === void 0) {
    throw new JSONPatchError(`copy operation does not apply: doc is missing from path: ${from}: missing value`);
  }
  const value = explain(`error in copy for from: '${from}'`, () => getAt(source)) ?? null;
  const path = textMember(operation, "path");
  if (path === void 0) throw new JSONPatchError("copy operation failed to decode path: missing value");
  if (doc.find(path) === void 0) {
    throw new JSONPatchError(`copy operation does not apply: doc is missing destination path: ${path}: missing value`);
  }
  const copied = doc.detach(value);
  if (budget.limit > 0 && copied !== null) {
    budget.used += encodedSize(copied);
    if (budget.used > budget.limit) {
      throw new JSONPatchError(
        `Unable to complete the copy, the accumulated size increase of copy is ${budget.used}, exceeding the limit ${budget.limit}`
      );
    }
  }
  const target = doc.findForWriting(path);
  explain("error while adding value during copy", () => doc.addAt(target, copied));
}
function textMember(operation, key) {
  const value = ownMember(operation, key);
  return typeof value === "string" ? value : void 0;
}
function requiredPath(operation, key, failure) {
  const value = ownMember(operation, key);
  if (typeof value === "string") return value;
  if (value === void 0 || value === null) {
    const missing = key === "path" ? "operation missing path field" : "operation, missing from field";
    throw new JSONPatchError(`${failure}: ${missing}: missing value`);
  }
  throw new JSONPatchError(`${failure}: json: cannot unmarshal ${goKind(value)} into Go value of type string`);
}
function explain(what, action) {
  try {
    return action();
  } catch (cause) {
    throw new JSONPatchError(`${what}: ${errorText(cause)}`, { cause });
  }
}

// packages/registry/generic/src/rest/converted-storage.ts
function convertedStorage(storage, converter) {
  const converted = /* @__PURE__ */ new WeakMap();
  const served = (representation) => {
    let result = converted.get(representation);
    if (result === void 0) {
      result = new ConvertedRepresentation(converter, representation);
      converted.set(representation, result);
    }
    return result;
  };
  const servedList = (list2) => ({ ...list2, items: list2.items.map(served) });
  const checked = (check2) => check2 && ((object) => check2(converter.toServed(object)));
  const checkedUpdate = (check2) => check2 && ((object, old) => check2(converter.toServed(object), converter.toServed(old)));
  const { get, list, watch, create, update, delete: remove2, deleteCollection: deleteCollection2, tableRow, tableColumns } = storage;
  return {
    kind: converter.kind,
    namespaced: storage.namespaced,
    hub: { kind: storage.kind, toHub: converter.toStored, fromHub: converter.toServed },
    ...resourceFactsOf(storage),
    ...storage.deleteReturnsDeletedObject ? { deleteReturnsDeletedObject: true } : void 0,
    ...storage.resetFields !== void 0 ? { resetFields: storage.resetFields } : void 0,
    ...get !== void 0 ? { get: async (name, options2, context) => served(await get.call(storage, name, options2, context)) } : void 0,
    ...list !== void 0 ? { list: async (options2, context) => servedList(await list.call(storage, options2, context)) } : void 0,
    ...watch !== void 0 ? {
      watch: async (options2, context) => servedEvents(await watch.call(storage, options2, context), served)
    } : void 0,
    ...create !== void 0 ? {
      create: async (name, object, { validate, ...options2 }, context) => served(
        await create.call(
          storage,
          name,
          converter.toStored(object),
          { ...options2, ...optional("validate", checked(validate)) },
          context
        )
      )
    } : void 0,
    ...update !== void 0 ? {
      async update(name, info, { validateCreate, validateUpdate, ...options2 }, context) {
        const outcome = await update.call(
          storage,
          name,
          {
            ...optional("preconditions", info.preconditions),
            updatedObject: async (current) => converter.toStored(await info.updatedObject(current && converter.toServed(current)))
          },
          {
            ...options2,
            ...optional("validateCreate", checked(validateCreate)),
            ...optional("validateUpdate", checkedUpdate(validateUpdate))
          },
          context
        );
        return { ...outcome, result: served(outcome.result) };
      }
    } : void 0,
    ...remove2 !== void 0 ? {
      async delete(name, { validate, ...options2 }, context) {
        const outcome = await remove2.call(
          storage,
          name,
          { ...options2, ...optional("validate", checked(validate)) },
          context
        );
        return { ...outcome, ...optional("result", outcome.result && served(outcome.result)) };
      }
    } : void 0,
    ...deleteCollection2 !== void 0 ? {
      deleteCollection: async ({ validate, ...options2 }, selection, context) => servedList(
        await deleteCollection2.call(
          storage,
          { ...options2, ...optional("validate", checked(validate)) },
          selection,
          context
        )
      )
    } : void 0,
    ...tableRow !== void 0 && tableColumns !== void 0 ? {
      tableColumns,
      ...storage.keepsRows ? { keepsRows: true } : void 0,
      tableRow(object, now) {
        const stored = converter.toStored(object);
        return { metadata: stored.metadata, ...tableRow.call(storage, stored, now) };
      }
    } : void 0
  };
}
var ConvertedRepresentation = class {
  #converter;
  #stored;
  #object;
  constructor(converter, stored) {
    this.#converter = converter;
    this.#stored = stored;
  }
  get object() {
    const known2 = this.#object?.deref();
    if (known2 !== void 0) return known2;
    const object = this.#converter.toServed(this.#stored.object);
    this.#object = new WeakRef(object);
    return object;
  }
  get size() {
    return this.#stored.size;
  }
};
function optional(name, value) {
  return value === void 0 ? {} : { [name]: value };
}
async function* servedEvents(batches, served) {
  for await (const batch of batches) {
    yield batch.map(
      (event) => event.type === "BOOKMARK" || event.type === "ERROR" ? event : { type: event.type, object: served(event.object) }
    );
  }
}

// packages/registry/generic/src/rest/object-serializer.ts
var BodyError = class extends Error {
  /** @param kind the kind that the body says to be; undefined when it could not be read */
  constructor(message, kind) {
    super(message);
    this.kind = kind;
  }
  kind;
};

// packages/registry/generic/src/rest/rest-storage.ts
function verbsOf(storage) {
  if (storage.listedVerbs) return storage.listedVerbs;
  if (storage.connect) return connectVerbs(storage.connectMethods ?? []);
  const verbs2 = [];
  if (storage.create) verbs2.push("create");
  if (storage.delete) verbs2.push("delete");
  if (storage.deleteCollection) verbs2.push("deletecollection");
  if (storage.get) verbs2.push("get");
  if (storage.list) verbs2.push("list");
  if (storage.update && storage.get) verbs2.push("patch");
  if (storage.update) verbs2.push("update");
  if (storage.watch) verbs2.push("watch");
  return verbs2;
}
var verbOfMethod = {
  GET: "get",
  POST: "create",
  PUT: "update",
  PATCH: "patch",
  DELETE: "delete"
};
function connectVerbs(methods2) {
  return [...new Set(methods2.flatMap((method) => verbOfMethod[method] ?? []))].sort();
}

// packages/registry/generic/src/rest/storage-version-hash.ts
import { createHash } from "node:crypto";
function storageVersionHash({ group, version, kind }) {
  return createHash("sha256").update(`${group}/${version}/${kind}`).digest().subarray(0, 8).toString("base64");
}

// packages/server/src/admission/admission-plugin.ts
function admissionChain(plugins) {
  async function admitOnce(attributes) {
    let current = attributes;
    for (const plugin of plugins) {
      if (plugin.admit === void 0 || !plugin.handles(attributes.operation)) continue;
      const changed = await plugin.admit(current);
      if (changed !== void 0 && changed !== current.object) current = { ...current, object: changed };
    }
    return current;
  }
  return {
    handles: (operation) => plugins.some((plugin) => plugin.handles(operation)),
    mutates: (operation) => plugins.some((plugin) => plugin.admit !== void 0 && plugin.handles(operation)),
    async admit(attributes) {
      const reinvocation = newReinvocationContext();
      let current = await admitOnce({ ...attributes, reinvocation });
      if (reinvocation.shouldReinvoke) {
        reinvocation.isReinvocation = true;
        current = await admitOnce(current);
      }
      return current.object;
    },
    async validate(attributes) {
      for (const plugin of plugins) {
        if (plugin.validate === void 0 || !plugin.handles(attributes.operation)) continue;
        await plugin.validate(attributes);
      }
    }
  };
}

// packages/server/src/admission/namespace-lifecycle.ts
var liveLookupMs = 3e4;
var liveLookupLimit = 100;
var resource = { group: "", resource: "namespaces" };
function namespaceLifecycle(options2) {
  const immortal = new Set(options2.immortal ?? ["default", "kube-system", "kube-public"]);
  const now = options2.now ?? Date.now;
  const deletedAt = /* @__PURE__ */ new Map();
  async function exists(attributes) {
    const { namespace: name } = attributes;
    try {
      let namespace = options2.lookup(name, false);
      if (namespace instanceof Promise) namespace = await namespace;
      const deleted = deletedAt.get(name);
      const doubtful = deleted !== void 0 && now() - deleted < liveLookupMs && phaseOf(namespace) === "Active";
      if (namespace === void 0 || doubtful) namespace = await options2.lookup(name, true);
      if (namespace !== void 0) return namespace;
    } catch (error) {
      throw newInternalError(error);
    }
    throw newNotFound(resource, name);
  }
  return {
    name: "NamespaceLifecycle",
    handles: (operation) => operation !== "CONNECT",
    async admit(attributes) {
      const { kind, name, namespace, operation } = attributes;
      if (kind.group === "" && kind.kind === "Namespace") {
        if (operation !== "DELETE") return void 0;
        if (immortal.has(name)) throw newForbidden(resource, name, "this namespace may not be deleted");
        if (deletedAt.size >= liveLookupLimit) deletedAt.delete(deletedAt.keys().next().value);
        deletedAt.set(name, now());
        return void 0;
      }
      if (namespace === "" || operation === "DELETE" || isAccessReview(attributes)) return void 0;
      const object = await exists(attributes);
      if (operation === "CREATE" && phaseOf(object) === "Terminating") throw terminating(attributes);
      return void 0;
    }
  };
}
function phaseOf(namespace) {
  return namespace?.status?.phase;
}
function isAccessReview({ resource: resource2 }) {
  return resource2.group === "authorization.k8s.io" && resource2.resource === "localsubjectaccessreviews";
}
function terminating(attributes) {
  const { namespace } = attributes;
  const { status } = admissionForbidden(
    attributes,
    `unable to create new content in namespace ${namespace} because it is being terminated`
  );
  return new StatusError({
    ...status,
    details: {
      ...status.details,
      causes: [
        {
          reason: "NamespaceTerminating",
          message: `namespace ${namespace} is being terminated`,
          field: "metadata.namespace"
        }
      ]
    }
  });
}

// packages/server/src/authentication/authenticator.ts
var allAuthenticated = "system:authenticated";
var allUnauthenticated = "system:unauthenticated";
var anonymousName = "system:anonymous";

// packages/server/src/authentication/anonymous.ts
var response = { user: { name: anonymousName, groups: [allUnauthenticated] } };
var anonymousAuthenticator = { authenticate: () => response };
function withAnonymous(authenticator, { paths = [] } = {}) {
  const allowed2 = new Set(paths);
  return {
    async authenticate(request) {
      const known2 = await authenticator.authenticate(request);
      if (known2 !== void 0) return known2;
      return allowed2.size === 0 || allowed2.has(request.path) ? response : void 0;
    }
  };
}

// packages/server/src/authentication/audiences.ts
function commonAudiences(some, others) {
  return some.filter((audience) => others.includes(audience));
}
function audienceAgnosticTokens(own, tokens) {
  return {
    authenticateToken(token, audiences) {
      if (audiences === void 0) return tokens.authenticateToken(token);
      const common = commonAudiences(own, audiences);
      if (common.length === 0) return void 0;
      const withAudiences = (response3) => response3 && { ...response3, audiences: common };
      const response2 = tokens.authenticateToken(token);
      return response2 instanceof Promise ? response2.then(withAudiences) : withAudiences(response2);
    }
  };
}

// packages/server/src/authentication/bearer-token.ts
var webSocketPrefix = "base64url.bearer.authorization.k8s.io.";
function bearerTokenAuthenticator(tokens, { audiences } = {}) {
  return {
    authenticate(request) {
      const token = tokenInHeader(request);
      return token === void 0 ? void 0 : authenticateKnown(tokens, token, audiences);
    }
  };
}
function webSocketTokenAuthenticator(tokens, { audiences } = {}) {
  return {
    authenticate(request) {
      const token = tokenInSubprotocols(request);
      return token === void 0 ? void 0 : authenticateKnown(tokens, token, audiences);
    }
  };
}
function authenticateKnown(tokens, token, audiences) {
  const response2 = tokens.authenticateToken(token, audiences);
  return response2 instanceof Promise ? response2.then(known) : known(response2);
}
function known(response2) {
  if (response2 === void 0) throw new Error("invalid bearer token");
  return response2;
}
function tokenInHeader(request) {
  const header = request.headers.authorization?.trim();
  if (header === void 0 || header === "") return void 0;
  const [scheme = "", token = ""] = header.split(" ", 2);
  return scheme.toLowerCase() === "bearer" && token !== "" ? token : void 0;
}
function tokenInSubprotocols({ headers }) {
  const protocols = headers["sec-websocket-protocol"];
  if (protocols === void 0 || headers.upgrade?.toLowerCase() !== "websocket") return void 0;
  const names = protocols.split(",").map((name2) => name2.trim());
  const found = names.filter((name2) => name2.startsWith(webSocketPrefix));
  if (found.length > 1) throw new Error("multiple base64.bearer.authorization tokens specified");
  const [name] = found;
  if (name === void 0) return void 0;
  if (names.length === 1) throw new Error("missing additional subprotocol");
  return decoded(name.slice(webSocketPrefix.length)) || void 0;
}
function decoded(text2) {
  const bytes = Buffer.from(text2, "base64url");
  if (!/^[\w-]*$/.test(text2) || bytes.toString("base64url") !== text2) {
    throw new Error("invalid base64.bearer.authorization token encoding");
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("invalid base64.bearer.authorization token");
  }
}

// packages/server/src/authentication/request-header.ts
var standardRequestHeaders = {
  username: ["X-Remote-User"],
  uid: ["X-Remote-Uid"],
  group: ["X-Remote-Group"],
  extraPrefix: ["X-Remote-Extra-"]
};
function requestHeaderAuthenticator({ headers, allowedNames }) {
  const names = lowerCased(headers);
  return {
    authenticate(request) {
      const { peer } = request;
      if (peer?.verifiedFrontProxy !== true) return void 0;
      if (allowedNames.length > 0 && !allowedNames.includes(peer.commonName)) {
        throw new Error(`x509: subject with cn=${peer.commonName} is not in the allowed list`);
      }
      const name = firstValue(request, names.username);
      if (name === "") return void 0;
      const uid = firstValue(request, names.uid);
      const groups2 = names.group.flatMap((header) => request.headerValues(header)).filter((group) => group !== "");
      const extra = extraOf(request, names.extraPrefix);
      return {
        user: {
          name,
          ...uid === "" ? void 0 : { uid },
          groups: groups2.includes(allAuthenticated) || groups2.includes(allUnauthenticated) ? groups2 : [...groups2, allAuthenticated],
          ...Object.keys(extra).length > 0 ? { extra } : void 0
        }
      };
    }
  };
}
function isRequestHeader(names) {
  const { username, uid, group, extraPrefix: extraPrefix2 } = lowerCased(names);
  const exact = /* @__PURE__ */ new Set([...username, ...uid, ...group]);
  return (header) => exact.has(header) || extraPrefix2.some((prefix2) => header.startsWith(prefix2));
}
function lowerCased({ username, uid, group, extraPrefix: extraPrefix2 }) {
  const lower = (names) => names.map((name) => name.toLowerCase());
  return { username: lower(username), uid: lower(uid), group: lower(group), extraPrefix: lower(extraPrefix2) };
}
function firstValue(request, names) {
  for (const name of names) {
    const [value = ""] = request.headerValues(name);
    if (value !== "") return value;
  }
  return "";
}
function extraOf(request, prefixes) {
  const extra = /* @__PURE__ */ Object.create(null);
  for (const prefix2 of prefixes) {
    for (const header of Object.keys(request.headers)) {
      if (!header.startsWith(prefix2)) continue;
      const key = unescapeKey(header.slice(prefix2.length));
      extra[key] = [...extra[key] ?? [], ...request.headerValues(header)];
    }
  }
  return { ...extra };
}
function unescapeKey(key) {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

// packages/server/src/authentication/token-cache.ts
import { hash, randomBytes } from "node:crypto";
function cachedTokenAuthenticator(tokens, {
  successMs = 1e4,
  failureMs = 1e4,
  cacheErrors = true,
  maxTokens = 32768,
  now = Date.now
} = {}) {
  const secret = randomBytes(32).toString("base64");
  const entries = /* @__PURE__ */ new Map();
  const pending = /* @__PURE__ */ new Map();
  function remember(key, outcome) {
    const ms = outcome.response ? successMs : failureMs;
    if (ms <= 0) return outcome;
    entries.delete(key);
    for (const [oldest, { expires }] of entries) {
      if (entries.size < maxTokens && expires > now()) break;
      entries.delete(oldest);
    }
    entries.set(key, { ...outcome, expires: now() + ms });
    return outcome;
  }
  async function ask(key, token, audiences) {
    try {
      const response2 = await tokens.authenticateToken(token, audiences);
      return remember(key, response2 ? { response: response2 } : {});
    } catch (error) {
      return cacheErrors ? remember(key, { error }) : { error };
    } finally {
      pending.delete(key);
    }
  }
  return {
    authenticateToken(token, audiences) {
      const key = keyOf(secret, token, audiences);
      const known2 = entries.get(key);
      if (known2 !== void 0 && known2.expires > now()) return settle(known2);
      let answer = pending.get(key);
      if (answer === void 0) {
        answer = ask(key, token, audiences);
        pending.set(key, answer);
      }
      return answer.then(settle);
    }
  };
}
function settle({ response: response2, error }) {
  if (error !== void 0) throw error;
  return response2;
}
function keyOf(secret, token, audiences) {
  let text2 = `${secret}${token.length}:${token}`;
  for (const audience of audiences ?? []) text2 += `${audience.length}:${audience}`;
  return hash("sha256", text2, "base64");
}

// packages/server/src/authentication/token-file.ts
function parseTokenFile(text2) {
  const tokens = /* @__PURE__ */ new Map();
  let number2 = 0;
  for (const line of text2.split(/\r?\n/)) {
    number2++;
    if (line.trim() === "" || line.startsWith("#")) continue;
    const columns = splitCSV(line);
    const [token = "", name = "", uid = "", groups2 = ""] = columns;
    if (columns.length < 3) {
      throw new Error(
        `token file must have at least 3 columns (token, user name, user uid), found ${columns.length} in line ${number2}`
      );
    }
    if (token === "") throw new Error(`token file has an empty token in line ${number2}`);
    const named2 = groups2 === "" ? [] : groups2.split(",").map((group) => group.trim());
    tokens.set(token, {
      user: { name, ...uid !== "" ? { uid } : void 0, groups: [...named2, allAuthenticated] }
    });
  }
  return tokens;
}
function staticTokenAuthenticator(tokens) {
  return { authenticateToken: (token) => tokens.get(token) };
}
function splitCSV(line) {
  const columns = [];
  let value = "";
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const character = line[i];
    if (quoted) {
      if (character !== '"') value += character;
      else if (line[i + 1] === '"') {
        value += '"';
        i++;
      } else quoted = false;
    } else if (character === '"' && value.trim() === "") {
      value = "";
      quoted = true;
    } else if (character === ",") {
      columns.push(value.trim());
      value = "";
    } else value += character;
  }
  columns.push(value.trim());
  return columns;
}

// packages/server/src/authentication/union.ts
function unionAuthenticator(authenticators) {
  return {
    async authenticate(request) {
      let failure;
      for (const each of authenticators) {
        try {
          const response2 = each.authenticate(request);
          const settled = response2 instanceof Promise ? await response2 : response2;
          if (settled !== void 0) return settled;
        } catch (error) {
          failure ??= error;
        }
      }
      if (failure !== void 0) throw failure;
      return void 0;
    }
  };
}
function unionTokenAuthenticator(authenticators) {
  return {
    async authenticateToken(token, audiences) {
      let failure;
      for (const each of authenticators) {
        try {
          const response2 = each.authenticateToken(token, audiences);
          const settled = response2 instanceof Promise ? await response2 : response2;
          if (settled !== void 0) return settled;
        } catch (error) {
          failure ??= error;
        }
      }
      if (failure !== void 0) throw failure;
      return void 0;
    }
  };
}

// packages/server/src/authentication/x509.ts
import { createHash as createHash2 } from "node:crypto";
function x509Authenticator() {
  const users = /* @__PURE__ */ new WeakMap();
  return {
    authenticate({ peer }) {
      if (peer === void 0) return void 0;
      if (!peer.verified) throw new Error("verifying certificate: certificate signed by unknown authority");
      if (peer.commonName === "") return void 0;
      let response2 = users.get(peer);
      if (response2 === void 0) {
        response2 = { user: userOf(peer) };
        users.set(peer, response2);
      }
      return response2;
    }
  };
}
function userOf(peer) {
  const hash2 = createHash2("sha256").update(peer.raw).digest("hex");
  return {
    name: peer.commonName,
    ...peer.uid !== void 0 ? { uid: peer.uid } : void 0,
    groups: [...peer.organizations, allAuthenticated],
    extra: { "authentication.kubernetes.io/credential-id": [`X509SHA256=${hash2}`] }
  };
}

// packages/server/src/authorization/authorizer.ts
var noOpinion = { decision: "NoOpinion", reason: "" };

// packages/server/src/authorization/authorizers.ts
var allowed = { decision: "Allow", reason: "" };
var alwaysAllow = { authorize: () => allowed };
var alwaysDeny = {
  authorize: () => ({ decision: "NoOpinion", reason: "Everything is forbidden." })
};
function privilegedGroups(groups2 = [systemMasters]) {
  return {
    authorize: ({ user }) => user.groups.some((group) => groups2.includes(group)) ? allowed : noOpinion
  };
}
function unionAuthorizer(authorizers) {
  async function ask(attributes, from, first) {
    const reasons = [];
    let failure;
    let answer = first;
    for (let i = from; ; ) {
      try {
        const answered = await answer;
        const { decision, reason } = answered;
        if (decision !== "NoOpinion") return answered;
        if (reason !== "") reasons.push(reason);
      } catch (error) {
        failure ??= error;
      }
      const next = authorizers[++i];
      if (next === void 0) break;
      answer = next.authorize(attributes);
    }
    if (failure !== void 0) throw failure;
    return { decision: "NoOpinion", reason: reasons.join("\n") };
  }
  return {
    authorize(attributes) {
      let reasons = "";
      for (let i = 0; i < authorizers.length; i++) {
        const answer = authorizers[i].authorize(attributes);
        if (answer instanceof Promise) {
          const rest = ask(attributes, i, answer);
          return reasons === "" ? rest : rest.then((each) => withReasons(each, reasons));
        }
        if (answer.decision !== "NoOpinion") return answer;
        if (answer.reason !== "") reasons = reasons === "" ? answer.reason : `${reasons}
${answer.reason}`;
      }
      return reasons === "" ? noOpinion : { decision: "NoOpinion", reason: reasons };
    }
  };
}
function withReasons(answer, reasons) {
  if (answer.decision !== "NoOpinion") return answer;
  return { decision: "NoOpinion", reason: answer.reason === "" ? reasons : `${reasons}
${answer.reason}` };
}

// packages/server/src/authorization/forbidden.ts
function forbiddenError(attributes, reason) {
  const message = sanitize(messageOf(attributes));
  return newForbidden(
    { group: attributes.apiGroup, resource: attributes.resource },
    attributes.name,
    reason === "" ? message : `${message}: ${reason}`
  );
}
function messageOf({
  user,
  verb,
  isResourceRequest,
  path,
  resource: resource2,
  subresource,
  apiGroup: apiGroup2,
  namespace
}) {
  const name = goQuote(user.name);
  if (!isResourceRequest) return `User ${name} cannot ${verb} path ${goQuote(path)}`;
  const what = goQuote(subresource === "" ? resource2 : `${resource2}/${subresource}`);
  const where = namespace === "" ? "at the cluster scope" : `in the namespace ${goQuote(namespace)}`;
  return `User ${name} cannot ${verb} resource ${what} in API group ${goQuote(apiGroup2)} ${where}`;
}
function sanitize(text2) {
  return text2.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

// packages/server/src/authorization/rule-resolver.ts
var noRules = {
  resourceRules: [],
  nonResourceRules: [],
  incomplete: false,
  evaluationError: ""
};

// packages/server/src/authorization/rule-resolvers.ts
var everything = {
  resourceRules: [{ verbs: ["*"], apiGroups: ["*"], resources: ["*"], resourceNames: [] }],
  nonResourceRules: [{ verbs: ["*"], nonResourceURLs: ["*"] }],
  incomplete: false,
  evaluationError: ""
};
var alwaysAllowRules = { rulesFor: async () => everything };
var alwaysDenyRules = { rulesFor: async () => noRules };
function unionRuleResolver(resolvers) {
  return {
    async rulesFor(user, namespace) {
      const all = await Promise.all(resolvers.map((each) => each.rulesFor(user, namespace)));
      return {
        resourceRules: all.flatMap(({ resourceRules }) => resourceRules),
        nonResourceRules: all.flatMap(({ nonResourceRules }) => nonResourceRules),
        incomplete: all.some(({ incomplete }) => incomplete),
        evaluationError: aggregateMessages(all.map(({ evaluationError }) => evaluationError).filter(Boolean))
      };
    }
  };
}

// packages/server/src/http/response.ts
import { Buffer as Buffer2 } from "node:buffer";
function textError(status, message) {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
    body: Buffer2.from(`${message}
`)
  };
}
function textResponse(status, text2, headers = {}) {
  return { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers }, body: Buffer2.from(text2) };
}
function notFoundPage() {
  return textError(404, "404 page not found");
}

// packages/server/src/debug/debug-flags.ts
var maxValueBytes = 1024;
var DebugFlags = class {
  #paths;
  #names = /* @__PURE__ */ new Set();
  /** Serves `/debug/flags`, a page with the names of the flags. */
  constructor(paths) {
    this.#paths = paths;
    const index = async () => this.#index();
    paths.handleUnlisted("/debug/flags", index);
    paths.handleUnlisted("/debug/flags/", index);
  }
  /**
   * Adds a flag.
   *
   * @param name letters only
   * @param set takes the new value and returns the text of the answer; an Error that it throws becomes a 400 with its message
   */
  install(name, set) {
    this.#names.add(name);
    this.#paths.handleUnlisted(`/debug/flags/${name}`, async (request) => {
      if (request.method !== "PUT") return plainText(406, "unsupported http method");
      try {
        const value = Buffer.from(await request.body(maxValueBytes)).toString();
        return plainText(200, set(value));
      } catch (error) {
        return plainText(400, error instanceof Error ? error.message : String(error));
      }
    });
  }
  #index() {
    const rows = [...this.#names].map((name) => `<tr>${name}<br>
`).join("");
    return {
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: Buffer.from(
        `<html>
<head>
<title>/debug/flags/</title>
</head>
<body>
/debug/flags/<br>
<br>
flags:<br>
<table>
${rows}</table>
<br>
full flags configurable<br>
</body>
</html>
`
      )
    };
  }
};
function plainText(status, text2) {
  const answer = textError(status, text2);
  return { ...answer, headers: { ...answer.headers, "content-type": "text/plain" } };
}

// packages/server/src/encodings/encoding-cache.ts
var overhead = 300;
var replacedShare = 16;
var defaultLimit = 128 << 20;
var EncodingCache = class {
  /** Largest size of everything that is kept, in bytes. */
  limit;
  #entries = /* @__PURE__ */ new WeakMap();
  #kept = [];
  #freeSlots = [];
  #collected = new FinalizationRegistry((entry) => this.#drop(entry));
  #hand = 0;
  #bytes = 0;
  // The form that was read last: the watchers of an object read it one after another.
  #lastRevision;
  #lastForm;
  #lastValue;
  /** @param limit in bytes; default 128 MiB */
  constructor(limit = defaultLimit) {
    this.limit = limit;
  }
  /** Bytes that are kept, with an estimate of what keeping them costs. */
  get bytes() {
    return this.#bytes;
  }
  /** Finds what is kept and keeps nothing new: for objects that are answered once, such as those that were just written. */
  reader = {
    find: (revision, form) => this.find(revision, form),
    keep: (_, _form, value) => value
  };
  /**
   * For the items of one list: keeps as many new forms as fit, and a few in place of others. The forms of a list that is larger than the cache would
   * otherwise replace each other before the next list reads them.
   */
  forList() {
    let room = Math.max(this.limit - this.#bytes, this.limit / replacedShare);
    return {
      find: (revision, form) => this.find(revision, form),
      keep: (revision, form, value) => {
        room -= form.sizeOf(value) + overhead;
        return room < 0 ? value : this.keep(revision, form, value);
      }
    };
  }
  /** The form of a revision, when it is kept. */
  find(revision, form) {
    if (this.#lastRevision === revision && this.#lastForm === form) return this.#lastValue;
    const entry = this.#entries.get(revision);
    if (entry === void 0 || entry.bytes === 0) return void 0;
    for (let i = 0; i < entry.forms.length; i++) {
      if (entry.forms[i] !== form) continue;
      entry.isUsed = true;
      this.#lastRevision = revision;
      this.#lastForm = form;
      this.#lastValue = entry.values[i];
      return entry.values[i];
    }
    return void 0;
  }
  /** Keeps the form of a revision. Replaces the one that is kept. Returns `value`. */
  keep(revision, form, value) {
    let entry = this.#entries.get(revision);
    if (entry === void 0) {
      entry = { forms: [], values: [], bytes: 0, isUsed: false, slot: -1 };
      this.#entries.set(revision, entry);
      this.#collected.register(revision, entry);
    }
    this.#put(entry, form, value);
    this.#lastRevision = revision;
    this.#lastForm = form;
    this.#lastValue = value;
    if (this.#bytes > this.limit) this.#makeRoom(entry);
    return value;
  }
  /** The form of a revision; made by `make` and kept when there is none yet. */
  value(revision, form, make) {
    return this.find(revision, form) ?? this.keep(revision, form, make());
  }
  #put(entry, form, value) {
    const size = form.sizeOf(value);
    const at = entry.forms.indexOf(form);
    let added = size;
    if (at < 0) {
      entry.forms.push(form);
      entry.values.push(value);
    } else {
      added -= form.sizeOf(entry.values[at]);
      entry.values[at] = value;
    }
    if (entry.slot < 0) {
      added += overhead;
      entry.slot = this.#freeSlots.pop() ?? this.#kept.length;
      this.#kept[entry.slot] = entry;
    }
    entry.bytes += added;
    this.#bytes += added;
  }
  /** Drops entries until the limit is kept. The newest one stays unless it is larger than the limit alone. */
  #makeRoom(newest) {
    for (let steps = this.#kept.length * 2; steps > 0 && this.#bytes > this.limit; steps--) {
      this.#hand = (this.#hand + 1) % this.#kept.length;
      const entry = this.#kept[this.#hand];
      if (entry === void 0 || entry === newest) continue;
      if (entry.isUsed) entry.isUsed = false;
      else this.#drop(entry);
    }
    if (this.#bytes > this.limit) this.#drop(newest);
  }
  #drop(entry) {
    if (entry.slot < 0) return;
    this.#kept[entry.slot] = void 0;
    this.#freeSlots.push(entry.slot);
    this.#bytes -= entry.bytes;
    entry.slot = -1;
    entry.bytes = 0;
    entry.forms.length = 0;
    entry.values.length = 0;
    this.#lastRevision = void 0;
    this.#lastForm = void 0;
    this.#lastValue = void 0;
  }
};

// packages/server/src/metrics/registry.ts
var maxSeries = 1e4;
var Counter = class {
  constructor(name, help, labelNames = []) {
    this.name = name;
    this.help = help;
    this.labelNames = labelNames;
  }
  name;
  help;
  labelNames;
  type = "counter";
  #series = /* @__PURE__ */ new Map();
  /** @param values in the order of the label names */
  add(values, by = 1) {
    const series = this.#find(values);
    if (series !== void 0) series.value += by;
  }
  /** {@link add} for one set of label values, without looking for it each time. The set is counted from the first call on. */
  bind(values) {
    let series;
    return (by = 1) => {
      series ??= this.#find(values);
      if (series !== void 0) series.value += by;
    };
  }
  #find(values) {
    const key = values.join("\0");
    let series = this.#series.get(key);
    if (series === void 0 && this.#series.size < maxSeries) {
      series = { labels: labelText(this.labelNames, values), value: 0 };
      this.#series.set(key, series);
    }
    return series;
  }
  lines() {
    return [...this.#series.values()].map(({ labels, value }) => `${this.name}${braced(labels)} ${value}`);
  }
};
var Gauge = class {
  /** @param read one value per set of labels */
  constructor(name, help, read2, type = "gauge") {
    this.name = name;
    this.help = help;
    this.read = read2;
    this.type = type;
  }
  name;
  help;
  read;
  type;
  lines() {
    return [...this.read()].map(
      ([labels, value]) => `${this.name}${braced(labelText(Object.keys(labels), Object.values(labels)))} ${value}`
    );
  }
};
var Histogram = class {
  constructor(name, help, labelNames, bounds) {
    this.name = name;
    this.help = help;
    this.labelNames = labelNames;
    this.bounds = bounds;
  }
  name;
  help;
  labelNames;
  bounds;
  type = "histogram";
  #series = /* @__PURE__ */ new Map();
  observe(values, value) {
    this.#count(this.#find(values), value);
  }
  /** {@link observe} for one set of label values, without looking for it each time. The set is counted from the first call on. */
  bind(values) {
    let series;
    return (value) => {
      series ??= this.#find(values);
      this.#count(series, value);
    };
  }
  #find(values) {
    const key = values.join("\0");
    let series = this.#series.get(key);
    if (series === void 0 && this.#series.size < maxSeries) {
      series = {
        labels: labelText(this.labelNames, values),
        counts: new Array(this.bounds.length).fill(0),
        sum: 0,
        count: 0
      };
      this.#series.set(key, series);
    }
    return series;
  }
  #count(series, value) {
    if (series === void 0) return;
    series.sum += value;
    series.count++;
    for (let i = 0; i < this.bounds.length; i++) {
      if (value <= this.bounds[i]) {
        series.counts[i] = series.counts[i] + 1;
        break;
      }
    }
  }
  lines() {
    const lines = [];
    for (const { labels, counts, sum, count } of this.#series.values()) {
      let cumulative = 0;
      this.bounds.forEach((bound, i) => {
        cumulative += counts[i];
        lines.push(`${this.name}_bucket${braced(joined(labels, `le="${bound}"`))} ${cumulative}`);
      });
      lines.push(`${this.name}_bucket${braced(joined(labels, 'le="+Inf"'))} ${count}`);
      lines.push(`${this.name}_sum${braced(labels)} ${sum}`, `${this.name}_count${braced(labels)} ${count}`);
    }
    return lines;
  }
};
var MetricsRegistry = class {
  #metrics = /* @__PURE__ */ new Map();
  /** Adds a metric and returns it. @throws Error when there is one of that name */
  register(metric) {
    if (this.#metrics.has(metric.name)) throw new Error(`metric ${metric.name} is registered already`);
    this.#metrics.set(metric.name, metric);
    return metric;
  }
  /** All metrics that have a value. */
  text() {
    const lines = [];
    for (const name of [...this.#metrics.keys()].sort()) {
      const metric = this.#metrics.get(name);
      const values = metric.lines();
      if (values.length === 0) continue;
      lines.push(`# HELP ${name} ${metric.help}`, `# TYPE ${name} ${metric.type}`, ...values);
    }
    return `${lines.join("\n")}
`;
  }
};
function labelText(names, values) {
  return names.map((name, i) => `${name}="${escapeValue(values[i] ?? "")}"`).join(",");
}
function escapeValue(value) {
  return value.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, '\\"');
}
function braced(labels) {
  return labels === "" ? "" : `{${labels}}`;
}
function joined(labels, more) {
  return labels === "" ? more : `${labels},${more}`;
}

// packages/server/src/flow-control/flow-control-metrics.ts
var prefix = "apiserver_flowcontrol_";
var flowLabels = ["priority_level", "flow_schema"];
var waitBounds = [0, 5e-3, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30];
var FlowControlMetrics = class {
  constructor(levels) {
    this.levels = levels;
  }
  levels;
  #rejected = new Counter(`${prefix}rejected_requests_total`, "Requests that priority and fairness refused.", [
    ...flowLabels,
    "reason"
  ]);
  #dispatched = new Counter(
    `${prefix}dispatched_requests_total`,
    "Requests that priority and fairness let pass.",
    flowLabels
  );
  #length = new Histogram(
    `${prefix}request_queue_length_after_enqueue`,
    "Length of a queue with the request that was added.",
    flowLabels,
    [0, 10, 25, 50, 100, 250, 500, 1e3]
  );
  #wait = new Histogram(
    `${prefix}request_wait_duration_seconds`,
    "Time that a request spent in its queue.",
    [...flowLabels, "execute"],
    waitBounds
  );
  #execution = new Histogram(
    `${prefix}request_execution_seconds`,
    "Time from the seat to the answer.",
    flowLabels,
    waitBounds
  );
  /** What is counted for a flow schema at a level, by level and schema. */
  #series = /* @__PURE__ */ new Map();
  /** Adds the metrics to a registry. */
  register(registry) {
    for (const metric of [this.#rejected, this.#dispatched, this.#length, this.#wait, this.#execution]) {
      registry.register(metric);
    }
    const ofFlows = (name, help, read2) => {
      registry.register(
        new Gauge(
          prefix + name,
          help,
          () => [...this.#series.values()].flatMap(
            (ofLevel) => [...ofLevel.values()].map((each) => [each.labels, each[read2]])
          )
        )
      );
    };
    ofFlows("current_inqueue_requests", "Requests that wait in queues.", "waiting");
    ofFlows("current_inqueue_seats", "Seats that requests in queues wait for.", "waiting");
    ofFlows("current_executing_requests", "Requests that have a seat.", "executing");
    ofFlows("current_executing_seats", "Seats that are taken.", "executing");
    const ofLevels = (name, help, read2) => {
      registry.register(
        new Gauge(
          prefix + name,
          help,
          () => this.levels().map((level2) => [{ priority_level: level2.name }, read2(level2)])
        )
      );
    };
    ofLevels("nominal_limit_seats", "A level's share of all seats.", ({ limits }) => limits.nominal);
    ofLevels("lower_limit_seats", "Seats that no other level can borrow.", ({ limits }) => limits.lower);
    ofLevels("upper_limit_seats", "Seats with those that can be borrowed.", ({ limits }) => limits.upper);
    ofLevels(
      "current_limit_seats",
      "Seats that the level can take now.",
      ({ inUse, limits }) => Math.max(inUse, limits.nominal)
    );
  }
  queued(flow, length) {
    this.#length.observe(labelsOf(flow), length);
    this.#of(flow).waiting++;
  }
  /** A request has left its queue, whether it got a seat or not. */
  dequeued(flow) {
    this.#of(flow).waiting--;
  }
  started(flow, waitedMs) {
    const series = this.#of(flow);
    series.executing++;
    series.dispatched();
    if (!flow.level.isExempt) series.waited(waitedMs / 1e3);
  }
  finished(flow, tookMs) {
    const series = this.#of(flow);
    series.executing--;
    series.executed(tookMs / 1e3);
  }
  rejected(flow, reason, waitedMs) {
    const labels = labelsOf(flow);
    this.#rejected.add([...labels, reason]);
    this.#wait.observe([...labels, "false"], waitedMs / 1e3);
  }
  #of(flow) {
    const { level: level2, schema } = flow;
    let ofLevel = this.#series.get(level2.name);
    if (ofLevel === void 0) {
      ofLevel = /* @__PURE__ */ new Map();
      this.#series.set(level2.name, ofLevel);
    }
    let series = ofLevel.get(schema);
    if (series === void 0) {
      const labels = labelsOf(flow);
      series = {
        labels: { priority_level: level2.name, flow_schema: schema },
        waiting: 0,
        executing: 0,
        dispatched: this.#dispatched.bind(labels),
        waited: this.#wait.bind([...labels, "true"]),
        executed: this.#execution.bind(labels)
      };
      ofLevel.set(schema, series);
    }
    return series;
  }
};
var labelsOf = ({ level: level2, schema }) => [level2.name, schema];

// packages/server/src/flow-control/flow-schema-matcher.ts
function matchesFlowSchema({ spec }, user, info) {
  return (spec?.rules ?? []).some(
    (rule) => (rule.subjects ?? []).some((subject) => matchesSubject(subject, user)) && matchesRule(rule, info)
  );
}
var serviceAccountPrefix = "system:serviceaccount:";
function matchesSubject(subject, { name, groups: groups2 }) {
  switch (subject.kind) {
    case "User":
      return subject.user !== void 0 && (subject.user.name === "*" || subject.user.name === name);
    case "Group":
      return subject.group !== void 0 && (subject.group.name === "*" || groups2.includes(subject.group.name ?? ""));
    case "ServiceAccount": {
      if (subject.serviceAccount === void 0) return false;
      const { namespace = "", name: account = "" } = subject.serviceAccount;
      const prefix2 = `${serviceAccountPrefix}${namespace}:`;
      return account === "*" ? name.startsWith(prefix2) : name === prefix2 + account;
    }
    default:
      return false;
  }
}
function matchesRule({ resourceRules = [], nonResourceRules = [] }, info) {
  if (!info.isResourceRequest) {
    return nonResourceRules.some(
      ({ verbs: verbs2, nonResourceURLs = [] }) => has(verbs2, info.verb) && nonResourceURLs.some((url) => covers(url, info.path))
    );
  }
  const resource2 = info.subresource === "" ? info.resource : `${info.resource}/${info.subresource}`;
  return resourceRules.some(
    (rule) => has(rule.verbs, info.verb) && has(rule.resources, resource2) && has(rule.apiGroups, info.apiGroup) && (info.namespace === "" ? rule.clusterScope === true : has(rule.namespaces, info.namespace))
  );
}
var has = (list = [], value) => list.includes(value) || list.length === 1 && list[0] === "*";
function covers(rule, path) {
  if (rule === "*" || rule === path) return true;
  const prefix2 = rule.endsWith("*") ? rule.slice(0, -1) : rule;
  return path.startsWith(prefix2.endsWith("/") ? prefix2 : `${prefix2}/`);
}

// packages/server/src/flow-control/mandatory-objects.ts
var everything2 = {
  resourceRules: [{ verbs: ["*"], apiGroups: ["*"], resources: ["*"], clusterScope: true, namespaces: ["*"] }],
  nonResourceRules: [{ verbs: ["*"], nonResourceURLs: ["*"] }]
};
var groups = (...names) => names.map((name) => ({ kind: "Group", group: { name } }));
var exemptLevel = { metadata: { name: "exempt" }, spec: { type: "Exempt", exempt: {} } };
var catchAllLevel = {
  metadata: { name: "catch-all" },
  spec: {
    type: "Limited",
    limited: { nominalConcurrencyShares: 5, lendablePercent: 0, limitResponse: { type: "Reject" } }
  }
};
var exemptSchema = {
  metadata: { name: "exempt" },
  spec: {
    priorityLevelConfiguration: { name: "exempt" },
    matchingPrecedence: 1,
    rules: [{ subjects: groups("system:masters"), ...everything2 }]
  }
};
var catchAllSchema = {
  metadata: { name: "catch-all" },
  spec: {
    priorityLevelConfiguration: { name: "catch-all" },
    matchingPrecedence: 1e4,
    distinguisherMethod: { type: "ByUser" },
    rules: [{ subjects: groups("system:unauthenticated", "system:authenticated"), ...everything2 }]
  }
};

// packages/server/src/flow-control/shuffle-sharding.ts
function dealHand(hash2, queues, handSize) {
  const hand = [];
  let rest = hash2;
  for (let i = 0; i < Math.min(handSize, queues); i++) {
    const left = queues - i;
    let card = rest % left;
    rest = Math.floor(rest / left);
    for (const dealt of [...hand].sort((a, b) => a - b)) if (card >= dealt) card++;
    hand.push(card);
  }
  return hand;
}
function hashFlow(schema, distinguisher) {
  const text2 = `${schema}\0${distinguisher}`;
  return (fnv1a(text2, 2166136261) & 1048575) * 2 ** 32 + (fnv1a(text2, 2646966556) >>> 0);
}
function fnv1a(text2, start) {
  let hash2 = start;
  for (let i = 0; i < text2.length; i++) hash2 = Math.imul(hash2 ^ text2.charCodeAt(i), 16777619);
  hash2 = Math.imul(hash2 ^ hash2 >>> 15, 2246822507);
  return hash2 ^ hash2 >>> 13;
}

// packages/server/src/flow-control/priority-level.ts
var PriorityLevel = class {
  constructor(name, object, limits) {
    this.name = name;
    this.#object = object;
    this.#limits = limits;
  }
  name;
  inUse = 0;
  #object;
  #limits;
  #queues = [];
  #waiting = 0;
  #turn = 0;
  /** Changes seats and queues. Requests in queues that exceed the new number stay until they are served. */
  configure(object, limits) {
    this.#object = object;
    this.#limits = limits;
  }
  get uid() {
    return this.#object.metadata?.uid ?? "";
  }
  get limits() {
    return this.#limits;
  }
  get isExempt() {
    return this.#object.spec?.type === "Exempt";
  }
  /** Number of requests that wait. */
  get waiting() {
    return this.#waiting;
  }
  /** Whether requests can wait for a seat. Otherwise they are refused at once. */
  get hasQueues() {
    return this.#object.spec?.limited?.limitResponse?.type === "Queue";
  }
  /**
   * Puts a request at the end of the shortest queue of its flow.
   *
   * @param flowHash see `hashFlow`
   * @returns the length of the queue with it; undefined when the queue is full
   */
  enqueue(request, flowHash) {
    const {
      queues = 64,
      handSize = 8,
      queueLengthLimit = 50
    } = this.#object.spec?.limited?.limitResponse?.queuing ?? {};
    while (this.#queues.length < queues) this.#queues.push({ waiting: [], served: 0 });
    const hand = dealHand(flowHash, queues, handSize).map((index) => this.#queues[index]);
    const [first, ...others] = hand;
    if (first === void 0) return void 0;
    const shortest = others.reduce((best, queue) => queue.waiting.length < best.waiting.length ? queue : best, first);
    if (shortest.waiting.length >= queueLengthLimit) return void 0;
    if (shortest.waiting.length === 0) shortest.served = Math.max(shortest.served, this.#turn);
    this.#waiting++;
    return shortest.waiting.push(request);
  }
  /** Takes a request that gave up out of its queue. */
  remove(request) {
    for (const { waiting } of this.#queues) {
      const index = waiting.indexOf(request);
      if (index < 0) continue;
      waiting.splice(index, 1);
      this.#waiting--;
      return;
    }
  }
  /** Takes the request whose turn it is out of its queue; undefined when none waits. */
  next() {
    let chosen;
    for (const queue of this.#queues) {
      if (queue.waiting.length > 0 && (chosen === void 0 || queue.served < chosen.served)) chosen = queue;
    }
    const request = chosen?.waiting.shift();
    if (chosen === void 0 || request === void 0) return void 0;
    this.#turn = chosen.served;
    chosen.served++;
    this.#waiting--;
    return request;
  }
};

// packages/server/src/flow-control/retry-after.ts
var longest = 32;
var RetryAfter = class {
  #seconds = 1;
  #changedAt = 0;
  #current = { second: 0, refused: 0 };
  #history = [];
  /** Notes a refusal. @param second the time, in whole seconds since 1970 */
  refused(second2) {
    if (this.#current.second === second2) {
      this.#current.refused++;
      return;
    }
    this.#history = [...this.#history, this.#current].filter((each) => second2 - each.second <= 2 * longest);
    this.#current = { second: second2, refused: 1 };
    this.#adjust(second2);
  }
  /** What refused clients are told, in seconds: 1 to 32. */
  get seconds() {
    return this.#seconds;
  }
  #adjust(now) {
    const recent = this.#history.filter(({ second: second2 }) => second2 < now && now - second2 <= this.#seconds).reduce((sum, { refused }) => sum + refused, 0);
    if (now - this.#changedAt >= this.#seconds && recent >= 3 * this.#seconds) {
      this.#seconds = Math.min(2 * this.#seconds, longest);
      this.#changedAt = now;
    } else if (recent < this.#seconds && this.#seconds > 1) this.#seconds--;
  }
};

// packages/server/src/flow-control/seat-limits.ts
function seatLimitsOf(levels, totalSeats) {
  const allShares = levels.reduce((sum, level2) => sum + sharesOf(level2), 0);
  return new Map(
    levels.map((level2) => {
      const { lendablePercent, borrowingLimitPercent } = settingsOf(level2);
      const nominal = allShares === 0 ? 0 : Math.ceil(totalSeats * sharesOf(level2) / allShares);
      const lendable = Math.round(nominal * (lendablePercent ?? 0) / 100);
      const borrowed = borrowingLimitPercent ?? void 0;
      const upper = borrowed === void 0 ? totalSeats : Math.min(totalSeats, nominal + Math.round(nominal * borrowed / 100));
      return [level2.metadata?.name ?? "", { nominal, lower: nominal - lendable, upper: Math.max(upper, nominal) }];
    })
  );
}
var defaultShares = 30;
function settingsOf({ spec }) {
  return (spec?.type === "Exempt" ? spec.exempt : spec?.limited) ?? {};
}
function sharesOf(level2) {
  return settingsOf(level2).nominalConcurrencyShares ?? (level2.spec?.type === "Exempt" ? 0 : defaultShares);
}

// packages/server/src/flow-control/flow-control.ts
var FlowControl = class {
  metrics;
  #totalSeats;
  #queueWaitMs;
  #now;
  #retryAfter = /* @__PURE__ */ new Map();
  #schemas = [];
  #levels = /* @__PURE__ */ new Map();
  /** Levels that have been deleted and still have requests. */
  #retired = [];
  /** Both. Made when they change, because each request looks through them. */
  #all = [];
  constructor({ totalSeats = 600, queueWaitMs = 15e3, now = Date.now } = {}) {
    this.#totalSeats = totalSeats;
    this.#queueWaitMs = queueWaitMs;
    this.#now = now;
    this.metrics = new FlowControlMetrics(() => this.levels);
    this.configure([], []);
  }
  /** All levels, those included that have been deleted and still have requests. */
  get levels() {
    return this.#all;
  }
  /** Replaces schemas and levels. Mandatory ones that are missing are added; schemas without their level are left out. */
  configure(schemas, given) {
    const objects = [...given];
    for (const level2 of [exemptLevel, catchAllLevel]) {
      if (!objects.some(({ metadata }) => metadata?.name === level2.metadata?.name)) objects.push(level2);
    }
    const limits = seatLimitsOf(objects, this.#totalSeats);
    const levels = /* @__PURE__ */ new Map();
    for (const object of objects) {
      const name = object.metadata?.name ?? "";
      const seats = limits.get(name);
      const known2 = this.#levels.get(name) ?? this.#retired.find((level2) => level2.name === name);
      known2?.configure(object, seats);
      levels.set(name, known2 ?? new PriorityLevel(name, object, seats));
    }
    const isBusy = (level2) => level2.inUse > 0 || level2.waiting > 0;
    this.#retired = this.levels.filter((level2) => isBusy(level2) && levels.get(level2.name) !== level2);
    this.#levels = levels;
    this.#all = [...levels.values(), ...this.#retired];
    this.#schemas = completed(schemas.filter((schema) => levels.has(levelNameOf(schema))).sort(byPrecedence));
    this.#dispatch();
  }
  /** The flow of a request. Requests that match no schema are in the flow `catch-all`. */
  classify(user, info) {
    const schema = this.#schemas.find((each) => matchesFlowSchema(each, user, info)) ?? this.#schemas.at(-1);
    return {
      schema: schema.metadata?.name ?? "",
      schemaUID: schema.metadata?.uid ?? "",
      level: this.#levels.get(levelNameOf(schema)),
      distinguisher: distinguisherOf(schema, user, info)
    };
  }
  /**
   * Gives a request of the flow a seat, at once or after it has waited. Answers without a promise when it need not wait.
   *
   * @param request its signal ends the waiting. It is only read when the request has to wait, because making a signal takes time
   */
  admit(flow, request) {
    const { level: level2 } = flow;
    if (level2.isExempt || level2.waiting === 0 && this.#hasSeat(level2)) return this.#seat(flow, 0);
    if (!level2.hasQueues) return this.#reject(flow, "concurrency-limit", 0);
    return this.#wait(flow, request.signal);
  }
  /** How long a refused client of the flow is told to wait, in seconds. */
  retryAfterSeconds({ level: level2 }) {
    return this.#retryAfter.get(level2.name)?.seconds ?? 1;
  }
  #wait(flow, signal) {
    const { level: level2 } = flow;
    const since = this.#now();
    let settle2 = () => {
    };
    const admission = new Promise((resolve) => {
      settle2 = resolve;
    });
    const end2 = (result) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort2);
      this.metrics.dequeued(flow);
      settle2(result());
    };
    const giveUp = (reason) => {
      level2.remove(waiting);
      end2(() => this.#reject(flow, reason, this.#now() - since));
    };
    const onAbort2 = () => giveUp("cancelled");
    const waiting = { start: () => end2(() => this.#seat(flow, this.#now() - since)) };
    const length = level2.enqueue(waiting, hashFlow(flow.schema, flow.distinguisher));
    if (length === void 0) return this.#reject(flow, "queue-full", 0);
    this.metrics.queued(flow, length);
    const timer = setTimeout(() => giveUp("time-out"), this.#queueWaitMs);
    timer.unref?.();
    signal.addEventListener("abort", onAbort2, { once: true });
    return admission;
  }
  #seat(flow, waitedMs) {
    const { level: level2 } = flow;
    level2.inUse++;
    const startedAt = this.#now();
    this.metrics.started(flow, waitedMs);
    let isReleased = false;
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        level2.inUse--;
        this.metrics.finished(flow, this.#now() - startedAt);
        if (!level2.isExempt) this.#dispatch();
      }
    };
  }
  #reject(flow, rejected, waitedMs) {
    this.metrics.rejected(flow, rejected, waitedMs);
    const { name } = flow.level;
    const retryAfter = this.#retryAfter.get(name) ?? new RetryAfter();
    this.#retryAfter.set(name, retryAfter);
    retryAfter.refused(Math.floor(this.#now() / 1e3));
    return { rejected };
  }
  /** Whether a level may take one more seat: below its lower limit always, above it while the seats that others cannot lend stay free. */
  #hasSeat(level2) {
    const { lower, upper } = level2.limits;
    if (level2.inUse < lower) return true;
    if (level2.inUse >= upper) return false;
    let taken = 0;
    for (const other of this.levels) {
      if (other.isExempt) continue;
      taken += other === level2 ? other.inUse : Math.max(other.inUse, other.limits.lower);
    }
    return taken < this.#totalSeats;
  }
  /** Gives free seats to waiting requests; levels that use the smallest part of their seats come first. */
  #dispatch() {
    while (this.levels.some((level2) => level2.waiting > 0)) {
      const candidates = this.levels.filter((level2) => level2.waiting > 0 && this.#hasSeat(level2));
      const [first, ...others] = candidates;
      if (first === void 0) break;
      const use = ({ inUse, limits }) => inUse / Math.max(limits.nominal, 1);
      others.reduce((best, level2) => use(level2) < use(best) ? level2 : best, first).next()?.start();
    }
    if (this.#retired.length > 0) {
      this.#retired = this.#retired.filter(({ inUse, waiting }) => inUse + waiting > 0);
      this.#all = [...this.#levels.values(), ...this.#retired];
    }
  }
};
var levelNameOf = ({ spec }) => spec?.priorityLevelConfiguration?.name ?? "";
function byPrecedence(a, b) {
  const difference = (a.spec?.matchingPrecedence ?? 0) - (b.spec?.matchingPrecedence ?? 0);
  return difference || ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1);
}
function completed(sorted2) {
  const has2 = ({ metadata }) => sorted2.some((each) => each.metadata?.name === metadata?.name);
  return [...has2(exemptSchema) ? [] : [exemptSchema], ...sorted2, ...has2(catchAllSchema) ? [] : [catchAllSchema]];
}
function distinguisherOf({ spec }, user, { namespace }) {
  switch (spec?.distinguisherMethod?.type) {
    case "ByUser":
      return user.name;
    case "ByNamespace":
      return namespace;
    default:
      return "";
  }
}

// packages/server/src/http/abort-request-error.ts
var AbortRequestError = class extends Error {
  name = "AbortRequestError";
  constructor(message = "the request was ended without an answer") {
    super(message);
  }
};

// packages/server/src/http/api-request.ts
function isStream(body) {
  return body !== void 0 && Symbol.asyncIterator in body;
}

// packages/server/src/request-info/request-info.ts
var methodVerbs = {
  POST: "create",
  GET: "get",
  HEAD: "get",
  PUT: "update",
  PATCH: "patch",
  DELETE: "delete"
};
function newRequestInfo(method, path, query) {
  const parts = splitPath(path);
  const prefix2 = parts[0];
  if (parts.length < 3 || prefix2 !== "api" && prefix2 !== "apis") return nonResource(method, path, parts);
  let at = 1;
  let apiGroup2 = "";
  if (prefix2 === "apis") {
    if (parts.length < 4) return nonResource(method, path, parts);
    apiGroup2 = parts[1];
    at = 2;
  }
  const apiVersion = parts[at];
  at++;
  let verb;
  const verbViaPathPrefix = parts[at] === "watch" || parts[at] === "proxy";
  if (verbViaPathPrefix) {
    if (parts.length - at < 2) throw new Error(`unable to determine kind and namespace from url, ${path}`);
    verb = parts[at];
    at++;
  } else {
    verb = methodVerbs[method] ?? "";
  }
  let namespace = "";
  let namespacedPath = false;
  if (parts[at] === "namespaces" && parts.length - at > 1) {
    namespace = parts[at + 1];
    const third = parts[at + 2];
    if (third !== void 0 && third !== "status" && third !== "finalize") {
      at += 2;
      namespacedPath = true;
    }
  }
  const rest = parts.slice(at);
  const resource2 = rest[0];
  let name = rest[1] ?? "";
  const subresource = verb === "proxy" ? "" : rest[2] ?? "";
  if (name === "" && verb === "get") {
    verb = isWatch(query) ? "watch" : "list";
    const selector = query.get("fieldSelector");
    if (selector !== null) name = exactName(selector);
  }
  if (name === "" && verb === "delete") verb = "deletecollection";
  const selects = !verbViaPathPrefix && (verb === "list" || verb === "watch" || verb === "deletecollection");
  return {
    isResourceRequest: true,
    path,
    verb,
    apiPrefix: prefix2,
    apiGroup: apiGroup2,
    apiVersion,
    namespace,
    resource: resource2,
    subresource,
    name,
    parts: rest,
    segments: parts,
    namespacedPath,
    verbViaPathPrefix,
    fieldSelector: selects ? query.get("fieldSelector") ?? "" : "",
    labelSelector: selects ? query.get("labelSelector") ?? "" : ""
  };
}
function nonResource(method, path, segments) {
  return {
    isResourceRequest: false,
    path,
    verb: method.toLowerCase(),
    apiPrefix: "",
    apiGroup: "",
    apiVersion: "",
    namespace: "",
    resource: "",
    subresource: "",
    name: "",
    parts: [],
    segments,
    namespacedPath: false,
    verbViaPathPrefix: false,
    fieldSelector: "",
    labelSelector: ""
  };
}
function splitPath(path) {
  let from = 0;
  let to = path.length;
  while (from < to && path.charCodeAt(from) === 47) from++;
  while (to > from && path.charCodeAt(to - 1) === 47) to--;
  return from === to ? [] : path.slice(from, to).split("/");
}
function isWatch(query) {
  const value = query.get("watch");
  return value !== null && booleanParameter(value);
}
function booleanParameter(value) {
  const lower = value.toLowerCase();
  return lower !== "false" && lower !== "0";
}
function exactName(selector) {
  let name = "";
  for (const term of selector.split(/(?<!\\),/)) {
    const match = /^metadata\.name(==|=)(.*)$/s.exec(term);
    if (match !== null) name = match[2].replace(/\\([\\,=])/g, "$1");
    else if (term !== "" && !/[^\\]?(=|!=)/.test(term)) return "";
  }
  return name === "." || name === ".." || name.includes("/") || name.includes("%") ? "" : name;
}

// packages/server/src/negotiation/media-type.ts
var MediaType = {
  json: "application/json",
  yaml: "application/yaml",
  protobuf: "application/vnd.kubernetes.protobuf"
};
var allMediaTypes = [MediaType.json, MediaType.yaml, MediaType.protobuf];
function isStreamable(mediaType) {
  return mediaType !== MediaType.yaml;
}

// packages/server/src/negotiation/accept.ts
var maxClauses = 1e3;
var noParams = /* @__PURE__ */ new Map();
function parseAccept(header) {
  const clauses = [];
  for (const part of header.split(",", maxClauses)) {
    const pieces = part.split(";");
    const range = pieces[0].split("/");
    const type = range[0].trim();
    let subtype;
    if (range.length === 1 || range.length === 2 && range[1] === "") {
      if (type !== "*") continue;
      subtype = "*";
    } else if (range.length === 2) {
      subtype = range[1].trim();
    } else {
      continue;
    }
    let quality = 1;
    let params;
    for (let i = 1; i < pieces.length; i++) {
      const [key = "", value = "", more] = pieces[i].split("=");
      if (value === "" || more !== void 0 && more !== "") continue;
      const token = key.trim();
      if (token === "q") {
        const parsed = Number(value);
        quality = Number.isNaN(parsed) ? 0 : parsed;
      } else {
        params ??= /* @__PURE__ */ new Map();
        params.set(token, value.trim());
      }
    }
    clauses.push({ type, subtype, quality, params: params ?? noParams });
  }
  return clauses.sort(compare);
}
function compare(a, b) {
  if (a.quality !== b.quality) return b.quality - a.quality;
  if (a.type === "*" !== (b.type === "*")) return a.type === "*" ? 1 : -1;
  if (a.subtype === "*" !== (b.subtype === "*")) return a.subtype === "*" ? 1 : -1;
  return 0;
}
function routeAccepts(header, produces) {
  for (const part of header.split(",", maxClauses)) {
    const end2 = part.indexOf(";");
    const type = (end2 < 0 ? part : part.slice(0, end2)).trim();
    if (type === "*/*" || produces.includes(type)) return true;
  }
  return false;
}

// packages/server/src/negotiation/negotiate.ts
var noTransforms = { allowsTransform: (_, target) => target === void 0 };
var cacheLimit = 256;
var maxKeptLength = 512;
var Negotiator = class {
  /** @param mediaTypes in the order of preference; the first one is for clients that accept anything */
  constructor(restrictions, mediaTypes = allMediaTypes) {
    this.restrictions = restrictions;
    this.mediaTypes = mediaTypes;
    this.#default = { mediaType: mediaTypes[0], pretty: false };
  }
  restrictions;
  mediaTypes;
  #decisions = /* @__PURE__ */ new Map();
  #default;
  /** Undefined when nothing is acceptable. */
  tryNegotiate(accept) {
    if (accept === void 0 || accept === "") return this.#default;
    const known2 = this.#decisions.get(accept);
    if (known2 !== void 0 || this.#decisions.has(accept)) return known2;
    const decision = this.#decide(parseAccept(accept));
    if (accept.length > maxKeptLength) return decision;
    if (this.#decisions.size >= cacheLimit) this.#decisions.clear();
    this.#decisions.set(accept, decision);
    return decision;
  }
  /** @throws StatusError 406 */
  negotiate(accept) {
    const decision = this.tryNegotiate(accept);
    if (decision === void 0) throw newNotAcceptable(this.mediaTypes);
    return decision;
  }
  /** The same for a watch: the media type must have a framing. @throws StatusError 406 */
  negotiateStream(accept) {
    const decision = this.tryNegotiate(accept);
    if (decision === void 0 || !isStreamable(decision.mediaType)) {
      throw newNotAcceptable(this.mediaTypes.filter(isStreamable).map((type) => `${type};stream=watch`));
    }
    return decision;
  }
  #decide(clauses) {
    for (const clause of clauses) {
      for (const mediaType of this.mediaTypes) {
        const slash3 = mediaType.indexOf("/");
        const sameType = clause.type === mediaType.slice(0, slash3);
        if (sameType && (clause.subtype === "*" || clause.subtype === mediaType.slice(slash3 + 1)) || clause.type === "*" && clause.subtype === "*") {
          const output = this.#accept(clause, mediaType);
          if (output !== void 0) return output;
        }
      }
    }
    return void 0;
  }
  #accept(clause, mediaType) {
    const { params } = clause;
    const [as, g, v, stream] = [params.get("as"), params.get("g"), params.get("v"), params.get("stream")];
    if (stream !== void 0 && (stream !== "watch" || !isStreamable(mediaType))) return void 0;
    const server = params.get("sv");
    if (server !== void 0 && server !== "v1") return void 0;
    const convert = as === void 0 && g === void 0 && v === void 0 ? void 0 : { group: g ?? "", version: v ?? "", kind: as ?? "" };
    if (!this.restrictions.allowsTransform(mediaType, convert)) return void 0;
    const pretty = params.get("pretty") === "1";
    return convert === void 0 ? { mediaType, pretty } : { mediaType, pretty, convert };
  }
};
function negotiateInput(contentType, mediaTypes = allMediaTypes) {
  if (contentType === void 0 || contentType === "") return mediaTypes[0];
  const end2 = contentType.indexOf(";");
  const type = (end2 < 0 ? contentType : contentType.slice(0, end2)).trim().toLowerCase();
  const found = mediaTypes.find((each) => each === type);
  if (found === void 0) throw newUnsupportedMediaType(mediaTypes);
  return found;
}
function wantsPretty(query, userAgent) {
  const value = query.get("pretty");
  if (value !== null && value !== "") return goTrue.has(value);
  return userAgent.startsWith("curl") || userAgent.startsWith("Wget") || userAgent.startsWith("Mozilla/5.0");
}
var goTrue = /* @__PURE__ */ new Set(["1", "t", "T", "true", "TRUE", "True"]);

// packages/server/src/serializer/status-protobuf.ts
function encodeStatusProtobuf(status) {
  const type = metaType("Status");
  const { object } = decodeValue(type, status);
  return encodeProtobuf(type, { ...object, kind: "Status", apiVersion: "v1" });
}

// packages/server/src/response/text-body.ts
import { Buffer as Buffer3 } from "node:buffer";
var pieceLength = 128 * 1024;
function textBody(text2, end2 = "") {
  if (text2.length <= pieceLength) return Buffer3.from(end2 === "" ? text2 : `${text2}${end2}`);
  const pieces = [];
  for (let start = 0; start < text2.length; ) {
    let stop = Math.min(start + pieceLength, text2.length);
    if (isHighSurrogate(text2.charCodeAt(stop - 1)) && stop < text2.length) stop--;
    pieces.push(Buffer3.from(text2.slice(start, stop)));
    start = stop;
  }
  if (end2 !== "") pieces.push(Buffer3.from(end2));
  return pieces;
}
var isHighSurrogate = (unit) => unit >= 55296 && unit < 56320;

// packages/server/src/serializer/yaml-body.ts
function yamlBody(object) {
  return textBody(encodeYAML(object));
}

// packages/server/src/response/write-object.ts
import { Buffer as Buffer4 } from "node:buffer";
var jsonHeaders = { "content-type": MediaType.json };
var yamlHeaders = { "content-type": MediaType.yaml };
var protobufHeaders = { "content-type": MediaType.protobuf };
var newline = Buffer4.from("\n");
var copyLimit = 64 * 1024;
function isPretty(request, output) {
  return output.pretty || wantsPretty(request.query, request.userAgent);
}
function writeObject(request, output, serializer, kind, status, representation) {
  switch (output.mediaType) {
    case MediaType.protobuf:
      return { status, headers: protobufHeaders, body: serializer.protobuf(representation.object, kind) };
    case MediaType.yaml:
      return { status, headers: yamlHeaders, body: yamlBody(representation.object) };
    default: {
      const { json: json3 } = representation;
      if (isPretty(request, output)) {
        const text2 = json3 === void 0 ? serializer.json(representation.object, kind) : textOf(json3);
        return { status, headers: jsonHeaders, body: textBody(indentJSON(text2)) };
      }
      if (json3 === void 0) {
        return { status, headers: jsonHeaders, body: textBody(serializer.json(representation.object, kind), "\n") };
      }
      const line = representation.jsonLine ?? (json3.length > copyLimit ? [json3, newline] : withNewline(json3));
      return { status, headers: jsonHeaders, body: line };
    }
  }
}
function withNewline(json3) {
  const body = Buffer4.allocUnsafe(json3.length + 1);
  body.set(json3);
  body[json3.length] = 10;
  return body;
}
function textOf(json3) {
  return Buffer4.from(json3.buffer, json3.byteOffset, json3.byteLength).toString("utf8");
}
function writeValue(request, output, status, value) {
  if (output.mediaType === MediaType.yaml) {
    return { status, headers: yamlHeaders, body: yamlBody(value) };
  }
  const pretty = isPretty(request, output);
  const text2 = encodeObject(value, { pretty });
  return { status, headers: jsonHeaders, body: textBody(text2, pretty ? "" : "\n") };
}

// packages/server/src/response/write-error.ts
var negotiator = new Negotiator(noTransforms);
function writeError(request, error, headers) {
  const { status } = StatusError.from(error);
  request.failure = status;
  const response2 = writeStatus(request, status);
  const retryAfter = status.details?.retryAfterSeconds;
  if (retryAfter === void 0 && headers === void 0) return response2;
  return {
    ...response2,
    headers: {
      ...response2.headers,
      ...retryAfter !== void 0 ? { "retry-after": String(retryAfter) } : void 0,
      ...headers
    }
  };
}
function writeStatus(request, status) {
  const output = negotiator.tryNegotiate(request.headers.accept);
  if (output !== void 0) return writeStatusAs(request, output, status.code, status);
  return {
    status: status.code,
    headers: { "content-type": MediaType.json },
    body: textBody(encodeObject(status, { pretty: true }))
  };
}
function writeStatusAs(request, output, code, status) {
  const headers = { "content-type": output.mediaType };
  switch (output.mediaType) {
    case MediaType.yaml:
      return { status: code, headers, body: yamlBody(status) };
    case MediaType.protobuf:
      return { status: code, headers, body: encodeStatusProtobuf(status) };
    default: {
      const pretty = isPretty(request, output);
      const text2 = encodeObject(status, { pretty });
      return { status: code, headers, body: textBody(text2, pretty ? "" : "\n") };
    }
  }
}
function routingError(code, serverMessage = "") {
  return newGenericServerResponse({ code, verb: "", serverMessage });
}

// packages/server/src/routing/document.ts
function serveDocument({ mediaType, headers = {}, text: text2 }) {
  return async (request) => {
    if (request.method !== "GET") return writeError(request, routingError(405));
    if (!accepts(request.headers.accept, mediaType)) {
      return writeError(request, routingError(406, `406: Not Acceptable

Available representations: ${mediaType}`));
    }
    return { status: 200, headers: { "content-type": mediaType, ...headers }, body: Buffer.from(text2()) };
  };
}
function accepts(header, mediaType) {
  if (header === void 0 || header === "") return true;
  return header.split(",").some((each) => ["*/*", mediaType].includes(each.split(";", 1)[0]?.trim() ?? ""));
}

// packages/server/src/serializer/type-meta.ts
function keepReset(value, object) {
  const metadata = value?.metadata;
  const sent = metadata?.managedFields;
  if (!Array.isArray(sent) || sent.length > 0) return object;
  return { ...object, metadata: { ...object.metadata, managedFields: [] } };
}
function withTypeMeta(object, kind) {
  const apiVersion = formatGroupVersion(kind);
  if (object.kind === kind.kind && object.apiVersion === apiVersion) {
    for (const key in object) {
      if (key === "kind") return object;
      break;
    }
  }
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  return { kind: kind.kind, apiVersion, ...rest };
}
function metaOfText(body) {
  let value;
  try {
    ({ value } = parseJSON(body));
  } catch (error) {
    throw error instanceof DecodeError ? metaParseError(error) : error;
  }
  return interpretMeta(value);
}
function kindOf({ apiVersion, kind }, expected) {
  const { group, version } = parseGroupVersion(apiVersion);
  return {
    ...version === "" ? { group: expected.group, version: expected.version } : { group, version },
    kind: kind === "" ? expected.kind : kind
  };
}
function isGroupVersion(text2) {
  return text2.indexOf("/") === text2.lastIndexOf("/");
}
function sameKind(a, b) {
  return a.kind === b.kind && a.version === b.version && a.group === b.group;
}
function notRegistered(kind, scheme) {
  return `no kind "${kind.kind}" is registered for version "${formatGroupVersion(kind)}" in scheme "${scheme}"`;
}

// packages/server/src/serializer/typed-scheme.ts
import { Buffer as Buffer5 } from "node:buffer";
var textMediaTypes = [MediaType.json, MediaType.yaml];
function typedScheme(types, options2 = {}) {
  const { managedFieldsVersions } = options2;
  return {
    serializer: typedSerializer(types, options2),
    typeFor: (kind) => findType(types, kind),
    mergeSchemaFor: (kind) => findType(types, kind),
    ...managedFieldsVersions !== void 0 ? { managedFieldsVersions } : void 0
  };
}
function typedSerializer(types, { defaults = (_, object) => object, name = "typed scheme", mediaTypes: wanted }) {
  const mediaTypes = wanted ?? (types.hasProtobuf === false ? textMediaTypes : allMediaTypes);
  function typeOf(kind) {
    const type = findType(types, kind);
    if (type === void 0) throw new BodyError(notRegistered(kind, name), kind);
    return type;
  }
  function complete(decoded2, kind) {
    return defaults(kind, withTypeMeta(decoded2, kind));
  }
  function fromValue(value, kind, strict) {
    const { object, strictErrors } = decodeValue(typeOf(kind), value, { strict: strict ? "warn" : "ignore" });
    return { object: keepReset(value, complete(object, kind)), kind, strictErrors };
  }
  function decodeText(body, expected, strict) {
    const type = typeOf(expected);
    let decoded2;
    let failure;
    try {
      decoded2 = decodeJSON(type, body, { strict: strict ? "warn" : "ignore" });
    } catch (error) {
      failure = error;
    }
    const kind = kindOf(decoded2 === void 0 ? metaOfText(body) : interpretMeta(decoded2.object), expected);
    if (!sameKind(kind, expected)) {
      typeOf(kind);
      const other = decodeJSON(typeOf(kind), body, { strict: strict ? "warn" : "ignore" });
      return { object: complete(other.object, kind), kind, strictErrors: other.strictErrors };
    }
    if (decoded2 === void 0) throw new BodyError(errorText(failure), kind);
    let object = complete(decoded2.object, kind);
    if (Buffer5.from(body.buffer, body.byteOffset, body.byteLength).includes("managedFields")) {
      object = keepReset(parseJSON(body).value, object);
    }
    return { object, kind, strictErrors: decoded2.strictErrors };
  }
  function decodeYAML2(body, expected, strict) {
    const { value, strictErrors: duplicates } = decodeYAML(body, { strict: strict ? "warn" : "ignore" });
    const kind = kindOf(interpretMeta(value), expected);
    const decoded2 = fromValue(value, kind, strict);
    return duplicates.length === 0 ? decoded2 : { ...decoded2, strictErrors: [...duplicates, ...decoded2.strictErrors] };
  }
  function decodeEnvelope(body, expected) {
    const { apiVersion, kind: name2, raw } = decodeUnknown(body);
    const kind = kindOf({ apiVersion: isGroupVersion(apiVersion) ? apiVersion : "", kind: name2 }, expected);
    const type = typeOf(kind);
    try {
      return { object: complete(decodeMessage(type, raw), kind), kind, strictErrors: [] };
    } catch (error) {
      throw new BodyError(errorText(error), kind);
    }
  }
  return {
    mediaTypes,
    decode(body, mediaType, expected, strict) {
      try {
        if (mediaType === MediaType.yaml) return decodeYAML2(body, expected, strict);
        if (mediaType === MediaType.json) return decodeText(body, expected, strict);
        return decodeEnvelope(body, expected);
      } catch (error) {
        throw error instanceof BodyError ? error : new BodyError(errorText(error), void 0);
      }
    },
    fromValue(value, kind, strict) {
      try {
        return fromValue(value, kind, strict);
      } catch (error) {
        throw error instanceof BodyError ? error : new BodyError(errorText(error), kind);
      }
    },
    empty(kind) {
      const type = findType(types, kind);
      return withTypeMeta(type === void 0 ? { metadata: {} } : decodeValue(type, {}).object, kind);
    },
    json: (object, kind) => encodeObject(withTypeMeta(object, kind)),
    protobufMessage: (object, kind) => encodeMessage(typeOf(kind), object),
    protobufMessageOfJSON: (json3, kind) => transcodeJSON(typeOf(kind), json3),
    protobuf: (object, kind) => encodeProtobuf(typeOf(kind), withTypeMeta(object, kind))
  };
}
function findType(types, kind) {
  return types.typeFor(kind) ?? (metaKinds.has(kind.kind) ? metaType(kind.kind) : void 0);
}
var metaKinds = /* @__PURE__ */ new Set([
  "Status",
  "PartialObjectMetadata",
  "PartialObjectMetadataList",
  "DeleteOptions",
  "APIVersions",
  "APIGroup",
  "APIGroupList",
  "APIResourceList"
]);

// packages/server/src/serializer/unstructured-scheme.ts
var unstructuredScheme = {
  serializer: unstructuredSerializer(),
  typeFor: () => void 0,
  mergeSchemaFor: () => objectSchema
};
var objectSchema = {
  map: {
    field: (name) => name === "metadata" ? { schema: schemaOfType(metaType("ObjectMeta")) } : void 0,
    element: deducedSchema,
    relationship: "separable",
    deduced: false,
    zeros: /* @__PURE__ */ new Map()
  }
};
function unstructuredSerializer() {
  function fromValue(value, kind, strict) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new BodyError("the body is not an object", kind);
    }
    const { metadata = {}, ...rest } = value;
    const decoded2 = decodeValue(metaType("ObjectMeta"), metadata, { strict: strict ? "warn" : "ignore" });
    const object = withTypeMeta({ metadata: decoded2.object, ...rest }, kind);
    return {
      object: keepReset(value, object),
      kind,
      strictErrors: decoded2.strictErrors.map((text2) => text2.replace('field "', 'field "metadata.'))
    };
  }
  return {
    mediaTypes: textMediaTypes,
    decode(body, mediaType, expected, strict) {
      try {
        const options2 = { strict: strict ? "warn" : "ignore" };
        const { value, strictErrors } = mediaType === MediaType.yaml ? decodeYAML(body, options2) : parseJSON(body, options2);
        const decoded2 = fromValue(value, kindOf(interpretMeta(value), expected), strict);
        return { ...decoded2, strictErrors: [...strictErrors, ...decoded2.strictErrors] };
      } catch (error) {
        throw error instanceof BodyError ? error : new BodyError(errorText(error), void 0);
      }
    },
    fromValue(value, kind, strict) {
      try {
        return fromValue(value, kind, strict);
      } catch (error) {
        throw error instanceof BodyError ? error : new BodyError(errorText(error), kind);
      }
    },
    empty: (kind) => withTypeMeta({ metadata: {} }, kind),
    json: (object, kind) => encodeObject(withTypeMeta(object, kind)),
    protobufMessage: noProtobuf,
    protobuf: noProtobuf
  };
}
function noProtobuf(_object, kind) {
  throw new Error(`${kind.kind} has no protobuf form`);
}

// packages/server/src/version-info.ts
var defaultVersion = {
  major: "1",
  minor: "35",
  emulationMajor: "1",
  emulationMinor: "35",
  minCompatibilityMajor: "1",
  minCompatibilityMinor: "34",
  gitVersion: "v1.35.6",
  gitCommit: "",
  gitTreeState: "clean",
  buildDate: "1970-01-01T00:00:00Z",
  goVersion: "",
  compiler: `node ${process.version}`,
  platform: `${process.platform}/${process.arch}`
};

// packages/server/src/server/config.ts
function completeConfig(config) {
  const completed2 = {
    ...config,
    groups: config.groups ?? [],
    authenticator: config.authenticator ?? anonymousAuthenticator,
    authorizer: config.authorizer ?? alwaysAllow,
    admission: config.admission ?? [],
    healthChecks: config.healthChecks ?? [],
    healthzChecks: config.healthzChecks ?? [],
    readyChecks: config.readyChecks ?? [],
    postStartHooks: config.postStartHooks ?? [],
    preShutdownHooks: config.preShutdownHooks ?? [],
    buildHandlerChain: config.buildHandlerChain ?? ((chain) => chain),
    requestTimeoutMs: config.requestTimeoutMs ?? 6e4,
    minRequestTimeoutMs: config.minRequestTimeoutMs ?? 18e5,
    encodings: config.encodings ?? new EncodingCache(),
    maxBodyBytes: config.maxBodyBytes ?? 3 * 1024 * 1024,
    shutdownDelayMs: config.shutdownDelayMs ?? 0,
    shutdownSendRetryAfter: config.shutdownSendRetryAfter ?? false,
    livezGracePeriodMs: config.livezGracePeriodMs ?? 0,
    goawayChance: config.goawayChance ?? 0,
    version: config.version ?? defaultVersion,
    onError: config.onError ?? (() => {
    }),
    onStall: config.onStall ?? (() => {
    }),
    now: config.now ?? Date.now,
    sleep: config.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    random: config.random ?? Math.random,
    nameSource: config.random
  };
  for (const name of ["shutdownDelayMs", "livezGracePeriodMs"]) {
    if (completed2[name] < 0) throw new RangeError(`${name} can not be a negative value`);
  }
  const { goawayChance } = completed2;
  if (!(goawayChance >= 0 && goawayChance <= 1)) throw new RangeError("goawayChance must be between 0 and 1");
  return completed2;
}

// packages/server/src/server/delegation-target.ts
var emptyDelegate = {
  unprotectedHandler: async () => notFoundPage(),
  groups: void 0,
  listedPaths: () => [],
  healthChecks: () => ({ healthz: [], livez: [], readyz: [] }),
  hooks: () => ({ postStart: [], preShutdown: [] }),
  lifecycle: void 0,
  prepareRun: () => void 0
};

// packages/server/src/server/generic-api-server.ts
import { Buffer as Buffer19 } from "node:buffer";

// packages/server/src/discovery/discovery.ts
import { createHash as createHash3 } from "node:crypto";

// packages/server/src/discovery/aggregated.ts
function aggregatedGroup({ name, versions }) {
  return {
    metadata: name === "" ? {} : { name },
    versions: versions.map(({ version, resources }) => ({
      version,
      resources: aggregatedResources(resources),
      freshness: "Current"
    }))
  };
}
function aggregatedResources(list) {
  const entries = /* @__PURE__ */ new Map();
  for (const each of list) {
    if (each.name.includes("/")) continue;
    entries.set(each.name, {
      resource: each.name,
      responseKind: responseKind(each),
      scope: scopeOf(each),
      singularResource: each.singularName,
      verbs: each.verbs,
      ...each.shortNames !== void 0 ? { shortNames: each.shortNames } : void 0,
      ...each.categories !== void 0 ? { categories: each.categories } : void 0,
      subresources: []
    });
  }
  for (const each of list) {
    const slash3 = each.name.indexOf("/");
    if (slash3 < 0) continue;
    const parent = each.name.slice(0, slash3);
    let entry = entries.get(parent);
    if (entry === void 0) {
      entry = {
        resource: parent,
        responseKind: { group: "", version: "", kind: "" },
        scope: scopeOf(each),
        singularResource: "",
        verbs: [],
        subresources: []
      };
      entries.set(parent, entry);
    }
    entry.subresources.push({
      subresource: each.name.slice(slash3 + 1),
      responseKind: responseKind(each),
      verbs: each.verbs
    });
  }
  return [...entries.values()].map(
    ({ subresources, ...entry }) => subresources.length === 0 ? entry : { ...entry, subresources }
  );
}
function responseKind({ group = "", version = "", kind }) {
  return { group, version, kind };
}
function scopeOf({ namespaced }) {
  return namespaced ? "Namespaced" : "Cluster";
}

// packages/server/src/discovery/discovery.ts
var plain = new Negotiator(noTransforms);
var aggregated = new Negotiator({
  allowsTransform: (_, target) => target !== void 0 && target.group === "apidiscovery.k8s.io" && target.version === "v2" && target.kind === "APIGroupDiscoveryList"
});
var aggregatedParameters = ";g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
var Discovery = class {
  #options;
  #core;
  #named;
  constructor(options2) {
    this.#options = options2;
  }
  /** To be called whenever the served versions or resources of a group have changed. */
  invalidate(group) {
    if (group === "") this.#core = void 0;
    else this.#named = void 0;
  }
  /** `/api` */
  legacyVersions(request) {
    const wanted = aggregated.tryNegotiate(request.headers.accept);
    if (wanted !== void 0 && wanted.convert !== void 0) {
      this.#core ??= documentOf(this.#options.groups().filter(({ name }) => name === ""));
      return this.#writeAggregated(request, this.#core);
    }
    const core = this.#options.groups().find(({ name }) => name === "");
    const address = this.#options.serverAddress?.();
    const addresses = address === void 0 ? [] : [{ clientCIDR: "0.0.0.0/0", serverAddress: address }];
    return this.#write(request, "APIVersions", {
      kind: "APIVersions",
      versions: core?.versions.map(({ version }) => version) ?? [],
      serverAddressByClientCIDRs: addresses
    });
  }
  /** `/apis` */
  groups(request) {
    const wanted = aggregated.tryNegotiate(request.headers.accept);
    if (wanted !== void 0 && wanted.convert !== void 0) {
      this.#named ??= documentOf(this.#options.groups().filter(({ name }) => name !== ""));
      return this.#writeAggregated(request, this.#named);
    }
    const groups2 = this.#options.groups().filter(({ name }) => name !== "");
    return this.#write(request, "APIGroupList", {
      kind: "APIGroupList",
      apiVersion: "v1",
      groups: groups2.map(apiGroup)
    });
  }
  /** `/apis/{group}` */
  group(request, group) {
    return this.#write(request, "APIGroup", { kind: "APIGroup", apiVersion: "v1", ...apiGroup(group) });
  }
  /** `/api/v1`, `/apis/{group}/{version}` */
  resources(request, { group, version, resources }) {
    const groupVersion = group === "" ? version : `${group}/${version}`;
    return this.#write(request, "APIResourceList", {
      kind: "APIResourceList",
      ...group !== "" ? { apiVersion: "v1" } : void 0,
      groupVersion,
      resources
    });
  }
  #write(request, kind, value) {
    const output = plain.negotiate(request.headers.accept);
    if (output.mediaType !== MediaType.protobuf) return writeValue(request, output, 200, value);
    const type = metaType(kind);
    const object = { apiVersion: "v1", ...decodeValue(type, value).object, kind };
    return { status: 200, headers: { "content-type": output.mediaType }, body: encodeProtobuf(type, object) };
  }
  #writeAggregated(request, { value, etag }) {
    const headers = { etag, vary: "Accept", "cache-control": "public" };
    if (request.headers["if-none-match"] === etag) return { status: 304, headers };
    const output = aggregated.negotiate(request.headers.accept);
    const contentType = `${output.mediaType}${aggregatedParameters}`;
    if (output.mediaType === MediaType.protobuf) {
      const type = metaTypes.typeFor({
        group: "apidiscovery.k8s.io",
        version: "v2",
        kind: "APIGroupDiscoveryList"
      });
      if (type === void 0) throw newNotAcceptable(allMediaTypes);
      const { object } = decodeValue(type, value);
      const typed = { ...object, kind: "APIGroupDiscoveryList", apiVersion: "apidiscovery.k8s.io/v2" };
      return { status: 200, headers: { ...headers, "content-type": contentType }, body: encodeProtobuf(type, typed) };
    }
    const response2 = writeValue(request, output, 200, value);
    return { ...response2, headers: { ...headers, "content-type": contentType } };
  }
};
function documentOf(groups2) {
  const value = {
    kind: "APIGroupDiscoveryList",
    apiVersion: "apidiscovery.k8s.io/v2",
    metadata: {},
    items: groups2.map(aggregatedGroupOnce)
  };
  const etag = `"${createHash3("sha512").update(encodeObject(value)).digest("hex").toUpperCase()}"`;
  return { value, etag };
}
var aggregatedGroups = /* @__PURE__ */ new WeakMap();
function aggregatedGroupOnce(group) {
  let made = aggregatedGroups.get(group);
  if (made === void 0) {
    made = aggregatedGroup(group);
    aggregatedGroups.set(group, made);
  }
  return made;
}
function apiGroup({ name, versions }) {
  const discovered = versions.map(
    ({ version }) => ({ groupVersion: `${name}/${version}`, version })
  );
  return { name, versions: discovered, preferredVersion: discovered[0] };
}

// packages/server/src/health/health-checks.ts
var noSniff = { "x-content-type-options": "nosniff" };
function healthHandler(endpoint, checks) {
  return async (request) => {
    const excluded = new Set(request.query.getAll("exclude").filter((name) => name !== ""));
    const lines = [];
    const failed = [];
    for (const check2 of checks()) {
      if (excluded.delete(check2.name)) {
        lines.push(`[+]${check2.name} excluded: ok`);
        continue;
      }
      try {
        await check2.check();
        lines.push(`[+]${check2.name} ok`);
      } catch {
        lines.push(`[-]${check2.name} failed: reason withheld`);
        failed.push(check2.name);
      }
    }
    if (excluded.size > 0) {
      const names = [...excluded].map((name) => JSON.stringify(name)).join(",");
      lines.push(`warn: some health checks cannot be excluded: no matches for ${names}`);
    }
    if (failed.length > 0) return textError(500, `${lines.join("\n")}
${endpoint} check failed`);
    if (!request.query.has("verbose")) return textResponse(200, "ok", noSniff);
    return textResponse(200, `${lines.join("\n")}
${endpoint} check passed
`, noSniff);
  };
}
function singleHealthHandler(checks, name) {
  return async () => {
    const check2 = checks().find((each) => each.name === name);
    if (check2 === void 0) return notFoundPage();
    try {
      await check2.check();
    } catch (error) {
      return textError(500, `internal server error: ${errorText(error)}`);
    }
    return textResponse(200, "ok", noSniff);
  };
}
var pingCheck = { name: "ping", check: () => {
} };
var logCheck = { name: "log", check: () => {
} };

// packages/server/src/http/warning-recorder.ts
var totalLimit = 4096;
var itemLimit = 256;
var WarningRecorder = class {
  #texts = /* @__PURE__ */ new Set();
  #sent = [];
  #written = 0;
  #truncating = false;
  add(text2) {
    if (text2 === "" || this.#truncating && this.#written >= totalLimit || this.#texts.has(text2)) return;
    this.#texts.add(text2);
    const characters = [...text2];
    if (this.#truncating || this.#written + characters.length <= totalLimit) {
      this.#push(this.#truncating ? characters.slice(0, itemLimit) : characters);
      return;
    }
    this.#truncating = true;
    this.#written = 0;
    this.#sent = [];
    for (const each of this.#texts) this.#push([...each].slice(0, itemLimit));
  }
  #push(characters) {
    let quoted = "";
    for (const character of characters) {
      if (isControl(character)) return;
      quoted += character === '"' || character === "\\" ? `\\${character}` : character;
    }
    this.#written += characters.length;
    this.#sent.push(`299 - "${quoted}"`);
  }
  /** Values of the `Warning` header, in the order in which they came. */
  headers() {
    return this.#sent;
  }
};
function isControl(character) {
  return character < " " || character >= "\x7F" && character <= "\x9F";
}

// packages/server/src/http/server-request.ts
function composeFilters(filters, handler) {
  return filters.reduceRight((next, filter) => filter(next), handler);
}
var ServerRequest = class {
  method;
  path;
  /** Filters may remove headers, see {@link dropHeaders}. */
  headers;
  remoteAddress;
  peer;
  /** Milliseconds since the epoch. */
  receivedAt;
  /** Set by the request-info filter. */
  info;
  /** Set by the authentication filter. */
  user;
  auditID = "";
  /** Why the request failed, once an error has been written. */
  failure;
  /** Learns when work on the request goes on. */
  #watchdog;
  /** Measures the steps of the request. Set by the HTTP log filter. */
  trace;
  /** Annotations of the request's record by key, such as those of admission plugins. */
  annotations = /* @__PURE__ */ new Map();
  /** Headers that every answer to this request gets, those of an error included. */
  responseHeaders = {};
  /** See `RequestContext.checkSize`. Set by the filter of the slow lane. */
  checkSize;
  /** See `RequestContext.random`. */
  random;
  /** Called when a long-running request has ended, which may be long after its answer has begun. Set by the metrics filter. */
  onFinish;
  /** Whether {@link finish} has been called. */
  isFinished = false;
  /** The body, once {@link body} has been called for. */
  bodyRead;
  #base;
  #body;
  #warnings;
  #controller;
  #abortReason;
  constructor(base, receivedAt, watchdog) {
    this.#base = base;
    this.#watchdog = watchdog;
    this.method = base.method;
    this.path = base.path;
    this.headers = base.headers;
    this.receivedAt = receivedAt;
    this.user = base.user;
    if (base.remoteAddress !== void 0) this.remoteAddress = base.remoteAddress;
    if (base.peer !== void 0) this.peer = base.peer;
    watchdog?.working(this);
  }
  get httpVersion() {
    return this.#base.httpVersion;
  }
  get query() {
    return this.#base.query;
  }
  get uri() {
    const { uri, path, query } = this.#base;
    return uri ?? (query.size === 0 ? path : `${path}?${query}`);
  }
  /** The values of a header (in lower case), one for each line that the client sent. */
  headerValues(name) {
    const joined4 = this.headers[name];
    if (joined4 === void 0) return [];
    return this.#base.headerValues?.(name) ?? [joined4];
  }
  /** Removes the headers (given in lower case) for which the function returns true, so that nothing behind this filter sees them. */
  dropHeaders(isDropped) {
    const names = Object.keys(this.headers);
    if (!names.some(isDropped)) return;
    const kept = /* @__PURE__ */ Object.create(null);
    for (const name of names) if (!isDropped(name)) kept[name] = this.headers[name];
    this.headers = kept;
  }
  get upgrade() {
    return this.#base.upgrade;
  }
  get takeConnection() {
    return this.#base.takeConnection;
  }
  bodyStream() {
    return this.#base.bodyStream?.();
  }
  async body(limit) {
    try {
      this.bodyRead = await (this.#body ?? this.#base.body).call(this.#base, limit);
      return this.bodyRead;
    } finally {
      this.step("body");
    }
  }
  /** Sets what {@link body} does, for a filter that has read the body. */
  replaceBody(body) {
    this.#body = body;
  }
  /** Ends a step of the work on the request. To be called right after waiting for something. */
  step(name) {
    this.#watchdog?.working(this);
    this.trace?.step(name);
  }
  /** Aborts when the client goes away, when the request's time is over ({@link abort}) or when the server stops. Made when first asked for. */
  get signal() {
    if (this.#controller === void 0) {
      const controller = new AbortController();
      this.#controller = controller;
      if (this.#abortReason !== void 0) controller.abort(this.#abortReason);
      else if (this.#base.onAbort !== void 0) this.#base.onAbort(() => controller.abort(clientGone));
      else forwardAbort(this.#base.signal, controller);
    }
    return this.#controller.signal;
  }
  /** Aborts {@link signal}. */
  abort(reason) {
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }
  /** To be called by handlers of long-running requests when their work has ended. Idempotent. */
  finish() {
    this.isFinished = true;
    const { onFinish } = this;
    this.onFinish = void 0;
    onFinish?.();
  }
  /** Adds an annotation. A key keeps its first value. */
  annotate(key, value) {
    if (!this.annotations.has(key)) this.annotations.set(key, value);
  }
  /** Warnings to send with the answer. */
  get warnings() {
    this.#warnings ??= new WarningRecorder();
    return this.#warnings;
  }
  /** Forgets the warnings so far. */
  clearWarnings() {
    this.#warnings = void 0;
  }
  get hasWarnings() {
    return this.#warnings !== void 0;
  }
  get userAgent() {
    return this.headers["user-agent"] ?? "";
  }
};
var clientGone = new Error("the client is gone");
function forwardAbort(from, to) {
  if (from.aborted) to.abort(from.reason);
  else from.addEventListener("abort", () => to.abort(from.reason), { once: true });
}
function contextOf(request, namespace, clock) {
  return {
    user: request.user ?? anonymousUser,
    namespace,
    get signal() {
      return request.signal;
    },
    checkSize: request.checkSize,
    warn: (text2) => request.warnings.add(text2),
    annotate: (key, value) => request.annotate(key, value),
    now: clock,
    random: request.random
  };
}
function contextWithoutSignal(request, namespace, clock) {
  return {
    user: request.user ?? anonymousUser,
    namespace,
    warn: (text2) => request.warnings.add(text2),
    now: clock
  };
}
var anonymousUser = { name: "system:anonymous", groups: ["system:unauthenticated"] };

// packages/server/src/openapi/openapi-service.ts
import { Buffer as Buffer7 } from "node:buffer";
import { createHash as createHash5 } from "node:crypto";

// packages/server/src/openapi/document/part-cache.ts
var PartCache = class {
  #parts = /* @__PURE__ */ new Map();
  /**
   * The part of one resource: the kept one, when the source says that nothing has changed.
   *
   * @param source one resource with its subresources
   */
  part(dialect, source, paths) {
    const [main] = source.resources;
    const content = main && source.contentOfKind?.(kindOfResource(source, main));
    if (main === void 0 || content === void 0) return documentPart(dialect, paths());
    const key = keyOf2(dialect, source.group, source.version, main.name);
    const known2 = this.#parts.get(key);
    if (known2?.content === content) return known2.part;
    const part = documentPart(dialect, paths());
    this.#parts.set(key, { content, part });
    return part;
  }
  /** Forgets the parts of what is served no more. */
  keepOnly(isServed2) {
    for (const key of this.#parts.keys()) {
      const [, group = "", version = "", resource2 = ""] = key.split(" ");
      if (!isServed2(group, version, resource2)) this.#parts.delete(key);
    }
  }
};
var keyOf2 = (dialect, group, version, resource2) => `${dialect} ${group} ${version} ${resource2}`;

// packages/server/src/openapi/served-document.ts
import { Buffer as Buffer6 } from "node:buffer";
import { createHash as createHash4 } from "node:crypto";
var onePiece = 4 * 1024 * 1024;
function servedDocument(make, { jsonPieces, protobufPieces }, content) {
  const document = once(make);
  return {
    json: async () => bodyOf(jsonPieces(await document())),
    protobuf: async () => bodyOf(protobufPieces(await document())),
    hash: once(async () => {
      const hash2 = createHash4("sha512");
      if (content !== void 0) hash2.update(content);
      else for await (const piece of jsonPieces(await document())) hash2.update(piece);
      return hash2.digest("hex").toUpperCase();
    })
  };
}
async function bodyOf(pieces) {
  const first = [];
  let size = 0;
  const iterator = pieces[Symbol.asyncIterator]();
  for (; ; ) {
    const { value, done } = await iterator.next();
    if (done) return Buffer6.concat(first);
    first.push(value);
    size += value.length;
    if (size > onePiece) break;
  }
  return (async function* () {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}
function once(make) {
  let made;
  return () => {
    made ??= make().catch((error) => {
      made = void 0;
      throw error;
    });
    return made;
  };
}

// packages/server/src/openapi/openapi-service.ts
var year = 365 * 24 * 3600 * 1e3;
var json = "application/json";
var v2Protobuf = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
var v2ProtobufOld = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
var v3Protobuf = "application/com.github.proto-openapi.spec.v3.v1.0+protobuf";
var OpenAPIService = class {
  #options;
  #generator;
  #parts = new PartCache();
  #v3 = /* @__PURE__ */ new Map();
  #current;
  constructor(options2) {
    this.#options = options2;
  }
  /** To be called after each change of what is installed. */
  invalidate() {
    this.#current = void 0;
  }
  install(paths) {
    paths.handle("/openapi/v2", async (request) => serveV2(request, (await this.#documents()).v2));
    paths.handle("/openapi/v3", async (request) => serveIndex(request, (await this.#documents()).index));
    paths.handlePrefix("/openapi/v3/", async (request) => {
      const name = request.path.slice("/openapi/v3/".length);
      return serveV3(request, name, (await this.#documents()).v3.get(name));
    });
  }
  async #documents() {
    this.#generator ??= import("./generator-4XGVEABM.js");
    const generator = await this.#generator;
    this.#current ??= this.#newDocuments(generator);
    this.#v3 = this.#current.v3;
    return this.#current;
  }
  #newDocuments(generator) {
    const { groups: groups2, version } = this.#options;
    const info = { title: "Kubernetes", version };
    const v3 = /* @__PURE__ */ new Map();
    const add2 = (name, installed, make, content) => {
      const known2 = this.#v3.get(name);
      const document = known2 !== void 0 && known2.installed === installed ? known2 : { ...servedDocument(make, generator, content), installed };
      v3.set(name, document);
    };
    const fixedNames = ["api", "apis", "version"];
    if (this.#options.issuer?.()) fixedNames.push(".well-known/openid-configuration", "openid/v1/jwks");
    for (const name of fixedNames) add2(name, void 0, () => generator.fixedDocument(info, name));
    const sources = [];
    for (const { name: group, versions } of groups2.ordered()) {
      for (const installed of versions) {
        const source = openAPISource(installed);
        sources.push(source);
        if (group !== "" && !isCustom(source)) {
          add2(`apis/${group}`, void 0, () => generator.groupDocument(info, group));
        }
        const name = group === "" ? `api/${installed.version}` : `apis/${group}/${installed.version}`;
        const content = installed.openAPI?.contentOf?.(installed.version);
        const key = content === void 0 ? void 0 : JSON.stringify([info, name, content]);
        add2(name, installed, () => generator.groupVersionDocument(info, source, this.#parts), key);
      }
    }
    this.#parts.keepOnly(
      (group, version2, resource2) => groups2.version(group, version2)?.installed.has(resource2) === true
    );
    return {
      v2: servedDocument(() => generator.v2Document(info, sources, fixedNames, this.#parts), generator),
      index: once(() => indexOf(v3)),
      v3
    };
  }
};
async function indexOf(documents) {
  const paths = {};
  const slice = timeSlice(void 0, 1);
  for (const name of [...documents.keys()].sort()) {
    paths[name] = { serverRelativeURL: await urlOf(name, documents.get(name)) };
    if (slice.isOver()) await slice.next();
  }
  const json3 = Buffer7.from(JSON.stringify({ paths }));
  return { json: json3, hash: createHash5("sha512").update(json3).digest("hex").toUpperCase() };
}
async function urlOf(name, document) {
  return `/openapi/v3/${name}?hash=${await document.hash()}`;
}
var notAcceptable = { status: 406, headers: {} };
async function serveV2(request, document) {
  const type = chosenType(request, [json, v2Protobuf, v2ProtobufOld]);
  if (type === void 0) return notAcceptable;
  const etag = `"${await document.hash()}"`;
  const headers = { etag, vary: "Accept", "last-modified": (/* @__PURE__ */ new Date(0)).toUTCString() };
  if (request.headers["if-none-match"] === etag) return { status: 304, headers };
  return type === json ? { status: 200, headers: { ...headers, "content-type": json }, body: await document.json() } : { status: 200, headers: { ...headers, "content-type": v2Protobuf }, body: await document.protobuf() };
}
async function serveIndex(request, index) {
  const { json: body, hash: hash2 } = await index();
  const etag = `"${hash2}"`;
  if (request.headers["if-none-match"] === etag) return { status: 304, headers: { etag } };
  return { status: 200, headers: { etag, "content-type": json }, body };
}
async function serveV3(request, name, document) {
  if (document === void 0) return notFoundPage();
  const type = chosenType(request, [json, v3Protobuf]);
  if (type === void 0) return notAcceptable;
  const hash2 = request.query.get("hash");
  const current = await document.hash();
  const headers = { vary: "Accept", etag: `"${current}"` };
  if (hash2 !== null && hash2 !== "") {
    if (hash2 !== current) return { status: 301, headers: { location: await urlOf(name, document) } };
    headers["cache-control"] = "public, immutable";
    headers.expires = new Date(Date.now() + year).toUTCString();
  }
  if (request.headers["if-none-match"] === headers.etag) return { status: 304, headers };
  headers["content-type"] = type;
  return { status: 200, headers, body: await (type === json ? document.json() : document.protobuf()) };
}
function chosenType(request, types) {
  const { accept } = request.headers;
  if (accept === void 0 || accept === "") return types[0];
  for (const { type, subtype } of parseAccept(accept)) {
    for (const each of types) {
      const [eachType, eachSubtype] = each.split("/");
      if (type !== eachType && type !== "*") continue;
      if (subtype !== eachSubtype && subtype !== "*") continue;
      return each;
    }
  }
  return void 0;
}

// packages/server/src/slow-lane/move-to-slow-lane.ts
var MoveToSlowLane = class extends Error {
};

// packages/server/src/filters/authorization.ts
function attributesOf({ info, user }) {
  return {
    user,
    verb: info.verb,
    isResourceRequest: info.isResourceRequest,
    path: info.path,
    apiGroup: info.apiGroup,
    apiVersion: info.apiVersion,
    namespace: info.namespace,
    resource: info.resource,
    subresource: info.subresource,
    name: info.name,
    ...info.fieldSelector !== "" ? { fieldSelector: info.fieldSelector } : void 0,
    ...info.labelSelector !== "" ? { labelSelector: info.labelSelector } : void 0
  };
}
var noSniff2 = { "x-content-type-options": "nosniff" };
function withAuthorization(authorizer) {
  return (next) => {
    function settle2(request, attributes, { decision, reason }) {
      request.step("authorization");
      if (decision === "Allow") return next(request);
      return Promise.resolve(writeError(request, forbiddenError(attributes, reason), noSniff2));
    }
    return async (request) => {
      const attributes = attributesOf(request);
      let answer;
      try {
        const pending = authorizer.authorize(attributes);
        if (pending instanceof Promise) {
          answer = await pending;
          request.signal.throwIfAborted();
        } else answer = pending;
        if (answer.decision !== "Allow" && answer.error !== void 0) throw answer.error;
      } catch (error) {
        const text2 = errorText(error);
        return textError(500, sanitize(`Internal Server Error: ${JSON.stringify(request.path)}: ${text2}`));
      }
      return settle2(request, attributes, answer);
    };
  };
}

// packages/server/src/options/parameters.ts
function booleanOf(query, name) {
  const value = query.get(name);
  return value === null ? void 0 : booleanParameter(value);
}
function integerOf(query, name) {
  const value = query.get(name);
  if (value === null) return void 0;
  const parsed = /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(parsed)) throw newBadRequest(`strconv.ParseInt: parsing ${goQuote(value)}: invalid syntax`);
  if (parsed >= int64Limit || parsed < -int64Limit) {
    throw newBadRequest(`strconv.ParseInt: parsing ${goQuote(value)}: value out of range`);
  }
  return parsed;
}
var int64Limit = 2 ** 63;
function invalidOptions(kind, errors) {
  return newInvalid({ group: "meta.k8s.io", kind }, "", errors);
}

// packages/server/src/options/write-options.ts
var noOptions = { dryRun: false, fieldManager: "", fieldValidation: "Warn" };
function decodeWriteOptions(query, kind) {
  if (query.size === 0) return noOptions;
  const raw = read(query);
  const errors = validateCreateOptions(raw);
  if (errors.length > 0) throw invalidOptions(kind, errors);
  return options(raw);
}
function decodePatchOptions(query, patchType) {
  const raw = read(query);
  const force = booleanOf(query, "force");
  const errors = validatePatchOptions(force === void 0 ? raw : { ...raw, force }, patchType);
  if (errors.length > 0) throw invalidOptions("PatchOptions", errors);
  return { ...options(raw), force: force ?? false };
}
function read(query) {
  return {
    dryRun: query.getAll("dryRun"),
    fieldManager: query.get("fieldManager") ?? "",
    fieldValidation: query.get("fieldValidation") ?? ""
  };
}
function options({ dryRun, fieldManager, fieldValidation }) {
  return {
    dryRun: dryRun.length > 0,
    fieldManager,
    fieldValidation: fieldValidation === "" ? "Warn" : fieldValidation
  };
}
var managerLimit = 128;
var managersKept = 1e3;
var longestKept = 512;
var managers = /* @__PURE__ */ new Map();
function managerOrUserAgent(manager, userAgent) {
  if (manager !== "") return manager;
  const known2 = managers.get(userAgent);
  if (known2 !== void 0) return known2;
  const slash3 = userAgent.indexOf("/");
  let prefix2 = "";
  let length = 0;
  for (const character of slash3 < 0 ? userAgent : userAgent.slice(0, slash3)) {
    if (!isPrintable(character)) continue;
    length += new TextEncoder().encode(character).length;
    if (length > managerLimit) break;
    prefix2 += character;
  }
  if (userAgent.length > longestKept) return prefix2;
  if (managers.size >= managersKept) managers.clear();
  managers.set(userAgent, prefix2);
  return prefix2;
}
var isPrintable = (character) => /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(character);
function refuseDryRun(query) {
  if (query.has("dryRun")) throw newBadRequest("dryRun is not supported");
}

// packages/server/src/watch/abort-listeners.ts
var listenersBySignal = /* @__PURE__ */ new WeakMap();
function onAbort(signal, listener) {
  if (signal.aborted) {
    listener();
    return () => {
    };
  }
  let listeners = listenersBySignal.get(signal);
  if (listeners === void 0) {
    const made = /* @__PURE__ */ new Set();
    listeners = made;
    listenersBySignal.set(signal, made);
    signal.addEventListener("abort", () => callAll(made), { once: true });
  }
  const all = listeners;
  all.add(listener);
  return () => all.delete(listener);
}
function callAll(listeners) {
  for (const listener of listeners) listener();
  listeners.clear();
}

// packages/server/src/handlers/admission.ts
function admissionAttributes(scope, { namespace, name }, context, operation, { dryRun, options: options2 }) {
  return {
    kind: scope.kind,
    resource: scope.resource,
    subresource: scope.subresource,
    namespace,
    name,
    operation,
    options: options2,
    dryRun,
    user: context.user,
    context,
    objects: scope.objects
  };
}
function wireOptions(kind, options2) {
  return {
    kind,
    apiVersion: "meta.k8s.io/v1",
    ...options2.dryRun ? { dryRun: ["All"] } : void 0,
    ...options2.fieldManager ? { fieldManager: options2.fieldManager } : void 0,
    ...options2.fieldValidation ? { fieldValidation: options2.fieldValidation } : void 0
  };
}
async function admitObject(scope, attributes) {
  const { object: before, context } = attributes;
  const after = await scope.admission.admit(attributes) ?? before;
  if (after.metadata.managedFields === before.metadata.managedFields) return after;
  try {
    validateManagedFields(after.metadata.managedFields);
    return after;
  } catch (error) {
    context.warn(
      `.metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: ${errorText(error)}`
    );
    const { managedFields: _spoilt, ...metadata } = after.metadata;
    const { managedFields } = before.metadata;
    return { ...after, metadata: managedFields === void 0 ? metadata : { ...metadata, managedFields } };
  }
}
function validateCreated(scope, attributes) {
  if (!scope.admission.handles("CREATE")) return void 0;
  return (object) => scope.admission.validate({ ...attributes, name: attributes.name || (object.metadata?.name ?? ""), object });
}
function validateUpdated(scope, attributes) {
  if (!scope.admission.handles("UPDATE")) return void 0;
  return (object, oldObject) => scope.admission.validate({ ...attributes, object, oldObject });
}
function validateDeleted(scope, attributes) {
  const { admission } = scope;
  if (!admission.handles("DELETE")) return void 0;
  return async (oldObject) => {
    const final = { ...attributes, oldObject };
    if (admission.mutates("DELETE")) await admission.admit(final);
    await admission.validate(final);
  };
}

// packages/server/src/handlers/connect-options.ts
function connectOptions(kind, type, query, path) {
  const options2 = { kind: kind.kind, apiVersion: formatGroupVersion(kind) };
  for (const name of new Set(query.keys())) {
    const field = type?.field(name);
    if (field !== void 0) options2[name] = fieldValue(field, query.getAll(name));
  }
  if (path !== "" && type?.field("path") !== void 0) options2.path = path;
  return options2;
}
function fieldValue({ shape, scalar }, texts) {
  const values = texts.map((text2) => scalarOf(scalar, text2));
  return shape === "list" ? values : values[0];
}
function scalarOf(scalar, text2) {
  if (scalar === "bool") return text2.toLowerCase() !== "false" && text2 !== "0";
  return scalar === "int32" || scalar === "int64" || scalar === "double" ? Number(text2) : text2;
}

// packages/server/src/handlers/connect.ts
async function connectResource(scope, request, target) {
  const { storage, admission } = scope;
  refuseDryRun(request.query);
  const context = contextOf(request, scope.namespaced ? target.namespace : "", scope.now);
  if (storage.getOptionsKind === void 0 && admission.handles("CONNECT")) {
    const attributes = {
      ...admissionAttributes(scope, target, context, "CONNECT", { dryRun: false, options: {} }),
      object: connectOptions(scope.kind, scope.optionsType, request.query, target.rest)
    };
    if (admission.mutates("CONNECT")) await admission.admit(attributes);
    await admission.validate(attributes);
  }
  await authorizeVerb(scope, request);
  const ended = new AbortController();
  const removals = [];
  const release = () => {
    for (const remove2 of removals.splice(0)) remove2();
    request.finish();
  };
  const end2 = () => {
    release();
    ended.abort(new Error("the connection has ended"));
  };
  for (const signal of [scope.shutdown, scope.removed, context.signal]) removals.push(onAbort(signal, end2));
  try {
    const answer = await storage.connect.call(
      storage,
      target.name,
      connectRequestOf(request, target),
      { ...context, signal: ended.signal }
    );
    const { status, headers = {}, body } = answer;
    if (body === void 0 || body instanceof Uint8Array) {
      release();
      return { status, headers, ...body === void 0 ? void 0 : { body } };
    }
    return { status, headers, body: thenCall(body, release) };
  } catch (error) {
    release();
    throw error;
  }
}
async function authorizeVerb({ storage, authorizer }, request) {
  const { connectVerb: verb } = storage;
  const { info } = request;
  if (verb === void 0 || info.verb === verb) return;
  const answer = await authorizer.authorize({ ...attributesOf(request), verb });
  if (answer.decision === "Allow") return;
  if (answer.error !== void 0) throw answer.error;
  throw newForbidden({ group: info.apiGroup, resource: info.resource }, info.name, answer.reason);
}
function connectRequestOf(request, target) {
  const headers = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== void 0 && name !== "authorization" && !name.startsWith(":")) headers[name] = value;
  }
  const authority = request.headers[":authority"];
  if (authority !== void 0) headers.host = authority;
  const { uri, remoteAddress, takeConnection } = request;
  const body = request.bodyStream();
  const search = uri.indexOf("?");
  return {
    method: request.method,
    path: target.rest,
    requestPath: request.path,
    query: request.query,
    search: search < 0 ? "" : uri.slice(search),
    headers,
    ...remoteAddress === void 0 ? void 0 : { remoteAddress },
    ...body === void 0 ? void 0 : { body },
    ...takeConnection === void 0 ? void 0 : { takeConnection }
  };
}
async function* thenCall(body, release) {
  try {
    yield* body;
  } finally {
    release();
  }
}

// packages/apimachinery/src/meta/accessor.ts
var noMeta = Object.freeze({});
function objectMetaOf(object) {
  return object.metadata ?? noMeta;
}

// packages/apimachinery/src/meta/partial-object-metadata.ts
function asPartialObjectMetadata(object, apiVersion = "meta.k8s.io/v1") {
  return { kind: "PartialObjectMetadata", apiVersion, metadata: object.metadata ?? {} };
}
function asPartialObjectMetadataList(list, apiVersion = "meta.k8s.io/v1") {
  const items = list.items ?? [];
  return {
    kind: "PartialObjectMetadataList",
    apiVersion,
    metadata: pickListMeta(list.metadata),
    items: items.length === 0 ? null : items.map((item) => asPartialObjectMetadata(item, apiVersion))
  };
}
function pickListMeta(meta) {
  const { resourceVersion, continue: token, remainingItemCount } = meta ?? {};
  return {
    ...resourceVersion ? { resourceVersion } : void 0,
    ...token ? { continue: token } : void 0,
    ...remainingItemCount === void 0 || remainingItemCount === null ? void 0 : { remainingItemCount }
  };
}

// packages/apimachinery/src/table/recorded-ages.ts
var recording;
var begin = "\uE000age:";
var end = "\uE001";
var placeholder = /\uE000age:([0-9]+)\uE001/;
function recordAge(age) {
  if (recording === void 0) return void 0;
  return `${begin}${recording.push(age) - 1}${end}`;
}
function recordAges(make) {
  const outer = recording;
  const ages = [];
  recording = ages;
  try {
    return { result: make(), ages };
  } finally {
    recording = outer;
  }
}
function splitAtAges(text2, ages) {
  const parts = text2.split(placeholder);
  if (parts.length !== ages.length * 2 + 1) return void 0;
  for (let i = 0; i < ages.length; i++) if (parts[i * 2 + 1] !== String(i)) return void 0;
  return parts.filter((_, i) => i % 2 === 0);
}

// packages/apimachinery/src/table/human-duration.ts
var second = 1e3;
var minute = 60 * second;
var hour = 60 * minute;
var day = 24 * hour;
var year2 = 365 * day;
function humanDuration(milliseconds) {
  const seconds = Math.trunc(milliseconds / second);
  if (seconds < -1) return "<invalid>";
  if (seconds < 0) return "0s";
  if (milliseconds < 2 * minute) return `${seconds}s`;
  if (milliseconds < 10 * minute) return pair(milliseconds, minute, "m", second, "s");
  if (milliseconds < 3 * hour) return `${Math.floor(milliseconds / minute)}m`;
  if (milliseconds < 8 * hour) return pair(milliseconds, hour, "h", minute, "m");
  if (milliseconds < 2 * day) return `${Math.floor(milliseconds / hour)}h`;
  if (milliseconds < 8 * day) return pair(milliseconds, day, "d", hour, "h");
  if (milliseconds < 2 * year2) return `${Math.floor(milliseconds / day)}d`;
  if (milliseconds < 8 * year2) return pair(milliseconds, year2, "y", day, "d");
  return `${Math.floor(milliseconds / year2)}y`;
}
function translateTimestampSince(timestamp, now = Date.now()) {
  if (!timestamp) return "<unknown>";
  const time = Date.parse(timestamp);
  return recordAge({ time, isUntil: false }) ?? humanDuration(now - time);
}
function pair(value, large, largeUnit, small, smallUnit) {
  const whole = Math.floor(value / large);
  const rest = Math.floor(value % large / small);
  return rest === 0 ? `${whole}${largeUnit}` : `${whole}${largeUnit}${rest}${smallUnit}`;
}

// packages/apimachinery/src/table/make-table.ts
function makeTable(metadata, columnDefinitions, rows, apiVersion = "meta.k8s.io/v1") {
  return { kind: "Table", apiVersion, metadata, columnDefinitions, rows };
}
var defaultTableColumns = [
  { name: "Name", type: "string", format: "name", description: "The name of the object", priority: 0 },
  { name: "Created At", type: "date", format: "", description: "When the object was created", priority: 0 }
];
var defaultTableConvertor = {
  tableColumns: defaultTableColumns,
  tableRow: (object) => ({ cells: [object.metadata.name ?? "", creationTimeOf(object)] })
};
var creationTimeOf = (object) => objectMetaOf(object).creationTimestamp ?? "0001-01-01T00:00:00Z";
function objectsTable({ tableColumns, tableRow }, objects, metadata, options2 = {}) {
  const { noHeaders = false, includeObject = "Metadata", apiVersion = "meta.k8s.io/v1", now = Date.now() } = options2;
  const converted = objects.map((object) => ({ object, row: tableRow(object, now) }));
  if (converted.some(({ row }) => row.sortKey !== void 0)) {
    converted.sort((a, b) => compareRows(a.row, b.row));
  }
  const rows = converted.map(({ object, row }) => {
    const { metadata: shown = object.metadata } = row;
    const source = includeObject === "Object" || shown === object.metadata ? object : { ...object, metadata: shown };
    return orderedRow(row, rowObject(source, includeObject, apiVersion));
  });
  const hasDefaultColumns = tableColumns.length === 2 && tableColumns[1]?.name === defaultTableColumns[1]?.name;
  return makeTable(
    metadata,
    noHeaders ? null : tableColumns.map(orderedColumn),
    rows.length === 0 && hasDefaultColumns ? null : rows,
    apiVersion
  );
}
function compareRows({ sortKey: a = [] }, { sortKey: b = [] }) {
  for (const [i, value] of a.entries()) {
    const other = b[i];
    if (other === void 0 || value > other) return 1;
    if (value < other) return -1;
  }
  return a.length - b.length;
}
function orderedColumn({ name, type, format, description, priority }) {
  return { name, type, format: format ?? "", description: description ?? "", priority: priority ?? 0 };
}
function rowObject(object, include, apiVersion) {
  if (object === void 0 || object === null) return null;
  if (include === "Object") return object;
  const marksEnd2 = object.metadata?.annotations?.[initialEventsAnnotationKey] === "true";
  return include === "None" && !marksEnd2 ? null : asPartialObjectMetadata(object, apiVersion);
}
function orderedRow(row, object) {
  return {
    cells: row.cells,
    ...row.conditions?.length ? { conditions: row.conditions } : void 0,
    object: object ?? null
  };
}

// packages/apimachinery/src/table/row-template.ts
function rowTemplate(makeRow) {
  const { result, ages } = recordAges(() => makeRow(0));
  const texts = splitAtAges(rowText(result), ages);
  return texts && { row: result, template: { texts, ages } };
}
function rowText({ cells, conditions }) {
  const row = encodeObject(conditions?.length ? { cells, conditions } : { cells });
  return `${row.slice(0, -1)},"object":`;
}
function renderRow({ texts, ages }, now) {
  let text2 = texts[0];
  for (let i = 0; i < ages.length; i++) {
    const { time, isUntil } = ages[i];
    const age = humanDuration(isUntil ? time - now : now - time);
    text2 += (age.startsWith("<") ? escapeHTML(age) : age) + texts[i + 1];
  }
  return text2;
}

// packages/server/src/encodings/protobuf-forms.ts
var sizeOf = (bytes) => bytes.length;
var messageForm = { sizeOf };
var partialForm = { sizeOf };
function messageOf2({ serializer, kind }, item, keeper) {
  const known2 = keeper.find(item, messageForm);
  if (known2 !== void 0) return known2;
  const { json: json3 } = item;
  const made = (json3 && serializer.protobufMessageOfJSON?.(json3, kind)) ?? serializer.protobufMessage(item.object, kind);
  return keeper.keep(item, messageForm, made);
}
function envelopedMessage(forms, item, keeper) {
  const { kind } = forms;
  return encodeUnknown({ kind: kind.kind, apiVersion: formatGroupVersion(kind), raw: messageOf2(forms, item, keeper) });
}
function partialMessageOf(item, keeper) {
  const message = keeper.find(item, messageForm);
  if (message !== void 0 && message[0] === 10) return message.subarray(0, endOfField(message));
  const known2 = keeper.find(item, partialForm);
  if (known2 !== void 0) return known2;
  const metadata = metadataMessage(item);
  const head = messageFieldHead(1, metadata.length);
  const made = new Uint8Array(head.length + metadata.length);
  made.set(head);
  made.set(metadata, head.length);
  return keeper.keep(item, partialForm, made);
}
function metadataMessage(item) {
  const type = metaType("ObjectMeta");
  const { metadataJSON } = item;
  const made = metadataJSON && transcodeJSON(type, metadataJSON);
  return made ?? encodeMessage(type, item.object.metadata ?? {});
}
function endOfField(message) {
  let length = 0;
  let at = 1;
  for (let scale = 1; ; scale *= 128) {
    const byte = message[at++];
    length += (byte & 127) * scale;
    if (byte < 128) return at + length;
  }
}
function envelopedPartial(item, apiVersion, keeper) {
  return encodeUnknown({ kind: "PartialObjectMetadata", apiVersion, raw: partialMessageOf(item, keeper) });
}

// packages/server/src/encodings/table-rows.ts
import { Buffer as Buffer8 } from "node:buffer";
var rowForm = {
  sizeOf: ({ template, metadata }) => 128 + (metadata?.length ?? 0) + (template?.texts.reduce((sum, text2) => sum + text2.length + 32, template.ages.length * 48) ?? 0)
};
var defaultConvertor = {
  ...defaultTableConvertor,
  keepsRows: true
};
function rowConvertorOf(storage) {
  const { tableRow, tableColumns, keepsRows = false } = storage;
  if (tableRow === void 0 || tableColumns === void 0) return defaultConvertor;
  return { tableColumns, keepsRows, tableRow: (object, now) => tableRow.call(storage, object, now) };
}
function rowOf(convertor, item, now, keeper) {
  if (convertor.keepsRows) {
    const found = keeper.find(item, rowForm);
    const known2 = found?.columns === convertor.tableColumns ? found : void 0;
    const row2 = known2 ?? keptRow(convertor, item);
    if (known2 === void 0) keeper.keep(item, rowForm, row2);
    const { template, metadata, sortKey } = row2;
    if (template !== void 0) return { text: renderRow(template, now), metadata, sortKey };
  }
  const row = convertor.tableRow(item.object, now);
  return { text: rowText(row), ...extrasOf(row, item) };
}
function keptRow({ tableColumns: columns, tableRow }, item) {
  const made = rowTemplate((now) => tableRow(item.object, now));
  if (made === void 0) return { columns, template: void 0, metadata: void 0, sortKey: void 0 };
  return { columns, template: made.template, ...extrasOf(made.row, item) };
}
function extrasOf({ metadata, sortKey }, item) {
  const isOwn = metadata === void 0 || metadata === item.object.metadata;
  return { metadata: isOwn ? void 0 : Buffer8.from(encodeObject(metadata)), sortKey };
}

// packages/server/src/response/chunk-writer.ts
import { Buffer as Buffer9 } from "node:buffer";
var ChunkWriter = class {
  #size;
  #buffer;
  #at = 0;
  #full = [];
  /** @param size of each buffer, in bytes */
  constructor(size) {
    this.#size = size;
    this.#buffer = Buffer9.allocUnsafeSlow(size);
  }
  /** Whether {@link take} has something to return. */
  get isFull() {
    return this.#full.length > 0;
  }
  byte(value) {
    if (this.#at === this.#size) this.#flush();
    this.#buffer[this.#at++] = value;
  }
  text(text2) {
    if (text2.length * 3 <= this.#size - this.#at) this.#at += this.#buffer.write(text2, this.#at, "utf8");
    else this.bytes(Buffer9.from(text2), 0);
  }
  /** @param from offset of the first byte to write */
  bytes(bytes, from = 0) {
    let at = from;
    while (at < bytes.length) {
      if (this.#at === this.#size) this.#flush();
      const count = Math.min(bytes.length - at, this.#size - this.#at);
      this.#buffer.set(at === 0 && count === bytes.length ? bytes : bytes.subarray(at, at + count), this.#at);
      this.#at += count;
      at += count;
    }
  }
  #flush() {
    this.#full.push(this.#buffer);
    this.#buffer = Buffer9.allocUnsafeSlow(this.#size);
    this.#at = 0;
  }
  /** The buffers that are full. They are not returned again. */
  take() {
    const full = this.#full;
    this.#full = [];
    return full;
  }
  /** The buffers that are full, and the rest. */
  finish() {
    const chunks = this.take();
    return this.#at === 0 ? chunks : [...chunks, this.#buffer.subarray(0, this.#at)];
  }
};

// packages/server/src/response/joined-body.ts
var chunkSize2 = 256 * 1024;
var smallestChunk = 1024;
var sliceMs = 8;
var itemsPerCheck = 8;
async function joinedBody(body) {
  if (body.size === void 0 || body.size > chunkSize2) return joinedChunks(body);
  const chunks = [];
  for await (const chunk of joinedChunks(body)) chunks.push(chunk);
  return chunks.length === 1 ? chunks[0] : chunks;
}
async function* joinedChunks({ head, tail, count, item, size }) {
  const writer = new ChunkWriter(Math.max(smallestChunk, Math.min(chunkSize2, size ?? chunkSize2)));
  write(writer, head);
  const slice = timeSlice(sliceMs, itemsPerCheck);
  for (let i = 0; i < count; i++) {
    item(i, writer);
    if (writer.isFull) yield* writer.take();
    if (slice.isOver()) await slice.next();
  }
  write(writer, tail);
  yield* writer.finish();
}
function write(writer, part) {
  if (typeof part === "string") writer.text(part);
  else writer.bytes(part);
}
function isShort(size) {
  return size <= chunkSize2;
}

// packages/server/src/response/list-parts.ts
function listMetaOf(list) {
  return {
    ...list.resourceVersion !== "" ? { resourceVersion: list.resourceVersion } : void 0,
    ...list.continue ? { continue: list.continue } : void 0,
    ...list.remainingItemCount !== void 0 ? { remainingItemCount: list.remainingItemCount } : void 0
  };
}

// packages/server/src/response/protobuf-list.ts
import { Buffer as Buffer10 } from "node:buffer";
var sliceMs2 = 8;
var itemsField = 2;
function protobufList(scope, list) {
  const { kind } = scope;
  const keeper = scope.encodings.forList();
  return joined2(scope, { ...kind, kind: `${kind.kind}List` }, list, (item) => messageOf2(scope, item, keeper));
}
function partialProtobufList(scope, list) {
  const kind = { group: "meta.k8s.io", version: "v1", kind: "PartialObjectMetadataList" };
  const keeper = scope.encodings.forList();
  return joined2(scope, kind, list, (item) => partialMessageOf(item, keeper));
}
async function joined2({ serializer }, kind, list, messageOf3) {
  const metadata = serializer.protobufMessage({ metadata: listMetaOf(list), items: [] }, kind);
  const { items } = list;
  const messages = new Array(items.length);
  const slice = timeSlice(sliceMs2, 8);
  let size = metadata.length;
  for (let i = 0; i < items.length; i++) {
    const message = messageOf3(items[i]);
    messages[i] = message;
    size += 1 + varintLength(message.length) + message.length;
    if (slice.isOver()) await slice.next();
  }
  const { head, tail } = envelopeAround({ kind: kind.kind, apiVersion: formatGroupVersion(kind) }, size);
  return {
    head: Buffer10.concat([head, metadata]),
    tail,
    count: messages.length,
    size: size + head.length + tail.length,
    item(index, writer) {
      const message = messages[index];
      writer.bytes(messageFieldHead(itemsField, message.length));
      writer.bytes(message);
    }
  };
}
function varintLength(value) {
  return value < 128 ? 1 : value < 16384 ? 2 : value < 2097152 ? 3 : value < 268435456 ? 4 : 5;
}

// packages/server/src/encodings/json-forms.ts
import { Buffer as Buffer11 } from "node:buffer";
var textForm = { sizeOf: (bytes) => bytes.length };
function jsonOf(serializer, kind, item, keeper) {
  if (item.json !== void 0) return item.json;
  const known2 = keeper.find(item, textForm);
  if (known2 !== void 0) return known2;
  const made = Buffer11.from(serializer.json(item.object, kind));
  return keeper.keep(item, textForm, made);
}
function metadataTextOf(item) {
  return item.metadataJSON ?? Buffer11.from(encodeObject(item.object.metadata ?? {}));
}

// packages/server/src/response/table-list.ts
var endAnnotation = "k8s.io/initial-events-end";
function tableList(scope, list, options2) {
  const convertor = rowConvertorOf(scope.storage);
  const now = scope.now();
  const { items } = list;
  const table = objectsTable(convertor, [], listMetaOf(list), {
    ...options2,
    now
  });
  if (items.length === 0) return { head: encodeObject(table), tail: "\n", count: 0, size: 0, item() {
  } };
  const keeper = scope.encodings.forList();
  const object = rowObjectWriter(scope, options2, keeper);
  const row = (item) => rowOf(convertor, item, now, keeper);
  const ordered = inRowOrder(items, row);
  return {
    head: encodeObject({ ...table, rows: [] }).slice(0, -2),
    tail: "]}\n",
    count: items.length,
    size: items.length < 8 ? 8192 : void 0,
    item(index, writer) {
      const item = ordered[index];
      if (index > 0) writer.byte(44);
      const { text: text2, metadata } = row(item);
      writer.text(text2);
      object(item, writer, metadata);
      writer.byte(125);
    }
  };
}
function inRowOrder(items, row) {
  const [first] = items;
  if (first === void 0 || row(first).sortKey === void 0) return items;
  const rows = items.map((item) => ({ item, row: row(item) }));
  return rows.sort((a, b) => compareRows(sorted(a.row), sorted(b.row))).map(({ item }) => item);
}
var sorted = ({ sortKey }) => sortKey === void 0 ? {} : { sortKey };
function rowObjectWriter({ serializer, kind }, { includeObject = "Metadata", apiVersion = "meta.k8s.io/v1" }, keeper) {
  const head = partialHead(apiVersion);
  const partial = (item, writer, shown) => {
    writer.text(head);
    writer.bytes(shown ?? metadataTextOf(item));
    writer.byte(125);
  };
  switch (includeObject) {
    case "Object":
      return (item, writer) => writer.bytes(jsonOf(serializer, kind, item, keeper));
    case "None":
      return (item, writer, shown) => {
        if (marksEnd(item)) partial(item, writer, shown);
        else writer.text("null");
      };
    default:
      return partial;
  }
}
function marksEnd(item) {
  const { metadataJSON } = item;
  if (metadataJSON !== void 0 && !Buffer.from(metadataJSON.buffer, metadataJSON.byteOffset, metadataJSON.length).includes(endAnnotation))
    return false;
  return item.object.metadata.annotations?.[endAnnotation] === "true";
}
function partialHead(apiVersion) {
  return `{"kind":"PartialObjectMetadata","apiVersion":"${apiVersion}","metadata":`;
}
function partialList(list, apiVersion) {
  const { items } = list;
  const head = encodeObject({ kind: "PartialObjectMetadataList", apiVersion, metadata: listMetaOf(list) }).slice(0, -1);
  if (items.length === 0) return { head: `${head},"items":null}`, tail: "\n", count: 0, size: 0, item() {
  } };
  const itemHead = partialHead(apiVersion);
  return {
    head: `${head},"items":[`,
    tail: "]}\n",
    count: items.length,
    size: items.length < 8 ? 8192 : void 0,
    item(index, writer) {
      if (index > 0) writer.byte(44);
      writer.text(itemHead);
      writer.bytes(metadataTextOf(items[index]));
      writer.byte(125);
    }
  };
}

// packages/server/src/response/write-list.ts
import { Buffer as Buffer12 } from "node:buffer";
function listKindOf(serializer, itemKind) {
  return { ...itemKind, kind: serializer.listKind?.(itemKind) ?? `${itemKind.kind}List` };
}
function writtenMetaOf({ listItems }, list) {
  return listItems === "unstructured" ? { continue: "", ...listMetaOf(list) } : listMetaOf(list);
}
async function writeList(scope, request, output, status, list) {
  const headers = { "content-type": output.mediaType };
  const { serializer, kind } = scope;
  if (output.mediaType === MediaType.protobuf) {
    return {
      status,
      headers,
      body: await joinedBody(await protobufList(scope, list))
    };
  }
  if (output.mediaType === MediaType.yaml)
    return { status, headers, body: yamlBody(listObject(serializer, list, listKindOf(serializer, kind))) };
  const body = jsonList(scope, list);
  if (isPretty(request, output)) {
    const chunks = [];
    for await (const chunk of joinedChunks(body)) chunks.push(chunk);
    return { status, headers, body: Buffer12.from(indentJSON(Buffer12.concat(chunks).toString("utf8").trimEnd())) };
  }
  return { status, headers, body: await joinedBody(body) };
}
function listObject(serializer, list, kind) {
  const isTyped = serializer.listItems !== "unstructured";
  return {
    kind: kind.kind,
    apiVersion: formatGroupVersion(kind),
    metadata: writtenMetaOf(serializer, list),
    items: list.items.map(({ object }) => isTyped ? withoutTypeMeta(object) : object)
  };
}
function withoutTypeMeta(object) {
  if (object.kind === void 0 && object.apiVersion === void 0) return object;
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  return rest;
}
function jsonSize(list) {
  let size = 1024 + (list.continue?.length ?? 0);
  for (const { json: json3, itemOffset } of list.items) {
    if (json3 === void 0 || itemOffset === void 0) return void 0;
    size += json3.length - itemOffset + 2;
    if (!isShort(size)) break;
  }
  return size;
}
function jsonList({ serializer, kind: itemKind, encodings }, list) {
  const apiVersion = formatGroupVersion(itemKind);
  const { kind } = listKindOf(serializer, itemKind);
  const metadata = encodeObject(writtenMetaOf(serializer, list));
  const isTyped = serializer.listItems !== "unstructured";
  const typeMeta = Buffer12.from(`{"kind":${JSON.stringify(itemKind.kind)},"apiVersion":${JSON.stringify(apiVersion)}`);
  const size = jsonSize(list);
  const keeper = encodings.forList();
  const { items } = list;
  return {
    head: `{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},"metadata":${metadata},"items":[`,
    tail: "]}\n",
    count: items.length,
    size,
    item(index, writer) {
      const item = items[index];
      if (index > 0) writer.byte(44);
      if (isTyped) writer.byte(123);
      const json3 = jsonOf(serializer, itemKind, item, keeper);
      writer.bytes(json3, isTyped ? item.itemOffset ?? afterTypeMeta(json3, typeMeta) : 0);
    }
  };
}
function afterTypeMeta(json3, typeMeta) {
  const hasTypeMeta = typeMeta.equals(json3.subarray(0, typeMeta.length));
  if (!hasTypeMeta) return 1;
  return json3[typeMeta.length] === 44 ? typeMeta.length + 1 : typeMeta.length;
}

// packages/server/src/transform/transform.ts
var resourceTransforms = {
  allowsTransform(mediaType, target) {
    if (target === void 0) return true;
    if (target.group !== "meta.k8s.io" || target.version !== "v1" && target.version !== "v1beta1") return false;
    if (target.kind === "Table") return mediaType !== MediaType.protobuf;
    return target.kind === "PartialObjectMetadata" || target.kind === "PartialObjectMetadataList";
  }
};
var metadataTransforms = {
  allowsTransform: (mediaType, target) => target?.kind !== "Table" && resourceTransforms.allowsTransform(mediaType, target)
};
function withWholeObjectsIn(mediaTypes, restrictions) {
  return {
    allowsTransform: (mediaType, target) => target === void 0 ? mediaTypes.includes(mediaType) : restrictions.allowsTransform(mediaType, target)
  };
}
function hasTables({ get, list, tableRow }) {
  return get !== void 0 || list !== void 0 || tableRow !== void 0;
}
function transformObject(scope, request, output, status, result, keep = false) {
  const { convert } = output;
  const kind = kindOf2(scope, result);
  if (output.mediaType === MediaType.protobuf && kind === scope.kind) {
    const headers = { "content-type": output.mediaType };
    const keeper = keep ? scope.encodings : scope.encodings.reader;
    if (convert === void 0) return { status, headers, body: envelopedMessage(scope, result, keeper) };
    if (convert.kind === "PartialObjectMetadata")
      return { status, headers, body: envelopedPartial(result, metaAPIVersion(convert), keeper) };
  }
  if (convert === void 0) return writeObject(request, output, scope.serializer, kind, status, result);
  switch (convert.kind) {
    case "Table": {
      const options2 = tableOptions(request, convert);
      const { resourceVersion } = result.object.metadata ?? {};
      const metadata = resourceVersion ? { resourceVersion } : {};
      return writeValue(request, output, status, tableOf(scope, [result.object], metadata, options2));
    }
    case "PartialObjectMetadata":
      return writePartial(
        scope,
        request,
        output,
        status,
        asPartialObjectMetadata(result.object, metaAPIVersion(convert)),
        convert
      );
    default:
      throw notAcceptable2("you requested PartialObjectMetadataList, but the requested object is not a list");
  }
}
function kindOf2(scope, result) {
  if (result.json !== void 0) return scope.kind;
  const { kind, apiVersion = "" } = result.object;
  if (kind === void 0 || kind === scope.kind.kind) return scope.kind;
  const slash3 = apiVersion.indexOf("/");
  return { group: slash3 < 0 ? "" : apiVersion.slice(0, slash3), version: apiVersion.slice(slash3 + 1), kind };
}
async function transformList(scope, request, output, list) {
  const { convert } = output;
  if (convert === void 0) return writeList(scope, request, output, 200, list);
  const metadata = listMetaOf(list);
  const isPlainJSON = output.mediaType === MediaType.json && !isPretty(request, output);
  const headers = { "content-type": output.mediaType };
  switch (convert.kind) {
    case "Table": {
      const options2 = tableOptions(request, convert);
      if (isPlainJSON) {
        const body = tableList(scope, list, options2);
        return { status: 200, headers, body: await joinedBody(body) };
      }
      const objects = list.items.map(({ object }) => object);
      return writeValue(request, output, 200, tableOf(scope, objects, metadata, options2));
    }
    case "PartialObjectMetadataList": {
      if (isPlainJSON)
        return { status: 200, headers, body: await joinedBody(partialList(list, metaAPIVersion(convert))) };
      if (output.mediaType === MediaType.protobuf && convert.version === "v1") {
        const body = await partialProtobufList(scope, list);
        return { status: 200, headers, body: await joinedBody(body) };
      }
      const items = list.items.map(({ object }) => object);
      const value = asPartialObjectMetadataList({ metadata, items }, metaAPIVersion(convert));
      return writePartial(scope, request, output, 200, value, convert);
    }
    default:
      throw notAcceptable2("you requested PartialObjectMetadata, but the requested object is a list");
  }
}
function writePartial(scope, request, output, status, value, kind) {
  if (output.mediaType !== MediaType.protobuf) return writeValue(request, output, status, value);
  const body = scope.serializer.protobuf(value, kind);
  return { status, headers: { "content-type": output.mediaType }, body };
}
function tableOf({ storage, now }, objects, metadata, options2) {
  const convertor = rowConvertorOf(storage);
  return objectsTable(convertor, objects, metadata, { ...options2, now: now() });
}
function tableOptions(request, target) {
  const includeObject = request.query.get("includeObject") ?? "";
  const [error] = validateTableOptions({ includeObject });
  if (error !== void 0) throw newBadRequest(`Unable to convert to Table as requested: ${fieldErrorText(error)}`);
  return {
    apiVersion: metaAPIVersion(target),
    ...includeObject !== "" ? { includeObject } : void 0
  };
}
function metaAPIVersion({ version }) {
  return version === "v1beta1" ? "meta.k8s.io/v1beta1" : "meta.k8s.io/v1";
}
function notAcceptable2(message) {
  return new StatusError({ code: 406, reason: "NotAcceptable", message });
}

// packages/server/src/handlers/decode-body.ts
function decodeBody(scope, body, mediaType, fieldValidation, context) {
  let decoded2;
  try {
    decoded2 = scope.serializer.decode(body, mediaType, scope.kind, fieldValidation !== "Ignore");
  } catch (error) {
    throw decodeError(scope, error, body);
  }
  const { kind, strictErrors, object } = decoded2;
  const expected = scope.kind;
  if (kind.kind !== expected.kind && !scope.serializer.takesAnyKind) {
    throw decodeError(
      scope,
      new BodyError(
        `converting (${goType(kind.version, kind.kind)}) to (${goType(groupName(expected.group), expected.kind)}): unknown conversion`,
        kind
      ),
      body
    );
  }
  if (strictErrors.length > 0 && fieldValidation === "Strict") {
    throw decodeError(scope, new BodyError(strictMessage(strictErrors), kind), body);
  }
  const accepted = [expected, ...scope.storage.acceptedVersions ?? []];
  if (!accepted.some(({ group, version }) => kind.group === group && kind.version === version)) {
    throw newBadRequest(
      `the API version in the data (${formatGroupVersion(kind)}) does not match the expected API version (${formatGroupVersion(expected)})`
    );
  }
  addStrictWarnings(context, strictErrors);
  return object;
}
function strictMessage(strictErrors) {
  return `strict decoding error: ${strictErrors.join(", ")}`;
}
var yamlPrefixes = ["error converting YAML to JSON: yaml: unmarshal errors:\n", "yaml: unmarshal errors:\n"];
function addStrictWarnings(context, strictErrors) {
  for (const text2 of strictErrors) {
    const prefix2 = yamlPrefixes.find((each) => text2.startsWith(each));
    if (prefix2 === void 0) context.warn(text2);
    else for (const line of text2.slice(prefix2.length).split("\n")) context.warn(line.trim());
  }
}
function decodeError(scope, error, body) {
  if (!(error instanceof BodyError)) return error;
  const expected = scope.kind.kind;
  const { kind } = error;
  if (kind !== void 0 && kind.kind !== "") {
    return newBadRequest(
      `${kind.kind} in version ${JSON.stringify(kind.version)} cannot be handled as a ${expected}: ${error.message}`
    );
  }
  return newBadRequest(
    `the object provided is unrecognized (must be of type ${expected}): ${error.message} (${summary(body)})`
  );
}
function summary(body) {
  if (body.length === 0) return "<empty>";
  const start = Buffer.from(body.subarray(0, 30));
  const text2 = body[0] === 123 ? start.toString("utf8") : start.toString("hex");
  return body.length > 30 ? `${text2} ...` : text2;
}
function groupName(group) {
  return group === "" ? "core" : group.split(".", 1)[0];
}
function goType(packageName, kind) {
  return `${packageName}.${kind}`;
}

// packages/server/src/handlers/object-meta.ts
function wipeSystemFields(object) {
  const { metadata } = object;
  if (metadata === void 0 || metadata === null) return { ...object, metadata: {} };
  if (metadata.uid === void 0 && metadata.selfLink === void 0 && metadata.deletionTimestamp === void 0 && metadata.deletionGracePeriodSeconds === void 0 && (metadata.creationTimestamp === void 0 || metadata.creationTimestamp === null)) {
    return object;
  }
  const {
    uid: _uid,
    selfLink: _selfLink,
    creationTimestamp: _creationTimestamp,
    deletionTimestamp: _deletionTimestamp,
    deletionGracePeriodSeconds: _grace,
    ...rest
  } = metadata;
  return { ...object, metadata: rest };
}
function inRequestNamespace(scope, object, namespace) {
  const { metadata } = object;
  const own = metadata.namespace ?? "";
  const expected = expectedNamespace(scope, namespace);
  if (own === expected) return object;
  if (own === "") return { ...object, metadata: { ...metadata, namespace: expected } };
  if (expected === "") {
    const { namespace: _namespace, ...rest } = metadata;
    return { ...object, metadata: rest };
  }
  throw newBadRequest("the namespace of the provided object does not match the namespace sent on the request");
}
function expectedNamespace({ resource: resource2 }, namespace) {
  return resource2.resource === "namespaces" && resource2.group === "" ? "" : namespace;
}
function checkName(object, name, namespace) {
  const own = object.metadata.name ?? "";
  if (own !== name) {
    throw own === "" ? newBadRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`) : newBadRequest(`the name of the object (${own}) does not match the name on the URL (${name})`);
  }
  const ownNamespace = object.metadata.namespace ?? "";
  if (namespace !== "" && ownNamespace !== "" && ownNamespace !== namespace) {
    throw newBadRequest(
      `the namespace of the object (${ownNamespace}) does not match the namespace on the request (${namespace})`
    );
  }
}
function dedupeOwnerReferences(object, context, afterAdmission) {
  const references = object.metadata.ownerReferences;
  if (references === void 0 || references === null || references.length < 2) return object;
  const kept = /* @__PURE__ */ new Map();
  const duplicates = [];
  for (const reference of references) {
    const key = referenceKey(reference);
    if (kept.has(key)) duplicates.push(reference.uid);
    else kept.set(key, reference);
  }
  if (duplicates.length === 0) return object;
  const uids = duplicates.join(", ");
  context.warn(
    afterAdmission ? `.metadata.ownerReferences contains duplicate entries after mutating admission happens; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${uids}` : `.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${uids}`
  );
  return { ...object, metadata: { ...object.metadata, ownerReferences: [...kept.values()] } };
}
function referenceKey({ uid, name, kind, apiVersion, controller, blockOwnerDeletion }) {
  return JSON.stringify([uid, name, kind, apiVersion, String(controller), String(blockOwnerDeletion)]);
}

// packages/server/src/handlers/too-large.ts
function isTooLarge(error) {
  return error instanceof Error && (error.message === "etcdserver: request is too large" || error.message.includes("trying to send message larger than max"));
}
function withoutManagedFields(object) {
  const { managedFields: _managedFields, ...metadata } = object.metadata;
  return { ...object, metadata };
}

// packages/server/src/handlers/create.ts
async function createResource(scope, request, target) {
  const { storage } = scope;
  const output = scope.negotiator.negotiate(request.headers.accept);
  const mediaType = negotiateInput(request.headers["content-type"], scope.serializer.mediaTypes);
  const body = await request.body(scope.maxBodyBytes);
  const options2 = decodeWriteOptions(request.query, "CreateOptions");
  const context = contextOf(request, scope.namespaced ? target.namespace : "", scope.now);
  let object = decodeBody(scope, body, mediaType, options2.fieldValidation, context);
  request.step("decode");
  if (!storage.preservesRequestMeta) object = wipeSystemFields(object);
  const name = target.name !== "" ? target.name : object.metadata.name ?? "";
  const isNamespace = scope.resource.resource === "namespaces" && scope.resource.group === "";
  const namespace = target.namespace === "" && isNamespace ? name : target.namespace;
  object = inRequestNamespace(scope, object, scope.namespaced ? namespace : "");
  object = dedupeOwnerReferences(object, context, false);
  if (scope.fieldManager !== void 0) {
    const manager = managerOrUserAgent(options2.fieldManager, request.userAgent);
    object = scope.fieldManager.update(void 0, object, manager);
  }
  const attributes = admissionAttributes(scope, { ...target, namespace, name }, context, "CREATE", {
    dryRun: options2.dryRun,
    options: wireOptions("CreateOptions", options2)
  });
  if (scope.admission.mutates("CREATE")) {
    object = await admitObject(scope, { ...attributes, object });
    object = dedupeOwnerReferences(object, context, true);
    request.step("admission");
  }
  const validate = validateCreated(scope, attributes);
  const createOptions = { dryRun: options2.dryRun, ...validate !== void 0 ? { validate } : void 0 };
  const create = (each) => storage.create.call(
    storage,
    target.name === "" ? void 0 : target.name,
    each,
    createOptions,
    context
  );
  let result;
  try {
    result = await create(object);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    result = await create(withoutManagedFields(object));
  }
  request.step("storage");
  return transformObject(scope, request, output, 201, result);
}

// packages/server/src/options/delete-options.ts
var noOptions2 = {};
function deleteOptionsFromQuery(query) {
  if (query.size === 0) return noOptions2;
  return validated({
    gracePeriodSeconds: integerOf(query, "gracePeriodSeconds"),
    orphanDependents: booleanOf(query, "orphanDependents"),
    propagationPolicy: query.get("propagationPolicy") ?? void 0,
    dryRun: query.getAll("dryRun"),
    uid: query.get("uid") || void 0,
    resourceVersion: query.get("resourceVersion") || void 0
  });
}
function deleteOptionsFromObject(object) {
  const preconditions = fieldOf(object, "preconditions", isObject2, "Preconditions") ?? {};
  const dryRun = fieldOf(object, "dryRun", isStrings, "[]string") ?? [];
  return validated({
    gracePeriodSeconds: fieldOf(object, "gracePeriodSeconds", isInteger, "int64"),
    orphanDependents: fieldOf(object, "orphanDependents", isBoolean, "bool"),
    propagationPolicy: fieldOf(object, "propagationPolicy", isString, "string"),
    dryRun,
    uid: fieldOf(preconditions, "uid", isString, "string"),
    resourceVersion: fieldOf(preconditions, "resourceVersion", isString, "string")
  });
}
function validated(raw) {
  const { gracePeriodSeconds, orphanDependents, propagationPolicy, dryRun, uid, resourceVersion } = raw;
  const errors = validateDeleteOptions({
    dryRun,
    ...orphanDependents !== void 0 ? { orphanDependents } : void 0,
    ...propagationPolicy !== void 0 ? { propagationPolicy } : void 0
  });
  if (errors.length > 0) throw invalidOptions("DeleteOptions", errors);
  const preconditions = uid === void 0 && resourceVersion === void 0 ? void 0 : {
    ...uid !== void 0 ? { uid } : void 0,
    ...resourceVersion !== void 0 ? { resourceVersion } : void 0
  };
  return {
    ...dryRun.length > 0 ? { dryRun: true } : void 0,
    ...gracePeriodSeconds !== void 0 ? { gracePeriodSeconds } : void 0,
    ...preconditions !== void 0 ? { preconditions } : void 0,
    ...orphanDependents !== void 0 ? { orphanDependents } : void 0,
    ...propagationPolicy !== void 0 ? { propagationPolicy } : void 0
  };
}
function fieldOf(object, name, is, goType2) {
  const value = Object.hasOwn(object, name) ? object[name] : void 0;
  if (value === void 0 || value === null) return void 0;
  if (is(value)) return value;
  throw newBadRequest(
    `json: cannot unmarshal ${jsonTypeOf(value)} into Go struct field DeleteOptions.${name} of type ${goType2}`
  );
}
function jsonTypeOf(value) {
  if (Array.isArray(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value === "bigint" ? "number" : typeof value;
}
var isObject2 = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var isStrings = (value) => Array.isArray(value) && value.every(isString);
var isInteger = (value) => Number.isInteger(value);
var isBoolean = (value) => typeof value === "boolean";
var isString = (value) => typeof value === "string";

// packages/server/src/options/list-options.ts
var noOptions3 = { watch: false };
function decodeListOptions(query) {
  if (query.size === 0) return noOptions3;
  const labelSelector = query.get("labelSelector") ?? "";
  const fieldSelector = query.get("fieldSelector") ?? "";
  const timeoutSeconds = integerOf(query, "timeoutSeconds");
  const limit = integerOf(query, "limit");
  const sendInitialEvents = booleanOf(query, "sendInitialEvents");
  if (labelSelector !== "") check(() => parse(labelSelector));
  if (fieldSelector !== "") check(() => parseSelector(fieldSelector));
  const options2 = withListOptionsDefaults({
    watch: booleanOf(query, "watch") ?? false,
    ...text(query, "resourceVersion"),
    ...text(query, "resourceVersionMatch"),
    ...text(query, "continue"),
    ...sendInitialEvents !== void 0 ? { sendInitialEvents } : void 0
  });
  const errors = validateListOptions(options2);
  if (errors.length > 0) throw invalidOptions("ListOptions", errors);
  return {
    ...options2,
    ...labelSelector !== "" ? { labelSelector } : void 0,
    ...fieldSelector !== "" ? { fieldSelector } : void 0,
    ...limit !== void 0 ? { limit } : void 0,
    ...booleanOf(query, "allowWatchBookmarks") ? { allowWatchBookmarks: true } : void 0,
    ...timeoutSeconds !== void 0 ? { timeoutSeconds } : void 0
  };
}
function text(query, name) {
  const value = query.get(name) ?? "";
  return value === "" ? void 0 : { [name]: value };
}
function check(parse2) {
  try {
    parse2();
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
}

// packages/server/src/serializer/delete-options-protobuf.ts
function decodeDeleteOptionsProtobuf({ kind, raw }) {
  if (kind !== "" && kind !== "DeleteOptions") throw new Error("decoded object cannot be converted to DeleteOptions");
  return decodeMessage(metaType("DeleteOptions"), raw);
}

// packages/server/src/handlers/delete.ts
async function deleteResource(scope, request, target) {
  const { storage } = scope;
  const output = scope.negotiator.negotiate(request.headers.accept);
  const options2 = await readDeleteOptions(scope, request);
  const context = contextOf(request, scope.namespaced ? target.namespace : "", scope.now);
  const validate = validateDeleted(scope, deleteAttributes(scope, target, context, options2));
  const { result, uid, deleted } = await storage.delete.call(
    storage,
    target.name,
    validate === void 0 ? options2 : { ...options2, validate },
    context
  );
  request.step("storage");
  const code = !deleted && options2.orphanDependents === false ? 202 : 200;
  if (result !== void 0) return transformObject(scope, request, output, code, result);
  return writeStatusAs(request, output, code, deletedStatus(scope, target.name, uid));
}
async function deleteCollection(scope, request, target) {
  const { storage } = scope;
  const output = scope.negotiator.negotiate(request.headers.accept);
  const { watch: _watch, timeoutSeconds: _timeout, ...list } = decodeListOptions(request.query);
  const options2 = await readDeleteOptions(scope, request);
  const context = contextOf(request, scope.namespaced ? target.namespace : "", scope.now);
  const validate = validateDeleted(scope, deleteAttributes(scope, target, context, options2));
  const result = await storage.deleteCollection.call(
    storage,
    validate === void 0 ? options2 : { ...options2, validate },
    list,
    context
  );
  request.step("storage");
  return transformList(scope, request, output, result);
}
function deleteAttributes(scope, target, context, options2) {
  const { dryRun = false, ...rest } = options2;
  return admissionAttributes(scope, target, context, "DELETE", {
    dryRun,
    options: { ...wireOptions("DeleteOptions", { dryRun }), ...rest }
  });
}
function deletedStatus(scope, name, uid) {
  const { group, resource: resource2 } = scope.resource;
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Success",
    details: {
      name,
      ...group !== "" ? { group } : void 0,
      kind: resource2,
      ...uid !== void 0 ? { uid } : void 0
    }
  };
}
async function readDeleteOptions(scope, request) {
  const body = await request.body(scope.maxBodyBytes);
  if (body.length === 0) return deleteOptionsFromQuery(request.query);
  return deleteOptionsFromObject(decodeDeleteOptions(body, negotiateInput(request.headers["content-type"])));
}
function decodeDeleteOptions(body, mediaType) {
  let value;
  try {
    if (mediaType === MediaType.protobuf) return decodeDeleteOptionsProtobuf(decodeUnknown(body));
    value = mediaType === MediaType.yaml ? decodeYAML(body).value : parseJSON(body).value;
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
  if (value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw newBadRequest("couldn't get version/kind; json parse error: the body is no object");
  }
  const object = value;
  const kind = Object.hasOwn(object, "kind") ? object.kind : void 0;
  if (kind !== void 0 && kind !== null && kind !== "" && kind !== "DeleteOptions") {
    throw newBadRequest("decoded object cannot be converted to DeleteOptions");
  }
  return object;
}

// packages/server/src/handlers/get.ts
var noOptions4 = {};
async function getResource(scope, request, target) {
  const { storage } = scope;
  const output = scope.negotiator.negotiate(request.headers.accept);
  const context = contextWithoutSignal(request, scope.namespaced ? target.namespace : "", scope.now);
  const { query } = request;
  if (booleanOf(query, "export")) {
    throw newBadRequest("the export parameter, deprecated since v1.14, is no longer supported");
  }
  const options2 = query.size === 0 ? noOptions4 : { resourceVersion: query.get("resourceVersion") ?? "", query };
  const result = await storage.get.call(storage, target.name, options2, context);
  request.step("storage");
  if (result.size !== void 0 && (output.mediaType !== MediaType.json || output.convert !== void 0)) {
    request.checkSize?.(result.size);
  }
  const isCached = "resourceVersion" in options2 && options2.resourceVersion !== "";
  return transformObject(scope, request, output, 200, result, isCached);
}

// packages/server/src/watch/event-encoder.ts
import { Buffer as Buffer13 } from "node:buffer";

// packages/server/src/encodings/frame-forms.ts
var formsByEncoding = /* @__PURE__ */ new Map();
function frameForms(encoding) {
  let forms = formsByEncoding.get(encoding);
  if (forms === void 0) {
    forms = { ADDED: newForm(), MODIFIED: newForm(), DELETED: newForm() };
    formsByEncoding.set(encoding, forms);
  }
  return forms;
}
var newForm = () => ({ sizeOf: (bytes) => bytes.length });

// packages/server/src/watch/event-encoder.ts
var initialEventsEnd = "k8s.io/initial-events-end";
function eventEncoder(scope, request, output) {
  const { convert } = output;
  if (output.mediaType === MediaType.protobuf) return protobufEncoder(scope, convert?.version);
  if (convert === void 0) return jsonEncoder(scope);
  if (convert.kind === "Table") return tableEncoder(scope, request, convert);
  return metadataEncoder(scope, convert.version);
}
function jsonEncoder(scope) {
  const forms = frameForms("json");
  return (event) => {
    switch (event.type) {
      case "BOOKMARK":
        return textFrame("BOOKMARK", scope.serializer.json(bookmarkObject(scope, event), scope.kind));
      case "ERROR":
        return errorFrame(event.error);
      default: {
        const form = forms[event.type];
        return scope.frames.find(event.object, form) ?? scope.frames.keep(event.object, form, jsonFrame(scope, event.type, event.object));
      }
    }
  };
}
function jsonFrame(scope, type, representation) {
  const { json: json3 } = representation;
  if (json3 === void 0) return textFrame(type, scope.serializer.json(representation.object, scope.kind));
  const head = `{"type":"${type}","object":`;
  const frame = Buffer13.allocUnsafeSlow(head.length + json3.length + 2);
  frame.write(head, 0, "latin1");
  frame.set(json3, head.length);
  frame[frame.length - 2] = 125;
  frame[frame.length - 1] = 10;
  return frame;
}
function textFrame(type, json3) {
  return Buffer13.from(`{"type":"${type}","object":${json3}}
`);
}
function errorFrame(error) {
  return textFrame("ERROR", encodeObject(statusOf(error)));
}
function statusOf(error) {
  return StatusError.from(error).status;
}
function bookmarkObject(scope, event) {
  const empty = scope.serializer.empty(scope.kind);
  return {
    ...empty,
    metadata: {
      ...empty.metadata,
      resourceVersion: event.resourceVersion,
      ...event.initialEventsEnd ? { annotations: { [initialEventsEnd]: "true" } } : void 0
    }
  };
}
function objectOf(scope, event) {
  return event.type === "BOOKMARK" ? bookmarkObject(scope, event) : event.object.object;
}
function metadataEncoder(scope, version) {
  const forms = frameForms(`metadata.${metaAPIVersion({ version })}`);
  const head = partialHead(metaAPIVersion({ version }));
  return (event) => {
    if (event.type === "ERROR") return errorFrame(event.error);
    if (event.type === "BOOKMARK") {
      const object = asPartialObjectMetadata(bookmarkObject(scope, event), metaAPIVersion({ version }));
      return textFrame(event.type, encodeObject(object));
    }
    return scope.frames.value(
      event.object,
      forms[event.type],
      () => Buffer13.concat([
        Buffer13.from(`{"type":"${event.type}","object":${head}`),
        metadataTextOf(event.object),
        Buffer13.from("}}\n")
      ])
    );
  };
}
function tableEncoder(scope, request, target) {
  let options2 = tableOptions(request, target);
  return (event) => {
    if (event.type === "ERROR") return errorFrame(event.error);
    const object = withTypeMeta(objectOf(scope, event), scope.kind);
    const { resourceVersion } = object.metadata;
    const metadata = resourceVersion ? { resourceVersion } : {};
    const table = tableOf(scope, [object], metadata, options2);
    if (!options2.noHeaders) options2 = { ...options2, noHeaders: true };
    return textFrame(event.type, encodeObject(table));
  };
}
function protobufEncoder(scope, metadataVersion) {
  const apiVersion = metadataVersion === void 0 ? void 0 : metaAPIVersion({ version: metadataVersion });
  const forms = frameForms(apiVersion === void 0 ? "protobuf" : `protobuf metadata.${apiVersion}`);
  return (event) => {
    if (event.type === "ERROR") return encodeWatchFrame("ERROR", encodeStatusProtobuf(statusOf(event.error)));
    if (event.type === "BOOKMARK") {
      const representation = { object: bookmarkObject(scope, event) };
      return encodeWatchFrame(event.type, enveloped(scope, representation, apiVersion));
    }
    return scope.frames.value(
      event.object,
      forms[event.type],
      () => encodeWatchFrame(event.type, enveloped(scope, event.object, apiVersion))
    );
  };
}
function enveloped(scope, object, apiVersion) {
  return apiVersion === void 0 ? envelopedMessage(scope, object, scope.encodings.reader) : envelopedPartial(object, apiVersion, scope.encodings.reader);
}

// packages/server/src/watch/serve-watch.ts
var maxTimerMs = 2 ** 31 - 1;
async function serveWatch(scope, request, output, options2, context) {
  const { storage } = scope;
  const { watch: _watch, timeoutSeconds, ...watchOptions } = options2;
  const timeoutMs = timeoutSeconds !== void 0 && timeoutSeconds !== 0 ? timeoutSeconds * 1e3 : scope.minRequestTimeoutMs * (1 + Math.random());
  const end2 = new WatchEnd(request, [scope.shutdown, scope.removed], timeoutMs);
  try {
    const events = await storage.watch.call(
      storage,
      { ...watchOptions, deadline: scope.now() + Math.max(0, timeoutMs) },
      watchContext(context, end2.signal)
    );
    const stream = scope.negotiator.negotiateStream(request.headers.accept);
    const encode = eventEncoder(scope, request, stream);
    if (request.upgrade !== void 0 && isWebSocketRequest(request)) {
      void pump(await request.upgrade(), events, encode, end2);
      return { status: 101, headers: {} };
    }
    const contentType = output.mediaType === MediaType.json ? output.mediaType : `${output.mediaType};stream=watch`;
    return { status: 200, headers: { "content-type": contentType }, body: frames(events, encode, end2) };
  } catch (error) {
    end2.now();
    throw error;
  }
}
function watchContext(context, signal) {
  return {
    user: context.user,
    namespace: context.namespace,
    signal,
    warn: (text2) => context.warn(text2),
    now: () => context.now()
  };
}
var watchEnded = new Error("the watch has ended");
var WatchEnd = class {
  #controller = new AbortController();
  #removals = [];
  #timer;
  #request;
  constructor(request, signals, timeoutMs) {
    this.#request = request;
    const stop = () => this.now();
    this.#timer = setTimeout(stop, Math.min(Math.max(0, timeoutMs), maxTimerMs));
    this.#timer.unref();
    for (const signal2 of signals) this.#removals.push(onAbort(signal2, stop));
    const { signal } = request;
    if (signal.aborted) this.now();
    else signal.addEventListener("abort", stop, { once: true });
  }
  get signal() {
    return this.#controller.signal;
  }
  /** Idempotent. */
  now() {
    clearTimeout(this.#timer);
    for (const remove2 of this.#removals.splice(0)) remove2();
    this.#request.finish();
    if (!this.#controller.signal.aborted) this.#controller.abort(watchEnded);
  }
};
async function* frames(events, encode, end2) {
  try {
    for await (const batch of events) {
      if (end2.signal.aborted) return;
      if (batch.length === 1) yield encode(batch[0]);
      else if (batch.length > 0) yield* slices(batch, encode);
    }
  } finally {
    end2.now();
  }
}
var sliceLength = 128;
async function* slices(batch, encode) {
  for (let from = 0; from < batch.length; from += sliceLength) {
    if (from > 0) await eventLoopTurn();
    yield batch.slice(from, from + sliceLength).map(encode);
  }
}
function isWebSocketRequest({ headers }) {
  const upgrade = headers.upgrade;
  return upgrade !== void 0 && upgrade.toLowerCase() === "websocket" && /upgrade/i.test(headers.connection ?? "");
}
var decoder = new TextDecoder();
async function pump(socket, events, encode, end2) {
  socket.onClose(() => end2.now());
  try {
    for await (const batch of events) {
      for (const event of batch) {
        if (end2.signal.aborted) return;
        const frame = encode(event);
        await socket.send(frame[0] === 123 ? decoder.decode(frame) : frame);
      }
    }
  } catch {
  } finally {
    end2.now();
    socket.close(1e3);
  }
}

// packages/server/src/handlers/list.ts
function listResource(scope, request, target) {
  return listOrWatch(scope, request, target, false);
}
function watchResource(scope, request, target) {
  return listOrWatch(scope, request, target, true);
}
async function listOrWatch(scope, request, target, forceWatch) {
  const { storage } = scope;
  const options2 = named(decodeListOptions(request.query), target.name);
  const { accept } = request.headers;
  const output = scope.negotiator.negotiate(accept);
  const namespace = scope.namespaced ? target.namespace : "";
  const context = contextOf(request, namespace, scope.now);
  if (options2.watch || forceWatch) {
    if (storage.watch === void 0) throw newMethodNotSupported(scope.resource, "watch");
    return serveWatch(scope, request, output, options2, context);
  }
  const { watch: _watch, timeoutSeconds: _timeout, ...list } = options2;
  const result = await storage.list.call(storage, list, context);
  request.step("storage");
  return transformList(scope, request, output, result);
}
function named(options2, name) {
  if (name === "") return options2;
  const { fieldSelector } = options2;
  if (fieldSelector === void 0) {
    return { ...options2, fieldSelector: oneTermEqualSelector("metadata.name", name).toString() };
  }
  if (parseSelector(fieldSelector).requiresExactMatch("metadata.name") !== name) {
    throw newBadRequest("fieldSelector metadata.name doesn't match requested name");
  }
  return options2;
}

// packages/server/src/handlers/patch.ts
import { Buffer as Buffer14 } from "node:buffer";

// packages/apimachinery/src/merge-patch/merge-patch-error.ts
var MergePatchError = class extends Error {
  name = "MergePatchError";
};
function badJSONDocument() {
  return new MergePatchError("Invalid JSON Document");
}
function badJSONPatch() {
  return new MergePatchError("Invalid JSON Patch");
}

// packages/apimachinery/src/merge-patch/apply-merge-patch.ts
function applyMergePatch(document, patch) {
  return mergeDocuments(document, patch, false);
}
function checkMergePatch(patch) {
  if (patch !== null && !isJSONObject(patch)) {
    throw new MergePatchError(`json: cannot unmarshal ${goKind(patch)} into Go value of type map[string]interface {}`);
  }
}
function mergeDocuments(document, patch, keepNulls) {
  if (document === null) throw badJSONDocument();
  if (isJSONArray(patch)) return withoutNulls(patch);
  if (!isJSONObject(patch)) throw badJSONPatch();
  if (isJSONObject(document)) return mergeObjects(document, patch, keepNulls);
  return keepNulls ? patch : withoutNulls(patch);
}
function mergeObjects(document, patch, keepNulls) {
  let merged;
  for (const key of Object.keys(patch)) {
    const change = patch[key];
    const current = ownMember(document, key);
    if (change === null && !keepNulls) {
      if (current === void 0) continue;
      merged ??= { ...document };
      delete merged[key];
      continue;
    }
    const next = mergeValue(current, change, keepNulls);
    if (next === current) continue;
    merged ??= { ...document };
    setOwnMember(merged, key, next);
  }
  return merged ?? document;
}
function mergeValue(current, change, keepNulls) {
  if (change === null) return null;
  if (current === void 0 || current === null) return keepNulls ? change : withoutNulls(change);
  if (!isJSONObject(current)) return withoutNulls(change);
  return isJSONObject(change) ? mergeObjects(current, change, keepNulls) : change;
}
function withoutNulls(value) {
  if (isJSONArray(value)) {
    let items;
    value.forEach((item, i) => {
      const kept = withoutNulls(item);
      if (kept === item) return;
      items ??= value.slice();
      items[i] = kept;
    });
    return items ?? value;
  }
  if (!isJSONObject(value)) return value;
  let members;
  for (const key of Object.keys(value)) {
    const member = value[key];
    const kept = withoutNulls(member);
    if (member !== null && kept === member) continue;
    members ??= { ...value };
    if (member === null) delete members[key];
    else setOwnMember(members, key, kept);
  }
  return members ?? value;
}

// packages/apimachinery/src/strategic-patch/directives.ts
var DIRECTIVE = "$patch";
var RETAIN_KEYS = "$retainKeys";
var DELETE_FROM_PRIMITIVE_LIST = "$deleteFromPrimitiveList";
var SET_ELEMENT_ORDER = "$setElementOrder";
function fieldOfDirective(key, prefix2) {
  return key.startsWith(`${prefix2}/`) ? key.slice(prefix2.length + 1) : void 0;
}

// packages/apimachinery/src/strategic-patch/strategic-patch-error.ts
var StrategicPatchError = class extends Error {
  name = "StrategicPatchError";
  code;
  constructor(message, code = 500) {
    super(message);
    this.code = code;
  }
};
function badPrimitiveList() {
  return new StrategicPatchError("invalid patch format of primitive list", 400);
}
function badRetainKeys() {
  return new StrategicPatchError("invalid patch format of retainKeys", 400);
}
function badSetElementOrder() {
  return new StrategicPatchError("invalid patch format of setElementOrder list", 400);
}
function listOfLists() {
  return new StrategicPatchError("lists of lists are not supported", 422);
}
function noMergeKey(map, key) {
  return new StrategicPatchError(`map: ${formatGoValue(map)} does not contain declared merge key: ${key}`);
}
function badArgType(expected, actual) {
  return new StrategicPatchError(`expected a ${expected}, but received a ${goTypeName(actual)}`);
}
function badPatchType(directive, map) {
  const text2 = typeof directive === "string" ? directive : `%!s(${goTypeName(directive)}=${formatGoValue(directive)})`;
  return new StrategicPatchError(`unknown patch type: ${text2} in map: ${formatGoValue(map)}`);
}

// packages/apimachinery/src/strategic-patch/list-order.ts
function elementKind(...lists) {
  let kind;
  for (const list of lists) {
    for (const item of list) {
      const current = goTypeName(item);
      if (kind === void 0) {
        if (Array.isArray(item)) throw listOfLists();
        kind = current;
      }
      if (kind !== current || item === null) {
        throw new StrategicPatchError(`list element types are not identical: ${formatGoValue(lists)}`);
      }
    }
  }
  if (kind === void 0) throw new StrategicPatchError("no elements in any of the given slices");
  return kind;
}
var MAP_KIND = "map[string]interface {}";
function identityOf(item, mergeKey, isMap) {
  if (!isMap) return item;
  return isObject(item) ? getOwn(item, mergeKey) : void 0;
}
function ranksOf(list, mergeKey, isMap) {
  const ranks2 = /* @__PURE__ */ new Map();
  for (let i = 0; i < list.length; i++) {
    const identity = identityOf(list[i], mergeKey, isMap);
    if (!ranks2.has(identity)) ranks2.set(identity, i);
  }
  return ranks2;
}
function partition(items, ranks2, mergeKey) {
  const patchItems = [];
  const serverItems = [];
  for (const item of items) {
    let identity = item;
    if (mergeKey !== "") {
      if (!isObject(item)) throw badArgType(MAP_KIND, item);
      if (!Object.hasOwn(item, mergeKey)) throw noMergeKey(item, mergeKey);
      identity = item[mergeKey];
    }
    (ranks2.has(identity) ? patchItems : serverItems).push(item);
  }
  return { patchItems, serverItems };
}
function weave(patchItems, serverItems, patchOrder, serverOrder, mergeKey, isMap) {
  const right = sortByOrder(patchItems, patchOrder, mergeKey, isMap);
  const left = sortByOrder(serverItems, serverOrder, mergeKey, isMap);
  if (left.length === 0) return right;
  if (right.length === 0) return left;
  const ranks2 = ranksOf(serverOrder, mergeKey, isMap);
  const rank = (item) => ranks2.get(identityOf(item, mergeKey, isMap)) ?? -1;
  const all = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    const l = rank(left[i]);
    const r = rank(right[j]);
    all.push(l >= 0 && r >= 0 && l < r ? left[i++] : right[j++]);
  }
  while (i < left.length) all.push(left[i++]);
  while (j < right.length) all.push(right[j++]);
  return all;
}
function sortByOrder(items, order, mergeKey, isMap) {
  let kept = items;
  let deleted = [];
  if (isMap) {
    requireMergeKey(items, mergeKey);
    requireMergeKey(order, mergeKey);
    if (items.some(isDeletion)) {
      kept = items.filter((item) => !isDeletion(item));
      deleted = items.filter(isDeletion);
    }
  }
  const ranks2 = ranksOf(order, mergeKey, isMap);
  const ranked = kept.map((item) => ({ item, rank: ranks2.get(identityOf(item, mergeKey, isMap)) ?? -1 }));
  if (ranked.every(({ rank }) => rank >= 0)) {
    ranked.sort((a, b) => a.rank - b.rank);
  } else {
    insertionSortInBlocks(ranked);
  }
  const sorted2 = ranked.map(({ item }) => item);
  return deleted.length === 0 ? sorted2 : [...sorted2, ...deleted];
}
function isDeletion(item) {
  return isObject(item) && getOwn(item, DIRECTIVE) === "delete";
}
function requireMergeKey(list, mergeKey) {
  for (const item of list) {
    if (!isObject(item)) throw badArgType(MAP_KIND, item);
    if (!Object.hasOwn(item, mergeKey)) throw noMergeKey(item, mergeKey);
  }
}
function insertionSortInBlocks(items) {
  const less = (a, b) => a.rank >= 0 && b.rank >= 0 ? a.rank < b.rank : true;
  for (let start = 0; start < items.length; start += 20) {
    const end2 = Math.min(start + 20, items.length);
    for (let i = start + 1; i < end2; i++) {
      for (let j = i; j > start && less(items[j], items[j - 1]); j--) {
        [items[j], items[j - 1]] = [items[j - 1], items[j]];
      }
    }
  }
}

// packages/apimachinery/src/strategic-patch/patch-schema.ts
var metaCache = /* @__PURE__ */ new WeakMap();
var foldedFields = /* @__PURE__ */ new WeakMap();
function rootNode(type) {
  return { type, kind: "struct" };
}
function lookupField(node, key) {
  const { type } = node;
  if (type === void 0) {
    throw new StrategicPatchError(`merging an object in json but data type is not struct, instead is: ${node.kind}`);
  }
  const field = type.field(key) ?? foldedField(type, key);
  if (field === void 0) {
    const name = type.goName.slice(type.goName.lastIndexOf(".") + 1);
    throw new StrategicPatchError(`unable to find api field in struct ${name} for the json field ${goQuote(key)}`);
  }
  let meta = metaCache.get(field);
  if (meta === void 0) {
    meta = describe(field);
    metaCache.set(field, meta);
  }
  return meta;
}
function lookupListField(node, key) {
  const meta = lookupField(node, key);
  if (meta.element !== void 0) return meta;
  if (meta.node.kind === "ptr") return { ...meta, element: meta.node };
  if (meta.node.kind === "slice of slice") throw new StrategicPatchError("unexpected slice of slice");
  throw new StrategicPatchError(`expected slice or array type, but got: ${node.kind}`);
}
function describe(field) {
  const strategies = field.patchStrategy?.split(",") ?? [];
  const retainKeys2 = strategies.includes("retainKeys");
  const rest = strategies.filter((strategy2) => strategy2 !== "retainKeys");
  const strategy = rest[0] === "merge" || rest[0] === "replace" ? rest[0] : "";
  const value = valueNode(field);
  const base = { strategy, retainKeys: retainKeys2, mergeKey: field.patchMergeKey ?? "" };
  if (field.shape === "map") return { ...base, node: { kind: "map" } };
  if (field.shape === "list") {
    return value.kind === "slice" ? { ...base, node: { kind: "slice of slice" } } : { ...base, node: { kind: "slice" }, element: value };
  }
  if (value.kind === "slice") return { ...base, node: value, element: { kind: "string" } };
  return { ...base, node: field.pointer && value.kind === "struct" ? { ...value, kind: "ptr" } : value };
}
function valueNode(field) {
  if (field.type !== void 0) {
    return field.type.special === "stringList" ? { kind: "slice" } : { type: field.type, kind: "struct" };
  }
  switch (field.scalar) {
    case "bytes":
      return { kind: "slice" };
    case "double":
      return { kind: "float64" };
    case void 0:
      return { kind: "interface" };
    default:
      return { kind: field.scalar };
  }
}
function foldedField(type, key) {
  let folded = foldedFields.get(type);
  if (folded === void 0) {
    folded = /* @__PURE__ */ new Map();
    collectFolded(type, folded);
    foldedFields.set(type, folded);
  }
  return folded.get(key.toLowerCase());
}
function collectFolded(type, folded) {
  for (const field of type.fields) {
    if (field.inline && field.type !== void 0) {
      collectFolded(field.type, folded);
    } else if (!folded.has(field.name.toLowerCase())) {
      folded.set(field.name.toLowerCase(), field);
    }
  }
}

// packages/apimachinery/src/strategic-patch/merge-map.ts
var REMOVED = /* @__PURE__ */ Symbol("removed");
function mergeMap(original, patch, node, target) {
  if (Object.hasOwn(patch, DIRECTIVE)) return directiveResult(patch);
  const result = { ...original };
  const done = /* @__PURE__ */ new Set();
  const keys = Object.keys(patch);
  for (const key of keys) {
    if (key === RETAIN_KEYS) {
      retainKeys(result, patch, target);
      done.add(key);
    }
  }
  for (const key of keys) {
    if (key.startsWith(SET_ELEMENT_ORDER)) mergeOrderedList(result, patch, key, node, target, done);
  }
  for (const key of keys) {
    if (!key.startsWith(DELETE_FROM_PRIMITIVE_LIST)) continue;
    done.add(key);
    if (target === "patch") setOwn(result, key, patch[key]);
    else deleteFromList(result, key, patch[key], node);
  }
  for (const key of keys) {
    if (!done.has(key)) mergeField(result, key, patch[key], node, target);
  }
  return result;
}
function directiveResult(patch) {
  const directive = patch[DIRECTIVE];
  if (directive === "delete") return {};
  if (directive !== "replace") throw badPatchType(directive, patch);
  const { [DIRECTIVE]: _, ...rest } = patch;
  return rest;
}
function mergeField(result, key, value, node, target) {
  if (value === null) {
    if (target === "object") delete result[key];
    else setOwn(result, key, null);
    return;
  }
  const current = getOwn(result, key);
  if (isObject(value) && isObject(current)) {
    const meta = lookupField(node, key);
    setOwn(result, key, meta.strategy === "replace" ? value : mergeMap(current, value, meta.node, target));
  } else if (Array.isArray(value) && Array.isArray(current)) {
    const meta = lookupListField(node, key);
    const merged = meta.strategy === "merge" ? mergeList(current, value, meta.element, meta.mergeKey, target).merged : value;
    setOwn(result, key, merged);
  } else {
    const added = withoutDirectives(value, target === "object");
    if (added === REMOVED) delete result[key];
    else setOwn(result, key, added);
  }
}
function deleteFromList(result, key, value, node) {
  const field = fieldOfDirective(key, DELETE_FROM_PRIMITIVE_LIST);
  if (field === void 0) throw badPrimitiveList();
  if (field === "") return;
  const current = getOwn(result, field);
  if (value === null) {
    delete result[field];
  } else if (Array.isArray(value) && Array.isArray(current)) {
    const meta = lookupListField(node, field);
    if (current.length === 0 && value.length === 0) return;
    if (elementKind(current, value) === MAP_KIND) {
      setOwn(result, field, mergeList(current, value, meta.element, meta.mergeKey, "object").merged);
      return;
    }
    const gone = new Set(value);
    setOwn(
      result,
      field,
      current.filter((item) => !gone.has(item))
    );
  }
}
function retainKeys(result, patch, target) {
  const keys = patch[RETAIN_KEYS];
  if (target === "patch") {
    if (!Object.hasOwn(result, RETAIN_KEYS)) {
      result[RETAIN_KEYS] = keys;
    } else if (!jsonEqual(result[RETAIN_KEYS], keys)) {
      throw new StrategicPatchError(
        `${formatGoValue(result[RETAIN_KEYS])} and ${formatGoValue(keys)} are not deep equal: this may happen when calculating the 3-way diff patch`
      );
    }
    return;
  }
  if (!Array.isArray(keys)) throw badRetainKeys();
  const retained = new Set(keys);
  for (const key of Object.keys(patch)) {
    if (key === RETAIN_KEYS || patch[key] === null) continue;
    if (key.startsWith(DELETE_FROM_PRIMITIVE_LIST) || key.startsWith(SET_ELEMENT_ORDER)) continue;
    if (!retained.has(key)) throw badRetainKeys();
  }
  for (const key of Object.keys(result)) if (!retained.has(key)) delete result[key];
}
function mergeOrderedList(result, patch, key, node, target, done) {
  const order = patch[key];
  if (target === "patch") {
    if (!Object.hasOwn(result, key)) setOwn(result, key, order);
    else if (!jsonEqual(result[key], order)) throw badSetElementOrder();
  }
  done.add(key);
  if (!Array.isArray(order)) throw badArgType("[]interface {}", order);
  const field = fieldOfDirective(key, SET_ELEMENT_ORDER);
  if (field === void 0) throw badSetElementOrder();
  const hasCurrent = Object.hasOwn(result, field);
  const hasPatch = Object.hasOwn(patch, field);
  const current = hasCurrent ? result[field] : [];
  const items = hasPatch ? patch[field] : [];
  if (!Array.isArray(current)) throw badArgType("[]interface {}", current);
  if (!Array.isArray(items)) throw badArgType("[]interface {}", items);
  const { element, mergeKey, strategy } = lookupListField(node, field);
  requireSameOrder(items, order, mergeKey);
  let merged;
  let liveOrder = current;
  if (!hasPatch) {
    if (!hasCurrent) return;
    merged = current;
  } else if (!hasCurrent) {
    merged = withoutDirectives(items, false);
  } else if (strategy === "merge") {
    ({ merged, liveOrder } = mergeList(current, items, element, mergeKey, target));
  } else {
    merged = items;
  }
  const ranks2 = ranksOf(order, mergeKey, mergeKey !== "");
  const { patchItems, serverItems } = partition(merged, ranks2, mergeKey);
  const isMap = elementKind(current, items) === MAP_KIND;
  setOwn(result, field, weave(patchItems, serverItems, order, liveOrder, mergeKey, isMap));
  done.add(field);
}
function requireSameOrder(items, order, mergeKey) {
  if (order.length === 0 || items.length === 0) return;
  for (const item of items) {
    if (mergeKey !== "" && !isObject(item)) throw badArgType(MAP_KIND, item);
  }
  const kept = mergeKey === "" ? items : items.filter((item) => !isDeletion(item));
  let at = 0;
  let place = 0;
  while (at < kept.length && place < order.length) {
    const item = kept[at];
    if (isObject(item) && Object.hasOwn(item, DIRECTIVE)) {
      at++;
      continue;
    }
    if (sameIdentity(item, order[place], mergeKey)) at++;
    place++;
  }
  if (at < kept.length && place >= order.length) {
    throw new StrategicPatchError(
      `The order in patch list:
${formatGoValue(items)}
 doesn't match ${SET_ELEMENT_ORDER} list:
${formatGoValue(order)}
`
    );
  }
}
function sameIdentity(left, right, mergeKey) {
  if (mergeKey === "") return left === right;
  for (const item of [left, right]) if (!isObject(item)) throw badArgType(MAP_KIND, item);
  for (const item of [left, right])
    if (!Object.hasOwn(item, mergeKey)) throw noMergeKey(item, mergeKey);
  return left[mergeKey] === right[mergeKey];
}
function mergeList(original, patch, element, mergeKey, target) {
  if (original.length === 0 && patch.length === 0) return { merged: original, liveOrder: original };
  const isMap = elementKind(original, patch) === MAP_KIND;
  let live = original;
  let items = patch;
  let liveOrder = original;
  let merged;
  if (isMap) {
    if (mergeKey === "") {
      throw new StrategicPatchError(`cannot merge lists without merge key for ${element.kind}`);
    }
    [live, items] = takeDirectives(live, items, mergeKey);
    merged = mergeElements(live, items, mergeKey, element, target);
    if (live.length < original.length) liveOrder = merged.slice(0, original.length);
  } else {
    merged = [.../* @__PURE__ */ new Set([...live, ...items])];
  }
  const { patchItems, serverItems } = partition(merged, ranksOf(items, mergeKey, isMap), mergeKey);
  return { merged: weave(patchItems, serverItems, items, live, mergeKey, isMap), liveOrder };
}
function takeDirectives(live, patch, mergeKey) {
  if (!patch.some((item) => Object.hasOwn(item, DIRECTIVE))) return [live, patch];
  const plain3 = [];
  const deleted = /* @__PURE__ */ new Set();
  let replace2 = false;
  for (const item of patch) {
    if (!Object.hasOwn(item, DIRECTIVE)) {
      plain3.push(item);
      continue;
    }
    switch (item[DIRECTIVE]) {
      case "delete":
        if (!Object.hasOwn(item, mergeKey)) throw noMergeKey(item, mergeKey);
        deleted.add(item[mergeKey]);
        break;
      case "replace":
        replace2 = true;
        break;
      case "merge":
        throw new StrategicPatchError("merging lists cannot yet be specified in the patch");
      default:
        throw badPatchType(item[DIRECTIVE], item);
    }
  }
  if (replace2) return [plain3, []];
  return [live.filter((item) => !(Object.hasOwn(item, mergeKey) && deleted.has(item[mergeKey]))), plain3];
}
function mergeElements(live, patch, mergeKey, element, target) {
  const merged = [...live];
  const places = /* @__PURE__ */ new Map();
  for (let i = 0; i < merged.length; i++) {
    const item = merged[i];
    if (!Object.hasOwn(item, mergeKey)) continue;
    const identity = identityOf(item, mergeKey, true);
    if (!places.has(identity)) places.set(identity, i);
  }
  for (const item of patch) {
    if (!Object.hasOwn(item, mergeKey)) throw noMergeKey(item, mergeKey);
    const place = places.get(item[mergeKey]);
    if (place === void 0) {
      places.set(item[mergeKey], merged.length);
      merged.push(item);
    } else {
      merged[place] = mergeMap(merged[place], item, element, target);
    }
  }
  return merged;
}
function withoutDirectives(value, dropNulls) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    let copy3;
    for (let i = 0; i < value.length; i++) {
      const kept = withoutDirectives(value[i], dropNulls);
      if (copy3 === void 0 && kept !== value[i]) copy3 = value.slice(0, i);
      if (copy3 !== void 0 && kept !== REMOVED) copy3.push(kept);
    }
    return copy3 ?? value;
  }
  const object = value;
  if (Object.hasOwn(object, DIRECTIVE) && !(dropNulls && object[DIRECTIVE] === null)) return REMOVED;
  let copy2;
  for (const key of Object.keys(object)) {
    const child = object[key];
    const kept = dropNulls && child === null ? REMOVED : withoutDirectives(child, dropNulls);
    if (kept === child) continue;
    copy2 ??= { ...object };
    if (kept === REMOVED) delete copy2[key];
    else setOwn(copy2, key, kept);
  }
  return copy2 ?? value;
}

// packages/apimachinery/src/strategic-patch/strategic-merge-patch.ts
function strategicMergePatch(type, original, patch) {
  return boundedDepth(() => mergeMap(original, patch, rootNode(type), "object"));
}
function boundedDepth(run) {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) throw new StrategicPatchError("exceeded max depth", 400);
    throw error;
  }
}

// packages/server/src/handlers/number-texts.ts
import { randomUUID } from "node:crypto";
function markNumbers(json3) {
  const mark = `${randomUUID()}:`;
  let marked = "";
  let from = 0;
  for (let i = 0; i < json3.length; i++) {
    const c = json3.charCodeAt(i);
    if (c === quote) {
      i++;
      while (json3.charCodeAt(i) !== quote) i += json3.charCodeAt(i) === backslash ? 2 : 1;
    } else if (c === minus || c >= zero && c <= nine) {
      number.lastIndex = i;
      const [text2 = ""] = number.exec(json3) ?? [];
      if (/[.eE]/.test(text2)) {
        marked += `${json3.slice(from, i)}"${mark}${text2}"`;
        from = i + text2.length;
      }
      i += Math.max(text2.length, 1) - 1;
    }
  }
  if (from === 0) return void 0;
  const inPlace = new RegExp(`"${mark}([-+.0-9eE]+)"`, "g");
  return { marked: marked + json3.slice(from), restore: (text2) => text2.replaceAll(inPlace, "$1") };
}
var number = /[-+.0-9eE]+/y;
var quote = 34;
var backslash = 92;
var minus = 45;
var zero = 48;
var nine = 57;

// packages/server/src/handlers/update.ts
async function updateResource(scope, request, target) {
  const { storage } = scope;
  const output = scope.negotiator.negotiate(request.headers.accept);
  const body = await request.body(scope.maxBodyBytes);
  const options2 = decodeWriteOptions(request.query, "UpdateOptions");
  const mediaType = negotiateInput(request.headers["content-type"], scope.serializer.mediaTypes);
  const namespace = scope.namespaced ? target.namespace : "";
  const context = contextOf(request, namespace, scope.now);
  let object = decodeBody(scope, body, mediaType, options2.fieldValidation, context);
  request.step("decode");
  object = inRequestNamespace(scope, object, namespace);
  checkName(object, target.name, namespace);
  object = dedupeOwnerReferences(object, context, false);
  const manager = managerOrUserAgent(options2.fieldManager, request.userAgent);
  const checks = updateChecks(scope, request, target, context, options2);
  const uid = object.metadata.uid ?? "";
  const update = (keepManagedFields) => {
    const info = {
      ...uid !== "" ? { preconditions: { uid } } : void 0,
      async updatedObject(current) {
        let next = object;
        if (!keepManagedFields) next = withoutManagedFields(next);
        else if (scope.fieldManager !== void 0) {
          next = scope.fieldManager.update(current, next, manager);
        }
        return checks.admit(next, current);
      }
    };
    return storage.update.call(
      storage,
      target.name,
      info,
      checks.options,
      context
    );
  };
  let outcome;
  try {
    outcome = await update(true);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    outcome = await update(false);
  }
  request.step("storage");
  return transformObject(scope, request, output, outcome.created ? 201 : 200, outcome.result);
}
function updateChecks(scope, request, target, context, options2) {
  const { admission } = scope;
  const created = admissionAttributes(scope, target, context, "CREATE", {
    dryRun: options2.dryRun,
    options: wireOptions("CreateOptions", options2)
  });
  const updated = admissionAttributes(scope, target, context, "UPDATE", {
    dryRun: options2.dryRun,
    options: wireOptions("UpdateOptions", options2)
  });
  const validateCreate = validateCreated(scope, created);
  const validateUpdate = validateUpdated(scope, updated);
  return {
    async admit(object, current) {
      const exists = (current?.metadata.uid ?? "") !== "";
      let next = object;
      if (admission.mutates(exists ? "UPDATE" : "CREATE")) {
        const attributes = exists ? { ...updated, object, oldObject: current } : { ...created, object };
        next = await admitObject(scope, attributes);
      }
      return dedupeOwnerReferences(next, context, true);
    },
    options: {
      dryRun: options2.dryRun,
      validateCreate: withAuthorization2(scope, request, target, context, validateCreate),
      ...validateUpdate !== void 0 ? { validateUpdate } : void 0
    }
  };
}
function withAuthorization2(scope, request, { namespace, name }, { user }, validate) {
  let authorized;
  async function authorize() {
    const attributes = {
      user,
      verb: "create",
      isResourceRequest: true,
      path: request.path,
      apiGroup: scope.resource.group,
      apiVersion: scope.resource.version,
      resource: scope.resource.resource,
      subresource: scope.subresource,
      namespace,
      name
    };
    let answer;
    try {
      answer = await scope.authorizer.authorize(attributes);
    } catch (error) {
      throw newInternalError(error);
    }
    if (answer.decision !== "Allow") throw forbiddenError(attributes, answer.reason);
  }
  return async (object) => {
    authorized ??= authorize();
    await authorized;
    await validate?.(object);
  };
}

// packages/server/src/handlers/patch.ts
function patchTypesOf(scope) {
  return [
    PatchType.json,
    PatchType.merge,
    ...scope.type !== void 0 ? [PatchType.strategicMerge] : [],
    ...scope.fieldManager !== void 0 ? [PatchType.applyYAML] : []
  ];
}
async function patchResource(scope, request, target) {
  const { storage } = scope;
  const patchType = patchTypeOf(scope, request);
  const output = scope.negotiator.negotiate(request.headers.accept);
  const body = await request.body(scope.maxBodyBytes);
  const options2 = decodePatchOptions(request.query, patchType);
  const namespace = scope.namespaced ? target.namespace : "";
  const context = contextOf(request, namespace, scope.now);
  const patch = patcherOf(scope, patchType, body, options2, request.userAgent, target, context);
  const checks = updateChecks(scope, request, target, context, options2);
  const isApply = patchType === PatchType.applyYAML;
  const update = (keepManagedFields) => {
    const info = {
      async updatedObject(current) {
        const exists = (current?.metadata.uid ?? "") !== "";
        let next = patch(exists ? current : void 0);
        const uid = next.metadata.uid ?? "";
        if (!exists && uid !== "") {
          throw newConflict(
            scope.resource,
            target.name,
            `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`
          );
        }
        next = inRequestNamespace(scope, next, namespace);
        checkName(next, target.name, namespace);
        next = await checks.admit(next, current);
        return keepManagedFields ? next : withoutManagedFields(next);
      }
    };
    const updateOptions = isApply ? { ...checks.options, forceAllowCreate: true } : checks.options;
    return storage.update.call(
      storage,
      target.name,
      info,
      updateOptions,
      context
    );
  };
  let outcome;
  try {
    outcome = await update(true);
  } catch (error) {
    if (isApply || !isTooLarge(error)) throw error;
    outcome = await update(false);
  }
  request.step("storage");
  return transformObject(scope, request, output, outcome.created ? 201 : 200, outcome.result);
}
function patchTypeOf(scope, request) {
  const header = request.headers["content-type"] ?? "";
  const end2 = header.indexOf(";");
  const type = end2 > 0 ? header.slice(0, end2) : header;
  const types = patchTypesOf(scope);
  const found = types.find((each) => each === type);
  if (found === void 0) throw newUnsupportedMediaType(types);
  return found;
}
function patcherOf(scope, patchType, body, options2, userAgent, target, context) {
  if (patchType === PatchType.applyYAML) return applyPatcher(scope, body, options2, context);
  const manager = managerOrUserAgent(options2.fieldManager, userAgent);
  let change;
  return (current) => {
    if (current === void 0) throw newNotFound(scope.resource, target.name);
    return notTooDeep(() => {
      change ??= changeOf(scope, patchType, body, options2);
      const patched = change(withTypeMeta(current, scope.kind));
      const keepsKind = patchType !== PatchType.strategicMerge;
      const object = decodePatched(scope, patched, options2, context, keepsKind);
      return scope.fieldManager?.update(current, object, manager) ?? object;
    });
  };
}
function notTooDeep(work) {
  try {
    return guardDepth(work);
  } catch (error) {
    if (error instanceof DecodeError) throw newBadRequest(error.message);
    throw error;
  }
}
function changeOf(scope, patchType, body, options2) {
  switch (patchType) {
    case PatchType.json:
      return jsonPatcher(body, options2);
    case PatchType.merge:
      return mergePatcher(body, options2);
    default:
      return strategicPatcher(scope, body, options2);
  }
}
function readJSON(body, options2, prefix2) {
  try {
    const { value, strictErrors } = parseJSON(body, {
      strict: options2.fieldValidation === "Ignore" ? "ignore" : "warn"
    });
    const texts = markNumbers(Buffer14.from(body.buffer, body.byteOffset, body.byteLength).toString());
    const numbers = texts && { ...texts, value: parseJSON(texts.marked).value };
    return { value, strictErrors, numbers };
  } catch (error) {
    throw newBadRequest(`${prefix2}${errorText(error)}`);
  }
}
var decodingPatch = "error decoding patch: ";
function jsonPatcher(body, options2) {
  const strict = options2.fieldValidation !== "Ignore";
  const { value, strictErrors: duplicates, numbers } = readJSON(body, options2, strict ? decodingPatch : "");
  const strictErrors = duplicates.map((each) => `json patch ${each}`);
  try {
    if (strict) strictErrors.push(...strictJSONPatchErrors(value));
  } catch (error) {
    throw newBadRequest(`${decodingPatch}${errorText(error)}`);
  }
  let patch;
  try {
    patch = decodeJSONPatch(value);
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
  if (numbers) {
    const plain3 = patch;
    patch = decodeJSONPatch(numbers.value).map((each, i) => each.op === "test" ? plain3[i] ?? each : each);
  }
  if (patch.length > maxJSONPatchOperations) {
    throw newRequestEntityTooLarge(
      `The allowed maximum operations in a JSON patch is ${maxJSONPatchOperations}, got ${patch.length}`
    );
  }
  return (current) => {
    let patched;
    try {
      patched = applyJSONPatch(current, patch);
    } catch (error) {
      if (!(error instanceof JSONPatchError)) throw error;
      throw newGenericServerResponse({ code: 422, verb: "", serverMessage: error.message });
    }
    return patchedDocument(patched, numbers, strictErrors);
  };
}
function patchedDocument(value, numbers, strictErrors) {
  const text2 = () => numbers ? numbers.restore(encodeObject(value)) : encodeObject(value);
  return { value, text: numbers && text2, shown: text2, strictErrors };
}
function mergePatcher(body, options2) {
  const strict = options2.fieldValidation !== "Ignore";
  const { value, strictErrors, numbers } = readJSON(body, options2, strict ? decodingPatch : "");
  try {
    if (strict) checkMergePatch(value);
  } catch (error) {
    throw newBadRequest(`${decodingPatch}${errorText(error)}`);
  }
  return (current) => {
    let patched;
    try {
      patched = applyMergePatch(current, numbers?.value ?? value);
    } catch (error) {
      if (error instanceof MergePatchError) throw newBadRequest(error.message);
      throw error;
    }
    return patchedDocument(patched, numbers, strictErrors);
  };
}
function strategicPatcher(scope, body, options2) {
  const { value, strictErrors } = readJSON(body, options2, "");
  if (value !== null && (typeof value !== "object" || Array.isArray(value))) {
    const kind = Array.isArray(value) ? "array" : typeof value === "boolean" ? "bool" : typeof value;
    throw newBadRequest(`json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`);
  }
  const patch = value ?? {};
  const { type } = scope;
  if (type === void 0) throw new Error(`${scope.kind.kind} takes no strategic merge patch`);
  return (current) => {
    try {
      const original = current;
      return { value: strategicMergePatch(type, original, patch), shown: () => encodeObject(patch), strictErrors };
    } catch (error) {
      if (!(error instanceof StrategicPatchError)) throw error;
      if (error.code === 400) throw newBadRequest(error.message);
      if (error.code === 422) {
        throw newGenericServerResponse({ code: 422, verb: "", serverMessage: error.message });
      }
      throw new StatusError({ code: 500, message: error.message });
    }
  };
}
function requireKind(scope, value) {
  const meta = interpretMeta(value);
  const kind = meta.kind === "" ? scope.kind.kind : meta.kind;
  const apiVersion = meta.apiVersion === "" ? formatGroupVersion(scope.kind) : meta.apiVersion;
  if (kind !== scope.kind.kind || apiVersion !== formatGroupVersion(scope.kind)) {
    throw new Error(
      `the patch changes ${scope.kind.kind} of ${formatGroupVersion(scope.kind)} to ${kind} of ${apiVersion}`
    );
  }
}
function decodePatched(scope, { value, text: text2, shown, strictErrors: patchErrors }, options2, context, keepsKind) {
  let decoded2;
  try {
    if (keepsKind && !scope.serializer.takesAnyKind) requireKind(scope, value);
    const strict = options2.fieldValidation !== "Ignore";
    decoded2 = text2 ? scope.serializer.decode(Buffer14.from(text2()), MediaType.json, scope.kind, strict) : scope.serializer.fromValue(value, scope.kind, strict);
  } catch (error) {
    throw invalidPatch(shown(), errorText(error));
  }
  const strictErrors = [...patchErrors, ...decoded2.strictErrors];
  if (strictErrors.length > 0) {
    if (options2.fieldValidation === "Strict") throw invalidPatch(shown(), strictMessage(strictErrors));
    addStrictWarnings(context, strictErrors);
  }
  return decoded2.object;
}
function invalidPatch(shown, detail) {
  return newInvalid({ group: "", kind: "" }, "", [field_exports.invalid(FieldPath.root("patch"), shown, detail)]);
}
function applyPatcher(scope, body, options2, context) {
  const { fieldManager } = scope;
  if (fieldManager === void 0) throw new Error(`${scope.kind.kind} takes no apply patch`);
  let configuration;
  let strictErrors;
  try {
    ({ value: configuration, strictErrors } = decodeYAML(body, {
      strict: options2.fieldValidation === "Ignore" ? "ignore" : "warn"
    }));
  } catch (error) {
    throw newBadRequest(`error decoding YAML: ${errorText(error)}`);
  }
  if (configuration !== null && (typeof configuration !== "object" || Array.isArray(configuration))) {
    const kind = Array.isArray(configuration) ? "array" : typeof configuration === "boolean" ? "bool" : typeof configuration;
    throw newBadRequest(
      `error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`
    );
  }
  const applied = configuration ?? {};
  return (current) => {
    const object = notTooDeep(() => fieldManager.apply(current, applied, options2.fieldManager, options2.force));
    if (strictErrors.length > 0) {
      if (options2.fieldValidation === "Strict") {
        throw newBadRequest(`error strict decoding YAML: ${strictErrors.join(", ")}`);
      }
      addStrictWarnings(context, strictErrors);
    }
    return object;
  };
}

// packages/server/src/routing/resource-routes.ts
var none = /* @__PURE__ */ new Map();
function resourceRoutes(scope, subresources, namespaced) {
  const subs = /* @__PURE__ */ new Map();
  for (const [name, each] of subresources) {
    subs.set(name, { methods: itemMethods(each), openEnded: each.storage.connectPath === true });
  }
  if (scope === void 0) {
    return {
      namespaced,
      all: none,
      collection: none,
      item: none,
      watchAll: none,
      watchCollection: none,
      watchItem: none,
      subresources: subs
    };
  }
  const { storage } = scope;
  const produces = scope.serializer.mediaTypes;
  const streams = produces.filter(isStreamable).map((type) => `${type};stream=watch`);
  const watchProduces = [...produces, ...storage.watch !== void 0 ? streams : []];
  const list = storage.list === void 0 ? void 0 : { scope, handler: listResource, produces: watchProduces };
  const watch = storage.watch === void 0 ? void 0 : { scope, handler: watchResource, produces: watchProduces };
  const collection = /* @__PURE__ */ new Map();
  if (list !== void 0) collection.set("GET", list);
  if (storage.create !== void 0) collection.set("POST", { scope, handler: createResource, produces });
  if (storage.deleteCollection !== void 0) collection.set("DELETE", { scope, handler: deleteCollection, produces });
  return {
    namespaced,
    all: namespaced && list !== void 0 ? /* @__PURE__ */ new Map([["GET", list]]) : none,
    collection,
    item: itemMethods(scope),
    watchAll: namespaced && watch !== void 0 ? /* @__PURE__ */ new Map([["GET", watch]]) : none,
    watchCollection: watch !== void 0 ? /* @__PURE__ */ new Map([["GET", watch]]) : none,
    watchItem: watch !== void 0 && storage.get !== void 0 ? /* @__PURE__ */ new Map([["GET", watch]]) : none,
    subresources: subs
  };
}
function itemMethods(scope) {
  const { storage, subresource } = scope;
  const methods2 = /* @__PURE__ */ new Map();
  if (storage.connect !== void 0) {
    for (const method of storage.connectMethods ?? []) {
      methods2.set(method, { scope, handler: connectResource, produces: ["*/*"] });
    }
    return methods2;
  }
  const produces = scope.serializer.mediaTypes;
  if (storage.get !== void 0) methods2.set("GET", { scope, handler: getResource, produces });
  if (storage.update !== void 0) methods2.set("PUT", { scope, handler: updateResource, produces });
  if (storage.update !== void 0 && storage.get !== void 0) {
    methods2.set("PATCH", { scope, handler: patchResource, produces, consumes: patchTypesOf(scope) });
  }
  if (storage.delete !== void 0) methods2.set("DELETE", { scope, handler: deleteResource, produces });
  if (subresource !== "" && storage.create !== void 0)
    methods2.set("POST", { scope, handler: createResource, produces });
  return methods2;
}
function findResourcePath(routes, info) {
  const { parts, namespacedPath, namespace } = info;
  const count = parts.length;
  if (namespacedPath && !routes.namespaced) return void 0;
  const watch = info.verbViaPathPrefix;
  if (watch && info.verb !== "watch") return void 0;
  const name = parts[1] ?? "";
  if (count === 1) {
    const everywhere = routes.namespaced && !namespacedPath;
    const methods2 = everywhere ? watch ? routes.watchAll : routes.all : watch ? routes.watchCollection : routes.collection;
    return methods2.size === 0 ? void 0 : { methods: methods2, target: { namespace, name: "", rest: "" } };
  }
  if (routes.namespaced && !namespacedPath) return void 0;
  if (count === 2) {
    const methods2 = watch ? routes.watchItem : routes.item;
    return methods2.size === 0 ? void 0 : { methods: methods2, target: { namespace, name, rest: "" } };
  }
  const subresource = watch ? void 0 : routes.subresources.get(parts[2]);
  if (subresource === void 0 || count > 3 && !subresource.openEnded) return void 0;
  return { methods: subresource.methods, target: { namespace, name, rest: parts.slice(3).join("/") } };
}

// packages/server/src/routing/director.ts
var slash = 47;
var json2 = { "content-type": MediaType.json };
function director({
  groups: groups2,
  discovery,
  paths,
  version,
  index,
  report,
  notFound
}) {
  function resource2(request, installed) {
    const { info } = request;
    const routes = installed.routes.get(info.resource);
    const path = routes === void 0 ? void 0 : findResourcePath(routes, info);
    const route = path?.methods.get(request.method);
    if (installed.routing === "handlers") {
      if (routes === void 0 || isElsewhere(routes, info)) return notFound(request);
      if (path === void 0 || route === void 0) return Promise.resolve(handlerRefusal(request, path));
    } else {
      if (path === void 0) return fail(request, 404);
      if (route === void 0) return fail(request, 405);
      const refusal2 = mediaTypeRefusal(request, route);
      if (refusal2 !== void 0) return refusal2;
    }
    if (path.target.name === "" && info.parts.length > 1) {
      return Promise.resolve(writeError(request, newBadRequest("name must be provided")));
    }
    const { scope } = route;
    if (scope.deprecation !== void 0) request.warnings.add(scope.deprecation);
    return route.handler(scope, request, path.target).catch((error) => {
      if (error instanceof MoveToSlowLane) throw error;
      if (!isStatusError(error)) report(error);
      return writeError(request, error);
    });
  }
  function document(request, produces, write2) {
    if (request.method !== "GET") return fail(request, 405);
    const { accept } = request.headers;
    if (accept !== void 0 && accept !== "" && !routeAccepts(accept, produces))
      return notAcceptable3(request, produces);
    return attempt2(request, write2);
  }
  function attempt2(request, write2) {
    try {
      return Promise.resolve(write2());
    } catch (error) {
      return Promise.resolve(writeError(request, error));
    }
  }
  function groupVersion(request, group, name, rest) {
    const installed = name === void 0 ? void 0 : groups2.version(group, name);
    if (installed === void 0) {
      const versions = groups2.group(group)?.versions ?? [];
      return versions.every(({ routing }) => routing === "handlers") ? notFound(request) : fail(request, 404);
    }
    if (rest === 0) return document(request, allMediaTypes, () => discovery.resources(request, installed));
    return request.info.isResourceRequest ? resource2(request, installed) : fail(request, 404);
  }
  return (request) => {
    const { info, path } = request;
    const { segments } = info;
    const isBelowRoot = path.charCodeAt(1) !== slash;
    if (info.isResourceRequest && isBelowRoot) {
      const installed = groups2.version(info.apiGroup, info.apiVersion);
      if (installed !== void 0) return resource2(request, installed);
    }
    if (segments[0] === "api" && isBelowRoot && groups2.has("")) {
      if (segments.length === 1) return document(request, allMediaTypes, () => discovery.legacyVersions(request));
      return groupVersion(request, "", segments[1], segments.length - 2);
    }
    if (path === "/apis" || path === "/apis/") return attempt2(request, () => discovery.groups(request));
    if (segments[0] === "apis" && isBelowRoot && segments.length > 1) {
      const group = groups2.group(segments[1]);
      if (group !== void 0 && group.name !== "") {
        if (segments.length === 2) return attempt2(request, () => discovery.group(request, group));
        return groupVersion(request, group.name, segments[2], segments.length - 3);
      }
    }
    const served = paths.serve(request);
    if (served !== void 0) return served;
    if (path === "/version" || path === "/version/") {
      return document(request, [MediaType.json], () => ({ status: 200, headers: json2, body: version() }));
    }
    if (path.startsWith("/version/")) return fail(request, 404);
    if (path === "/" || path === "/index.html") return Promise.resolve({ status: 200, headers: json2, body: index() });
    return notFound(request);
  };
}
var acrossNamespaces = /* @__PURE__ */ new Set(["list", "watch"]);
function isElsewhere({ namespaced }, { namespacedPath, verb }) {
  return namespaced ? !namespacedPath && !acrossNamespaces.has(verb) : namespacedPath;
}
function handlerRefusal(request, path) {
  const { apiGroup: group, resource: resource2, name, verb } = request.info;
  return writeError(
    request,
    path === void 0 ? newNotFound({ group, resource: resource2 }, name) : newMethodNotSupported({ group, resource: resource2 }, verb)
  );
}
function mediaTypeRefusal(request, { consumes, produces }) {
  const { headers } = request;
  if (consumes !== void 0) {
    const contentType = headers["content-type"];
    if (contentType === void 0 || contentType === "" || !routeAccepts(contentType, consumes)) {
      return fail(request, 415, "415: Unsupported Media Type");
    }
  }
  const { accept } = headers;
  if (accept === void 0 || accept === "" || accept === "*/*" || accept === MediaType.json) return void 0;
  return produces[0] === "*/*" || routeAccepts(accept, produces) ? void 0 : notAcceptable3(request, produces);
}
function notAcceptable3(request, produces) {
  return fail(request, 406, `406: Not Acceptable

Available representations: ${produces.join(", ")}`);
}
function fail(request, code, message = "") {
  return Promise.resolve(writeError(request, routingError(code, message)));
}

// packages/apimachinery/src/version/kube-version.ts
var ranks = { alpha: 0, beta: 1, ga: 2 };
var maxInt64 = 9223372036854775807n;
function compareKubeAwareVersionStrings(a, b) {
  if (a === b) return 0;
  const left = parseKubeVersion(a);
  const right = parseKubeVersion(b);
  if (left === void 0 && right === void 0) return a < b ? 1 : -1;
  if (left === void 0) return -1;
  if (right === void 0) return 1;
  if (left.rank !== right.rank) return left.rank - right.rank;
  return sign(left.major - right.major) || sign(left.minor - right.minor);
}
function parseKubeVersion(text2) {
  const match = /^v([0-9]+)(?:(alpha|beta)([0-9]+))?$/.exec(text2);
  if (match === null) return void 0;
  const major = BigInt(match[1]);
  const minor = BigInt(match[3] ?? "0");
  if (major > maxInt64 || minor > maxInt64) return void 0;
  return { rank: ranks[match[2] ?? "ga"], major, minor };
}
function sign(difference) {
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

// packages/server/src/routing/installed-groups.ts
var defaultPriority = { groupPriorityMinimum: 1e3, versionPriority: 15 };
var InstalledGroups = class {
  /** Own groups. */
  #groups = /* @__PURE__ */ new Map();
  /** Groups as they are served: own versions, and those of the delegate that are not own. */
  #served = /* @__PURE__ */ new Map();
  #delegate;
  #listeners = [];
  #ordered;
  /** @param delegate groups of the server behind; an own version comes before one of the same name there */
  constructor(delegate) {
    this.#delegate = delegate;
    for (const group of delegate?.ordered() ?? []) this.#served.set(group.name, group);
    delegate?.onChanged((group) => this.#changed(group));
  }
  /** Calls the listener after each change, with the name of the group. */
  onChanged(listener) {
    this.#listeners.push(listener);
  }
  /** Adds group-versions of one group. They replace earlier ones of the same names, whose watches end. */
  add(group, installed) {
    if (installed.length === 0) return;
    const before = this.#groups.get(group)?.versions ?? [];
    const replaced = before.filter((each) => installed.some(({ version }) => version === each.version));
    const kept = before.filter((each) => !replaced.includes(each));
    this.#set(group, [...kept, ...installed], replaced);
  }
  /** Removes a group-version, or a whole group. Its watches end; other requests are finished. */
  remove(group, version) {
    const before = this.#groups.get(group)?.versions ?? [];
    const removed = before.filter((each) => version === void 0 || each.version === version);
    if (removed.length === 0) return;
    this.#set(
      group,
      before.filter((each) => !removed.includes(each)),
      removed
    );
  }
  /** A group-version of this server, not of its delegate. */
  own(group, version) {
    return this.#groups.get(group)?.versions.find((each) => each.version === version);
  }
  version(group, version) {
    const versions = this.#served.get(group)?.versions;
    if (versions === void 0) return void 0;
    for (const each of versions) if (each.version === version) return each;
    return void 0;
  }
  has(group) {
    return this.#served.has(group);
  }
  group(name) {
    return this.#served.get(name);
  }
  /** By priority of the group, then by name; the versions of each by their priority, then stable and newer ones first. */
  ordered() {
    this.#ordered ??= [...this.#served.values()].sort(
      (a, b) => groupPriority(b) - groupPriority(a) || (a.name < b.name ? -1 : 1)
    );
    return this.#ordered;
  }
  #set(name, versions, ended) {
    if (versions.length === 0) this.#groups.delete(name);
    else this.#groups.set(name, { name, versions: [...versions].sort(compareVersions) });
    for (const each of ended) each.end(versions.find(({ version }) => version === each.version));
    this.#changed(name);
  }
  #changed(name) {
    const own = this.#groups.get(name);
    const behind = this.#delegate?.group(name);
    const served = own !== void 0 && behind !== void 0 ? joined3(own, behind) : own ?? behind;
    if (served === void 0) this.#served.delete(name);
    else this.#served.set(name, served);
    this.#ordered = void 0;
    for (const listener of this.#listeners) listener(name);
  }
};
function joined3(own, behind) {
  const others = behind.versions.filter(({ version }) => own.versions.every((each) => each.version !== version));
  return others.length === 0 ? own : { name: own.name, versions: [...own.versions, ...others].sort(compareVersions) };
}
function compareVersions(a, b) {
  return b.priority.versionPriority - a.priority.versionPriority || compareKubeAwareVersionStrings(b.version, a.version);
}
function groupPriority({ versions }) {
  return Math.max(...versions.map(({ priority }) => priority.groupPriorityMinimum));
}

// packages/server/src/routing/path-mux.ts
var PathMux = class {
  #exact = /* @__PURE__ */ new Map();
  #prefixes = [];
  #unlisted = /* @__PURE__ */ new Set();
  /** Adds an exact path. Replaces an earlier handler of the same path. */
  handle(path, handler) {
    this.#exact.set(path, handler);
  }
  /** Adds all paths below a prefix, which ends in `/`. */
  handlePrefix(prefix2, handler) {
    this.#prefixes = [...this.#prefixes.filter(([each]) => each !== prefix2), [prefix2, handler]].sort(
      ([a], [b]) => b.length - a.length
    );
  }
  /** Adds an exact path, or a prefix ending in `/`, that {@link paths} leaves out. */
  handleUnlisted(path, handler) {
    this.#unlisted.add(path);
    if (path.endsWith("/")) this.handlePrefix(path, handler);
    else this.handle(path, handler);
  }
  unregister(path) {
    this.#unlisted.delete(path);
    this.#exact.delete(path);
    this.#prefixes = this.#prefixes.filter(([each]) => each !== path);
  }
  /** Undefined when no handler serves the path. */
  serve(request) {
    const handler = this.#exact.get(request.path);
    if (handler !== void 0) return handler(request);
    for (const [prefix2, each] of this.#prefixes) if (request.path.startsWith(prefix2)) return each(request);
    return void 0;
  }
  /** All paths but the unlisted ones, unsorted. */
  paths() {
    const all = [...this.#exact.keys(), ...this.#prefixes.map(([prefix2]) => prefix2)];
    return this.#unlisted.size === 0 ? all : all.filter((path) => !this.#unlisted.has(path));
  }
};

// packages/server/src/watchdog/event-loop-watchdog.ts
var interval = 20;
var idleAfter = 1e3;
var EventLoopWatchdog = class {
  /** Delays of the timer, in seconds. Counted while there are requests. */
  delays = new Histogram(
    "apiserver_event_loop_delay_seconds",
    "How late a timer fired because the event loop was busy.",
    [],
    [1e-3, 5e-3, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  );
  #onStall;
  #thresholdMs;
  #timer;
  #lastTickAt = 0;
  #workedAt = 0;
  #changedAt = 0;
  #current;
  constructor({ onStall, thresholdMs = 100 }) {
    this.#onStall = onStall;
    this.#thresholdMs = thresholdMs;
  }
  /** To be called when work on a request begins, and when it goes on after waiting. */
  working(request) {
    const now = performance.now();
    this.#workedAt = now;
    if (this.#timer === void 0) this.#start(now);
    else this.#change(now);
    this.#current = request;
  }
  /** Stops the timer. The next request starts it again. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = void 0;
    this.#current = void 0;
  }
  #start(now) {
    this.#lastTickAt = now;
    this.#changedAt = now;
    this.#timer = setInterval(() => this.#tick(), interval);
    this.#timer.unref();
  }
  #tick() {
    const now = performance.now();
    this.delays.observe([], Math.max(0, now - this.#lastTickAt - interval) / 1e3);
    this.#lastTickAt = now;
    this.#change(now);
    this.#current = void 0;
    if (now - this.#workedAt > idleAfter) this.stop();
  }
  /** Ends what was done until now. */
  #change(now) {
    const milliseconds = now - this.#changedAt;
    this.#changedAt = now;
    if (milliseconds - interval >= this.#thresholdMs) this.#onStall({ milliseconds, request: this.#current });
  }
};

// packages/server/src/filters/audit-id.ts
import { randomUUID as randomUUID2 } from "node:crypto";
var withAuditID = (next) => (request) => {
  const own = request.headers["audit-id"];
  request.auditID = own !== void 0 && own !== "" ? own.slice(0, maxLength) : randomUUID2();
  request.responseHeaders["audit-id"] = request.auditID;
  return next(request);
};
var maxLength = 64;

// packages/server/src/filters/authentication.ts
function withAuthentication(authenticator, { audiences = [], requestHeaders: requestHeaders2, report = () => {
} } = {}) {
  const isStandard = isRequestHeader(standardRequestHeaders);
  const isCustom2 = requestHeaders2 === void 0 ? () => false : isRequestHeader(requestHeaders2);
  const isCredential = (name) => name === "authorization" || isStandard(name) || isCustom2(name);
  function accept(request, { user, audiences: own = [], warnings }) {
    if (audiences.length > 0 && own.length > 0 && commonAudiences(audiences, own).length === 0) {
      throw new Error("unable to match the audience of the credential");
    }
    request.user = user;
    for (const warning of warnings ?? []) request.warnings.add(warning);
    request.dropHeaders(isCredential);
  }
  return (next) => async (request) => {
    if (request.user !== void 0) return next(request);
    try {
      const answer = authenticator.authenticate(request);
      const response2 = answer instanceof Promise ? await answer : answer;
      if (response2 === void 0) return unauthorized(request);
      accept(request, response2);
    } catch (error) {
      report(error);
      const answer = unauthorized(request);
      request.failure = { reason: "Unauthorized", message: errorText(error) };
      return answer;
    }
    request.step("authentication");
    return next(request);
  };
}
var unauthorized = (request) => writeError(request, newUnauthorized("Unauthorized"));

// packages/server/src/filters/cache-control.ts
var withCacheControl = (next) => (request) => {
  request.responseHeaders["cache-control"] = "no-cache, private";
  return next(request);
};

// packages/server/src/filters/compression.ts
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
var threshold = 128 * 1024;
var level = 1;
var compress = promisify(gzip);
var withCompression = (next) => async (request) => {
  const response2 = await next(request);
  if (response2.body === void 0 || !acceptsGzip(request)) return response2;
  return isStream(response2.body) ? compressStream(request, response2) : compressBytes(response2);
};
function acceptsGzip({ headers }) {
  const header = headers["accept-encoding"];
  return header?.split(",").some((each) => each.trim() === "gzip") ?? false;
}
async function compressBytes(response2) {
  const { body } = response2;
  const chunks = body instanceof Uint8Array ? [body] : body;
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (size <= threshold || response2.headers["content-encoding"] !== void 0) return response2;
  return { ...response2, headers: gzipHeaders(response2), body: await compress(Buffer.concat(chunks), { level }) };
}
function compressStream(request, response2) {
  const { verb, isResourceRequest } = request.info;
  if (isResourceRequest && verb !== "list" && verb !== "deletecollection") return response2;
  const source = Readable.from(flattened(response2.body), {
    objectMode: true
  });
  const zipped = createGzip({ level });
  source.on("error", (error) => zipped.destroy(error));
  zipped.on("close", () => source.destroy());
  source.pipe(zipped);
  return { ...response2, headers: gzipHeaders(response2), body: zipped };
}
async function* flattened(body) {
  for await (const chunk of body) {
    if (chunk instanceof Uint8Array) yield chunk;
    else yield* chunk;
  }
}
function gzipHeaders({ headers }) {
  const vary = headers.vary;
  return {
    ...headers,
    "content-encoding": "gzip",
    vary: vary === void 0 ? "Accept-Encoding" : `${String(vary)}, Accept-Encoding`
  };
}

// packages/server/src/filters/cors.ts
var methods = "POST, GET, OPTIONS, PUT, DELETE, PATCH";
var requestHeaders = "Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, X-Requested-With, If-Modified-Since";
var exposedHeaders = "Date";
function withCORS(allowed2) {
  return (next) => {
    if (allowed2 === void 0) return next;
    return async (request) => {
      const { origin } = request.headers;
      if (origin === void 0 || !allowed2(origin)) return next(request);
      Object.assign(request.responseHeaders, {
        "access-control-allow-origin": origin,
        "access-control-allow-methods": methods,
        "access-control-allow-headers": requestHeaders,
        "access-control-expose-headers": exposedHeaders,
        "access-control-allow-credentials": "true"
      });
      if (request.method === "OPTIONS") return { status: 204, headers: {} };
      return next(request);
    };
  };
}

// packages/server/src/filters/long-running.ts
var verbs = /* @__PURE__ */ new Set(["watch", "proxy"]);
var connectSubresources = /* @__PURE__ */ new Set(["attach", "exec", "proxy", "log", "portforward"]);
function isLongRunning({ info }) {
  return info.isResourceRequest && (verbs.has(info.verb) || connectSubresources.has(info.subresource));
}

// packages/server/src/filters/deadline.ts
var writeLimitMs = 34e3;
var writeVerbs = /* @__PURE__ */ new Set(["create", "update", "patch", "delete"]);
var shortBytes = 64 * 1024;
function isShort2({ body }) {
  return body === void 0 || body instanceof Uint8Array && body.length <= shortBytes;
}
function withDeadline(maxMs) {
  return (next) => (request) => {
    if (isLongRunning(request)) return next(request);
    let limit = maxMs;
    const asked = request.query.size === 0 ? null : request.query.get("timeout");
    if (asked !== null && asked !== "") {
      let milliseconds;
      try {
        milliseconds = Number(parseDuration(asked)) / 1e6;
      } catch (error) {
        const failure = newBadRequest(`invalid timeout specified in the request URL - ${errorText(error)}`);
        return Promise.resolve(writeError(request, failure));
      }
      if (milliseconds > 0 && milliseconds < limit) limit = milliseconds;
    }
    const isWrite = writeVerbs.has(request.info.verb) && limit > writeLimitMs;
    if (isWrite) limit = writeLimitMs;
    const end2 = performance.now() + limit;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const failure = newTimeoutError(
          isWrite ? "request did not complete within requested timeout - context deadline exceeded" : "request did not complete within the allotted timeout",
          0
        );
        request.abort(failure);
        resolve(writeError(request, failure));
      }, limit);
      next(request).then(
        (response2) => {
          clearTimeout(timer);
          resolve(isShort2(response2) ? response2 : { ...response2, deadline: end2 });
        },
        (error) => {
          clearTimeout(timer);
          reject(error);
        }
      );
    });
  };
}

// packages/server/src/filters/goaway.ts
function withProbabilisticGoaway(chance, random = Math.random) {
  return (next) => (request) => {
    if (request.httpVersion === "2.0" && random() < chance) request.responseHeaders.connection = "close";
    return next(request);
  };
}

// packages/server/src/http/request-trace.ts
var RequestTrace = class {
  #startedAt = performance.now();
  #steps = [];
  #lastAt = this.#startedAt;
  /** Ends a step. */
  step(name) {
    const now = performance.now();
    this.#steps.push({ name, ms: now - this.#lastAt });
    this.#lastAt = now;
  }
  /** The steps that have ended, in order. */
  get steps() {
    return this.#steps;
  }
  /** Time from the start to the end of the last step, in ms. */
  get totalMs() {
    return this.#lastAt - this.#startedAt;
  }
};

// packages/server/src/filters/http-log.ts
function withHTTPLogging({
  onRequest,
  shouldLogRequest = () => true,
  onError
}) {
  function report(request, trace, code, failure) {
    trace.step(failure === void 0 ? "response" : "failure");
    try {
      onRequest(entryOf(request, trace, code, failure));
    } catch (error) {
      onError(error);
    }
  }
  return (next) => (request) => {
    if (!shouldLogRequest()) return next(request);
    const trace = new RequestTrace();
    request.trace = trace;
    return next(request).then(
      (response2) => {
        const failure = response2.status < 400 ? void 0 : request.failure ?? failureOfText(response2);
        if (!isStream(response2.body) || request.method === "HEAD") {
          report(request, trace, response2.status, failure);
          return response2;
        }
        let isReported = false;
        const atEnd = () => {
          if (!isReported) report(request, trace, response2.status, failure);
          isReported = true;
        };
        request.signal.addEventListener("abort", atEnd, { once: true });
        return { ...response2, body: untilEnd(response2.body, atEnd) };
      },
      (error) => {
        report(request, trace, isStatusError(error) ? error.code : 500, failureOfError(error));
        throw error;
      }
    );
  };
}
function entryOf(request, trace, code, failure) {
  return {
    verb: verbOf(request),
    uri: request.uri,
    ...request.user !== void 0 ? { user: request.user } : void 0,
    code,
    latencyMs: trace.totalMs,
    userAgent: request.userAgent,
    auditID: request.auditID,
    sourceIP: request.remoteAddress ?? "",
    isLongRunning: isLongRunning(request),
    ...request.annotations.size > 0 ? { annotations: Object.fromEntries(request.annotations) } : void 0,
    ...failure !== void 0 ? { failure } : void 0,
    steps: trace.steps
  };
}
function verbOf({ method, info, headers }) {
  if (info.isResourceRequest) {
    if (connectSubresources.has(info.subresource)) return "CONNECT";
    if (info.verb === "list" || info.verb === "watch") return info.verb.toUpperCase();
  }
  if (method === "PATCH" && headers["content-type"] === "application/apply-patch+yaml") return "APPLY";
  return method === "HEAD" ? "GET" : method;
}
var maxMessageLength = 1024;
function failureOfText({ headers, body }) {
  const isText = String(headers["content-type"]).startsWith("text/plain") && body instanceof Uint8Array;
  return { message: isText ? Buffer.from(body).toString().trimEnd().slice(0, maxMessageLength) : "" };
}
function failureOfError(error) {
  if (isStatusError(error)) return error.status;
  return { message: error instanceof Error ? error.message : String(error) };
}
async function* untilEnd(body, atEnd) {
  try {
    yield* body;
  } finally {
    atEnd();
  }
}

// packages/server/src/filters/impersonation.ts
var extraPrefix = "impersonate-extra-";
var serviceAccountPrefix2 = "system:serviceaccount:";
var authenticationGroup = "authentication.k8s.io";
function withImpersonation(authorizer) {
  return (next) => async (request) => {
    if (!hasImpersonation(request)) return next(request);
    const user = request.user;
    try {
      const impersonation = readHeaders(request);
      if (impersonation === void 0) return next(request);
      for (const permission2 of impersonation.permissions) {
        const attributes = { ...permission2, user };
        const reason = await refusal(authorizer, attributes);
        if (reason !== void 0) {
          return writeError(request, forbiddenError(attributes, reason), { "x-content-type-options": "nosniff" });
        }
      }
      request.user = impersonation.user;
      request.dropHeaders((name) => name.startsWith("impersonate-"));
    } catch (error) {
      if (error instanceof MissingUserError) return writeError(request, newBadRequest(error.message));
      return textError(500, sanitize(`Internal Server Error: ${JSON.stringify(request.path)}: ${String(error)}`));
    }
    return next(request);
  };
}
async function refusal(authorizer, attributes) {
  try {
    const { decision, reason } = await authorizer.authorize(attributes);
    return decision === "Allow" ? void 0 : reason;
  } catch {
    return "";
  }
}
var MissingUserError = class extends Error {
};
function hasImpersonation({ headers }) {
  for (const name in headers) if (name.startsWith("impersonate-")) return true;
  return false;
}
function readHeaders(request) {
  const { headers } = request;
  const [name = ""] = request.headerValues("impersonate-user");
  const groups2 = request.headerValues("impersonate-group");
  const [uid = ""] = request.headerValues("impersonate-uid");
  const extra = /* @__PURE__ */ new Map();
  for (const header of Object.keys(headers).sort()) {
    if (!header.startsWith(extraPrefix)) continue;
    extra.set(unescapeKey2(header.slice(extraPrefix.length)), request.headerValues(header));
  }
  if (name === "") {
    if (groups2.length > 0 || uid !== "" || extra.size > 0) {
      throw new MissingUserError(
        `requested [${JSON.stringify(groups2)} ${JSON.stringify([...extra.keys()])} ${JSON.stringify(uid)}] without impersonating a user name`
      );
    }
    return void 0;
  }
  const account = serviceAccountOf(name);
  const permissions = [
    account === void 0 ? permission("", "users", name) : permission("", "serviceaccounts", account.name, account.namespace),
    ...groups2.map((group) => permission("", "groups", group)),
    ...[...extra].flatMap(
      ([key, values]) => values.map((value) => ({ ...permission(authenticationGroup, "userextras", value), subresource: key }))
    ),
    ...uid !== "" ? [permission(authenticationGroup, "uids", uid)] : []
  ];
  const all = groups2.length > 0 || account === void 0 ? [...groups2] : ["system:serviceaccounts", `system:serviceaccounts:${account.namespace}`];
  if (name === anonymousName) {
    if (!all.includes(allUnauthenticated)) all.push(allUnauthenticated);
  } else if (!all.includes(allAuthenticated) && !all.includes(allUnauthenticated)) {
    all.push(allAuthenticated);
  }
  return {
    user: {
      name,
      ...uid !== "" ? { uid } : void 0,
      groups: all,
      ...extra.size > 0 ? { extra: Object.fromEntries(extra) } : void 0
    },
    permissions
  };
}
function permission(apiGroup2, resource2, name, namespace = "") {
  return {
    verb: "impersonate",
    isResourceRequest: true,
    path: "",
    apiGroup: apiGroup2,
    apiVersion: apiGroup2 === "" ? "" : "v1",
    namespace,
    resource: resource2,
    subresource: "",
    name
  };
}
function unescapeKey2(key) {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
var label = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
var subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
function serviceAccountOf(name) {
  if (!name.startsWith(serviceAccountPrefix2)) return void 0;
  const [namespace = "", account = "", more] = name.slice(serviceAccountPrefix2.length).split(":");
  if (more !== void 0 || !label.test(namespace) || account.length > 253 || !subdomain.test(account))
    return void 0;
  return { namespace, name: account };
}

// packages/server/src/filters/long-selectors.ts
var longSelector = 16 * 1024;
var withLongSelectors = (next) => (request) => request.info.labelSelector.length < longSelector ? next(request) : parseFirst(request, next);
var last = Promise.resolve();
async function parseFirst(request, next) {
  const { signal } = request;
  const pause = () => new Promise((resolve, reject) => {
    setImmediate(() => signal.aborted ? reject(signal.reason) : resolve());
  });
  const before = last;
  const parsing = before.then(pause).then(() => parseInTurns(request.info.labelSelector, pause));
  const parsed = parsing.catch(() => void 0);
  last = parsed;
  const selector = await parsed;
  signal.throwIfAborted();
  if (selector !== void 0) held.set(request, selector);
  return next(request);
}
var held = /* @__PURE__ */ new WeakMap();

// packages/server/src/filters/max-in-flight.ts
var readOnly = /* @__PURE__ */ new Set(["get", "list", "watch"]);
function withMaxInFlight(limits) {
  const maxReads = limits.maxRequestsInFlight ?? 400;
  const maxWrites = limits.maxMutatingRequestsInFlight ?? 200;
  let reads = 0;
  let writes = 0;
  return (next) => async (request) => {
    if (isLongRunning(request)) return next(request);
    const isRead = readOnly.has(request.info.verb);
    const full = isRead ? maxReads > 0 && reads >= maxReads : maxWrites > 0 && writes >= maxWrites;
    if (full && !request.user?.groups.includes(systemMasters)) {
      return writeError(request, newTooManyRequests("Too many requests, please try again later.", 1));
    }
    if (isRead) reads++;
    else writes++;
    try {
      return await next(request);
    } finally {
      if (isRead) reads--;
      else writes--;
    }
  };
}

// packages/server/src/filters/panic-recovery.ts
function withPanicRecovery(report) {
  return (next) => async (request) => {
    try {
      return await next(request);
    } catch (error) {
      if (error instanceof AbortRequestError) throw error;
      if (isStatusError(error)) return writeError(request, error);
      report(error);
      return textError(500, "This request caused apiserver to panic. Look in the logs for details.");
    }
  };
}

// packages/server/src/filters/request-info.ts
var withRequestInfo = (next) => async (request) => {
  try {
    request.info = newRequestInfo(request.method, request.path, request.query);
  } catch (error) {
    return writeError(request, newInternalError(error));
  }
  return next(request);
};

// packages/server/src/filters/retry-after.ts
var exemptPrefixes = ["/readyz", "/livez", "/healthz"];
function isExemptFromRetryAfter({ path, userAgent }) {
  return userAgent.startsWith("kube-apiserver/") || exemptPrefixes.some((prefix2) => path.startsWith(prefix2));
}
function withRetryAfter(shutdownDelayElapsed) {
  return (next) => (request) => {
    if (!shutdownDelayElapsed.aborted || isExemptFromRetryAfter(request)) return next(request);
    const answer = textError(429, "The apiserver is shutting down, please try again later.");
    return Promise.resolve({ ...answer, headers: { ...answer.headers, "retry-after": "5", connection: "close" } });
  };
}

// packages/server/src/filters/wait-group.ts
import { Buffer as Buffer15 } from "node:buffer";
function withWaitGroup(group) {
  return (next) => async (request) => {
    if (isLongRunning(request)) return next(request);
    if (!group.add()) return isExemptFromRetryAfter(request) ? next(request) : shuttingDown(request);
    try {
      return await next(request);
    } finally {
      group.done();
    }
  };
}
function shuttingDown(request) {
  const { status } = newServiceUnavailable("apiserver is shutting down");
  request.failure = status;
  return {
    status: 503,
    headers: { "retry-after": "1", "content-type": "application/json", "x-content-type-options": "nosniff" },
    body: Buffer15.from(`${encodeObject(status)}

`)
  };
}

// packages/server/src/flow-control/with-priority-and-fairness.ts
function withPriorityAndFairness(control) {
  return (next) => async (request) => {
    const { info, responseHeaders } = request;
    if (isLongRunning(request) && info.verb !== "watch") return next(request);
    const flow = control.classify(request.user, info);
    const { uid } = flow.level;
    if (flow.schemaUID !== "") responseHeaders["x-kubernetes-pf-flowschema-uid"] = flow.schemaUID;
    if (uid !== "") responseHeaders["x-kubernetes-pf-prioritylevel-uid"] = uid;
    const pending = control.admit(flow, request);
    let admission;
    if (pending instanceof Promise) {
      admission = await pending;
      request.step("priority and fairness");
    } else admission = pending;
    if ("rejected" in admission) {
      const answer = textError(429, "Too many requests, please try again later.");
      return { ...answer, headers: { ...answer.headers, "retry-after": String(control.retryAfterSeconds(flow)) } };
    }
    try {
      return await next(request);
    } finally {
      admission.release();
    }
  };
}

// packages/server/src/metrics/server-metrics.ts
var durationBounds = [
  5e-3,
  0.025,
  0.05,
  0.1,
  0.2,
  0.4,
  0.6,
  0.8,
  1,
  1.25,
  1.5,
  2,
  3,
  4,
  5,
  6,
  8,
  10,
  15,
  20,
  30,
  45,
  60
];
var maxKnown = 1e4;
function serverMetrics(registry, isServed2) {
  const total = registry.register(
    new Counter("apiserver_request_total", "Requests by verb, resource and status code.", [
      "code",
      "component",
      "dry_run",
      "group",
      "resource",
      "scope",
      "subresource",
      "verb",
      "version"
    ])
  );
  const duration = registry.register(
    new Histogram(
      "apiserver_request_duration_seconds",
      "Time from the arrival of a request to its answer.",
      ["component", "dry_run", "group", "resource", "scope", "subresource", "verb", "version"],
      durationBounds
    )
  );
  const active = /* @__PURE__ */ new Set();
  registry.register(
    new Gauge(
      "apiserver_current_inflight_requests",
      "Requests that are being served, without long-running ones.",
      () => {
        const counts = { mutating: 0, readOnly: 0 };
        for (const request of active) {
          if (request.info === void 0 || isLongRunning(request)) continue;
          counts[request.method === "GET" || request.method === "HEAD" ? "readOnly" : "mutating"]++;
        }
        return Object.entries(counts).map(([kind, count]) => [{ request_kind: kind }, count]);
      }
    )
  );
  registry.register(
    new Gauge(
      "apiserver_longrunning_requests",
      "Watches, logs, sessions and proxied requests that go on.",
      () => countLongRunning(active, isServed2)
    )
  );
  processMetrics(registry);
  const known2 = /* @__PURE__ */ new Map();
  function seriesOf(labels) {
    const key = labels.join("\0");
    let series = known2.get(key);
    if (series === void 0) {
      const byCode = /* @__PURE__ */ new Map();
      series = {
        count(code) {
          let add2 = byCode.get(code);
          if (add2 === void 0) {
            add2 = total.bind([String(code), ...labels]);
            byCode.set(code, add2);
          }
          add2();
        },
        observe: duration.bind(labels)
      };
      if (known2.size < maxKnown) known2.set(key, series);
    }
    return series;
  }
  return (next) => async (request) => {
    active.add(request);
    const start = performance.now();
    let code = 500;
    let continues = false;
    try {
      const response2 = await next(request);
      code = response2.status;
      return response2;
    } finally {
      if (request.info !== void 0) {
        const series = seriesOf(labelsOf2(request, isServed2));
        series.count(code);
        if (!isLongRunning(request)) series.observe((performance.now() - start) / 1e3);
        else if (code < 400 && !request.isFinished) {
          request.onFinish = () => active.delete(request);
          continues = true;
        }
      }
      if (!continues) active.delete(request);
    }
  };
}
function countLongRunning(active, isServed2) {
  const counts = /* @__PURE__ */ new Map();
  for (const request of active) {
    if (request.info === void 0 || !isLongRunning(request)) continue;
    const [component = "", , group = "", resource2 = "", scope = "", subresource = "", verb = "", version = ""] = labelsOf2(request, isServed2);
    const key = [group, resource2, scope, subresource, verb, version].join("/");
    const counted = counts.get(key);
    if (counted === void 0) {
      counts.set(key, [{ component, group, resource: resource2, scope, subresource, verb, version }, 1]);
    } else counted[1]++;
  }
  return [...counts.values()];
}
var knownVerbs = /* @__PURE__ */ new Set([
  "get",
  "list",
  "watch",
  "create",
  "update",
  "patch",
  "delete",
  "deletecollection",
  "proxy",
  "post",
  "put",
  "head",
  "options"
]);
function labelsOf2({ info, query }, isServed2) {
  const verb = knownVerbs.has(info.verb) ? info.verb.toUpperCase() : "other";
  const dryRun = query.size > 0 && query.getAll("dryRun").includes("All") ? "All" : "";
  if (!info.isResourceRequest || !isServed2(info)) return ["apiserver", dryRun, "", "", "", "", verb, ""];
  if (connectSubresources.has(info.subresource)) {
    const { apiGroup: apiGroup2, resource: resource2, subresource, apiVersion } = info;
    return ["apiserver", dryRun, apiGroup2, resource2, "resource", subresource, "CONNECT", apiVersion];
  }
  const scope = info.name !== "" ? "resource" : info.namespace !== "" ? "namespace" : "cluster";
  return ["apiserver", dryRun, info.apiGroup, info.resource, scope, info.subresource, verb, info.apiVersion];
}
function processMetrics(registry) {
  registry.register(
    new Gauge(
      "process_cpu_seconds_total",
      "Time that the process has spent on processors.",
      () => {
        const { user, system } = process.cpuUsage();
        return [[{}, (user + system) / 1e6]];
      },
      "counter"
    )
  );
  registry.register(
    new Gauge("process_resident_memory_bytes", "Memory of the process.", () => [[{}, process.memoryUsage.rss()]])
  );
  registry.register(
    new Gauge("process_start_time_seconds", "When the process began, in seconds since the epoch.", () => [
      [{}, Math.round(Date.now() / 1e3 - process.uptime())]
    ])
  );
  registry.register(
    new Gauge("nodejs_heap_size_used_bytes", "Used part of the heap.", () => [[{}, process.memoryUsage().heapUsed]])
  );
}

// packages/server/src/slow-lane/with-slow-lane.ts
import { Buffer as Buffer16 } from "node:buffer";
function withSlowLane(lane, maxBodyBytes) {
  const checkSize = (bytes) => {
    if (bytes >= lane.minObjectBytes) throw new MoveToSlowLane();
  };
  return (next) => (request) => {
    const { info, method, headers } = request;
    const isRead = method === "GET";
    if ((isRead ? info.verb !== "get" || isPlain(headers.accept) : !bodyMethods.has(method)) || !info.isResourceRequest) {
      return next(request);
    }
    if (isLongRunning(request) || !lane.serves(info)) return next(request);
    request.checkSize = checkSize;
    const length = headers["content-length"];
    if (!isRead && (length === void 0 || Number(length) >= lane.minBodyBytes)) {
      return readFirst(lane, maxBodyBytes, request, next);
    }
    return passOrMove(lane, request, next);
  };
}
function isPlain(accept) {
  return accept === void 0 || accept === MediaType.json || accept === "*/*" || accept === "";
}
var bodyMethods = /* @__PURE__ */ new Set(["POST", "PUT", "PATCH", "DELETE"]);
async function passOrMove(lane, request, next) {
  try {
    return await next(request);
  } catch (error) {
    if (!(error instanceof MoveToSlowLane)) throw error;
  }
  const body = request.bodyRead ?? new Uint8Array();
  request.clearWarnings();
  const answer = await attempt(lane, request, body);
  if (answer !== void 0) return answer;
  request.checkSize = void 0;
  request.replaceBody(async () => body);
  return next(request);
}
async function readFirst(lane, maxBodyBytes, request, next) {
  let body;
  try {
    body = await request.body(maxBodyBytes);
  } catch (error) {
    request.replaceBody(() => Promise.reject(error));
    return next(request);
  }
  if (body.length >= lane.minBodyBytes) {
    const answer = await attempt(lane, request, body);
    if (answer !== void 0) return answer;
  }
  request.replaceBody(async () => body);
  return passOrMove(lane, request, next);
}
async function attempt(lane, request, body) {
  const { signal } = request;
  try {
    const answer = await lane.handle(slowRequest(request, body), signal);
    request.step("slow lane");
    if (answer !== void 0 && answer.status >= 400) request.failure = failureOf(answer);
    return answer;
  } catch (error) {
    if (signal.aborted) return writeError(request, newTimeoutError("the request was given up", 0));
    throw error;
  }
}
var maxFailureBytes = 64 * 1024;
function failureOf({ headers, body }) {
  const pieces = body instanceof Uint8Array ? [body] : body;
  const size = pieces?.reduce((sum, piece) => sum + piece.length, 0) ?? 0;
  if (pieces === void 0 || size > maxFailureBytes || headers["content-type"] !== MediaType.json)
    return { message: "" };
  const { reason, message } = JSON.parse(Buffer16.concat(pieces).toString());
  return { ...reason === void 0 ? {} : { reason }, message: message ?? "" };
}
function slowRequest(request, body) {
  const { method, path, uri, headers, user, auditID, remoteAddress } = request;
  if (user === void 0) throw new Error("the request has not been authenticated");
  return {
    method,
    path,
    query: request.query.toString(),
    uri,
    headers: { ...headers },
    body,
    user,
    auditID,
    ...remoteAddress === void 0 ? {} : { remoteAddress }
  };
}

// packages/server/src/server/default-handler-chain.ts
function defaultHandlerChain(config, lifecycle, metrics, groups2) {
  const { authorizer, goawayChance, onError, onRequest, shouldLogRequest } = config;
  const retryAfter = { name: "RetryAfter", filter: withRetryAfter(lifecycle.shutdownDelayElapsed) };
  const goaway = { name: "Goaway", filter: withProbabilisticGoaway(goawayChance, config.random) };
  const httpLog = onRequest === void 0 ? [] : [
    {
      name: "HTTPLog",
      filter: withHTTPLogging({ onRequest, onError, ...shouldLogRequest ? { shouldLogRequest } : void 0 })
    }
  ];
  return [
    { name: "AuditID", filter: withAuditID },
    { name: "PanicRecovery", filter: withPanicRecovery(onError) },
    { name: "Metrics", filter: serverMetrics(metrics, (info) => isServed(groups2, info)) },
    { name: "RequestInfo", filter: withRequestInfo },
    ...httpLog,
    ...config.shutdownSendRetryAfter ? [retryAfter] : [],
    { name: "CacheControl", filter: withCacheControl },
    ...goawayChance > 0 ? [goaway] : [],
    { name: "WaitGroup", filter: withWaitGroup(lifecycle.requests) },
    { name: "Compression", filter: withCompression },
    { name: "Deadline", filter: withDeadline(config.requestTimeoutMs) },
    { name: "CORS", filter: withCORS(config.corsAllowedOrigin) },
    { name: "Authentication", filter: withAuthentication(config.authenticator, config.authentication) },
    { name: "Impersonation", filter: withImpersonation(authorizer) },
    limitRequests(config, metrics),
    { name: "Authorization", filter: withAuthorization(authorizer) },
    { name: "LongSelectors", filter: withLongSelectors },
    ...config.slowLane === void 0 ? [] : [{ name: "SlowLane", filter: withSlowLane(config.slowLane, config.maxBodyBytes) }]
  ];
}
function limitRequests(config, metrics) {
  const { flowControl } = config;
  if (flowControl === void 0) return { name: "MaxInFlight", filter: withMaxInFlight(config) };
  flowControl.metrics.register(metrics);
  return { name: "PriorityAndFairness", filter: withPriorityAndFairness(flowControl) };
}
function isServed(groups2, { apiGroup: apiGroup2, apiVersion, resource: resource2, subresource }) {
  const routes = groups2.version(apiGroup2, apiVersion)?.routes.get(resource2);
  return routes !== void 0 && (subresource === "" || routes.subresources.has(subresource));
}

// packages/server/src/http/header-value.ts
import { Buffer as Buffer17 } from "node:buffer";
function headerValue(text2) {
  for (let i = 0; i < text2.length; i++) {
    const code = text2.charCodeAt(i);
    if (code > 126 || code < 32) return Buffer17.from(text2.replace(/[\r\n\0]/g, " "), "utf8").toString("latin1");
  }
  return text2;
}

// packages/server/src/request-info/request-target.ts
import { Buffer as Buffer18 } from "node:buffer";
function parseRequestTarget(target) {
  const mark = target.indexOf("?");
  let path = mark < 0 ? target : target.slice(0, mark);
  if (path.charCodeAt(0) !== slash2 && path !== "*") {
    const absolute = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/]*/.exec(path);
    if (absolute === null) return void 0;
    path = path.slice(absolute[0].length) || "/";
  }
  if (isRefused(path)) return void 0;
  return { path, search: mark < 0 ? "" : target.slice(mark + 1) };
}
var slash2 = 47;
var controls = /[\0-\x1f\x7f]/;
function isRefused(path) {
  return controls.test(path) || path.includes("%") && brokenEscape.test(path);
}
var brokenEscape = /%(?![0-9A-Fa-f]{2})/;
function decodePath(path) {
  if (!path.includes("%")) return path;
  return brokenEscape.test(path) ? void 0 : unescaped(path);
}
function unescaped(text2) {
  try {
    return decodeURIComponent(text2);
  } catch {
    const bytes = text2.replace(
      /%([0-9A-Fa-f]{2})|[^\0-\x7f]/g,
      (found, hex) => hex === void 0 ? Buffer18.from(found).toString("latin1") : String.fromCharCode(Number.parseInt(hex, 16))
    );
    return Buffer18.from(bytes, "latin1").toString("utf8");
  }
}
function parseQuery(search) {
  if (!search.includes(";") && !(search.includes("%") && brokenEscape.test(search))) return new URLSearchParams(search);
  const valid = search.split("&").filter((pair2) => !pair2.includes(";") && !brokenEscape.test(pair2));
  return new URLSearchParams(valid.join("&"));
}

// packages/server/src/server/edge.ts
function finishResponse(request, response2) {
  const headers = Object.assign(request.responseHeaders, response2.headers);
  if (request.hasWarnings) {
    const warnings = request.warnings.headers();
    if (warnings.length > 0) headers.warning = warnings.map(headerValue);
  }
  const { status, body, deadline } = response2;
  if (body === void 0) return { status, headers };
  return deadline === void 0 ? { status, headers, body } : { status, headers, body, deadline };
}
function withDecodedPath(request) {
  if (!request.path.includes("%")) return request;
  const path = decodePath(request.path);
  if (path === void 0) return void 0;
  return {
    method: request.method,
    path,
    query: request.query,
    uri: request.uri ?? (request.query.size === 0 ? request.path : `${request.path}?${request.query}`),
    headers: request.headers,
    ...request.headerValues !== void 0 ? { headerValues: request.headerValues } : void 0,
    body: (limit) => request.body(limit),
    signal: request.signal,
    ...request.httpVersion !== void 0 ? { httpVersion: request.httpVersion } : void 0,
    ...request.onAbort !== void 0 ? { onAbort: request.onAbort } : void 0,
    ...request.remoteAddress !== void 0 ? { remoteAddress: request.remoteAddress } : void 0,
    ...request.peer !== void 0 ? { peer: request.peer } : void 0,
    ...request.user !== void 0 ? { user: request.user } : void 0,
    ...request.upgrade !== void 0 ? { upgrade: request.upgrade } : void 0,
    ...request.takeConnection !== void 0 ? { takeConnection: request.takeConnection } : void 0,
    bodyStream: () => request.bodyStream?.()
  };
}

// packages/server/src/server/health-endpoints.ts
var HealthEndpoints = class {
  #checks = { healthz: [], livez: [], readyz: [] };
  #now;
  #isInstalled = false;
  /** @param now ms since the epoch */
  constructor(now) {
    this.#now = now;
  }
  /** @throws Error when the endpoints are installed already */
  add(endpoints, checks) {
    for (const endpoint of endpoints) {
      if (this.#isInstalled) {
        throw new Error(`unable to add because the ${endpoint} endpoint has already been created`);
      }
      this.#checks[endpoint].push(...checks);
    }
  }
  /** Adds checks to `/livez` that cannot fail before a time has passed from now on. */
  addDelayedLivez(delayMs, checks) {
    const from = this.#now() + delayMs;
    this.add(
      ["livez"],
      delayMs === 0 ? checks : checks.map(({ name, check: check2 }) => ({
        name,
        check: () => this.#now() <= from ? void 0 : check2()
      }))
    );
  }
  /** Takes over the checks of a delegate whose names are not taken. */
  adopt(checks) {
    for (const endpoint of ["healthz", "livez", "readyz"]) {
      const names = new Set(this.#checks[endpoint].map(({ name }) => name));
      this.add(
        [endpoint],
        checks[endpoint].filter(({ name }) => !names.has(name))
      );
    }
  }
  get checks() {
    return this.#checks;
  }
  /** Serves the endpoints, and each of their checks. No more checks can be added afterwards. Idempotent. */
  install(paths) {
    if (this.#isInstalled) return;
    this.#isInstalled = true;
    for (const endpoint of ["healthz", "livez", "readyz"]) {
      const checks = () => this.#checks[endpoint];
      paths.handle(`/${endpoint}`, healthHandler(endpoint, checks));
      for (const { name } of checks()) paths.handle(`/${endpoint}/${name}`, singleHealthHandler(checks, name));
    }
  }
};

// packages/server/src/server/hooks.ts
var ServerHooks = class {
  #postStart = /* @__PURE__ */ new Map();
  #preShutdown = /* @__PURE__ */ new Map();
  #postStartCalled = false;
  #preShutdownCalled = false;
  /**
   * @param register called before the hook counts as added; when it throws, the hook is not added
   * @throws Error for a hook without a name, a name that is taken, and after the hooks have been run
   */
  addPostStart(hook, register) {
    const name = JSON.stringify(hook.name);
    if (hook.name === "") throw new Error("missing name");
    if (this.#postStartCalled) throw new Error(`unable to add ${name} because PostStartHooks have already been called`);
    if (this.#postStart.has(hook.name)) throw new Error(`unable to add ${name} because it was already registered`);
    const entry = { hook, state: "waiting" };
    register(entry);
    this.#postStart.set(hook.name, entry);
  }
  /** @throws Error for a hook without a name, a name that is taken, and after the hooks have been run */
  addPreShutdown(hook) {
    const name = JSON.stringify(hook.name);
    if (hook.name === "") throw new Error("missing name");
    if (this.#preShutdownCalled) {
      throw new Error(`unable to add ${name} because PreShutdownHooks have already been called`);
    }
    if (this.#preShutdown.has(hook.name)) throw new Error(`unable to add ${name} because it is already registered`);
    this.#preShutdown.set(hook.name, hook);
  }
  /** Takes the hooks of a delegate over, whose state is shared with it. Own hooks of the same name stay. */
  adopt({ postStart, preShutdown }) {
    for (const entry of postStart)
      if (!this.#postStart.has(entry.hook.name)) this.#postStart.set(entry.hook.name, entry);
    for (const hook of preShutdown) if (!this.#preShutdown.has(hook.name)) this.#preShutdown.set(hook.name, hook);
  }
  get postStart() {
    return [...this.#postStart.values()];
  }
  get preShutdown() {
    return [...this.#preShutdown.values()];
  }
  /**
   * Runs the post-start hooks side by side. Resolves when all but the long-running ones are done.
   *
   * @param report told of long-running hooks that failed
   * @throws Error naming the first hook that failed
   */
  async runPostStart(signal, report) {
    this.#postStartCalled = true;
    await Promise.all(
      this.postStart.map(async (entry) => {
        const running = runHook(entry, signal);
        if (!entry.hook.longRunning) return running;
        if (entry.state === "waiting") entry.state = "done";
        running.catch(report);
      })
    );
  }
  /**
   * Runs the pre-shutdown hooks one after another. Never rejects.
   *
   * @param report told of hooks that failed
   */
  async runPreShutdown(report) {
    this.#preShutdownCalled = true;
    for (const hook of this.#preShutdown.values()) {
      try {
        await hook.run();
      } catch (error) {
        report(new Error(`PreShutdownHook ${JSON.stringify(hook.name)} failed: ${errorText(error)}`, { cause: error }));
      }
    }
  }
};
async function runHook(entry, signal) {
  const { hook } = entry;
  try {
    await hook.run(signal);
    entry.state = "done";
  } catch (error) {
    if (hook.longRunning && signal.aborted) return;
    entry.state = "failed";
    throw new Error(`PostStartHook ${JSON.stringify(hook.name)} failed: ${errorText(error)}`, { cause: error });
  }
}
function hookCheck(entry) {
  return {
    name: `poststarthook/${entry.hook.name}`,
    check() {
      if (entry.state === "failed") throw new Error("failed");
      if (entry.state === "waiting") throw new Error("not finished");
    }
  };
}

// packages/server/src/server/lifecycle.ts
import { setMaxListeners } from "node:events";

// packages/server/src/server/request-wait-group.ts
var RequestWaitGroup = class {
  #waiting = [];
  #count = 0;
  #isWaiting = false;
  /** Counts a request. False once {@link wait} was called: the request is not to be accepted. */
  add() {
    if (this.#isWaiting) return false;
    this.#count++;
    return true;
  }
  /** To be called once for each request that was counted. */
  done() {
    if (--this.#count === 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }
  /** Counts no more requests, and resolves when those that were counted are done. */
  wait() {
    this.#isWaiting = true;
    return this.#count === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }
};

// packages/server/src/server/lifecycle.ts
var Lifecycle = class {
  #shutdownInitiated = new AbortController();
  #shutdownDelayElapsed = new AbortController();
  #notAcceptingNewRequests = new AbortController();
  /** Requests that are being answered, long-running ones aside. */
  requests = new RequestWaitGroup();
  constructor() {
    setMaxListeners(0, this.#notAcceptingNewRequests.signal);
  }
  /** The server has been told to stop. `/readyz` fails; requests are served as before. */
  get shutdownInitiated() {
    return this.#shutdownInitiated.signal;
  }
  /** The shutdown delay is over. With `shutdownSendRetryAfter`, new requests are answered with 429. */
  get shutdownDelayElapsed() {
    return this.#shutdownDelayElapsed.signal;
  }
  /** Pre-shutdown hooks are done too. New requests are refused, watches and long-running hooks end. */
  get notAcceptingNewRequests() {
    return this.#notAcceptingNewRequests.signal;
  }
  initiateShutdown() {
    this.#shutdownInitiated.abort();
  }
  elapseShutdownDelay() {
    this.#shutdownDelayElapsed.abort();
  }
  /** Resolves when all requests that were accepted have been answered. */
  stopAcceptingRequests() {
    const drained = this.requests.wait();
    this.#notAcceptingNewRequests.abort();
    return drained;
  }
};

// packages/server/src/server/prepared-api-server.ts
var PreparedAPIServer = class {
  /** Answers a request. Never rejects. */
  handle;
  /**
   * Resolves when all post-start hooks but the long-running ones are done. Rejects when one of them fails, when listening fails, and when the
   * server is told to stop before.
   */
  ready;
  #config;
  #lifecycle;
  #hooks;
  #settleReady;
  #running;
  constructor(config, lifecycle, hooks, handle) {
    this.#config = config;
    this.#lifecycle = lifecycle;
    this.#hooks = hooks;
    this.handle = handle;
    this.ready = new Promise((resolve) => {
      this.#settleReady = resolve;
    });
    this.ready.catch(() => {
    });
  }
  /**
   * Listens, runs the post-start hooks, and serves until the signal aborts. Then it shuts down in the order of
   * `kubernetes/apiserver pkg/server/genericapiserver.go, RunWithContext`:
   *
   * 1. `/readyz` fails; pre-shutdown hooks run, and requests are served, at least for the shutdown delay
   * 2. new requests are refused; watches end
   * 3. requests that were accepted are answered
   * 4. connections end. Listeners are closed at step 2, or at step 4 with `shutdownSendRetryAfter`: new requests get 429 meanwhile
   *
   * Resolves when all of that is done.
   *
   * @throws Error when listening or a post-start hook fails, after the shutdown, and when called twice
   */
  run(signal, options2 = {}) {
    if (this.#running !== void 0) return Promise.reject(new Error("the server has been run already"));
    this.#running = this.#run(signal, options2);
    return this.#running;
  }
  async #run(signal, { listen }) {
    let listener;
    try {
      listener = await listen?.();
    } catch (error) {
      this.#settleReady(Promise.reject(error));
      throw error;
    }
    const stopped = new Promise((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
    const started = this.#hooks.runPostStart(this.#lifecycle.notAcceptingNewRequests, this.#config.onError);
    this.#settleReady(
      Promise.race([
        started,
        stopped.then(() => Promise.reject(new Error("the server was stopped before it was ready")))
      ])
    );
    try {
      await Promise.race([Promise.all([started, stopped]), stopped]);
    } finally {
      started.catch(() => {
      });
      await this.#shutDown(listener);
    }
  }
  async #shutDown(listener) {
    const { shutdownDelayMs, shutdownSendRetryAfter, sleep, onError } = this.#config;
    const lifecycle = this.#lifecycle;
    lifecycle.initiateShutdown();
    const delayed = async () => {
      if (shutdownDelayMs > 0) await sleep(shutdownDelayMs);
      lifecycle.elapseShutdownDelay();
    };
    await Promise.all([delayed(), this.#hooks.runPreShutdown(onError)]);
    const drained = lifecycle.stopAcceptingRequests();
    if (shutdownSendRetryAfter) await drained;
    await Promise.all([drained, listener?.close()]);
  }
};

// packages/server/src/admission/resource-versions.ts
var ResourceVersions = class {
  #installed = /* @__PURE__ */ new Map();
  #changes = 0;
  /** Adds the storages of a group-version by path. They replace earlier ones. */
  set(version) {
    this.#installed.set(`${version.group}/${version.version}`, version);
    this.#changes++;
  }
  remove(group, version) {
    if (this.#installed.delete(`${group}/${version}`)) this.#changes++;
  }
  /** The interfaces of an endpoint's objects. They follow later changes. */
  interfacesOf(resource2, subresource, storage, scheme) {
    const own = { resource: resource2, kind: storage.kind, storage, scheme: () => scheme };
    let known2;
    const all = () => {
      if (known2?.changes !== this.#changes) {
        known2 = { changes: this.#changes, endpoints: this.#endpointsOf(own, subresource) };
      }
      return known2.endpoints;
    };
    const find = (kind) => {
      if (isSameKind(kind, own.kind)) return own;
      const found = all().find((each) => isSameKind(kind, each.kind));
      if (found === void 0) throw new Error(`unable to convert to ${formatGroupVersionKind(kind)}: unknown kind`);
      return found;
    };
    return {
      get versions() {
        return all();
      },
      async convert(object, from, to) {
        if (isSameKind(from, to)) return object;
        const hub = await (find(from).storage.hub?.toHub(object) ?? object);
        return await find(to).storage.hub?.fromHub(hub) ?? hub;
      },
      decode(value, kind, strict = false) {
        const { serializer, typeFor } = find(kind).scheme();
        const { object, strictErrors } = serializer.fromValue(value, kind, strict && typeFor(kind) !== void 0);
        if (strictErrors.length > 0) throw new Error(strictMessage(strictErrors));
        return object;
      },
      mergeSchemaFor(kind) {
        const schema = find(kind).scheme().mergeSchemaFor(kind);
        return schema !== void 0 && "goName" in schema ? schemaOfType(schema) : schema;
      }
    };
  }
  #endpointsOf(own, subresource) {
    const { resource: resource2 } = own.resource;
    const path = subresource === "" ? resource2 : `${resource2}/${subresource}`;
    const hub = hubOf(own.storage);
    const endpoints = [];
    for (const { group, version, storages, scheme } of this.#installed.values()) {
      const storage = Object.hasOwn(storages, path) ? storages[path] : void 0;
      if (storage === void 0 || !isSameKind(hubOf(storage), hub)) continue;
      if (subresource !== "" && group !== own.resource.group) continue;
      const isOwn = group === own.resource.group && version === own.resource.version;
      endpoints.push(
        isOwn ? own : {
          resource: { group, version, resource: resource2 },
          kind: storage.kind,
          storage,
          scheme: () => storage.scheme ?? scheme
        }
      );
    }
    return endpoints.length === 0 ? [own] : endpoints;
  }
};
var hubOf = ({ hub, kind }) => hub?.kind ?? kind;
var isSameKind = (a, b) => a.group === b.group && a.version === b.version && a.kind === b.kind;

// packages/server/src/handlers/new-field-manager.ts
function newFieldManager(kind, subresource, { resetFields }, scheme, clock) {
  const schema = scheme.mergeSchemaFor(kind);
  if (schema === void 0) return void 0;
  const { serializer } = scheme;
  const versions = scheme.managedFieldsVersions?.(kind);
  const options2 = {
    apiVersion: formatGroupVersion(kind),
    kind: kind.kind,
    schema,
    ...versions !== void 0 ? { versions } : void 0,
    ...subresource !== "" ? { subresource } : void 0,
    ...resetFields !== void 0 ? { resetFields: fieldSets(resetFields) } : void 0
  };
  return {
    update: (live, object, manager) => updateManagedFields({
      ...options2,
      live: plain2(live),
      newObject: plain2(object),
      manager,
      now: new Date(clock())
    }),
    apply: (live, configuration, manager, force) => applyPatch({
      ...options2,
      live: plain2(live),
      patch: configuration,
      manager,
      force,
      now: new Date(clock()),
      applyDefaults: (object) => plain2(serializer.fromValue(object, kind, false).object)
    })
  };
}
function plain2(object) {
  return object;
}
function fieldSets(fields) {
  return new Map(
    Object.entries(fields).map(([version, paths]) => [version, FieldSet.of(...paths.map((path) => makePath(...path)))])
  );
}

// packages/server/src/routing/installed-resource.ts
import { setMaxListeners as setMaxListeners2 } from "node:events";
function withCurrentVerbs(resource2) {
  let changed = false;
  const entries = resource2.entries.map((entry) => {
    const { listedVerbs: verbs2 } = resource2.storages.get(entry.name) ?? {};
    if (verbs2 === void 0 || verbs2 === entry.verbs) return entry;
    changed = true;
    return { ...entry, verbs: verbs2 };
  });
  return changed ? { ...resource2, entries } : resource2;
}
function installResource({
  groupVersion,
  resource: resource2,
  paths,
  storages: all,
  makeScope
}) {
  const storages = new Map(paths.map((path) => [path, all[path]]));
  let routes;
  let removed;
  function makeRoutes() {
    removed = new AbortController();
    setMaxListeners2(0, removed.signal);
    let main;
    const children = /* @__PURE__ */ new Map();
    for (const [path, storage] of storages) {
      const subresource = path.slice(resource2.length + 1);
      const scope = makeScope(resource2, subresource, storage, removed.signal);
      if (subresource === "") main = scope;
      else children.set(subresource, scope);
    }
    const namespaced = main?.namespaced ?? [...children.values()].some((each) => each.namespaced);
    return resourceRoutes(main, children, namespaced);
  }
  return {
    storages,
    entries: [...storages].map(([path, storage]) => discoveryEntry(groupVersion, path, storage)),
    routes() {
      routes ??= makeRoutes();
      return routes;
    },
    end: () => removed?.abort()
  };
}
function discoveryEntry({ group, version }, path, storage) {
  const { kind, namespaced, singularName, shortNames, categories, storageVersion } = storage;
  const own = { name: path, singularName: "", namespaced };
  if (path.includes("/")) {
    const isForeign = kind.group !== group || kind.version !== version;
    return {
      ...own,
      ...isForeign ? { ...kind.group !== "" ? { group: kind.group } : void 0, version: kind.version } : void 0,
      kind: kind.kind,
      verbs: verbsOf(storage)
    };
  }
  return {
    ...own,
    singularName: singularName ?? kind.kind.toLowerCase(),
    kind: kind.kind,
    verbs: verbsOf(storage),
    ...shortNames !== void 0 ? { shortNames } : void 0,
    ...categories !== void 0 ? { categories } : void 0,
    ...storageVersion !== void 0 ? { storageVersionHash: storageVersionHash(storageVersion) } : void 0
  };
}

// packages/server/src/routing/group-version.ts
function installGroupVersion({ makeScope, ...served }, before) {
  const { group, version, storages, scheme, routing } = served;
  const paths = routing === "routes" ? Object.keys(storages).sort() : Object.keys(storages);
  const byResource = /* @__PURE__ */ new Map();
  for (const path of paths) {
    const [resource2 = path] = path.split("/", 1);
    const known2 = byResource.get(resource2);
    if (known2) known2.push(path);
    else byResource.set(resource2, [path]);
  }
  const installed = /* @__PURE__ */ new Map();
  for (const [resource2, own] of byResource) {
    const old = before?.scheme === scheme ? before.installed.get(resource2) : void 0;
    const kept = old && isSame(old, own, storages) ? old : void 0;
    const parts = { groupVersion: { group, version }, resource: resource2, paths: own, storages, makeScope };
    installed.set(resource2, kept ? withCurrentVerbs(kept) : installResource(parts));
  }
  const entries = new Map([...installed.values()].flatMap((each) => each.entries.map((entry) => [entry.name, entry])));
  return {
    ...served,
    installed,
    routes: { get: (resource2) => installed.get(resource2)?.routes() },
    resources: paths.map((path) => entries.get(path)),
    end(successor) {
      for (const [name, each] of installed) if (successor?.installed.get(name)?.routes !== each.routes) each.end();
    }
  };
}
function isSame(old, paths, storages) {
  return old.storages.size === paths.length && paths.every((path) => old.storages.get(path) === storages[path]);
}

// packages/server/src/server/resource-scopes.ts
var frameBytes = 16 << 20;
var ResourceScopes = class {
  #config;
  #shutdown;
  #admission;
  #negotiators = /* @__PURE__ */ new Map();
  #frames = new EncodingCache(frameBytes);
  #versions = new ResourceVersions();
  /** @param shutdown aborts when watches are to end */
  constructor(config, shutdown) {
    this.#config = config;
    this.#shutdown = shutdown;
    this.#admission = admissionChain(config.admission);
  }
  /**
   * The group-versions of a group that have storages.
   *
   * @param installed the group-version of that name that they replace. What is the same in both goes on: its watches do not end
   */
  groupVersions(info, installed) {
    const { group, prioritizedVersions, versionedResources, priorities = {}, scheme = unstructuredScheme } = info;
    return prioritizedVersions.flatMap((version) => {
      const storages = versionedResources[version];
      if (storages === void 0) return [];
      this.#versions.set({ group, version, storages, scheme });
      const parts = {
        group,
        version,
        priority: priorities[version] ?? defaultPriority,
        scheme,
        storages,
        openAPI: info.openAPI,
        routing: info.routing ?? "routes",
        makeScope: (resource2, subresource, storage, removed) => this.#scope({ group, version, resource: resource2 }, subresource, storage, storage.scheme ?? scheme, removed)
      };
      return [installGroupVersion(parts, installed(version))];
    });
  }
  /** Forgets a group-version that is served no more. */
  remove(group, version) {
    this.#versions.remove(group, version);
  }
  #scope(resource2, subresource, storage, scheme, removed) {
    const { authorizer, encodings, maxBodyBytes, minRequestTimeoutMs, now } = this.#config;
    const { kind } = storage;
    const isConnecter = storage.connect !== void 0;
    return {
      kind,
      resource: resource2,
      subresource,
      namespaced: storage.namespaced,
      storage,
      serializer: scheme.serializer,
      negotiator: this.#negotiatorFor(scheme, hasTables(storage)),
      fieldManager: isConnecter ? void 0 : newFieldManager(kind, subresource, storage, scheme, now),
      type: isConnecter ? void 0 : scheme.typeFor(kind),
      optionsType: isConnecter ? scheme.typeFor(kind) : void 0,
      admission: this.#admission,
      objects: this.#versions.interfacesOf(resource2, subresource, storage, scheme),
      authorizer,
      maxBodyBytes,
      minRequestTimeoutMs,
      deprecation: storage.deprecation,
      now,
      shutdown: this.#shutdown,
      removed,
      encodings,
      frames: this.#frames
    };
  }
  /** One negotiator per list of media types: it remembers its decisions. */
  #negotiatorFor({ serializer }, withTables) {
    const { mediaTypes, wholeObjectMediaTypes = mediaTypes } = serializer;
    const key = `${withTables} ${mediaTypes.join()} ${wholeObjectMediaTypes.join()}`;
    let negotiator2 = this.#negotiators.get(key);
    if (negotiator2 === void 0) {
      const transforms = withTables ? resourceTransforms : metadataTransforms;
      negotiator2 = new Negotiator(withWholeObjectsIn(wholeObjectMediaTypes, transforms), mediaTypes);
      this.#negotiators.set(key, negotiator2);
    }
    return negotiator2;
  }
};

// packages/server/src/server/generic-api-server.ts
function newGenericAPIServer(config, delegate) {
  return new GenericAPIServer(config, delegate);
}
var GenericAPIServer = class {
  /** Paths outside the API. More may be added. */
  paths = new PathMux();
  metrics = new MetricsRegistry();
  lifecycle;
  /** The groups that are served now, those of the delegate included, the most important one first. */
  groups;
  unprotectedHandler;
  #config;
  #delegate;
  #discovery;
  #openAPI;
  #scopes;
  #health;
  #hooks = new ServerHooks();
  #watchdog;
  #handler;
  #index;
  #prepared;
  constructor(config, delegate) {
    this.#config = config;
    this.#delegate = delegate;
    this.lifecycle = delegate.lifecycle ?? new Lifecycle();
    this.groups = new InstalledGroups(delegate.groups);
    this.#watchdog = new EventLoopWatchdog({ onStall: config.onStall });
    this.metrics.register(this.#watchdog.delays);
    for (const metric of config.metrics ?? []) this.metrics.register(metric);
    this.metrics.register(
      new Gauge("apiserver_encoding_cache_bytes", "Size of the kept encodings of cached objects.", () => [
        [{}, config.encodings.bytes]
      ])
    );
    this.#health = new HealthEndpoints(config.now);
    this.#scopes = new ResourceScopes(config, this.lifecycle.notAcceptingNewRequests);
    this.#discovery = new Discovery({
      groups: () => this.groups.ordered(),
      ...config.serverAddress !== void 0 ? { serverAddress: config.serverAddress } : void 0
    });
    this.#openAPI = new OpenAPIService({
      groups: this.groups,
      version: `${config.version.major}.${config.version.minor}`,
      issuer: () => this.listedPaths().includes("/openid/v1/jwks")
    });
    this.groups.onChanged((group) => {
      this.#discovery.invalidate(group);
      this.#openAPI.invalidate();
      this.#index = void 0;
    });
    this.#addConfiguredChecks();
    for (const info of config.groups) this.installAPIGroup(info);
    this.#installPaths();
    this.unprotectedHandler = this.#director();
    const chain = config.buildHandlerChain(defaultHandlerChain(config, this.lifecycle, this.metrics, this.groups));
    this.#handler = composeFilters(
      chain.map(({ filter }) => filter),
      this.unprotectedHandler
    );
  }
  /** Calls the listener whenever groups come or go. */
  onGroupsChanged(listener) {
    this.groups.onChanged(listener);
  }
  /**
   * Serves a group, in place of what was served under the same group and versions. Watches of what was served before end, except those of resources
   * whose storages and scheme are the same objects as before.
   */
  installAPIGroup(info) {
    const installed = (version) => this.groups.own(info.group, version);
    this.groups.add(info.group, this.#scopes.groupVersions(info, installed));
  }
  /** Stops serving a group-version, or a whole group. Its watches end; other requests are finished. */
  removeAPIGroup(group, version) {
    for (const each of this.groups.group(group)?.versions ?? []) {
      if (version === void 0 || each.version === version) this.#scopes.remove(group, each.version);
    }
    this.groups.remove(group, version);
  }
  /** Answers a request. Rejects only with AbortRequestError, thrown by a filter, after which the client must not get an answer. */
  async handle(base) {
    const decoded2 = withDecodedPath(base);
    if (decoded2 === void 0) return textResponse(400, "400 Bad Request");
    const request = new ServerRequest(decoded2, this.#config.now(), this.#watchdog);
    request.random = this.#config.nameSource;
    try {
      return finishResponse(request, await this.#handler(request));
    } catch (error) {
      if (error instanceof AbortRequestError) throw error;
      this.#config.onError(error);
      return textError(500, "Internal Server Error");
    }
  }
  /** @throws Error once the server is prepared, and for a name that is missing or taken */
  addPostStartHook(hook) {
    this.#hooks.addPostStart(hook, (entry) => {
      const check2 = hookCheck(entry);
      this.#health.add(["healthz", "readyz"], [check2]);
      this.#health.addDelayedLivez(this.#config.livezGracePeriodMs, [check2]);
    });
  }
  /** @throws Error when the hooks have been run, and for a name that is missing or taken */
  addPreShutdownHook(hook) {
    this.#hooks.addPreShutdown(hook);
  }
  /** Adds checks to `/healthz`, `/livez` and `/readyz`. @throws Error once the server is prepared */
  addHealthChecks(...checks) {
    this.#health.add(["livez", "readyz", "healthz"], checks);
  }
  /** Adds checks to `/livez`, which cannot fail within `delayMs` from now on. @throws Error once the server is prepared */
  addLivezChecks(delayMs, ...checks) {
    this.#health.addDelayedLivez(delayMs, checks);
  }
  /** Adds checks to `/readyz`. @throws Error once the server is prepared */
  addReadyzChecks(...checks) {
    this.#health.add(["readyz"], checks);
  }
  /** Serves the health endpoints, to which no more checks can be added, of the delegates too. The server can then be run. Idempotent. */
  prepareRun() {
    if (this.#prepared === void 0) {
      this.#delegate.prepareRun();
      this.#health.install(this.paths);
      this.#prepared = new PreparedAPIServer(
        this.#config,
        this.lifecycle,
        this.#hooks,
        (request) => this.handle(request)
      );
    }
    return this.#prepared;
  }
  healthChecks() {
    return this.#health.checks;
  }
  hooks() {
    return this.#hooks;
  }
  listedPaths() {
    const paths = /* @__PURE__ */ new Set(["/apis", "/apis/", "/version", ...this.paths.paths(), ...this.#delegate.listedPaths()]);
    for (const { name, versions } of this.groups.ordered()) {
      paths.add(name === "" ? "/api" : `/apis/${name}`);
      for (const { version } of versions) paths.add(name === "" ? `/api/${version}` : `/apis/${name}/${version}`);
    }
    return [...paths].sort();
  }
  #addConfiguredChecks() {
    const config = this.#config;
    this.addHealthChecks(pingCheck, logCheck, ...config.healthChecks);
    for (const hook of config.postStartHooks) this.addPostStartHook(hook);
    for (const hook of config.preShutdownHooks) this.addPreShutdownHook(hook);
    this.#health.add(["healthz", "readyz"], config.healthzChecks);
    this.#health.add(["readyz"], config.readyChecks);
    this.#hooks.adopt(this.#delegate.hooks());
    this.#health.adopt(this.#delegate.healthChecks());
    const { shutdownInitiated } = this.lifecycle;
    const shutdown = {
      name: "shutdown",
      check() {
        if (shutdownInitiated.aborted) throw new Error("process is shutting down");
      }
    };
    if (!this.#health.checks.readyz.some(({ name }) => name === shutdown.name)) this.addReadyzChecks(shutdown);
  }
  #director() {
    const { version, onError } = this.#config;
    const versionBody = Buffer19.from(`${indentJSON(JSON.stringify(version))}`);
    return director({
      groups: this.groups,
      discovery: this.#discovery,
      paths: this.paths,
      version: () => versionBody,
      index: () => {
        this.#index ??= Buffer19.from(indentJSON(JSON.stringify({ paths: this.listedPaths() })));
        return this.#index;
      },
      report: onError,
      notFound: this.#delegate.unprotectedHandler
    });
  }
  #installPaths() {
    this.#openAPI.install(this.paths);
    this.paths.handle("/metrics", async () => {
      const own = this.metrics.text();
      const text2 = await this.#config.collectMetrics?.(own) ?? own;
      return textResponse(200, text2, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
    });
  }
};

export {
  isStream,
  parseRequestTarget,
  parseQuery,
  convertedStorage,
  BodyError,
  admissionForbidden,
  newReinvocationContext,
  namespaceLifecycle,
  allAuthenticated,
  withAnonymous,
  commonAudiences,
  audienceAgnosticTokens,
  bearerTokenAuthenticator,
  webSocketTokenAuthenticator,
  requestHeaderAuthenticator,
  cachedTokenAuthenticator,
  parseTokenFile,
  staticTokenAuthenticator,
  unionAuthenticator,
  unionTokenAuthenticator,
  x509Authenticator,
  noOpinion,
  alwaysAllow,
  alwaysDeny,
  privilegedGroups,
  unionAuthorizer,
  alwaysAllowRules,
  alwaysDenyRules,
  unionRuleResolver,
  DebugFlags,
  EncodingCache,
  Counter,
  Histogram,
  FlowControl,
  AbortRequestError,
  serveDocument,
  keepReset,
  withTypeMeta,
  textMediaTypes,
  typedScheme,
  unstructuredScheme,
  completeConfig,
  emptyDelegate,
  humanDuration,
  translateTimestampSince,
  setOwnMember,
  JSONPatchTestError,
  decodeJSONPatch,
  applyJSONPatch,
  compareKubeAwareVersionStrings,
  newGenericAPIServer
};
//# sourceMappingURL=chunk-DDIBIF4I.js.map
