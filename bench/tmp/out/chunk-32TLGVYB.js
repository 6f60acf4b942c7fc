import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  identityTransformer
} from "./chunk-QHO6KNB2.js";
import {
  everything
} from "./chunk-IGD2VSR7.js";
import {
  everything as everything2
} from "./chunk-YOXFROLO.js";
import {
  timeSlice
} from "./chunk-EWJ7XEPS.js";
import {
  StatusError,
  StatusReason,
  isStatusError,
  newAlreadyExists,
  newBadRequest,
  newConflict,
  newInternalError,
  newNotFound,
  newResourceExpired,
  newServerTimeout,
  newStoreReadError,
  newTooLargeResourceVersion
} from "./chunk-HE4L4WC4.js";
import {
  field_exports
} from "./chunk-NCUJOYAK.js";
import {
  FieldPath
} from "./chunk-WE7YN5D6.js";
import {
  formatGroupResource
} from "./chunk-2BW4D5DC.js";
import {
  aggregateText,
  errorText
} from "./chunk-Z7BRCTGW.js";
import {
  encodeObject,
  hasRawFields,
  parseJSON,
  parseWithTexts
} from "./chunk-522ORYFU.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";

// packages/storage/src/errors/storage-error.ts
var StorageErrorCode = {
  keyNotFound: 1,
  keyExists: 2,
  resourceVersionConflicts: 3,
  invalidObject: 4,
  unreachable: 5,
  timeout: 6,
  corruptObject: 7
};
var codeTexts = {
  1: "key not found",
  2: "key exists",
  3: "resource version conflicts",
  4: "invalid object",
  5: "server unreachable",
  6: "request timeout",
  7: "corrupt object"
};
var StorageError = class extends Error {
  constructor(code, key, resourceVersion = 0, detail) {
    const more = detail === void 0 ? "<nil>" : errorText(detail);
    super(
      `StorageError: ${codeTexts[code]}, Code: ${code}, Key: ${key}, ResourceVersion: ${resourceVersion}, AdditionalErrorMsg: ${more}`,
      detail instanceof Error ? { cause: detail } : void 0
    );
    this.code = code;
    this.key = key;
    this.resourceVersion = resourceVersion;
  }
  code;
  key;
  resourceVersion;
  name = "StorageError";
};
var InternalError = class extends Error {
  name = "InternalError";
  constructor(cause) {
    super(errorText(cause), { cause });
  }
};
var InvalidError = class extends Error {
  constructor(errors) {
    super(aggregateText(errors));
    this.errors = errors;
  }
  errors;
  name = "InvalidError";
};
var ResourceVersionSetOnCreateError = class extends Error {
  name = "ResourceVersionSetOnCreateError";
  constructor() {
    super("resourceVersion should not be set on objects to be created");
  }
};
var StorageNotReadyError = class extends Error {
  name = "StorageNotReadyError";
  constructor() {
    super("storage not ready");
  }
};
function newKeyNotFoundError(key, resourceVersion = 0) {
  return new StorageError(StorageErrorCode.keyNotFound, key, resourceVersion);
}
function newKeyExistsError(key, resourceVersion = 0) {
  return new StorageError(StorageErrorCode.keyExists, key, resourceVersion);
}
function newInvalidObjectError(key, message) {
  return new StorageError(StorageErrorCode.invalidObject, key, 0, message);
}
function newUnreachableError(key, cause) {
  return new StorageError(StorageErrorCode.unreachable, key, 0, cause);
}
function newStorageTimeoutError(key, message) {
  return new StorageError(StorageErrorCode.timeout, key, 0, message);
}
function newCorruptObjectError(key, cause) {
  return new StorageError(StorageErrorCode.corruptObject, key, 0, cause);
}
function hasStorageErrorCode(error, code) {
  return error instanceof StorageError && error.code === code;
}
function isKeyNotFound(error) {
  return hasStorageErrorCode(error, StorageErrorCode.keyNotFound);
}
function isCorruptObject(error) {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (hasStorageErrorCode(at, StorageErrorCode.corruptObject)) return true;
  }
  return false;
}

// packages/storage/src/interface/storage-key.ts
function prepareKey(resourcePrefix, key, recursive) {
  if (hasSegment(key, "..") || hasSegment(key, ".")) throw new Error(`invalid key: ${goQuote(key)}`);
  if (key === "" || key === "/") throw new Error(`empty key: ${goQuote(key)}`);
  const prepared = recursive && !key.endsWith("/") ? `${key}/` : key;
  if (!prepared.startsWith(resourcePrefix)) {
    throw new Error(`invalid key: ${goQuote(prepared)} lacks resource prefix: ${goQuote(resourcePrefix)}`);
  }
  return prepared;
}
function hasSegment(key, segment) {
  return key === segment || key.startsWith(`${segment}/`) || key.endsWith(`/${segment}`) || key.includes(`/${segment}/`);
}
function normalizePrefix(prefix) {
  const trimmed = prefix.replace(/^\/+|\/+$/g, "");
  return trimmed === "" ? "/" : `/${trimmed}/`;
}
var aboveSurrogates = /[\ud800-\uffff]/;
var loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
function sortKey(key) {
  if (!aboveSurrogates.test(key)) return key;
  const text = key.replace(loneSurrogate, "\uFFFD");
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    out += String.fromCharCode(unit < 55296 ? unit : unit < 57344 ? unit + 8192 : unit - 2048);
  }
  return out;
}

// packages/storage/src/kv/key-value-store.ts
var CompactedError = class extends Error {
  /** @param compactRevision the oldest available revision; 0 if not known */
  constructor(compactRevision) {
    super("etcdserver: mvcc: required revision has been compacted");
    this.compactRevision = compactRevision;
  }
  compactRevision;
  name = "CompactedError";
};
var FutureRevisionError = class extends Error {
  constructor(currentRevision) {
    super("etcdserver: mvcc: required revision is a future revision");
    this.currentRevision = currentRevision;
  }
  currentRevision;
  name = "FutureRevisionError";
};
var LeaseNotFoundError = class extends Error {
  name = "LeaseNotFoundError";
  constructor() {
    super("etcdserver: requested lease not found");
  }
};
var UnreachableError = class extends Error {
  name = "UnreachableError";
};
function prefixEnd(prefix) {
  const characters2 = [...prefix];
  while (characters2.length > 0) {
    const code = characters2.pop().codePointAt(0);
    if (code === 1114111) continue;
    return characters2.join("") + String.fromCodePoint(code >= 55295 && code < 57344 ? 57344 : code + 1);
  }
  return "\u{10FFFF}";
}

// packages/storage/src/interface/preconditions.ts
function checkPreconditions(preconditions, key, object) {
  if (preconditions === void 0) return;
  const uid = object?.metadata.uid ?? "";
  if (preconditions.uid !== void 0 && preconditions.uid !== uid) {
    throw newInvalidObjectError(
      key,
      `Precondition failed: UID in precondition: ${preconditions.uid}, UID in object meta: ${uid}`
    );
  }
  const version2 = object?.metadata.resourceVersion ?? "";
  if (preconditions.resourceVersion !== void 0 && preconditions.resourceVersion !== version2) {
    throw newInvalidObjectError(
      key,
      `Precondition failed: ResourceVersion in precondition: ${preconditions.resourceVersion}, ResourceVersion in object meta: ${version2}`
    );
  }
}

// packages/storage/src/interface/versioner.ts
var maximum = 18446744073709551615n;
function parseResourceVersion(resourceVersion) {
  if (resourceVersion === void 0 || resourceVersion === "" || resourceVersion === "0") return 0;
  const problem = parseProblem(resourceVersion);
  if (problem === void 0) return Number(resourceVersion);
  throw new InvalidError([field_exports.invalid(FieldPath.root("resourceVersion"), resourceVersion, problem)]);
}
function objectResourceVersion(object) {
  const version2 = object.metadata.resourceVersion ?? "";
  if (version2 === "") return 0;
  const problem = parseProblem(version2);
  if (problem !== void 0) throw new Error(problem);
  return Number(version2);
}
function parseProblem(text) {
  const problem = numberProblem(text);
  return problem === void 0 ? void 0 : `strconv.ParseUint: parsing ${goQuote(text)}: ${problem}`;
}
function numberProblem(text) {
  if (!/^[0-9]+$/.test(text)) return "invalid syntax";
  return text.length > 19 && BigInt(text) > maximum ? "value out of range" : void 0;
}
function hasResourceVersion(object) {
  const version2 = object.metadata.resourceVersion;
  return version2 !== void 0 && numberProblem(version2) === void 0 && Number(version2) !== 0;
}
function prepareObjectForStorage(object) {
  const { metadata } = object;
  if (metadata.resourceVersion === void 0 && metadata.selfLink === void 0) return object;
  const { resourceVersion: _version, selfLink: _link, ...rest } = metadata;
  return { ...object, metadata: rest };
}

// packages/storage/src/codec/canonical-json.ts
function apiVersionOf(gvk) {
  return gvk.group === "" ? gvk.version : `${gvk.group}/${gvk.version}`;
}
function canonicalHead(gvk) {
  const before = `{"kind":${JSON.stringify(gvk.kind)},"apiVersion":${JSON.stringify(apiVersionOf(gvk))},`;
  const text = `${before}"metadata":{`;
  return { text, bytes: Buffer.from(text), itemOffset: Buffer.byteLength(before) };
}
var encoder = new TextEncoder();
function encodeCanonicalJSON(gvk, object, options) {
  return encoder.encode(encodeObject(ordered(gvk, object), options));
}
function ordered(gvk, object) {
  const { kind: _kind, apiVersion: _apiVersion, metadata, ...rest } = object;
  return { kind: gvk.kind, apiVersion: apiVersionOf(gvk), metadata, ...rest };
}

// packages/storage/src/codec/end-of-metadata.ts
var metadataKey = Buffer.from('"metadata":');
function endOfMetadata(json, at) {
  for (let i = 0; i < metadataKey.length; i++) if (json[at + i] !== metadataKey[i]) return -1;
  let pos = at + metadataKey.length;
  if (json[pos] !== 123) return -1;
  let depth = 0;
  for (; pos < json.length; pos++) {
    const byte = json[pos];
    if (byte === 34) {
      for (pos++; json[pos] !== 34; pos++) {
        if (json[pos] === 92) pos++;
        else if (pos >= json.length) return -1;
      }
    } else if (byte === 123) depth++;
    else if (byte === 125 && --depth === 0) return pos + 1;
  }
  return -1;
}

// packages/storage/src/codec/escaped-text.ts
import { Buffer as Buffer2 } from "node:buffer";
var backslash = 92;
var separator = 226;
var characters = [[60], [62], [38], [226, 128, 168], [226, 128, 169]].map((bytes) => Buffer2.from(bytes));
var escapes = ["\\u003c", "\\u003e", "\\u0026", "\\u2028", "\\u2029"].map((text) => Buffer2.from(text));
var escapeLength = 6;
function isEscaped(json) {
  const text = bufferOf(json);
  return characters.every((character) => !text.includes(character));
}
function isRestorable(json) {
  const text = bufferOf(json);
  return escapes.every((each) => !text.includes(each));
}
function escaped(json) {
  return replaced(
    json,
    escapeAt,
    (index) => escapes[index],
    (index) => characters[index].length
  );
}
function unescaped(json) {
  const text = bufferOf(json);
  const indexAt = (at) => escapes.findIndex((each) => each.equals(text.subarray(at, at + escapeLength)));
  return replaced(
    json,
    (bytes, at) => bytes[at] === backslash ? indexAt(at) : -1,
    (index) => characters[index],
    () => escapeLength
  );
}
function escapeAt(json, at) {
  const byte = json[at];
  if (byte === 60) return 0;
  if (byte === 62) return 1;
  if (byte === 38) return 2;
  if (byte !== separator || json[at + 1] !== 128) return -1;
  return json[at + 2] === 168 ? 3 : json[at + 2] === 169 ? 4 : -1;
}
function replaced(json, find, replacement, lengthOf) {
  const found = [];
  const offsets = [];
  let length = json.length;
  for (let at = 0; at < json.length; at++) {
    const index = find(json, at);
    if (index < 0) continue;
    found.push(index);
    offsets.push(at);
    length += replacement(index).length - lengthOf(index);
    at += lengthOf(index) - 1;
  }
  const result = Buffer2.allocUnsafeSlow(length);
  let read = 0;
  let write = 0;
  for (const [i, at] of offsets.entries()) {
    const index = found[i];
    result.set(json.subarray(read, at), write);
    write += at - read;
    result.set(replacement(index), write);
    write += replacement(index).length;
    read = at + lengthOf(index);
  }
  result.set(json.subarray(read), write);
  return result;
}
function bufferOf(bytes) {
  return Buffer2.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

// packages/storage/src/codec/stored-revision.ts
function revisionContext(codec, freeze = false) {
  return { codec, freeze, itemOffset: canonicalHead(codec.gvk).itemOffset };
}
var smallWaste = 64;
var newline = 10;
var closingBrace = 125;
var StoredRevision = class _StoredRevision {
  key;
  revision;
  #context;
  #bytes;
  #form = 0 /* Stored */;
  /** Length of the stored bytes, when they are no longer held. */
  #storedLength = 0;
  /** The stored bytes, when they cannot be restored from the JSON. */
  #kept;
  #decoded;
  /** The object that was encoded to the stored bytes, until its attributes have been read. */
  #written;
  /** Where the metadata in the JSON ends; 0: not known yet; -1: it is not at its place. */
  #metadataEnd = 0;
  /** @param written the object that was encoded to `stored`. Kept until {@link attributes} is called, which then need not decode */
  constructor(context, key, revision, stored, written) {
    this.#context = context;
    this.key = key;
    this.revision = revision;
    this.#bytes = stored;
    this.#written = written;
  }
  /** Approximate size in memory, in bytes. */
  get size() {
    return this.#bytes.length + (this.#kept?.length ?? 0);
  }
  get itemOffset() {
    return this.#context.itemOffset;
  }
  get object() {
    const known = this.#decoded?.deref();
    if (known !== void 0) return known;
    const object = this.#decode();
    this.#decoded = new WeakRef(object);
    return object;
  }
  get json() {
    if (this.#form === 0 /* Stored */) this.#makeJSON();
    return this.#bytes;
  }
  get jsonLine() {
    const { json } = this;
    if (this.#form !== 1 /* Spliced */) return void 0;
    if (json.byteOffset + json.length >= json.buffer.byteLength) return void 0;
    return Buffer.from(json.buffer, json.byteOffset, json.length + 1);
  }
  get metadataJSON() {
    const { json } = this;
    const { itemOffset } = this.#context;
    if (this.#metadataEnd === 0) this.#metadataEnd = endOfMetadata(json, itemOffset);
    return this.#metadataEnd < 0 ? void 0 : json.subarray(itemOffset + metadataKey.length, this.#metadataEnd);
  }
  /** The stored bytes, decrypted. An unchanged object encodes to the same bytes. */
  storedBytes() {
    switch (this.#form) {
      case 0 /* Stored */:
        return this.#bytes;
      case 1 /* Spliced */:
        return this.#withoutVersion();
      case 2 /* Escaped */:
        return unescaped(this.#withoutVersion());
      case 3 /* Encoded */:
        return this.#kept ?? this.#context.codec.encode(prepareObjectForStorage(this.object));
    }
  }
  #withoutVersion() {
    const at = versionOffset(this.#bytes, this.#context.codec.canonicalMetadataOffset(this.#bytes));
    const length = this.#version(this.#bytes[at + versionLength(this.revision)] !== closingBrace).length;
    return Buffer.concat([this.#bytes.subarray(0, at), this.#bytes.subarray(at + length)]);
  }
  /** Whether these are the stored bytes, decrypted. If so, an object that encodes to them need not be written. */
  isStoredAs(data) {
    if (this.#form === 3 /* Encoded */ && data.length !== this.#storedLength) return false;
    return Buffer.compare(this.storedBytes(), data) === 0;
  }
  /** The same content at another revision, for deletion events. */
  withRevision(revision) {
    const json = this.#form === 3 /* Encoded */ && !this.#kept ? this.#jsonWithVersion(revision) : void 0;
    if (json === void 0) return new _StoredRevision(this.#context, this.key, revision, this.storedBytes());
    const copy = new _StoredRevision(this.#context, this.key, revision, json);
    copy.#form = 3 /* Encoded */;
    copy.#storedLength = this.#storedLength;
    return copy;
  }
  /** The JSON with another version; undefined when the version is not at its canonical position. */
  #jsonWithVersion(revision) {
    const json = this.#bytes;
    const metadata = this.#context.codec.canonicalMetadataOffset(json);
    if (metadata < 0) return void 0;
    const at = versionOffset(json, metadata);
    const before = Buffer.from(versionField(this.revision));
    if (!startsWith(json, before, at)) return void 0;
    return Buffer.concat([
      json.subarray(0, at),
      Buffer.from(versionField(revision)),
      json.subarray(at + before.length)
    ]);
  }
  /**
   * Makes the JSON for clients now if it has to be encoded from the object. Call it right after the object was decoded, so that it need not
   * be decoded again later.
   */
  settle() {
    if (this.#form === 0 /* Stored */ && this.#context.codec.canonicalMetadataOffset(this.#bytes) < 0) this.#makeJSON();
  }
  /** @throws the codec's error when the bytes cannot be decoded. Bytes with the canonical head are not checked. */
  assertReadable() {
    const { codec } = this.#context;
    if (this.#form !== 0 /* Stored */ || codec.canonicalMetadataOffset(this.#bytes) >= 0) return;
    if (!codec.needsEscapes?.(this.#bytes)) void this.object;
  }
  /**
   * Copies the bytes if they are a small part of a larger buffer (a message with many objects), so that they do not keep the whole buffer
   * in memory.
   */
  ownBytes() {
    const { buffer, length } = this.#bytes;
    if (buffer.byteLength <= length + smallWaste) return;
    const own = Buffer.allocUnsafeSlow(length);
    own.set(this.#bytes);
    this.#bytes = own;
  }
  /**
   * Returns the attributes of the object, without caching the object.
   *
   * @param getAttrs the resource's function; the codec may hand it a part of the object, see `StorageCodec.decodeAttributes`
   */
  attributes(getAttrs) {
    const written = this.#written;
    this.#written = void 0;
    const known = written ?? this.#decoded?.deref() ?? this.#context.codec.decodeAttributes?.(this.#kept ?? this.#bytes);
    return getAttrs(known ?? this.#decode());
  }
  #decode() {
    const bytes = this.#form === 2 /* Escaped */ ? this.storedBytes() : this.#kept ?? this.#bytes;
    const object = this.#context.codec.decode(bytes);
    object.metadata.resourceVersion = String(this.revision);
    return this.#context.freeze ? deepFreeze(object) : object;
  }
  #makeJSON() {
    const stored = this.#bytes;
    const { codec } = this.#context;
    const metadata = codec.canonicalMetadataOffset(stored);
    if (metadata < 0 && codec.needsEscapes?.(stored)) {
      const text = escaped(stored);
      this.#bytes = this.#spliced(text, codec.canonicalMetadataOffset(text));
      this.#form = isRestorable(stored) ? 2 /* Escaped */ : 3 /* Encoded */;
      if (this.#form === 2 /* Escaped */) return;
      this.#storedLength = stored.length;
      this.#kept = stored;
      return;
    }
    if (metadata < 0) {
      this.#bytes = (codec.encodeJSON ?? encodeCanonicalJSON.bind(void 0, codec.gvk))(this.object);
      this.#storedLength = stored.length;
      if (codec.keepsTexts?.()) this.#kept = stored;
      this.#form = 3 /* Encoded */;
      return;
    }
    this.#bytes = this.#spliced(stored, metadata);
    this.#form = 1 /* Spliced */;
  }
  /** Canonical JSON with the version inserted. The newline of {@link jsonLine} follows it in the buffer. */
  #spliced(stored, metadata) {
    const at = versionOffset(stored, metadata);
    const end = stored[stored.length - 1] === newline ? stored.length - 1 : stored.length;
    const version2 = this.#version(stored[at] !== closingBrace);
    const length = end + version2.length;
    const line = Buffer.allocUnsafeSlow(length + 1);
    line.set(stored.subarray(0, at));
    line.write(version2, at, "latin1");
    line.set(stored.subarray(at, end), at + version2.length);
    line[length] = newline;
    return line.subarray(0, length);
  }
  #version(more) {
    return `${versionField(this.revision)}${more ? "," : ""}`;
  }
};
var versionField = (revision) => `"resourceVersion":"${revision}"`;
var beforeVersion = ['"name":"', '"generateName":"', '"namespace":"', '"uid":"'].map((text) => Buffer.from(text));
var quote = 34;
var comma = 44;
var backslash2 = 92;
function versionOffset(json, metadata) {
  let at = metadata;
  for (const field of beforeVersion) {
    if (!startsWith(json, field, at)) continue;
    const end = json.indexOf(quote, at + field.length);
    if (json[end - 1] === backslash2 || json[end + 1] !== comma) break;
    at = end + 2;
  }
  return at;
}
function startsWith(bytes, text, at) {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text[i]) return false;
  return true;
}
function versionLength(revision) {
  return '"resourceVersion":""'.length + String(revision).length;
}
function deepFreeze(value) {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}

// packages/storage/src/selection/continue-token.ts
var version = "meta.k8s.io/v1";
var invalidKey = "continue key is not valid";
function encodeContinue(key, prefix, revision) {
  if (!key.startsWith(prefix) || prefix === "") {
    throw new Error("unable to encode next field: the key and key prefix do not match");
  }
  const start = JSON.stringify(key.slice(prefix.length)).replace(/[<>&\u2028\u2029]/g, escaped2);
  return Buffer.from(`{"v":"${version}","rv":${revision},"start":${start}}`).toString("base64url");
}
function escaped2(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
function decodeContinue(token, prefix) {
  const { v, rv, start } = parseToken(token);
  if (v !== version) throw refused(`${invalidKey}: server does not recognize this encoded version ${v}`);
  if (rv === 0) throw refused(`${invalidKey}: incorrect encoded start resourceVersion (version ${version})`);
  if (start === "") throw refused(`${invalidKey}: encoded start key empty (version ${version})`);
  const key = start.startsWith("/") ? start : `/${start}`;
  if (cleanPath(key) !== key) throw refused(`${invalidKey}: ${start}`);
  return { key: prefix + key.slice(1), revision: rv };
}
function parseToken(token) {
  if (!/^[A-Za-z0-9_-]*$/.test(token) || token.length % 4 === 1) {
    const at = token.search(/[^A-Za-z0-9_-]/);
    throw refused(`${invalidKey}: illegal base64 data at input byte ${at < 0 ? token.length - 1 : at}`);
  }
  let parsed;
  try {
    parsed = JSON.parse(Buffer.from(token, "base64url").toString());
  } catch (error) {
    throw refused(`${invalidKey}: ${errorText(error)}`);
  }
  if (typeof parsed !== "object" || parsed === null) throw refused(`${invalidKey}: not an object`);
  const { v = "", rv = 0, start = "" } = parsed;
  if (typeof v !== "string" || typeof start !== "string" || !Number.isSafeInteger(rv)) {
    throw refused(`${invalidKey}: fields of wrong types`);
  }
  return { v, rv, start };
}
function refused(problem) {
  return newBadRequest(`invalid continue token: ${problem}`);
}
function cleanPath(path) {
  const kept = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") kept.pop();
    else kept.push(segment);
  }
  return `/${kept.join("/")}`;
}

// packages/storage/src/selection/list-options.ts
function validateListOptions(keyPrefix, options) {
  const { resourceVersion = "", resourceVersionMatch, limit = 0, recursive = true } = options;
  if (recursive && options.continue) {
    const position = decodeContinue(options.continue, keyPrefix);
    if (resourceVersion !== "" && resourceVersion !== "0") {
      throw newBadRequest("specifying resource version is not allowed when using continue");
    }
    return { revision: Math.max(position.revision, 0), continueKey: position.key };
  }
  if (resourceVersion === "") return { revision: 0 };
  const revision = parseListVersion(resourceVersion);
  switch (resourceVersionMatch) {
    case "NotOlderThan":
      return { revision: 0 };
    case "Exact":
      return { revision };
    case void 0:
      return { revision: recursive && limit > 0 ? revision : 0 };
    default:
      throw new Error(`unknown ResourceVersionMatch value: ${String(resourceVersionMatch)}`);
  }
}
function parseListVersion(resourceVersion) {
  try {
    return parseResourceVersion(resourceVersion);
  } catch (error) {
    throw newBadRequest(`invalid resource version: ${errorText(error)}`);
  }
}

// packages/storage/src/key-value-storage/corrupt-data-error.ts
var CorruptDataError = class extends Error {
  constructor(problem, revision, cause) {
    super(`${problem} revision=${revision}: ${errorText(cause)}`);
    this.problem = problem;
    this.cause = cause;
  }
  problem;
  cause;
  name = "CorruptDataError";
};
function storageFailure(context, key, error) {
  if (error instanceof UnreachableError) return newUnreachableError(key, error);
  if (!(error instanceof CorruptDataError)) return error;
  if (context.unsafeCorruptObjectDeletion) return newCorruptObjectError(key, error);
  return error.problem === "object not decodable" ? error.cause : new InternalError(error.cause);
}

// packages/storage/src/key-value-storage/storage-context.ts
function wholeKey(context, key) {
  return context.prefix + (key.startsWith("/") ? key.slice(1) : key);
}
function shortKey(context, key) {
  return key.slice(context.prefix.length - 1);
}

// packages/storage/src/key-value-storage/stored-value.ts
function readValue(context, kv, revision = kv.modRevision) {
  try {
    const value = context.transformer.transformFromStorage(kv.value, { authenticatedData: kv.key });
    if (!(value instanceof Promise)) return transformed(context, kv, revision, value);
    return value.then((read) => transformed(context, kv, revision, read), notTransformable);
  } catch (error) {
    return notTransformable(error);
  }
}
function transformed(context, kv, revision, { data, stale }) {
  const object = new StoredRevision(context.revisions, shortKey(context, kv.key), revision, data);
  try {
    object.assertReadable();
  } catch (error) {
    throw new CorruptDataError("object not decodable", kv.modRevision, error);
  }
  return { object, stale };
}
function notTransformable(error) {
  if (error instanceof CorruptDataError) throw error;
  throw new CorruptDataError("data from the storage is not transformable", 0, error);
}
function readShared(context, kv) {
  const { cache } = context;
  if (cache === void 0) return readValue(context, kv);
  const known = cache.find(kv);
  if (known !== void 0) return known;
  const read = readValue(context, kv);
  return read instanceof Promise ? read.then((done) => cache.keep(kv, done)) : cache.keep(kv, read);
}
async function writeValue(context, key, data) {
  try {
    return await context.transformer.transformToStorage(data, { authenticatedData: key });
  } catch (error) {
    throw new InternalError(error);
  }
}
function writtenRevision(context, key, revision, value, data) {
  const short = shortKey(context, key);
  return context.written.take(context.revisions, short, revision, value) ?? new StoredRevision(context.revisions, short, revision, data);
}

// packages/storage/src/key-value-storage/guaranteed-update.ts
async function currentState(context, key, ignoreNotFound, signal) {
  const { kv } = await context.kv.get(key, signal ? { signal } : void 0);
  return stateOf(context, key, kv, ignoreNotFound);
}
async function stateOf(context, key, kv, ignoreNotFound) {
  if (kv === void 0) {
    if (!ignoreNotFound) throw newKeyNotFoundError(key);
    return { revision: 0, stale: false, current: true };
  }
  const { object, stale } = await readValue(context, kv);
  return { object, revision: kv.modRevision, stale, lease: kv.lease, current: true };
}
function suggestedState(object) {
  return { object, revision: object.revision, stale: false, current: false };
}
async function guaranteedUpdate(context, key, options) {
  const { ignoreNotFound = false, preconditions, signal } = options;
  const read = () => currentState(context, key, ignoreNotFound, signal);
  let state = options.suggestion ? suggestedState(options.suggestion) : await read();
  for (; ; ) {
    signal?.throwIfAborted();
    let next;
    try {
      const current = state.object?.object;
      checkPreconditions(preconditions, key, current);
      next = await options.tryUpdate(current, { revision: state.revision, size: sizeOf(state.object) });
    } catch (error) {
      if (state.current) throw error;
      const suggested = state.revision;
      state = await read();
      if (state.revision === suggested) throw error;
      continue;
    }
    const data = context.revisions.codec.encode(prepareObjectForStorage(next.object));
    if (isUnchanged(context, state, data)) {
      if (!state.current) {
        state = await read();
        if (!hasBytes(context, state, data)) continue;
      }
      if (!state.stale && state.object !== void 0) return state.object;
    }
    const keepsLease = context.keepLease && next.ttlSeconds === void 0 && state.object !== void 0;
    if (keepsLease && !state.current) {
      const suggested = state.revision;
      state = await read();
      if (state.revision !== suggested) continue;
    }
    const value = await writeValue(context, key, data);
    context.written.add(value, data, next.object);
    const given = next.ttlSeconds ? await context.leases.lease(next.ttlSeconds) : void 0;
    const lease = keepsLease ? state.lease : given;
    const written = await context.kv.put({
      key,
      value,
      expectedRevision: state.revision,
      ...lease === void 0 ? void 0 : { lease },
      ...signal ? { signal } : void 0
    });
    if (written.succeeded) {
      return writtenRevision(context, key, written.revision, value, data);
    }
    state = await stateOf(context, key, written.current, ignoreNotFound);
  }
}
function sizeOf(object) {
  return object instanceof StoredRevision ? object.size : void 0;
}
function isUnchanged(context, state, data) {
  return !state.stale && hasBytes(context, state, data);
}
function hasBytes(context, state, data) {
  const { object } = state;
  if (object === void 0) return false;
  if (object instanceof StoredRevision) return object.isStoredAs(data);
  return Buffer.compare(context.revisions.codec.encode(prepareObjectForStorage(object.object)), data) === 0;
}

// packages/storage/src/key-value-storage/conditional-delete.ts
async function conditionalDelete(context, key, options) {
  const { preconditions, signal } = options;
  const read = () => currentState(context, key, false, signal);
  let state = options.suggestion ? suggestedState(options.suggestion) : await read();
  for (; ; ) {
    signal?.throwIfAborted();
    const last = state.object;
    try {
      checkPreconditions(preconditions, key, last.object);
      await options.validateDeletion?.(last.object);
    } catch (error) {
      if (state.current) throw error;
      const suggested = state.revision;
      state = await read();
      if (state.revision === suggested) throw error;
      continue;
    }
    const deleted = await context.kv.delete({
      key,
      expectedRevision: state.revision,
      ...signal ? { signal } : void 0
    });
    if (deleted.succeeded) {
      if (last instanceof StoredRevision) return last.withRevision(deleted.revision);
      const bytes = context.revisions.codec.encode(prepareObjectForStorage(last.object));
      return new StoredRevision(context.revisions, shortKey(context, key), deleted.revision, bytes);
    }
    state = await stateOf(context, key, deleted.current, false);
  }
}
async function unreadDelete(context, key, signal) {
  let current = (await context.kv.get(key, signal ? { signal } : void 0)).kv;
  for (; ; ) {
    if (current === void 0) throw newKeyNotFoundError(key);
    const deleted = await context.kv.delete({
      key,
      expectedRevision: current.modRevision,
      ...signal ? { signal } : void 0
    });
    if (deleted.succeeded) {
      return new StoredRevision(context.revisions, shortKey(context, key), deleted.revision, current.value);
    }
    current = deleted.current;
  }
}

// packages/storage/src/key-value-storage/lease-manager.ts
var LeaseManager = class {
  #kv;
  #reuseSeconds;
  #maxObjectCount;
  #lease = "";
  #expiresAt = 0;
  #attached = 0;
  #pending = Promise.resolve();
  constructor(kv, options = {}) {
    this.#kv = kv;
    this.#reuseSeconds = options.reuseSeconds ?? 60;
    this.#maxObjectCount = options.maxObjectCount || 1e3;
  }
  /** A lease that lives at least this long. */
  lease(ttlSeconds) {
    const result = this.#pending.then(() => this.#next(ttlSeconds));
    this.#pending = result.catch(() => void 0);
    return result;
  }
  async #next(ttlSeconds) {
    const now = this.#kv.now?.() ?? Date.now();
    const extra = Math.min(Math.trunc(ttlSeconds * 0.05), this.#reuseSeconds);
    const valid = now + ttlSeconds * 1e3 < this.#expiresAt;
    const sufficient = now + (ttlSeconds + extra) * 1e3 >= this.#expiresAt;
    this.#attached++;
    if (valid && sufficient && this.#attached <= this.#maxObjectCount) return this.#lease;
    this.#lease = await this.#kv.lease(ttlSeconds + extra);
    this.#expiresAt = now + (ttlSeconds + extra) * 1e3;
    this.#attached = 1;
    return this.#lease;
  }
};

// packages/storage/src/selection/selection-predicate.ts
function namespacedAttributes(object) {
  const { name = "", namespace = "", labels = {} } = object.metadata;
  return { labels, fields: { "metadata.name": name, "metadata.namespace": namespace } };
}
function selectionPredicate(selectors, getAttrs = namespacedAttributes) {
  return { label: selectors.label ?? everything2, field: selectors.field ?? everything, getAttrs };
}
var everything3 = selectionPredicate({});
function isEmptyPredicate(predicate) {
  return predicate === void 0 || predicate.label.isEmpty && predicate.field.isEmpty;
}
function matches(predicate, object) {
  let attributes;
  try {
    attributes = predicate.getAttrs(object);
  } catch {
    return false;
  }
  return matchesAttributes(predicate, attributes);
}
function matchesAttributes(predicate, attributes) {
  return predicate.label.matches(attributes.labels) && predicate.field.matches(attributes.fields);
}

// packages/storage/src/key-value-storage/corrupt-objects.ts
var maxCorruptObjects = 100;
var CorruptObjects = class {
  #context;
  #errors = [];
  constructor(context) {
    this.#context = context;
  }
  /** Adds an object that could not be read. @throws the error that ends the list at once */
  add(key, error) {
    if (!(error instanceof CorruptDataError)) throw storageFailure(this.#context, key, error);
    if (!this.#context.unsafeCorruptObjectDeletion) {
      if (error.problem === "object not decodable") throw error.cause;
      throw new InternalError(`unable to transform key "${key}": ${errorText(error.cause)}`);
    }
    if (this.#errors.length >= maxCorruptObjects) {
      this.#errors.push(void 0);
      this.assertNone();
    }
    this.#errors.push(newCorruptObjectError(key, error));
    return void 0;
  }
  /** @throws StatusError 500 that names the objects, if there are any */
  assertNone() {
    if (this.#errors.length === 0) return;
    const { resource } = this.#context;
    const causes = this.#errors.map(
      (error) => error === void 0 ? { reason: "FieldValueTooMany", message: "too many errors, the list is truncated" } : { reason: "UnexpectedServerResponse", field: error.key, message: error.message }
    );
    throw new StatusError({
      code: 500,
      reason: StatusReason.storeReadError,
      details: { group: resource.group, kind: resource.resource, name: "list", causes },
      message: `failed to read one or more ${formatGroupResource(resource)} from the storage`
    });
  }
};

// packages/storage/src/key-value-storage/list-keys.ts
var maxPage = 1e4;
var expired = "The resourceVersion for the provided list is too old.";
var continueExpired = "The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter";
var inconsistentContinue = `${continueExpired}, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.`;
async function listKeys(context, prefix, options) {
  const { predicate, recursive = true, resourceVersion = "", signal } = options;
  const limit = Math.max(options.limit ?? 0, 0);
  const position = validateListOptions(prefix, options);
  const selectsAll = isEmptyPredicate(predicate);
  const items = [];
  const corrupt = new CorruptObjects(context);
  const slice = timeSlice();
  let revision = position.revision;
  let start = position.continueKey ?? prefix;
  let pageSize2 = limit;
  let more = false;
  let lastKey = "";
  let count = 0;
  for (; ; ) {
    const page = await readPage(context, prefix, start, { revision, limit: pageSize2, recursive, options });
    if (resourceVersion !== "") assertNotOlder(parseListVersion(resourceVersion), page.revision);
    if (revision === 0) revision = page.revision;
    more = page.kvs.length < page.count;
    count = page.count;
    if (page.kvs.length === 0 && more) {
      throw new Error("no results were found, but etcd indicated there were more values remaining");
    }
    for (const kv of page.kvs) {
      if (limit > 0 && items.length >= limit) {
        more = true;
        break;
      }
      lastKey = kv.key;
      if (slice.isOver()) await slice.next();
      if (signal?.aborted) throw newStorageTimeoutError(kv.key, "request did not complete within requested timeout");
      const object = await readItem(context, kv, corrupt);
      if (object === void 0 || !(selectsAll || isSelected(kv, object, predicate, corrupt))) continue;
      object.settle();
      items.push(object);
    }
    start = `${lastKey}\0`;
    if (!more || limit <= 0 || items.length >= limit) break;
    pageSize2 = Math.min(pageSize2 * 2, Math.max(maxPage, limit));
  }
  corrupt.assertNone();
  return {
    items,
    resourceVersion: String(revision),
    ...more ? { continue: encodeContinue(start, prefix, revision) } : void 0,
    ...more && selectsAll ? { remainingItemCount: count - limit } : void 0
  };
}
function readItem(context, kv, corrupt) {
  let read;
  try {
    read = readShared(context, kv);
  } catch (error) {
    return corrupt.add(kv.key, error);
  }
  if (!(read instanceof Promise)) return read.object;
  return read.then(
    ({ object }) => object,
    (error) => corrupt.add(kv.key, error)
  );
}
function isSelected(kv, stored, predicate, corrupt) {
  let object;
  try {
    object = stored.object;
  } catch (error) {
    corrupt.add(kv.key, new CorruptDataError("object not decodable", kv.modRevision, error));
    return false;
  }
  return predicate === void 0 || matches(predicate, object);
}
async function readPage(context, prefix, start, read) {
  const { revision, limit, recursive, options } = read;
  const { signal } = options;
  try {
    if (recursive) {
      return await context.kv.range({
        start,
        end: prefixEnd(prefix),
        limit,
        signal,
        ...revision > 0 ? { revision } : {}
      });
    }
    const { kv, revision: current } = await context.kv.get(prefix, { signal, ...revision > 0 ? { revision } : {} });
    return { kvs: kv ? [kv] : [], count: kv ? 1 : 0, more: false, revision: current };
  } catch (error) {
    if (error instanceof FutureRevisionError) {
      throw newTooLargeResourceVersion({
        requested: revision,
        current: await knownRevision(context, error),
        retryAfterSeconds: 0
      });
    }
    if (error instanceof CompactedError) throw compacted(options, start, prefix);
    if (signal?.aborted) throw newStorageTimeoutError(prefix, "request did not complete within requested timeout");
    throw storageFailure(context, prefix, error);
  }
}
async function knownRevision(context, { currentRevision }) {
  return currentRevision || context.kv.revision().catch(() => 0);
}
function compacted(options, start, prefix) {
  if (!options.continue) return newResourceExpired(expired);
  try {
    return newResourceExpired(inconsistentContinue, encodeContinue(start, prefix, -1));
  } catch {
    return newResourceExpired(`${continueExpired}.`);
  }
}
function assertNotOlder(minimum, current) {
  if (minimum > current) throw newTooLargeResourceVersion({ requested: minimum, current, retryAfterSeconds: 0 });
}

// packages/storage/src/key-value-storage/revision-cache.ts
var RevisionCache = class {
  /** @param size largest number of entries */
  constructor(size) {
    this.size = size;
  }
  size;
  /** By revision, which is unique for each write. */
  #entries = /* @__PURE__ */ new Map();
  find({ key, modRevision }) {
    const entry = this.#entries.get(modRevision);
    return entry?.key === key ? entry.read : void 0;
  }
  /** Adds an entry. Returns `read`. */
  keep({ key, modRevision }, read) {
    if (this.#entries.size >= this.size) {
      const [oldest] = this.#entries.keys();
      if (oldest !== void 0) this.#entries.delete(oldest);
    }
    this.#entries.set(modRevision, { key, read });
    return read;
  }
};

// packages/storage/src/key-value-storage/watch-keys.ts
var pageSize = 1e4;
async function watchKeys(context, prefix, options) {
  const requested = parseResourceVersion(options.resourceVersion);
  if (requested > 0 || options.sendInitialEvents !== false) {
    return (signal) => watchFrom(context, prefix, requested, options, signal);
  }
  try {
    const now = await context.kv.revision(options.signal);
    return (signal) => watchFrom(context, prefix, now, options, signal);
  } catch (error) {
    return () => failed(watchFailure(context, prefix, error));
  }
}
async function* failed(error) {
  yield [{ type: "ERROR", error }];
}
async function* watchFrom(context, prefix, requested, options, signal) {
  const { sendInitialEvents, recursive = true, allowWatchBookmarks = false } = options;
  const predicate = isEmptyPredicate(options.predicate) ? void 0 : options.predicate;
  try {
    let revision = requested;
    if (sendInitialEvents ?? requested === 0) {
      if (requested > 0) await assertReached(context, requested, signal);
      revision = yield* initialEvents(context, prefix, { predicate, recursive, signal });
    }
    if (sendInitialEvents === true && allowWatchBookmarks) {
      yield [{ type: "BOOKMARK", resourceVersion: String(revision), initialEventsEnd: true }];
    }
    const range = { prefix, recursive, fromRevision: revision + 1, withPrevious: true };
    for await (const { changes } of watchChanges(context, range, signal)) {
      const events = changes.map((change) => watchEvent(change, predicate)).filter((event) => event !== void 0);
      if (events.length > 0) yield events;
    }
  } catch (error) {
    if (signal.aborted) return;
    yield [{ type: "ERROR", error: watchFailure(context, prefix, error) }];
  }
}
async function assertReached(context, requested, signal) {
  const current = await context.kv.revision(signal);
  if (requested > current) throw newTooLargeResourceVersion({ requested, current, retryAfterSeconds: 1 });
}
async function* initialEvents(context, prefix, options) {
  let next;
  for (; ; ) {
    const limit = options.recursive ? pageSize : 0;
    const page = await listKeys(context, prefix, { ...options, limit, ...next ? { continue: next } : void 0 });
    if (page.items.length > 0) yield page.items.map((object) => ({ type: "ADDED", object }));
    next = page.continue;
    if (!next) return Number(page.resourceVersion);
  }
}
async function* watchChanges(context, range, signal) {
  const { prefix, fromRevision } = range;
  const end = range.recursive ? prefixEnd(prefix) : `${prefix}\0`;
  const { withPrevious: previous } = range;
  const unfollow = context.written.follow();
  try {
    for await (const batch of context.kv.watch({ start: prefix, end, fromRevision, previous, signal })) {
      const changes = [];
      for (const event of batch.events) {
        const change = readEvent(context, event, previous);
        changes.push(change instanceof Promise ? await change : change);
      }
      yield { changes, revision: batch.revision };
    }
  } finally {
    unfollow();
  }
}
function readEvent(context, event, withPrevious) {
  const { revision } = event;
  const key = shortKey(context, event.key);
  const own = event.kv && context.written.take(context.revisions, key, revision, event.kv.value);
  const object = own === void 0 ? event.kv && readShared(context, event.kv) : { object: own, stale: false };
  const previous = withPrevious && event.previous ? readPrevious(context, event, event.previous) : void 0;
  if (object instanceof Promise || previous instanceof Promise) {
    return Promise.all([object, previous]).then(([now, before]) => ({
      key,
      revision,
      ...now ? { object: now.object } : void 0,
      ...before ? { previous: before.object } : void 0
    }));
  }
  return {
    key,
    revision,
    ...object ? { object: object.object } : void 0,
    ...previous ? { previous: previous.object } : void 0
  };
}
function readPrevious(context, event, before) {
  const refuse = (error) => {
    throw event.kv === void 0 && error instanceof CorruptDataError ? new CorruptDeletionError(error) : error;
  };
  try {
    const read = readValue(context, before, event.revision);
    return read instanceof Promise ? read.catch(refuse) : read;
  } catch (error) {
    return refuse(error);
  }
}
var CorruptDeletionError = class extends Error {
  constructor(cause) {
    super(`saw a DELETED event, but object data is corrupt - ${cause.message}`);
    this.cause = cause;
  }
  cause;
  name = "CorruptDeletionError";
};
function watchEvent(change, predicate) {
  const { object, previous } = change;
  const isSelected2 = (state) => state !== void 0 && (predicate === void 0 || matches(predicate, state.object));
  const now = isSelected2(object);
  const before = isSelected2(previous);
  if (now && object !== void 0) return { type: before ? "MODIFIED" : "ADDED", object };
  return before && previous !== void 0 ? { type: "DELETED", object: previous } : void 0;
}
function watchFailure(context, prefix, error) {
  if (error instanceof CompactedError) {
    return newResourceExpired("The resourceVersion for the provided watch is too old.");
  }
  if (error instanceof CorruptDeletionError && context.unsafeCorruptObjectDeletion)
    return newStoreReadError(error.message);
  const failure = storageFailure(context, prefix, error);
  return isStatusError(failure) ? failure : newInternalError(failure);
}

// packages/storage/src/key-value-storage/written-values.ts
var WrittenValues = class {
  #values = /* @__PURE__ */ new WeakMap();
  #followers = 0;
  /** Values are only kept while at least one watch follows the store. Call the result when the watch ends. */
  follow() {
    this.#followers++;
    return () => {
      this.#followers--;
    };
  }
  /**
   * Adds a value before it is written.
   *
   * @param value the bytes that are given to the store
   * @param data the same before encryption
   * @param object the object that was encoded
   */
  add(value, data, object) {
    if (this.#followers > 0) this.#values.set(value, { data, object, revision: void 0 });
  }
  /**
   * The revision of a written value. The second call for a value forgets it.
   *
   * @param key key of the object, without the storage prefix
   * @returns undefined for a value that is not known (any more)
   */
  take(context, key, revision, value) {
    const written = this.#values.get(value);
    if (written === void 0) return void 0;
    if (written.revision !== void 0) {
      this.#values.delete(value);
      return written.revision.revision === revision ? written.revision : void 0;
    }
    const { data, object } = written;
    written.revision = new StoredRevision(context, key, revision, data, object);
    return written.revision;
  }
};

// packages/storage/src/key-value-storage/key-value-storage.ts
var keysPerPage = 1e4;
var KeyValueStorage = class {
  groupResource;
  #context;
  #resourcePrefix;
  /** The controllers of running watches. */
  #running = /* @__PURE__ */ new Set();
  #destroyed = false;
  constructor(kv, options) {
    this.groupResource = options.groupResource;
    const { resourcePrefix = "" } = options;
    this.#resourcePrefix = resourcePrefix === "" || resourcePrefix.endsWith("/") ? resourcePrefix : `${resourcePrefix}/`;
    this.#context = {
      kv,
      leases: new LeaseManager(kv, options.leases),
      revisions: revisionContext(options.codec, options.freezeObjects),
      transformer: options.transformer ?? identityTransformer,
      prefix: normalizePrefix(options.prefix ?? "/registry"),
      resource: options.groupResource,
      unsafeCorruptObjectDeletion: options.unsafeCorruptObjectDeletion ?? false,
      keepLease: options.keepLease ?? false,
      written: new WrittenValues(),
      cache: options.revisionCacheSize ? new RevisionCache(options.revisionCacheSize) : void 0
    };
  }
  async create(key, object, options = {}) {
    const context = this.#context;
    const whole = this.#key(key, false);
    if (hasResourceVersion(object)) throw new ResourceVersionSetOnCreateError();
    const data = context.revisions.codec.encode(prepareObjectForStorage(object));
    return this.#guarded(whole, async () => {
      const lease = options.ttlSeconds ? await context.leases.lease(options.ttlSeconds) : void 0;
      const value = await writeValue(context, whole, data);
      context.written.add(value, data, object);
      const { signal } = options;
      const written = await context.kv.put({
        key: whole,
        value,
        expectedRevision: 0,
        signal,
        ...lease ? { lease } : {}
      });
      if (!written.succeeded) throw newKeyExistsError(whole);
      return writtenRevision(context, whole, written.revision, value, data);
    });
  }
  async get(key, options = {}) {
    const whole = this.#key(key, false);
    const { signal, suggestion } = options;
    return this.#guarded(whole, async () => {
      const { kv, isKnown, revision } = await this.#context.kv.get(whole, {
        ...signal ? { signal } : {},
        ...suggestion ? { known: suggestion.revision } : {}
      });
      if (options.resourceVersion) assertNotOlder(parseListVersion(options.resourceVersion), revision);
      if (isKnown && suggestion) return suggestion;
      if (kv === void 0) throw newKeyNotFoundError(whole);
      return (await readValue(this.#context, kv)).object;
    });
  }
  async list(prefix, options = {}) {
    return listKeys(this.#context, this.#key(prefix, options.recursive ?? true), options);
  }
  async watch(prefix, options) {
    const whole = this.#key(prefix, options.recursive ?? true);
    const begin = await watchKeys(this.#context, whole, options);
    return this.#untilDestroyed(options.signal, begin);
  }
  watchChanges(prefix, options) {
    const range = {
      prefix: this.#key(prefix, true),
      recursive: true,
      fromRevision: options.fromRevision,
      withPrevious: false
    };
    return this.#untilDestroyed(options.signal, (signal) => watchChanges(this.#context, range, signal));
  }
  async guaranteedUpdate(key, options) {
    const whole = this.#key(key, false);
    return this.#guarded(whole, () => guaranteedUpdate(this.#context, whole, options));
  }
  async delete(key, options = {}) {
    const whole = this.#key(key, false);
    const unread = options.ignoreStoreReadError && this.#context.unsafeCorruptObjectDeletion;
    return this.#guarded(
      whole,
      () => unread ? unreadDelete(this.#context, whole, options.signal) : conditionalDelete(this.#context, whole, options)
    );
  }
  /**
   * Deletes without reading first, for stores that return the deleted value.
   *
   * @param take deletes the whole key and returns its last value; undefined: the key did not exist
   */
  deleteAtOnce(key, take) {
    const whole = this.#key(key, false);
    return this.#guarded(whole, async () => {
      const deleted = await take(whole);
      if (deleted === void 0) throw newKeyNotFoundError(whole);
      return (await readValue(this.#context, deleted.previous, deleted.revision)).object;
    });
  }
  async count(prefix) {
    const start = this.#key(prefix, true);
    const range = { start, end: prefixEnd(start), limit: 1, keysOnly: true };
    return this.#guarded(start, async () => (await this.#context.kv.range(range)).count);
  }
  currentRevision(signal) {
    return this.#guarded(this.#context.prefix, () => this.#context.kv.revision(signal));
  }
  compactRevision() {
    return this.#context.kv.compactRevision();
  }
  async *keysAt(prefix, { revision, signal }) {
    let start = this.#key(prefix, true);
    const end = prefixEnd(start);
    for (; ; ) {
      const range = { start, end, revision, limit: keysPerPage, keysOnly: true, ...signal ? { signal } : {} };
      const { kvs, more } = await this.#context.kv.range(range);
      yield kvs.map(({ key, modRevision }) => ({ key: shortKey(this.#context, key), revision: modRevision }));
      const last = kvs.at(-1);
      if (!more || last === void 0) return;
      start = `${last.key}\0`;
    }
  }
  requestProgress() {
    return this.#context.kv.requestProgress();
  }
  readinessCheck() {
    return this.#context.kv.ping();
  }
  async destroy() {
    this.#destroyed = true;
    for (const controller of this.#running) controller.abort();
  }
  #key(key, recursive) {
    return wholeKey(this.#context, prepareKey(this.#resourcePrefix, key, recursive));
  }
  /** Wraps an iteration so that the caller's signal or {@link destroy} ends it. */
  async *#untilDestroyed(outer, begin) {
    const controller = new AbortController();
    const abort = () => controller.abort();
    if (outer.aborted || this.#destroyed) return;
    outer.addEventListener("abort", abort, { once: true });
    this.#running.add(controller);
    try {
      yield* begin(controller.signal);
    } finally {
      outer.removeEventListener("abort", abort);
      this.#running.delete(controller);
      controller.abort();
    }
  }
  async #guarded(key, operation) {
    try {
      return await operation();
    } catch (error) {
      throw storageFailure(this.#context, key, error);
    }
  }
};

// packages/storage/src/codec/long-number.ts
var zero = 48;
var nine = 57;
var quote2 = 34;
var digits = 16;
function mayHaveLongNumber(json) {
  for (let at = digits - 1; at < json.length; at += digits) {
    if (!isDigit(json[at])) continue;
    let start = at;
    while (isDigit(json[start - 1])) start--;
    while (isDigit(json[at])) at++;
    if (at - start >= digits && json[start - 1] !== quote2) return true;
  }
  return false;
}
function isDigit(byte) {
  return byte !== void 0 && byte >= zero && byte <= nine;
}

// packages/storage/src/codec/json-storage-codec.ts
var newline2 = 10;
var closingBrace2 = 125;
function jsonStorageCodec(options) {
  const { gvk, convert, defaultObject, canonical = true, type } = options;
  let hasTexts;
  const rawType = () => {
    hasTexts ??= type !== void 0 && hasRawFields(type);
    return hasTexts ? type : void 0;
  };
  const head = canonicalHead(gvk);
  const apiVersion = apiVersionOf(gvk);
  const isCanonical = (bytes) => {
    const { length } = head.bytes;
    if (!canonical || bytes.length < length + 2) return false;
    const last = bytes[bytes.length - 1] === newline2 ? bytes.length - 2 : bytes.length - 1;
    if (bytes[last] !== closingBrace2) return false;
    for (let i = length - 1; i >= 0; i--) if (bytes[i] !== head.bytes[i]) return false;
    return true;
  };
  return {
    gvk,
    keepsTexts: () => rawType() !== void 0,
    encode: (object) => encodeCanonicalJSON(gvk, object, { verbatim: rawType() !== void 0 }),
    encodeJSON: (object) => encodeCanonicalJSON(gvk, object),
    decode(bytes) {
      const object = asObject(parse(bytes, rawType()));
      const known = object.kind === gvk.kind && object.apiVersion === apiVersion;
      if (!known && convert === void 0) {
        throw new Error(
          `stored object is a ${object.apiVersion}, Kind=${object.kind}, not a ${apiVersion}, Kind=${gvk.kind}`
        );
      }
      const converted = known || convert === void 0 ? object : convert(object);
      return defaultObject === void 0 ? converted : defaultObject(converted);
    },
    canonicalMetadataOffset: (bytes) => isCanonical(bytes) && (rawType() === void 0 || isEscaped(bytes)) ? head.bytes.length : -1,
    ...type !== void 0 && { needsEscapes: (bytes) => isCanonical(bytes) && rawType() !== void 0 }
  };
}
function parse(bytes, rawType) {
  const text = textOf(bytes);
  if (rawType !== void 0) return parseWithTexts(rawType, text);
  return mayHaveLongNumber(bytes) ? parseJSON(text).value : JSON.parse(text);
}
var textOf = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
function asObject(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("stored value is not an object");
  const { metadata } = value;
  if (metadata === void 0 || metadata === null) return { ...value, metadata: {} };
  if (typeof metadata !== "object" || Array.isArray(metadata)) throw new Error("stored object has no metadata");
  return value;
}

// packages/storage/src/errors/interpret-error.ts
var retryAfterSeconds = 2;
function interpretListError(error, resource) {
  if (is(error, StorageErrorCode.keyNotFound)) return newNotFound(resource, "");
  if (is(error, StorageErrorCode.unreachable, StorageErrorCode.timeout)) {
    return newServerTimeout(resource, "list", retryAfterSeconds);
  }
  return internal(error);
}
function interpretGetError(error, resource, name) {
  if (is(error, StorageErrorCode.keyNotFound)) return newNotFound(resource, name);
  if (is(error, StorageErrorCode.unreachable)) return newServerTimeout(resource, "get", retryAfterSeconds);
  return internal(error);
}
function interpretCreateError(error, resource, name) {
  if (is(error, StorageErrorCode.keyExists)) return newAlreadyExists(resource, name);
  if (is(error, StorageErrorCode.unreachable)) return newServerTimeout(resource, "create", retryAfterSeconds);
  return internal(error);
}
function interpretUpdateError(error, resource, name) {
  if (isConflicting(error)) return newConflict(resource, name, error);
  if (is(error, StorageErrorCode.unreachable)) return newServerTimeout(resource, "update", retryAfterSeconds);
  if (is(error, StorageErrorCode.keyNotFound)) return newNotFound(resource, name);
  return internal(error);
}
function interpretDeleteError(error, resource, name) {
  if (is(error, StorageErrorCode.keyNotFound)) return newNotFound(resource, name);
  if (is(error, StorageErrorCode.unreachable)) return newServerTimeout(resource, "delete", retryAfterSeconds);
  if (isConflicting(error)) return newConflict(resource, name, error);
  return internal(error);
}
function is(error, ...codes) {
  return codes.some((code) => hasStorageErrorCode(error, code));
}
function isConflicting(error) {
  return is(
    error,
    StorageErrorCode.resourceVersionConflicts,
    StorageErrorCode.keyExists,
    StorageErrorCode.invalidObject
  );
}
function internal(error) {
  return error instanceof InternalError || isCorruptObject(error) ? newInternalError(error) : error;
}

export {
  StorageErrorCode,
  StorageNotReadyError,
  newKeyNotFoundError,
  newKeyExistsError,
  hasStorageErrorCode,
  isKeyNotFound,
  prepareKey,
  normalizePrefix,
  sortKey,
  parseResourceVersion,
  objectResourceVersion,
  hasResourceVersion,
  encodeContinue,
  decodeContinue,
  validateListOptions,
  isEmptyPredicate,
  matches,
  matchesAttributes,
  CompactedError,
  FutureRevisionError,
  LeaseNotFoundError,
  UnreachableError,
  prefixEnd,
  CorruptDataError,
  canonicalHead,
  StoredRevision,
  jsonStorageCodec,
  interpretListError,
  interpretGetError,
  interpretCreateError,
  interpretUpdateError,
  interpretDeleteError,
  checkPreconditions,
  KeyValueStorage
};
//# sourceMappingURL=chunk-32TLGVYB.js.map
