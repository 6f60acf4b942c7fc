import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  loadWithPackages
} from "./chunk-FMTUTXCX.js";
import {
  decodeYAML
} from "./chunk-2FIXCDNN.js";
import {
  Reader,
  Writer
} from "./chunk-M42TWBEX.js";
import {
  encryptedPrefix,
  identityTransformer
} from "./chunk-BFLBG7YL.js";
import "./chunk-JH3JUYW7.js";
import {
  field_exports,
  isFullyQualifiedDomainName
} from "./chunk-2QB3KNVX.js";
import {
  parseGroupResource
} from "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import {
  FieldPath
} from "./chunk-I3UUU3ZY.js";
import {
  formatGroupResource
} from "./chunk-MDZS7SGR.js";
import {
  aggregateMessages,
  aggregateText,
  errorText,
  fieldErrorText
} from "./chunk-QWS2NJYE.js";
import "./chunk-RYGH2AKA.js";
import {
  formatDuration,
  parseDuration
} from "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import {
  decodeBase64
} from "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/storage/src/encryption/aes-cbc-transformer.ts
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from "node:crypto";
var blockSize = 16;
function newAESCBCTransformer(key) {
  const algorithm = `aes-${aesKeyBits(key)}-cbc`;
  const secret2 = createSecretKey(key);
  return {
    transformFromStorage(value) {
      if (value.length < blockSize) throw new Error("the stored data was shorter than the required size");
      if (value.length % blockSize !== 0) throw new Error("the stored data is not a multiple of the block size");
      const decipher = createDecipheriv(algorithm, secret2, value.subarray(0, blockSize)).setAutoPadding(false);
      const padded = decipher.update(value.subarray(blockSize));
      decipher.final();
      return { data: unpadded(padded), stale: false };
    },
    transformToStorage(data) {
      const iv = randomBytes(blockSize);
      const cipher = createCipheriv(algorithm, secret2, iv);
      return Buffer.concat([iv, cipher.update(data), cipher.final()]);
    }
  };
}
function aesKeyBits(key) {
  if (![16, 24, 32].includes(key.length)) throw new RangeError(`crypto/aes: invalid key size ${key.length}`);
  return key.length * 8;
}
function unpadded(padded) {
  const size = padded.at(-1) ?? 0;
  if (size === 0 || size > padded.length) throw new Error("invalid PKCS7 data (empty or not padded)");
  const end = padded.length - size;
  for (let i = end; i < padded.length; i++) if (padded[i] !== size) throw new Error("invalid padding on input");
  return padded.subarray(0, end);
}

// packages/storage/src/encryption/aes-gcm-transformer.ts
import { createCipheriv as createCipheriv2, createDecipheriv as createDecipheriv2, createSecretKey as createSecretKey2, randomBytes as randomBytes2 } from "node:crypto";
var nonceSize = 12;
var tagSize = 16;
function newAESGCMTransformer(key) {
  const algorithm = gcmAlgorithm(aesKeyBits(key));
  const secret2 = createSecretKey2(key);
  return {
    transformFromStorage: (value, { authenticatedData }) => ({
      data: openGCM(algorithm, secret2, value, authenticatedData),
      stale: false
    }),
    transformToStorage: (data, { authenticatedData }) => Buffer.concat(sealGCM(algorithm, secret2, data, authenticatedData))
  };
}
var gcmAlgorithm = (bits) => `aes-${bits}-gcm`;
function openGCM(algorithm, key, value, authenticatedData) {
  if (value.length < nonceSize) throw new Error("the stored data was shorter than the required size");
  try {
    const decipher = createDecipheriv2(algorithm, key, value.subarray(0, nonceSize), { authTagLength: tagSize });
    decipher.setAuthTag(value.subarray(Math.max(nonceSize, value.length - tagSize)));
    decipher.setAAD(Buffer.from(authenticatedData));
    const data = decipher.update(value.subarray(nonceSize, value.length - tagSize));
    decipher.final();
    return data;
  } catch {
    throw new Error("cipher: message authentication failed");
  }
}
function sealGCM(algorithm, key, data, authenticatedData) {
  const nonce = randomBytes2(nonceSize);
  const cipher = createCipheriv2(algorithm, key, nonce, { authTagLength: tagSize });
  cipher.setAAD(Buffer.from(authenticatedData));
  const sealed = cipher.update(data);
  cipher.final();
  return [nonce, sealed, cipher.getAuthTag()];
}

// packages/storage/src/encryption/extended-nonce-gcm-transformer.ts
import { createHmac, createSecretKey as createSecretKey3, randomBytes as randomBytes3 } from "node:crypto";
var infoSize = 32;
var minSeedSize = 32;
function newExtendedNonceGCMTransformer(seed) {
  if (seed.length < minSeedSize) throw new Error(`invalid seed length ${seed.length} used for key generation`);
  const secret2 = createSecretKey3(seed);
  const keyFor = (info) => createHmac("sha256", secret2).update(info).update(Uint8Array.of(1)).digest();
  return {
    transformFromStorage(value, { authenticatedData }) {
      if (value.length < infoSize) throw new Error("the stored data was shorter than the required size");
      const key = keyFor(value.subarray(0, infoSize));
      return { data: openGCM("aes-256-gcm", key, value.subarray(infoSize), authenticatedData), stale: false };
    },
    transformToStorage(data, { authenticatedData }) {
      const info = randomBytes3(infoSize);
      return Buffer.concat([info, ...sealGCM("aes-256-gcm", keyFor(info), data, authenticatedData)]);
    }
  };
}

// packages/storage/src/encryption/kms/envelope-transformer.ts
import { randomUUID } from "node:crypto";

// packages/storage/src/encryption/kms/dek-cache.ts
import { createHash } from "node:crypto";
var ttl = 24 * 3600 * 1e3;
var DEKCache = class {
  /** The oldest first. */
  #entries = /* @__PURE__ */ new Map();
  #now;
  /** @param now milliseconds */
  constructor(now) {
    this.#now = now;
  }
  get size() {
    return this.#entries.size;
  }
  get(key) {
    return this.#entries.get(key)?.transformer;
  }
  set(key, transformer) {
    const now = this.#now();
    this.#entries.delete(key);
    this.#entries.set(key, { transformer, expires: now + ttl });
    for (const [old, { expires }] of this.#entries) {
      if (expires > now) break;
      this.#entries.delete(old);
    }
  }
};
function dekCacheKey(object) {
  const hash = createHash("sha256");
  const add = (part) => {
    const bytes = typeof part === "string" ? Buffer.from(part) : part;
    hash.update(`${bytes.length}:`).update(bytes);
  };
  hash.update(`${object.encryptedDEKSourceType};${object.annotations.size};`);
  add(object.encryptedDEKSource);
  add(object.keyID);
  for (const [name, value] of [...object.annotations].sort(([a], [b]) => a < b ? -1 : 1)) {
    add(name);
    add(value);
  }
  return hash.digest("base64");
}

// packages/storage/src/encryption/kms/kms-messages.ts
var bytesType = 2;
var noBytes = new Uint8Array();
function readFields(message, read) {
  const reader = new Reader(message);
  while (reader.pos < message.length) {
    const tag = reader.uint32();
    const type = tag & 7;
    if (type === bytesType) {
      const end = reader.delimited(message.length);
      const value = message.subarray(reader.pos, end);
      reader.pos = end;
      read(tag >>> 3, value);
    } else if (type === 0) read(tag >>> 3, reader.int64());
    else reader.skip(type, message.length);
  }
}
function writeBytes(writer, field, value) {
  if (value.length === 0) return;
  writer.raw(value);
  writer.uint32(value.length);
  writer.uint32(field << 3 | bytesType);
}
var writeText = (writer, field, text) => writeBytes(writer, field, Buffer.from(text));
function writeMap(writer, field, map) {
  for (const [key, value] of [...map].reverse()) {
    const end = writer.size;
    writeBytes(writer, 2, value);
    writeText(writer, 1, key);
    writer.uint32(writer.size - end);
    writer.uint32(field << 3 | bytesType);
  }
}
function readMapEntry(entry, into) {
  let key = "";
  let value = noBytes;
  readFields(entry, (field, item) => {
    if (!(item instanceof Uint8Array)) return;
    if (field === 1) key = textOf(item);
    else if (field === 2) value = item;
  });
  into.set(key, Uint8Array.from(value));
}
var textOf = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
var encodeStatusRequest = () => Buffer.alloc(0);
function encodeEncryptRequest({ plaintext, uid }) {
  const writer = new Writer(256);
  writeText(writer, 2, uid);
  writeBytes(writer, 1, plaintext);
  return asBuffer(writer.finish());
}
function encodeDecryptRequest({ key, uid }) {
  const writer = new Writer(2048);
  writeMap(writer, 4, key.annotations);
  writeText(writer, 3, key.keyID);
  writeText(writer, 2, uid);
  writeBytes(writer, 1, key.ciphertext);
  return asBuffer(writer.finish());
}
function decodeStatusResponse(message) {
  const status = { version: "", healthz: "", keyID: "" };
  readFields(message, (field, value) => {
    if (!(value instanceof Uint8Array)) return;
    if (field === 1) status.version = textOf(value);
    else if (field === 2) status.healthz = textOf(value);
    else if (field === 3) status.keyID = textOf(value);
  });
  return status;
}
function decodeEncryptResponse(message) {
  const annotations = /* @__PURE__ */ new Map();
  let ciphertext = noBytes;
  let keyID = "";
  readFields(message, (field, value) => {
    if (!(value instanceof Uint8Array)) return;
    if (field === 1) ciphertext = Uint8Array.from(value);
    else if (field === 2) keyID = textOf(value);
    else if (field === 3) readMapEntry(value, annotations);
  });
  return { ciphertext, keyID, annotations };
}
function decodeDecryptResponse(message) {
  let plaintext = noBytes;
  readFields(message, (field, value) => {
    if (field === 1 && value instanceof Uint8Array) plaintext = Uint8Array.from(value);
  });
  return plaintext;
}
var asBuffer = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

// packages/storage/src/encryption/kms/encrypted-object.ts
var DEKSourceType = {
  /** The bytes are the AES-GCM key. */
  aesGCMKey: 0,
  /** The bytes are a seed: see `newExtendedNonceGCMTransformer`. */
  hkdfSeed: 1
};
var maxAnnotationsSize = 32 * 1024;
var maxKeyIDSize = 1024;
var maxDEKSourceSize = 1024;
function encodeEncryptedObject(object) {
  validateEncryptedObject(object);
  const writer = new Writer(object.encryptedData.length + 1024);
  if (object.encryptedDEKSourceType !== 0) {
    writer.uint32(object.encryptedDEKSourceType);
    writer.uint32(5 << 3);
  }
  writeMap(writer, 4, object.annotations);
  writeBytes(writer, 3, object.encryptedDEKSource);
  writeText(writer, 2, object.keyID);
  writeBytes(writer, 1, object.encryptedData);
  return writer.finish();
}
function decodeEncryptedObject(value) {
  const annotations = /* @__PURE__ */ new Map();
  let encryptedData = new Uint8Array();
  let encryptedDEKSource = encryptedData;
  let keyID = "";
  let encryptedDEKSourceType = 0;
  readFields(value, (field, item) => {
    if (field === 5 && !(item instanceof Uint8Array)) encryptedDEKSourceType = Number(BigInt.asIntN(32, BigInt(item)));
    if (!(item instanceof Uint8Array)) return;
    if (field === 1) encryptedData = item;
    else if (field === 2) keyID = textOf(item);
    else if (field === 3) encryptedDEKSource = item;
    else if (field === 4) readMapEntry(item, annotations);
  });
  const object = { encryptedData, keyID, encryptedDEKSource, annotations, encryptedDEKSourceType };
  validateEncryptedObject(object);
  return object;
}
function validateEncryptedObject(object) {
  const { encryptedDEKSourceType: type, encryptedData, encryptedDEKSource: source } = object;
  if (type !== DEKSourceType.aesGCMKey && type !== DEKSourceType.hkdfSeed) {
    throw new Error(`unknown encryptedDEKSourceType: ${type}`);
  }
  if (encryptedData.length === 0) throw new Error("encrypted data is empty");
  const invalidSource = "failed to validate encrypted DEK source: encrypted DEK source is";
  if (source.length === 0) throw new Error(`${invalidSource} empty`);
  if (source.length > maxDEKSourceSize) {
    throw new Error(`${invalidSource} ${source.length} bytes, which exceeds the max size of ${maxDEKSourceSize}`);
  }
  const wrongKeyID = keyIDProblem(object.keyID);
  if (wrongKeyID !== void 0) throw new Error(`failed to validate key id: ${wrongKeyID}`);
  const wrong = annotationProblems(object.annotations);
  if (wrong.length > 0) throw new Error(`failed to validate annotations: ${aggregateMessages(wrong)}`);
}
function keyIDProblem(keyID) {
  const size = Buffer.byteLength(keyID);
  if (size === 0) return "keyID is empty";
  return size > maxKeyIDSize ? `keyID is ${size} bytes, which exceeds the max size of ${maxKeyIDSize}` : void 0;
}
function annotationProblems(annotations) {
  const problems = [];
  let size = 0;
  for (const [key, value] of annotations) {
    problems.push(...isFullyQualifiedDomainName(FieldPath.root("annotations"), key).map(fieldErrorText));
    size += Buffer.byteLength(key) + value.length;
  }
  if (size > maxAnnotationsSize) {
    problems.push(`total size of annotations is ${size}, which exceeds the max size of ${maxAnnotationsSize}`);
  }
  return problems;
}

// packages/storage/src/encryption/kms/envelope-transformer.ts
function newEnvelopeTransformer(provider) {
  const cache = new DEKCache(provider.now);
  const pending = /* @__PURE__ */ new Map();
  async function decryptKey(object, cacheKey) {
    const { encryptedDEKSource, keyID, annotations } = object;
    const ciphertext = Uint8Array.from(encryptedDEKSource);
    const key = await provider.service.decrypt(randomUUID(), { ciphertext, keyID, annotations }).catch((cause) => {
      throw new Error(`failed to decrypt DEK, error: ${errorText(cause)}`);
    });
    const transformer = object.encryptedDEKSourceType === DEKSourceType.hkdfSeed ? newExtendedNonceGCMTransformer(key) : newAESGCMTransformer(key);
    cache.set(cacheKey, transformer);
    return transformer;
  }
  function transformerFor(object) {
    const cacheKey = dekCacheKey(object);
    const cached = cache.get(cacheKey) ?? pending.get(cacheKey);
    if (cached) return cached;
    const decrypting = decryptKey(object, cacheKey).finally(() => pending.delete(cacheKey));
    pending.set(cacheKey, decrypting);
    return decrypting;
  }
  return {
    transformFromStorage(value, context) {
      const object = decodeEncryptedObject(value);
      const state = provider.state;
      const stale = object.keyID !== state.keyID || object.encryptedDEKSourceType !== state.encryptedDEKSourceType;
      const transformer = transformerFor(object);
      return transformer instanceof Promise ? transformer.then((ready) => decrypted(ready, object, context, stale)) : decrypted(transformer, object, context, stale);
    },
    transformToStorage(data, context) {
      const state = provider.state;
      provider.assertWritable(state);
      cache.set(state.cacheKey, state.transformer);
      const encryptedData = state.transformer.transformToStorage(data, context);
      return encodeEncryptedObject({ ...state, encryptedData });
    }
  };
}
function decrypted(transformer, object, context, stale) {
  const { data } = transformer.transformFromStorage(object.encryptedData, context);
  return { data, stale };
}

// packages/storage/src/encryption/encryption-packages.ts
var encryptionPackages = {
  /** Checks the structure of configurations. */
  configuration: { ajv: "8.20.0" },
  /** Calls KMS plugins. */
  kms: { "@grpc/grpc-js": "1.14.1" }
};

// packages/storage/src/encryption/kms/grpc-kms-service.ts
async function newGRPCKMSService(endpoint, timeoutMs) {
  const path = socketPath(endpoint);
  const grpc = await loadWithPackages(() => import("@grpc/grpc-js"), "a KMS plugin", encryptionPackages.kms);
  const client = new grpc.Client(`unix:${path}`, grpc.credentials.createInsecure(), {
    "grpc.default_authority": "localhost",
    // Short delays, so that a plugin that starts after the server is found soon.
    "grpc.initial_reconnect_backoff_ms": 100,
    "grpc.max_reconnect_backoff_ms": 2e3,
    "grpc.use_local_subchannel_pool": 1,
    "grpc.enable_http_proxy": 0
  });
  const call = (method, encode, decode, request) => new Promise((resolve, reject) => {
    client.makeUnaryRequest(
      `/v2.KeyManagementService/${method}`,
      encode,
      decode,
      request,
      new grpc.Metadata({ waitForReady: true }),
      { deadline: Date.now() + timeoutMs },
      (error, response) => error ? reject(rpcError(error, grpc.status)) : resolve(response)
    );
  });
  return {
    status: () => call("Status", encodeStatusRequest, decodeStatusResponse, void 0),
    encrypt: (uid, plaintext) => call("Encrypt", encodeEncryptRequest, decodeEncryptResponse, { plaintext, uid }),
    decrypt: (uid, key) => call("Decrypt", encodeDecryptRequest, decodeDecryptResponse, { key, uid }),
    close: () => client.close()
  };
}
function socketPath(endpoint) {
  const url = new URL(endpoint);
  if (url.protocol !== "unix:")
    throw new Error(`unsupported scheme ${goQuote(url.protocol.slice(0, -1))} for remote KMS provider`);
  const path = decodeURIComponent(url.pathname);
  if (path.startsWith("/@")) throw new Error(`abstract socket ${goQuote(path.slice(1))} is not supported here`);
  return path;
}
function rpcError({ code, details }, names) {
  const name = (names[code] ?? "UNKNOWN").toLowerCase().replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());
  return new Error(`rpc error: code = ${name} desc = ${details}`);
}

// packages/storage/src/encryption/kms/kms-provider.ts
import { createHash as createHash2, randomBytes as randomBytes4, randomUUID as randomUUID2 } from "node:crypto";
var writeTTL = 3 * 6e4;
var healthyInterval = 6e4;
var unhealthyInterval = 1e4;
var healthyTTL = 2e4;
var unhealthyTTL = 3e3;
var KMSProvider = class {
  name;
  service;
  now;
  #state;
  #version = "";
  #last;
  #checking;
  #timer;
  #closed = false;
  constructor({ name, service, now = Date.now }) {
    this.name = name;
    this.service = service;
    this.now = now;
  }
  /** Requests the plugin's status now, and regularly until {@link close}. A plugin that is not running yet is not an error. */
  async start() {
    let healthy = true;
    await this.check().catch(() => {
      healthy = false;
    });
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.start(), healthy ? healthyInterval : unhealthyInterval).unref();
  }
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.service.close();
  }
  /** The seed for writing. @throws Error if the plugin has never been healthy */
  get state() {
    if (!this.#state) throw new Error("got unexpected nil transformer");
    return this.#state;
  }
  /** @throws Error when the state is too old to write with */
  assertWritable(state) {
    const now = this.now();
    if (now <= state.expires) return;
    throw new Error(
      `encryptedDEKSource with keyID hash ${goQuote(hashOf(state.keyID))} expired at ${timeText(state.expires)} (current time is ${timeText(now)})`
    );
  }
  /**
   * Rejects when the plugin is unhealthy. The plugin is asked at most every 20 s (every 3 s while it is unhealthy), with one request at a
   * time.
   */
  check() {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = void 0;
    });
    return this.#checking;
  }
  async #check() {
    const last = this.#last;
    if (last && this.now() < last.until) {
      if (last.error) throw last.error;
      return;
    }
    let error;
    try {
      await this.#ask();
    } catch (cause) {
      error = cause;
    }
    this.#last = { error, until: this.now() + (error ? unhealthyTTL : healthyTTL) };
    if (error) throw error;
  }
  async #ask() {
    const expires = this.now() + writeTTL;
    const { healthz, version, keyID } = await this.service.status().catch((cause) => {
      throw new Error(
        `failed to perform status section of the healthz check for KMS Provider ${this.name}, error: ${errorText(cause)}`
      );
    });
    const problems = [];
    if (healthz !== "ok") problems.push(`got unexpected healthz status: ${healthz}`);
    if (version !== "v2" && version !== "v2beta1") {
      problems.push(`expected KMSv2 API version v2, got ${version}`);
    } else {
      this.#version ||= version;
      if (this.#version !== version) {
        problems.push(
          `KMSv2 API version should not change after the initial status response version ${this.#version}, got ${version}`
        );
      }
    }
    const wrongKeyID = keyIDProblem(keyID);
    if (wrongKeyID !== void 0) {
      problems.push(`got invalid KMSv2 KeyID hash ${goQuote(hashOf(keyID))}: ${wrongKeyID}`);
    } else {
      const failure = await this.#rotate(keyID, expires);
      if (failure !== void 0) problems.push(failure);
    }
    if (problems.length > 0) {
      throw new Error(`kmsv2 Provider ${this.name} is not healthy, error: ${aggregateMessages(problems)}`);
    }
  }
  /**
   * Prolongs the state, or makes a new one if the plugin has another key. @returns the error message if that failed; the old state is kept
   * then
   */
  async #rotate(statusKeyID, expires) {
    const old = this.#state;
    if (old?.keyID === statusKeyID) {
      this.#state = { ...old, expires };
      return void 0;
    }
    const uid = randomUUID2();
    let made;
    let failure;
    try {
      made = await this.#generate(uid);
      if (made.keyID === statusKeyID) {
        this.#state = { ...made, expires };
        return void 0;
      }
    } catch (error) {
      failure = errorText(error);
    }
    return `failed to rotate DEK uid=${goQuote(uid)}, useSeed=true, errState=${old ? "<nil>" : "got unexpected nil transformer"}, errGen=${failure ?? "<nil>"}, statusKeyIDHash=${goQuote(hashOf(statusKeyID))}, encryptKeyIDHash=${goQuote(hashOf(made?.keyID ?? ""))}, stateKeyIDHash=${goQuote(hashOf(old?.keyID ?? ""))}, expirationTimestamp=${old ? timeText(old.expires) : "0001-01-01T00:00:00Z"}`;
  }
  async #generate(uid) {
    const seed = randomBytes4(minSeedSize);
    const transformer = newExtendedNonceGCMTransformer(seed);
    const { ciphertext, keyID, annotations } = await this.service.encrypt(uid, seed).catch((cause) => {
      throw new Error(`failed to encrypt DEK, error: ${errorText(cause)}`);
    });
    const source = {
      keyID,
      annotations,
      encryptedDEKSource: ciphertext,
      encryptedDEKSourceType: DEKSourceType.hkdfSeed
    };
    validateEncryptedObject({ ...source, encryptedData: Uint8Array.of(0) });
    return { ...source, transformer, cacheKey: dekCacheKey(source) };
  }
};
var hashOf = (text) => text === "" ? "" : `sha256:${createHash2("sha256").update(text).digest("hex")}`;
var timeText = (milliseconds2) => new Date(milliseconds2).toISOString().replace(/\.\d+Z$/, "Z");

// packages/storage/src/encryption/load-transformers.ts
import { createHash as createHash3 } from "node:crypto";
import { readFile } from "node:fs/promises";

// packages/storage/src/encryption/prefix-transformer.ts
function newPrefixTransformers(transformers, noMatch) {
  const candidates = transformers.map(({ prefix, transformer }) => ({ prefix: Buffer.from(prefix), transformer }));
  const [first] = candidates;
  if (!first) throw new RangeError("at least one transformer is needed");
  function read(value, context, from, errors) {
    for (let i = from; i < candidates.length; i++) {
      const { prefix, transformer } = candidates[i];
      if (!startsWith(value, prefix)) continue;
      const failed = (error) => prefix.length === 0 ? errors : [...errors, errorText(error)];
      const index = i;
      try {
        const result = transformer.transformFromStorage(value.subarray(prefix.length), context);
        if (!(result instanceof Promise)) return index === 0 ? result : { data: result.data, stale: true };
        return result.then(
          (done) => index === 0 ? done : { data: done.data, stale: true },
          (error) => read(value, context, index + 1, failed(error))
        );
      } catch (error) {
        return read(value, context, index + 1, failed(error));
      }
    }
    throw new Error(errors.length > 0 ? aggregateMessages(errors) : noMatch);
  }
  return {
    transformFromStorage: (value, context) => read(value, context, 0, []),
    transformToStorage(data, context) {
      const written = first.transformer.transformToStorage(data, context);
      if (first.prefix.length === 0) return written;
      return written instanceof Promise ? written.then((result) => Buffer.concat([first.prefix, result])) : Buffer.concat([first.prefix, written]);
    }
  };
}
function startsWith(value, prefix) {
  if (value.length < prefix.length) return false;
  for (let i = 0; i < prefix.length; i++) if (value[i] !== prefix[i]) return false;
  return true;
}

// packages/storage/src/encryption/resource-transformers.ts
function transformerForResource(transformers, resource) {
  return transformers.get(formatGroupResource(resource)) ?? transformers.get(`*.${resource.group}`) ?? transformers.get(anyResource) ?? identityTransformer;
}
var anyResource = "*.*";
var patternOf = ({ group, resource }) => resource === "*" ? `*.${group}` : formatGroupResource({ group, resource });

// packages/storage/src/encryption/secretbox-transformer.ts
import { randomBytes as randomBytes6 } from "node:crypto";

// node_modules/.pnpm/@noble+ciphers@2.2.0/node_modules/@noble/ciphers/utils.js
function isBytes(a) {
  return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
function abool(b) {
  if (typeof b !== "boolean")
    throw new TypeError(`boolean expected, not ${b}`);
}
function anumber(n) {
  if (typeof n !== "number")
    throw new TypeError("number expected, got " + typeof n);
  if (!Number.isSafeInteger(n) || n < 0)
    throw new RangeError("positive integer expected, got " + n);
}
function abytes(value, length, title = "") {
  const bytes = isBytes(value);
  const len = value?.length;
  const needsLen = length !== void 0;
  if (!bytes || needsLen && len !== length) {
    const prefix = title && `"${title}" `;
    const ofLen = needsLen ? ` of length ${length}` : "";
    const got = bytes ? `length=${len}` : `type=${typeof value}`;
    const message = prefix + "expected Uint8Array" + ofLen + ", got " + got;
    if (!bytes)
      throw new TypeError(message);
    throw new RangeError(message);
  }
  return value;
}
function aexists(instance, checkFinished = true) {
  if (instance.destroyed)
    throw new Error("Hash instance has been destroyed");
  if (checkFinished && instance.finished)
    throw new Error("Hash#digest() has already been called");
}
function aoutput(out, instance, onlyAligned = false) {
  abytes(out, void 0, "output");
  const min = instance.outputLen;
  if (out.length < min) {
    throw new RangeError("digestInto() expects output buffer of length at least " + min);
  }
  if (onlyAligned && !isAligned32(out))
    throw new Error("invalid output, must be aligned");
}
function u32(arr) {
  return new Uint32Array(arr.buffer, arr.byteOffset, Math.floor(arr.byteLength / 4));
}
function clean(...arrays) {
  for (let i = 0; i < arrays.length; i++) {
    arrays[i].fill(0);
  }
}
var isLE = /* @__PURE__ */ (() => new Uint8Array(new Uint32Array([287454020]).buffer)[0] === 68)();
var byteSwap = (word) => word << 24 & 4278190080 | word << 8 & 16711680 | word >>> 8 & 65280 | word >>> 24 & 255;
var swap8IfBE = isLE ? (n) => n : (n) => byteSwap(n) >>> 0;
var byteSwap32 = (arr) => {
  for (let i = 0; i < arr.length; i++)
    arr[i] = byteSwap(arr[i]);
  return arr;
};
var swap32IfBE = isLE ? (u) => u : byteSwap32;
function checkOpts(defaults, opts) {
  if (opts == null || typeof opts !== "object")
    throw new Error("options must be defined");
  const merged = Object.assign(defaults, opts);
  return merged;
}
function equalBytes(a, b) {
  if (a.length !== b.length)
    return false;
  let diff = 0;
  for (let i = 0; i < a.length; i++)
    diff |= a[i] ^ b[i];
  return diff === 0;
}
function wrapMacConstructor(keyLen, macCons, fromMsg) {
  const mac = macCons;
  const getArgs = fromMsg || (() => []);
  const macC = (msg, key) => mac(key, ...getArgs(msg)).update(msg).digest();
  const tmp = mac(new Uint8Array(keyLen), ...getArgs(new Uint8Array(0)));
  macC.outputLen = tmp.outputLen;
  macC.blockLen = tmp.blockLen;
  macC.create = (key, ...args) => mac(key, ...args);
  return macC;
}
var wrapCipher = /* @__NO_SIDE_EFFECTS__ */ (params, constructor) => {
  function wrappedCipher(key, ...args) {
    abytes(key, void 0, "key");
    if (params.nonceLength !== void 0) {
      const nonce = args[0];
      abytes(nonce, params.varSizeNonce ? void 0 : params.nonceLength, "nonce");
    }
    const tagl = params.tagLength;
    if (tagl && args[1] !== void 0)
      abytes(args[1], void 0, "AAD");
    const cipher = constructor(key, ...args);
    const checkOutput = (fnLength, output) => {
      if (output !== void 0) {
        if (fnLength !== 2)
          throw new Error("cipher output not supported");
        abytes(output, void 0, "output");
      }
    };
    let called = false;
    const wrCipher = {
      encrypt(data, output) {
        if (called)
          throw new Error("cannot encrypt() twice with same key + nonce");
        called = true;
        abytes(data);
        checkOutput(cipher.encrypt.length, output);
        return cipher.encrypt(data, output);
      },
      decrypt(data, output) {
        abytes(data);
        if (tagl && data.length < tagl)
          throw new Error('"ciphertext" expected length bigger than tagLength=' + tagl);
        checkOutput(cipher.decrypt.length, output);
        return cipher.decrypt(data, output);
      }
    };
    return wrCipher;
  }
  Object.assign(wrappedCipher, params);
  return wrappedCipher;
};
function getOutput(expectedLength, out, onlyAligned = true) {
  if (out === void 0)
    return new Uint8Array(expectedLength);
  abytes(out, void 0, "output");
  if (out.length !== expectedLength)
    throw new Error('"output" expected Uint8Array of length ' + expectedLength + ", got: " + out.length);
  if (onlyAligned && !isAligned32(out))
    throw new Error("invalid output, must be aligned");
  return out;
}
function isAligned32(bytes) {
  return bytes.byteOffset % 4 === 0;
}
function copyBytes(bytes) {
  return Uint8Array.from(abytes(bytes));
}

// node_modules/.pnpm/@noble+ciphers@2.2.0/node_modules/@noble/ciphers/_arx.js
var encodeStr = (str) => Uint8Array.from(str.split(""), (c) => c.charCodeAt(0));
var sigma16_32 = /* @__PURE__ */ (() => swap32IfBE(u32(encodeStr("expand 16-byte k"))))();
var sigma32_32 = /* @__PURE__ */ (() => swap32IfBE(u32(encodeStr("expand 32-byte k"))))();
function rotl(a, b) {
  return a << b | a >>> 32 - b;
}
var BLOCK_LEN = 64;
var BLOCK_LEN32 = 16;
var MAX_COUNTER = /* @__PURE__ */ (() => 2 ** 32 - 1)();
var U32_EMPTY = /* @__PURE__ */ Uint32Array.of();
function runCipher(core, sigma, key, nonce, data, output, counter, rounds) {
  const len = data.length;
  const block = new Uint8Array(BLOCK_LEN);
  const b32 = u32(block);
  const isAligned = isLE && isAligned32(data) && isAligned32(output);
  const d32 = isAligned ? u32(data) : U32_EMPTY;
  const o32 = isAligned ? u32(output) : U32_EMPTY;
  if (!isLE) {
    for (let pos = 0; pos < len; counter++) {
      core(sigma, key, nonce, b32, counter, rounds);
      swap32IfBE(b32);
      if (counter >= MAX_COUNTER)
        throw new Error("arx: counter overflow");
      const take = Math.min(BLOCK_LEN, len - pos);
      for (let j = 0, posj; j < take; j++) {
        posj = pos + j;
        output[posj] = data[posj] ^ block[j];
      }
      pos += take;
    }
    return;
  }
  for (let pos = 0; pos < len; counter++) {
    core(sigma, key, nonce, b32, counter, rounds);
    if (counter >= MAX_COUNTER)
      throw new Error("arx: counter overflow");
    const take = Math.min(BLOCK_LEN, len - pos);
    if (isAligned && take === BLOCK_LEN) {
      const pos32 = pos / 4;
      if (pos % 4 !== 0)
        throw new Error("arx: invalid block position");
      for (let j = 0, posj; j < BLOCK_LEN32; j++) {
        posj = pos32 + j;
        o32[posj] = d32[posj] ^ b32[j];
      }
      pos += BLOCK_LEN;
      continue;
    }
    for (let j = 0, posj; j < take; j++) {
      posj = pos + j;
      output[posj] = data[posj] ^ block[j];
    }
    pos += take;
  }
}
function createCipher(core, opts) {
  const { allowShortKeys, extendNonceFn, counterLength, counterRight, rounds } = checkOpts({ allowShortKeys: false, counterLength: 8, counterRight: false, rounds: 20 }, opts);
  if (typeof core !== "function")
    throw new Error("core must be a function");
  anumber(counterLength);
  anumber(rounds);
  abool(counterRight);
  abool(allowShortKeys);
  return (key, nonce, data, output, counter = 0) => {
    abytes(key, void 0, "key");
    abytes(nonce, void 0, "nonce");
    abytes(data, void 0, "data");
    const len = data.length;
    output = getOutput(len, output, false);
    anumber(counter);
    if (counter < 0 || counter >= MAX_COUNTER)
      throw new Error("arx: counter overflow");
    const toClean = [];
    let l = key.length;
    let k;
    let sigma;
    if (l === 32) {
      toClean.push(k = copyBytes(key));
      sigma = sigma32_32;
    } else if (l === 16 && allowShortKeys) {
      k = new Uint8Array(32);
      k.set(key);
      k.set(key, 16);
      sigma = sigma16_32;
      toClean.push(k);
    } else {
      abytes(key, 32, "arx key");
      throw new Error("invalid key size");
    }
    if (!isLE || !isAligned32(nonce))
      toClean.push(nonce = copyBytes(nonce));
    let k32 = u32(k);
    if (extendNonceFn) {
      if (nonce.length !== 24)
        throw new Error(`arx: extended nonce must be 24 bytes`);
      const n16 = nonce.subarray(0, 16);
      if (isLE)
        extendNonceFn(sigma, k32, u32(n16), k32);
      else {
        const sigmaRaw = swap32IfBE(Uint32Array.from(sigma));
        extendNonceFn(sigmaRaw, k32, u32(n16), k32);
        clean(sigmaRaw);
        swap32IfBE(k32);
      }
      nonce = nonce.subarray(16);
    } else if (!isLE)
      swap32IfBE(k32);
    const nonceNcLen = 16 - counterLength;
    if (nonceNcLen !== nonce.length)
      throw new Error(`arx: nonce must be ${nonceNcLen} or 16 bytes`);
    if (nonceNcLen !== 12) {
      const nc = new Uint8Array(12);
      nc.set(nonce, counterRight ? 0 : 12 - nonce.length);
      nonce = nc;
      toClean.push(nonce);
    }
    const n32 = swap32IfBE(u32(nonce));
    try {
      runCipher(core, sigma, k32, n32, data, output, counter, rounds);
      return output;
    } finally {
      clean(...toClean);
    }
  };
}

// node_modules/.pnpm/@noble+ciphers@2.2.0/node_modules/@noble/ciphers/_poly1305.js
function u8to16(a, i) {
  return a[i++] & 255 | (a[i++] & 255) << 8;
}
var Poly1305 = class {
  blockLen = 16;
  outputLen = 16;
  buffer = new Uint8Array(16);
  r = new Uint16Array(10);
  // Allocating 1 array with .subarray() here is slower than 3
  h = new Uint16Array(10);
  pad = new Uint16Array(8);
  pos = 0;
  finished = false;
  destroyed = false;
  // Can be speed-up using BigUint64Array, at the cost of complexity
  constructor(key) {
    key = copyBytes(abytes(key, 32, "key"));
    const t0 = u8to16(key, 0);
    const t1 = u8to16(key, 2);
    const t2 = u8to16(key, 4);
    const t3 = u8to16(key, 6);
    const t4 = u8to16(key, 8);
    const t5 = u8to16(key, 10);
    const t6 = u8to16(key, 12);
    const t7 = u8to16(key, 14);
    this.r[0] = t0 & 8191;
    this.r[1] = (t0 >>> 13 | t1 << 3) & 8191;
    this.r[2] = (t1 >>> 10 | t2 << 6) & 7939;
    this.r[3] = (t2 >>> 7 | t3 << 9) & 8191;
    this.r[4] = (t3 >>> 4 | t4 << 12) & 255;
    this.r[5] = t4 >>> 1 & 8190;
    this.r[6] = (t4 >>> 14 | t5 << 2) & 8191;
    this.r[7] = (t5 >>> 11 | t6 << 5) & 8065;
    this.r[8] = (t6 >>> 8 | t7 << 8) & 8191;
    this.r[9] = t7 >>> 5 & 127;
    for (let i = 0; i < 8; i++)
      this.pad[i] = u8to16(key, 16 + 2 * i);
  }
  process(data, offset, isLast = false) {
    const hibit = isLast ? 0 : 1 << 11;
    const { h, r } = this;
    const r0 = r[0];
    const r1 = r[1];
    const r2 = r[2];
    const r3 = r[3];
    const r4 = r[4];
    const r5 = r[5];
    const r6 = r[6];
    const r7 = r[7];
    const r8 = r[8];
    const r9 = r[9];
    const t0 = u8to16(data, offset + 0);
    const t1 = u8to16(data, offset + 2);
    const t2 = u8to16(data, offset + 4);
    const t3 = u8to16(data, offset + 6);
    const t4 = u8to16(data, offset + 8);
    const t5 = u8to16(data, offset + 10);
    const t6 = u8to16(data, offset + 12);
    const t7 = u8to16(data, offset + 14);
    let h0 = h[0] + (t0 & 8191);
    let h1 = h[1] + ((t0 >>> 13 | t1 << 3) & 8191);
    let h2 = h[2] + ((t1 >>> 10 | t2 << 6) & 8191);
    let h3 = h[3] + ((t2 >>> 7 | t3 << 9) & 8191);
    let h4 = h[4] + ((t3 >>> 4 | t4 << 12) & 8191);
    let h5 = h[5] + (t4 >>> 1 & 8191);
    let h6 = h[6] + ((t4 >>> 14 | t5 << 2) & 8191);
    let h7 = h[7] + ((t5 >>> 11 | t6 << 5) & 8191);
    let h8 = h[8] + ((t6 >>> 8 | t7 << 8) & 8191);
    let h9 = h[9] + (t7 >>> 5 | hibit);
    let c = 0;
    let d0 = c + h0 * r0 + h1 * (5 * r9) + h2 * (5 * r8) + h3 * (5 * r7) + h4 * (5 * r6);
    c = d0 >>> 13;
    d0 &= 8191;
    d0 += h5 * (5 * r5) + h6 * (5 * r4) + h7 * (5 * r3) + h8 * (5 * r2) + h9 * (5 * r1);
    c += d0 >>> 13;
    d0 &= 8191;
    let d1 = c + h0 * r1 + h1 * r0 + h2 * (5 * r9) + h3 * (5 * r8) + h4 * (5 * r7);
    c = d1 >>> 13;
    d1 &= 8191;
    d1 += h5 * (5 * r6) + h6 * (5 * r5) + h7 * (5 * r4) + h8 * (5 * r3) + h9 * (5 * r2);
    c += d1 >>> 13;
    d1 &= 8191;
    let d2 = c + h0 * r2 + h1 * r1 + h2 * r0 + h3 * (5 * r9) + h4 * (5 * r8);
    c = d2 >>> 13;
    d2 &= 8191;
    d2 += h5 * (5 * r7) + h6 * (5 * r6) + h7 * (5 * r5) + h8 * (5 * r4) + h9 * (5 * r3);
    c += d2 >>> 13;
    d2 &= 8191;
    let d3 = c + h0 * r3 + h1 * r2 + h2 * r1 + h3 * r0 + h4 * (5 * r9);
    c = d3 >>> 13;
    d3 &= 8191;
    d3 += h5 * (5 * r8) + h6 * (5 * r7) + h7 * (5 * r6) + h8 * (5 * r5) + h9 * (5 * r4);
    c += d3 >>> 13;
    d3 &= 8191;
    let d4 = c + h0 * r4 + h1 * r3 + h2 * r2 + h3 * r1 + h4 * r0;
    c = d4 >>> 13;
    d4 &= 8191;
    d4 += h5 * (5 * r9) + h6 * (5 * r8) + h7 * (5 * r7) + h8 * (5 * r6) + h9 * (5 * r5);
    c += d4 >>> 13;
    d4 &= 8191;
    let d5 = c + h0 * r5 + h1 * r4 + h2 * r3 + h3 * r2 + h4 * r1;
    c = d5 >>> 13;
    d5 &= 8191;
    d5 += h5 * r0 + h6 * (5 * r9) + h7 * (5 * r8) + h8 * (5 * r7) + h9 * (5 * r6);
    c += d5 >>> 13;
    d5 &= 8191;
    let d6 = c + h0 * r6 + h1 * r5 + h2 * r4 + h3 * r3 + h4 * r2;
    c = d6 >>> 13;
    d6 &= 8191;
    d6 += h5 * r1 + h6 * r0 + h7 * (5 * r9) + h8 * (5 * r8) + h9 * (5 * r7);
    c += d6 >>> 13;
    d6 &= 8191;
    let d7 = c + h0 * r7 + h1 * r6 + h2 * r5 + h3 * r4 + h4 * r3;
    c = d7 >>> 13;
    d7 &= 8191;
    d7 += h5 * r2 + h6 * r1 + h7 * r0 + h8 * (5 * r9) + h9 * (5 * r8);
    c += d7 >>> 13;
    d7 &= 8191;
    let d8 = c + h0 * r8 + h1 * r7 + h2 * r6 + h3 * r5 + h4 * r4;
    c = d8 >>> 13;
    d8 &= 8191;
    d8 += h5 * r3 + h6 * r2 + h7 * r1 + h8 * r0 + h9 * (5 * r9);
    c += d8 >>> 13;
    d8 &= 8191;
    let d9 = c + h0 * r9 + h1 * r8 + h2 * r7 + h3 * r6 + h4 * r5;
    c = d9 >>> 13;
    d9 &= 8191;
    d9 += h5 * r4 + h6 * r3 + h7 * r2 + h8 * r1 + h9 * r0;
    c += d9 >>> 13;
    d9 &= 8191;
    c = (c << 2) + c | 0;
    c = c + d0 | 0;
    d0 = c & 8191;
    c = c >>> 13;
    d1 += c;
    h[0] = d0;
    h[1] = d1;
    h[2] = d2;
    h[3] = d3;
    h[4] = d4;
    h[5] = d5;
    h[6] = d6;
    h[7] = d7;
    h[8] = d8;
    h[9] = d9;
  }
  finalize() {
    const { h, pad } = this;
    const g = new Uint16Array(10);
    let c = h[1] >>> 13;
    h[1] &= 8191;
    for (let i = 2; i < 10; i++) {
      h[i] += c;
      c = h[i] >>> 13;
      h[i] &= 8191;
    }
    h[0] += c * 5;
    c = h[0] >>> 13;
    h[0] &= 8191;
    h[1] += c;
    c = h[1] >>> 13;
    h[1] &= 8191;
    h[2] += c;
    g[0] = h[0] + 5;
    c = g[0] >>> 13;
    g[0] &= 8191;
    for (let i = 1; i < 10; i++) {
      g[i] = h[i] + c;
      c = g[i] >>> 13;
      g[i] &= 8191;
    }
    g[9] -= 1 << 13;
    let mask = (c ^ 1) - 1;
    for (let i = 0; i < 10; i++)
      g[i] &= mask;
    mask = ~mask;
    for (let i = 0; i < 10; i++)
      h[i] = h[i] & mask | g[i];
    h[0] = (h[0] | h[1] << 13) & 65535;
    h[1] = (h[1] >>> 3 | h[2] << 10) & 65535;
    h[2] = (h[2] >>> 6 | h[3] << 7) & 65535;
    h[3] = (h[3] >>> 9 | h[4] << 4) & 65535;
    h[4] = (h[4] >>> 12 | h[5] << 1 | h[6] << 14) & 65535;
    h[5] = (h[6] >>> 2 | h[7] << 11) & 65535;
    h[6] = (h[7] >>> 5 | h[8] << 8) & 65535;
    h[7] = (h[8] >>> 8 | h[9] << 5) & 65535;
    let f = h[0] + pad[0];
    h[0] = f & 65535;
    for (let i = 1; i < 8; i++) {
      f = (h[i] + pad[i] | 0) + (f >>> 16) | 0;
      h[i] = f & 65535;
    }
    clean(g);
  }
  update(data) {
    aexists(this);
    abytes(data);
    data = copyBytes(data);
    const { buffer, blockLen } = this;
    const len = data.length;
    for (let pos = 0; pos < len; ) {
      const take = Math.min(blockLen - this.pos, len - pos);
      if (take === blockLen) {
        for (; blockLen <= len - pos; pos += blockLen)
          this.process(data, pos);
        continue;
      }
      buffer.set(data.subarray(pos, pos + take), this.pos);
      this.pos += take;
      pos += take;
      if (this.pos === blockLen) {
        this.process(buffer, 0, false);
        this.pos = 0;
      }
    }
    return this;
  }
  destroy() {
    this.destroyed = true;
    clean(this.h, this.r, this.buffer, this.pad);
  }
  digestInto(out) {
    aexists(this);
    aoutput(out, this);
    this.finished = true;
    const { buffer, h } = this;
    let { pos } = this;
    if (pos) {
      buffer[pos++] = 1;
      for (; pos < 16; pos++)
        buffer[pos] = 0;
      this.process(buffer, 0, true);
    }
    this.finalize();
    let opos = 0;
    for (let i = 0; i < 8; i++) {
      out[opos++] = h[i] >>> 0;
      out[opos++] = h[i] >>> 8;
    }
  }
  digest() {
    const { buffer, outputLen } = this;
    this.digestInto(buffer);
    const res = buffer.slice(0, outputLen);
    this.destroy();
    return res;
  }
};
var poly1305 = /* @__PURE__ */ wrapMacConstructor(32, (key) => new Poly1305(key));

// node_modules/.pnpm/@noble+ciphers@2.2.0/node_modules/@noble/ciphers/salsa.js
function salsaCore(s, k, n, out, cnt, rounds = 20) {
  let y00 = s[0], y01 = k[0], y02 = k[1], y03 = k[2], y04 = k[3], y05 = s[1], y06 = n[0], y07 = n[1], y08 = cnt, y09 = 0, y10 = s[2], y11 = k[4], y12 = k[5], y13 = k[6], y14 = k[7], y15 = s[3];
  let x00 = y00, x01 = y01, x02 = y02, x03 = y03, x04 = y04, x05 = y05, x06 = y06, x07 = y07, x08 = y08, x09 = y09, x10 = y10, x11 = y11, x12 = y12, x13 = y13, x14 = y14, x15 = y15;
  for (let r = 0; r < rounds; r += 2) {
    x04 ^= rotl(x00 + x12 | 0, 7);
    x08 ^= rotl(x04 + x00 | 0, 9);
    x12 ^= rotl(x08 + x04 | 0, 13);
    x00 ^= rotl(x12 + x08 | 0, 18);
    x09 ^= rotl(x05 + x01 | 0, 7);
    x13 ^= rotl(x09 + x05 | 0, 9);
    x01 ^= rotl(x13 + x09 | 0, 13);
    x05 ^= rotl(x01 + x13 | 0, 18);
    x14 ^= rotl(x10 + x06 | 0, 7);
    x02 ^= rotl(x14 + x10 | 0, 9);
    x06 ^= rotl(x02 + x14 | 0, 13);
    x10 ^= rotl(x06 + x02 | 0, 18);
    x03 ^= rotl(x15 + x11 | 0, 7);
    x07 ^= rotl(x03 + x15 | 0, 9);
    x11 ^= rotl(x07 + x03 | 0, 13);
    x15 ^= rotl(x11 + x07 | 0, 18);
    x01 ^= rotl(x00 + x03 | 0, 7);
    x02 ^= rotl(x01 + x00 | 0, 9);
    x03 ^= rotl(x02 + x01 | 0, 13);
    x00 ^= rotl(x03 + x02 | 0, 18);
    x06 ^= rotl(x05 + x04 | 0, 7);
    x07 ^= rotl(x06 + x05 | 0, 9);
    x04 ^= rotl(x07 + x06 | 0, 13);
    x05 ^= rotl(x04 + x07 | 0, 18);
    x11 ^= rotl(x10 + x09 | 0, 7);
    x08 ^= rotl(x11 + x10 | 0, 9);
    x09 ^= rotl(x08 + x11 | 0, 13);
    x10 ^= rotl(x09 + x08 | 0, 18);
    x12 ^= rotl(x15 + x14 | 0, 7);
    x13 ^= rotl(x12 + x15 | 0, 9);
    x14 ^= rotl(x13 + x12 | 0, 13);
    x15 ^= rotl(x14 + x13 | 0, 18);
  }
  let oi = 0;
  out[oi++] = y00 + x00 | 0;
  out[oi++] = y01 + x01 | 0;
  out[oi++] = y02 + x02 | 0;
  out[oi++] = y03 + x03 | 0;
  out[oi++] = y04 + x04 | 0;
  out[oi++] = y05 + x05 | 0;
  out[oi++] = y06 + x06 | 0;
  out[oi++] = y07 + x07 | 0;
  out[oi++] = y08 + x08 | 0;
  out[oi++] = y09 + x09 | 0;
  out[oi++] = y10 + x10 | 0;
  out[oi++] = y11 + x11 | 0;
  out[oi++] = y12 + x12 | 0;
  out[oi++] = y13 + x13 | 0;
  out[oi++] = y14 + x14 | 0;
  out[oi++] = y15 + x15 | 0;
}
function hsalsa(s, k, i, out) {
  let x00 = swap8IfBE(s[0]), x01 = swap8IfBE(k[0]), x02 = swap8IfBE(k[1]), x03 = swap8IfBE(k[2]), x04 = swap8IfBE(k[3]), x05 = swap8IfBE(s[1]), x06 = swap8IfBE(i[0]), x07 = swap8IfBE(i[1]), x08 = swap8IfBE(i[2]), x09 = swap8IfBE(i[3]), x10 = swap8IfBE(s[2]), x11 = swap8IfBE(k[4]), x12 = swap8IfBE(k[5]), x13 = swap8IfBE(k[6]), x14 = swap8IfBE(k[7]), x15 = swap8IfBE(s[3]);
  for (let r = 0; r < 20; r += 2) {
    x04 ^= rotl(x00 + x12 | 0, 7);
    x08 ^= rotl(x04 + x00 | 0, 9);
    x12 ^= rotl(x08 + x04 | 0, 13);
    x00 ^= rotl(x12 + x08 | 0, 18);
    x09 ^= rotl(x05 + x01 | 0, 7);
    x13 ^= rotl(x09 + x05 | 0, 9);
    x01 ^= rotl(x13 + x09 | 0, 13);
    x05 ^= rotl(x01 + x13 | 0, 18);
    x14 ^= rotl(x10 + x06 | 0, 7);
    x02 ^= rotl(x14 + x10 | 0, 9);
    x06 ^= rotl(x02 + x14 | 0, 13);
    x10 ^= rotl(x06 + x02 | 0, 18);
    x03 ^= rotl(x15 + x11 | 0, 7);
    x07 ^= rotl(x03 + x15 | 0, 9);
    x11 ^= rotl(x07 + x03 | 0, 13);
    x15 ^= rotl(x11 + x07 | 0, 18);
    x01 ^= rotl(x00 + x03 | 0, 7);
    x02 ^= rotl(x01 + x00 | 0, 9);
    x03 ^= rotl(x02 + x01 | 0, 13);
    x00 ^= rotl(x03 + x02 | 0, 18);
    x06 ^= rotl(x05 + x04 | 0, 7);
    x07 ^= rotl(x06 + x05 | 0, 9);
    x04 ^= rotl(x07 + x06 | 0, 13);
    x05 ^= rotl(x04 + x07 | 0, 18);
    x11 ^= rotl(x10 + x09 | 0, 7);
    x08 ^= rotl(x11 + x10 | 0, 9);
    x09 ^= rotl(x08 + x11 | 0, 13);
    x10 ^= rotl(x09 + x08 | 0, 18);
    x12 ^= rotl(x15 + x14 | 0, 7);
    x13 ^= rotl(x12 + x15 | 0, 9);
    x14 ^= rotl(x13 + x12 | 0, 13);
    x15 ^= rotl(x14 + x13 | 0, 18);
  }
  let oi = 0;
  out[oi++] = x00;
  out[oi++] = x05;
  out[oi++] = x10;
  out[oi++] = x15;
  out[oi++] = x06;
  out[oi++] = x07;
  out[oi++] = x08;
  out[oi++] = x09;
  swap32IfBE(out);
}
var xsalsa20 = /* @__PURE__ */ createCipher(salsaCore, {
  counterRight: true,
  extendNonceFn: hsalsa
});
var xsalsa20poly1305 = /* @__PURE__ */ wrapCipher({ blockSize: 64, nonceLength: 24, tagLength: 16 }, (key, nonce) => {
  return {
    encrypt(plaintext, output) {
      output = getOutput(plaintext.length + 32, output, false);
      const authKey = output.subarray(0, 32);
      const ciphPlaintext = output.subarray(32);
      output.set(plaintext, 32);
      clean(authKey);
      xsalsa20(key, nonce, output, output);
      const tag = poly1305(ciphPlaintext, authKey);
      output.set(tag, 16);
      clean(output.subarray(0, 16), tag);
      return output.subarray(16);
    },
    decrypt(ciphertext, output) {
      abytes(ciphertext);
      output = getOutput(ciphertext.length + 32, output, false);
      const tmp = output.subarray(0, 32);
      const passedTag = output.subarray(32, 48);
      const ciphPlaintext = output.subarray(48);
      output.set(ciphertext, 32);
      clean(tmp);
      const authKey = xsalsa20(key, nonce, tmp, tmp);
      const tag = poly1305(ciphPlaintext, authKey);
      if (!equalBytes(passedTag, tag)) {
        clean(output);
        throw new Error("invalid tag");
      }
      xsalsa20(key, nonce, output.subarray(16), output.subarray(16));
      clean(tmp, passedTag, tag);
      return ciphPlaintext;
    }
  };
});

// packages/storage/src/encryption/secretbox-transformer.ts
var nonceSize2 = 24;
var tagSize2 = 16;
var keySize = 32;
function newSecretboxTransformer(key) {
  if (key.length !== keySize) {
    throw new RangeError(`expected key size ${keySize} for secretbox provider, got ${key.length}`);
  }
  const secret2 = Uint8Array.from(key);
  return {
    transformFromStorage(value) {
      if (value.length < nonceSize2 + tagSize2) throw new Error("the stored data was shorter than the required size");
      try {
        const data = xsalsa20poly1305(secret2, plain(value, 0, nonceSize2)).decrypt(
          plain(value, nonceSize2, value.length)
        );
        return { data, stale: false };
      } catch {
        throw new Error("output array was not large enough for encryption");
      }
    },
    transformToStorage(data) {
      const nonce = new Uint8Array(randomBytes6(nonceSize2));
      return Buffer.concat([nonce, xsalsa20poly1305(secret2, nonce).encrypt(plain(data, 0, data.length))]);
    }
  };
}
var plain = (bytes, start, end) => new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start);

// packages/storage/src/encryption/build-transformers.ts
async function buildTransformers(config, now) {
  const byPattern = /* @__PURE__ */ new Map();
  const providers = [];
  let kmsTimeoutMs = 0;
  async function kmsTransformer(kms) {
    if (kms.apiVersion !== "v2") {
      throw new Error(
        "KMSv1 is deprecated and will only receive security updates going forward. Use KMSv2 instead.  Set --feature-gates=KMSv1=true to use the deprecated KMSv1 feature."
      );
    }
    const service = await newGRPCKMSService(kms.endpoint, kms.timeoutMs).catch((error) => {
      throw new Error(`could not configure KMSv2-Plugin's probe ${goQuote(kms.name)}, error: ${errorText(error)}`);
    });
    const provider = new KMSProvider({ name: kms.name, service, now });
    providers.push(provider);
    kmsTimeoutMs += kms.timeoutMs;
    await provider.start();
    return { prefix: `${encryptedPrefix}kms:v2:${kms.name}:`, transformer: newEnvelopeTransformer(provider) };
  }
  try {
    for (const { resources, providers: configured } of config.resources) {
      const transformers2 = [];
      for (const provider of configured) {
        transformers2.push(provider.kms ? await kmsTransformer(provider.kms) : localTransformer(provider));
      }
      for (const name of resources) {
        const resource = parseGroupResource(name);
        const pattern = patternOf(resource);
        for (const earlier of [`*.${resource.group}`, anyResource]) {
          if (!byPattern.has(earlier)) continue;
          throw new Error(`resource ${goQuote(pattern)} is masked by earlier rule ${goQuote(earlier)}`);
        }
        byPattern.set(pattern, [...byPattern.get(pattern) ?? [], ...transformers2]);
      }
    }
  } catch (error) {
    for (const provider of providers) provider.close();
    throw error;
  }
  const transformers = /* @__PURE__ */ new Map();
  for (const [pattern, list] of byPattern) {
    transformers.set(pattern, newPrefixTransformers(list, "no matching prefix found"));
  }
  return { transformers, providers, kmsTimeoutMs };
}
function localTransformer({ aesgcm, aescbc, secretbox }) {
  if (aesgcm) return keyed("aesgcm", aesgcm, newAESGCMTransformer, "AES");
  if (aescbc) return keyed("aescbc", aescbc, newAESCBCTransformer, "AES");
  if (secretbox) return keyed("secretbox", secretbox, newSecretboxTransformer, "Secretbox");
  return { prefix: "", transformer: identityTransformer };
}
function keyed(name, { keys }, newTransformer, title) {
  const transformers = keys.map((key) => ({
    prefix: `${key.name}:`,
    transformer: newTransformer(decodeBase64(key.secret))
  }));
  const noMatch = `no matching key was found for the provided ${title} transformer`;
  return { prefix: `${encryptedPrefix}${name}:v1:`, transformer: newPrefixTransformers(transformers, noMatch) };
}

// packages/storage/src/encryption/decode-encryption-configuration.ts
var apiVersion = "apiserver.config.k8s.io/v1";
var kind = "EncryptionConfiguration";
async function decodeEncryptionConfiguration(text) {
  const { value } = decodeYAML(text, { strict: "strict" });
  const given = asObject(value);
  for (const [field, name] of [
    ["kind", "Kind"],
    ["apiVersion", "apiVersion"]
  ]) {
    if (!given[field]) throw new Error(`Object '${name}' is missing`);
  }
  if (typeof given.kind === "string" && typeof given.apiVersion === "string") {
    if (given.kind !== kind || given.apiVersion !== apiVersion) {
      throw new Error(
        `no kind ${goQuote(given.kind)} is registered for version ${goQuote(given.apiVersion)}, expected ${kind} of ${apiVersion}`
      );
    }
  }
  const { encryptionSchemaErrors } = await loadWithPackages(
    () => import("./encryption-schema-W34SFEZO.js"),
    "encryption at rest",
    encryptionPackages.configuration
  );
  const errors = encryptionSchemaErrors(value);
  if (errors.length > 0) throw new Error(aggregateMessages(errors));
  return {
    resources: listOf(given.resources).map((entry, i) => ({
      resources: listOf(asObject(entry).resources).map(textOf2),
      providers: listOf(asObject(entry).providers).map(
        (each, j) => providerOf(each, `resources[${i}].providers[${j}]`)
      )
    }))
  };
}
function providerOf(value, place) {
  const given = asObject(value);
  const provider = {};
  for (const name of ["aesgcm", "aescbc", "secretbox"]) {
    if (isPresent(given[name])) provider[name] = keysOf(given[name]);
  }
  if (isPresent(given.identity)) provider.identity = {};
  if (isPresent(given.kms)) provider.kms = kmsOf(asObject(given.kms), `${place}.kms`);
  return provider;
}
function keysOf(value) {
  const keys = listOf(asObject(value).keys).map(asObject);
  return { keys: keys.map(({ name, secret: secret2 }) => ({ name: textOf2(name), secret: textOf2(secret2) })) };
}
function kmsOf(given, place) {
  const version = textOf2(given.apiVersion) || "v1";
  const cachesize = isPresent(given.cachesize) ? Number(given.cachesize) : version === "v1" ? 1e3 : void 0;
  return {
    apiVersion: version,
    name: textOf2(given.name),
    endpoint: textOf2(given.endpoint),
    timeoutMs: isPresent(given.timeout) ? milliseconds(textOf2(given.timeout), `${place}.timeout`) : 3e3,
    ...cachesize === void 0 ? {} : { cachesize }
  };
}
function milliseconds(duration, place) {
  try {
    return Number(parseDuration(duration)) / 1e6;
  } catch (error) {
    throw new Error(`${place}: ${errorText(error)}`);
  }
}
var isPresent = (value) => value !== null && value !== void 0;
var listOf = (value) => Array.isArray(value) ? value : [];
var textOf2 = (value) => typeof value === "string" ? value : "";
var asObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};

// packages/storage/src/encryption/validate-encryption-configuration.ts
var { invalid, jsonValue, required } = field_exports;
var aesKeySizes = [16, 24, 32];
var secretboxKeySizes = [32];
var secret = "REDACTED";
function validateEncryptionConfiguration(config, reload) {
  const root = FieldPath.root("resources");
  if (config.resources.length === 0) return [required(root, "at least one resources is required")];
  const errors = [];
  const kmsNames = /* @__PURE__ */ new Set();
  for (const [i, { resources, providers }] of config.resources.entries()) {
    const [r, p] = [root.index(i).child("resources"), root.index(i).child("providers")];
    if (resources.length === 0) errors.push(required(r, `at least one ${r} is required`));
    errors.push(...overlaps(resources, r), ...resources.flatMap((name, j) => resourceName(name, r.index(j))));
    if (providers.length === 0) errors.push(required(p, `at least one ${p} is required`));
    for (const [j, provider] of providers.entries()) {
      const path = p.index(j);
      errors.push(...singleProvider(provider, path));
      const { kms, aesgcm, aescbc, secretbox } = provider;
      if (kms) {
        errors.push(...kmsErrors(kms, path.child("kms"), kmsNames, reload));
        kmsNames.add(kms.name);
      } else if (aesgcm) errors.push(...keysErrors(aesgcm.keys, path.child("aesgcm", "keys"), aesKeySizes));
      else if (aescbc) errors.push(...keysErrors(aescbc.keys, path.child("aescbc", "keys"), aesKeySizes));
      else if (secretbox)
        errors.push(...keysErrors(secretbox.keys, path.child("secretbox", "keys"), secretboxKeySizes));
    }
  }
  return errors;
}
function overlaps(names, path) {
  const resources = names.map(parseGroupResource);
  const pairs = resources.flatMap((a, i) => resources.filter((_, j) => i !== j).map((b) => [a, b]));
  const same = ([a, b]) => a.group === b.group && a.resource === b.resource;
  const isDuplicate = pairs.some(same);
  const firstSame = pairs.findIndex(same);
  const isOverlap = pairs.some(
    ([a, b], i) => i !== firstSame && (a.group === "*" && a.resource === "*" || a.group === b.group && (a.resource === "*" || b.resource === "*"))
  );
  const errors = [];
  if (isDuplicate) {
    errors.push(invalid(path, names, "the same resource cannot be specified multiple times"));
  }
  if (isOverlap) {
    errors.push(
      invalid(
        path,
        names,
        "using overlapping resources such as 'secrets' and '*.' in the same resource list is not allowed as they will be masked"
      )
    );
  }
  return errors;
}
var withoutREST = ["apiserveripinfo", "serviceipallocations", "servicenodeportallocations"];
function resourceName(name, path) {
  const wrong = (detail) => [invalid(path, name, detail)];
  if (name.toLowerCase() !== name) return wrong("resource name should not contain capital letters");
  if (name === "*") {
    return wrong("use '*.' to encrypt all the resources from core API group or *.* to encrypt all resources");
  }
  if (withoutREST.includes(name)) return wrong("resources which do not have REST API/s cannot be encrypted");
  const { group, resource } = parseGroupResource(name);
  if (group === "events.k8s.io") {
    return wrong(
      "'*.events.k8s.io' objects are stored using the 'events' API group in etcd. Use 'events' instead in the config file"
    );
  }
  if (group === "extensions") return wrong("'extensions' group has been removed and cannot be used for encryption");
  if (group === "*" && resource !== "*") return wrong("encrypting the same resource across groups is not supported");
  return [];
}
function singleProvider(provider, path) {
  const found = Object.keys(provider).length;
  if (found === 1) return [];
  const detail = found === 0 ? "provider does not contain any of the expected providers: KMS, AESGCM, AESCBC, Secretbox, Identity" : "more than one provider specified in a single element, should split into different list elements";
  const shown = JSON.stringify(provider, (field, value) => field === "secret" && value ? secret : value);
  return [invalid(path, jsonValue(JSON.parse(shown)), detail)];
}
function keysErrors(keys, path, sizes) {
  if (keys.length === 0) return [required(path, "at least one keys is required")];
  return keys.flatMap((key, i) => keyErrors(key, path.index(i), sizes));
}
function keyErrors(key, path, sizes) {
  const errors = [];
  const at = path.child("secret");
  if (key.name === "") errors.push(required(path.child("name"), "name is a mandatory field for a key"));
  if (key.secret === "") return [...errors, required(at, "secret is a mandatory field for a key")];
  let size;
  try {
    size = decodeBase64(key.secret).length;
  } catch {
    return [...errors, invalid(at, secret, "secrets must be base64 encoded")];
  }
  if (!sizes.includes(size)) {
    const detail = `secret is not of the expected length, got ${size}, expected one of [${sizes.join(" ")}]`;
    errors.push(invalid(at, secret, detail));
  }
  return errors;
}
function kmsErrors(kms, path, names, reload) {
  const { apiVersion: apiVersion2, name, timeoutMs, cachesize } = kms;
  const errors = [];
  const at = path.child("name");
  if (name === "") errors.push(required(at, "name is a mandatory field for a provider"));
  if (apiVersion2 !== "v1" && name.includes(":")) {
    errors.push(invalid(at, name, `invalid KMS provider name ${name}, must not contain ':'`));
  }
  if ((reload || apiVersion2 !== "v1") && names.has(name)) {
    errors.push(invalid(at, name, `duplicate KMS provider name ${name}, names must be unique`));
  }
  if (timeoutMs <= 0) {
    const duration = formatDuration(BigInt(Math.round(timeoutMs * 1e6)));
    errors.push(invalid(path.child("timeout"), jsonValue(duration), "timeout should be a positive value"));
  }
  errors.push(...endpointErrors(kms.endpoint, path.child("endpoint")));
  if (apiVersion2 !== "v1" && cachesize !== void 0) {
    errors.push(invalid(path.child("cachesize"), cachesize, "cachesize is not supported in v2"));
  }
  if (apiVersion2 === "v1" && cachesize === 0) {
    const detail = "cachesize should be a positive value, or negative to disable";
    errors.push(invalid(path.child("cachesize"), cachesize, detail));
  }
  if (apiVersion2 !== "v1" && apiVersion2 !== "v2") {
    const detail = "unsupported apiVersion apiVersion for KMS provider, only v1 and v2 are supported";
    errors.push(invalid(path.child("apiVersion"), apiVersion2, detail));
  }
  return errors;
}
function endpointErrors(endpoint, path) {
  if (endpoint === "") return [invalid(path, "", "endpoint is a mandatory field for a kms")];
  const wrong = urlProblem(endpoint);
  if (wrong !== void 0) {
    return [invalid(path, endpoint, `invalid endpoint for kms provider, error: parse ${goQuote(endpoint)}: ${wrong}`)];
  }
  const [, scheme = ""] = /^([a-z][a-z0-9+.-]*):/i.exec(endpoint) ?? [];
  if (scheme.toLowerCase() === "unix") return [];
  const detail = `unsupported scheme ${goQuote(scheme.toLowerCase())} for KMS provider, only unix is supported`;
  return [invalid(path, endpoint, detail)];
}
function urlProblem(text) {
  if (/[\x00-\x1f\x7f]/.test(text)) return "net/url: invalid control character in URL";
  if (text.startsWith(":")) return "missing protocol scheme";
  if (/^[^a-z/?#][^/?#]*:/i.test(text)) return "first path segment in URL cannot contain colon";
  const [bad] = /%(?![0-9a-f]{2}).{0,2}/i.exec(text) ?? [];
  if (bad !== void 0) return `invalid URL escape ${goQuote(bad)}`;
  return URL.canParse(text) || !/^[a-z][a-z0-9+.-]*:/i.test(text) ? void 0 : "invalid URL";
}

// packages/storage/src/encryption/load-transformers.ts
async function loadTransformers(source, content, reload, now) {
  const config = await parse(source, content, reload);
  const { transformers, providers, kmsTimeoutMs } = await buildTransformers(config, now).catch((error) => {
    throw new Error(`error while building transformers: ${errorText(error)}`, { cause: error });
  });
  return {
    transformers,
    contentHash: contentHash(content),
    usesKMS: providers.length > 0,
    graceMs: 2 * kmsTimeoutMs,
    async check() {
      const results = await Promise.allSettled(providers.map((provider) => provider.check()));
      const errors = results.flatMap(
        (result, i) => result.status === "rejected" ? [`kms-provider-${i}: ${errorText(result.reason)}`] : []
      );
      if (errors.length > 0) throw new Error(aggregateMessages(errors));
    },
    close() {
      for (const provider of providers) provider.close();
    }
  };
}
async function readSource(source) {
  if ("text" in source) return Buffer.from(source.text);
  const file = goQuote(source.file);
  const content = await readFile(source.file).catch((error) => {
    throw new Error(
      `error while parsing file: error while loading file: error reading encryption provider configuration file ${file}: ${errorText(error)}`,
      { cause: error }
    );
  });
  if (content.length > 0) return content;
  throw new Error(
    `error while parsing file: error while loading file: encryption provider configuration file ${file} is empty`
  );
}
var contentHash = (content) => `sha256:${createHash3("sha256").update(content).digest("hex")}`;
async function parse(source, content, reload) {
  let config;
  try {
    config = await decodeEncryptionConfiguration(content);
  } catch (error) {
    const name = "file" in source ? ` file ${goQuote(source.file)}` : "";
    throw new Error(
      `error while parsing file: error decoding encryption provider configuration${name}: ${errorText(error)}`
    );
  }
  const errors = validateEncryptionConfiguration(config, reload);
  if (errors.length > 0) throw new Error(`error while parsing file: ${aggregateText(errors)}`);
  return config;
}

// packages/storage/src/encryption/encryption-at-rest.ts
var defaultPollInterval = 6e4;
var firstRetry = 1e3;
var leastHealthWait = 1e4;
var EncryptionAtRest = class {
  #source;
  #options;
  #now;
  /** Replaced transformers, which are closed after a grace period for running calls. */
  #replaced = /* @__PURE__ */ new Map();
  #current;
  #timer;
  #reloading;
  #failures = 0;
  #closed = false;
  constructor(source, loaded, options, now) {
    this.#source = source;
    this.#current = loaded;
    this.#options = options;
    this.#now = now;
    if (options.automaticReload) this.#schedule();
  }
  /** `sha256:…` of the configuration in use. */
  get contentHash() {
    return this.#current.contentHash;
  }
  /** `kms-providers` where there are KMS plugins, and always with automatic reload; for `/healthz` and `/readyz`, not for `/livez`. */
  get healthChecks() {
    if (!this.#options.automaticReload && !this.#current.usesKMS) return [];
    return [{ name: "kms-providers", check: () => this.#current.check() }];
  }
  /** The transformer of a resource. With automatic reload it follows the configuration. */
  transformerFor(resource) {
    if (!this.#options.automaticReload) return transformerForResource(this.#current.transformers, resource);
    let from = this.#current;
    let transformer = transformerForResource(from.transformers, resource);
    const current = () => {
      if (from !== this.#current) {
        from = this.#current;
        transformer = transformerForResource(from.transformers, resource);
      }
      return transformer;
    };
    return {
      transformFromStorage: (value, context) => current().transformFromStorage(value, context),
      transformToStorage: (data, context) => current().transformToStorage(data, context)
    };
  }
  /**
   * Applies the file if it has changed, is valid, and all its KMS plugins are healthy; otherwise nothing changes. Later reads and writes
   * use the new transformers. The old ones are closed after a grace period for running calls.
   *
   * @returns whether the file had changed
   * @throws Error with the reason why a change was refused; also if automatic reload is off
   */
  reload() {
    this.#reloading ??= this.#reload().finally(() => {
      this.#reloading = void 0;
    });
    return this.#reloading;
  }
  /** Stops reloading and closes the connections to KMS plugins. Idempotent. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const [old, timer] of this.#replaced) {
      clearTimeout(timer);
      old.close();
    }
    this.#replaced.clear();
    this.#current.close();
  }
  async #reload() {
    if (!this.#options.automaticReload) throw new Error("automatic reload is off");
    const content = await readSource(this.#source);
    if (contentHash(content) === this.#current.contentHash) return false;
    const loaded = await loadTransformers(this.#source, content, true, this.#now);
    try {
      await this.#untilHealthy(loaded);
    } catch (error) {
      loaded.close();
      throw error;
    }
    const old = this.#current;
    this.#current = loaded;
    const timer = setTimeout(() => {
      this.#replaced.delete(old);
      old.close();
    }, old.graceMs).unref();
    this.#replaced.set(old, timer);
    return true;
  }
  async #untilHealthy(loaded) {
    const deadline = Date.now() + Math.max(loaded.graceMs, leastHealthWait);
    for (; ; ) {
      if (this.#closed) throw new Error("the encryption was closed");
      try {
        await loaded.check();
        break;
      } catch (error) {
        if (Date.now() < deadline) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          continue;
        }
        throw new Error(
          `health check for new transformers failed, polling error timed out waiting for the condition: ${errorText(error)}`
        );
      }
    }
    if (this.#closed) throw new Error("the encryption was closed");
  }
  /** After a failure the file is checked again soon, then at growing intervals. */
  #schedule() {
    if (this.#closed) return;
    const { pollIntervalMs: interval = defaultPollInterval } = this.#options;
    const delay = this.#failures === 0 ? interval : Math.min(interval, firstRetry * 2 ** (this.#failures - 1));
    this.#timer = setTimeout(() => void this.#poll(), delay).unref();
  }
  async #poll() {
    try {
      const changed = await this.reload();
      this.#failures = 0;
      if (changed) this.#options.onReload?.();
    } catch (error) {
      this.#failures++;
      if (!this.#closed) this.#options.onReload?.(error);
    }
    this.#schedule();
  }
};

// packages/storage/src/encryption/load-encryption-configuration.ts
async function loadEncryptionConfiguration(source, options = {}) {
  const { automaticReload = false, now = Date.now } = options;
  if (automaticReload && !("file" in source)) throw new TypeError("automatic reload needs a file");
  const loaded = await loadTransformers(source, await readSource(source), automaticReload, now);
  return new EncryptionAtRest(source, loaded, options, now);
}
export {
  KMSProvider,
  loadEncryptionConfiguration,
  newAESCBCTransformer,
  newAESGCMTransformer,
  newEnvelopeTransformer,
  newExtendedNonceGCMTransformer,
  newGRPCKMSService,
  newPrefixTransformers,
  newSecretboxTransformer
};
/*! Bundled license information:

@noble/ciphers/utils.js:
  (*! noble-ciphers - MIT License (c) 2023 Paul Miller (paulmillr.com) *)
*/
