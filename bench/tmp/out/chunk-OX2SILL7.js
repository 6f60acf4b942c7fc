import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  loadWithPackages
} from "./chunk-FMTUTXCX.js";
import {
  CompactedError,
  FutureRevisionError,
  KeyValueStorage,
  normalizePrefix
} from "./chunk-EUNU43ZB.js";

// packages/storage-backend/src/compactor.ts
var COMPACT_REVISION_KEY = "compact_rev_key";
function startCompactor(store, intervalMs) {
  let state = { seen: 0, revision: 0 };
  let running;
  const timer = setInterval(() => {
    running ??= compactOnce(store, state).then((next) => {
      state = next;
    }).catch(() => void 0).finally(() => {
      running = void 0;
    });
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
async function compactOnce(store, { seen, revision }) {
  const value = new TextEncoder().encode(String(revision));
  const result = await store.put({ key: COMPACT_REVISION_KEY, value, expectedRevision: seen });
  if (!result.succeeded) return { seen: result.current?.modRevision ?? 0, revision: result.revision };
  if (revision > 0) {
    try {
      await store.compact(revision);
    } catch (error) {
      if (!(error instanceof CompactedError)) throw error;
    }
  }
  return { seen: result.revision, revision: result.revision };
}

// packages/storage-backend/src/key-value-engine.ts
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

// packages/storage-backend/src/engine-packages.ts
var enginePackages = {
  lmdb: { lmdb: "3.5.6" },
  etcd3: { etcd3: "1.1.2", "@grpc/grpc-js": "1.14.1" }
};

// packages/storage-backend/src/key-value-engine.ts
var DEFAULT_PREFIX = "/registry";
var overKeyValueStore = {
  hasHistory: true,
  newStorage: async (store, options) => new KeyValueStorage(store, options)
};
var engines = {
  async memory(config) {
    return {
      ...overKeyValueStore,
      identity: `memory ${config.memory ?? "default"}`,
      open: async () => config.memoryStore ?? (await import("./memory-2LGXCMK6.js")).createMemoryStore()
    };
  },
  async lmdb(config) {
    const directory = resolve(config.dataDir ?? "./k8s-data");
    return {
      ...overKeyValueStore,
      identity: `lmdb ${directory}`,
      // An engine is loaded when it is used, so that the libraries of the others need not be installed.
      async open() {
        const load = () => import("./lmdb-4WE7NRL2.js");
        const { openLmdbStore } = await loadWithPackages(load, "storage type lmdb", enginePackages.lmdb);
        return openLmdbStore({ directory });
      }
    };
  },
  async etcd2({ transport = {}, prefix, quorum = true }) {
    const options = {
      ...await etcdOptions(transport),
      prefix: normalizePrefix(prefix || DEFAULT_PREFIX),
      quorum
    };
    return {
      identity: `etcd2 ${digest(options)}`,
      hasHistory: false,
      async open() {
        const { Etcd2Keys } = await import("./etcd2-GBTT4NVV.js");
        const keys = new Etcd2Keys(options);
        try {
          await keys.checkServers();
        } catch (error) {
          await keys.close();
          throw error;
        }
        return keys;
      },
      async newStorage(store, storageOptions) {
        const { Etcd2Keys, Etcd2Storage } = await import("./etcd2-GBTT4NVV.js");
        if (!(store instanceof Etcd2Keys)) throw new Error("the store is not one of etcd2");
        return new Etcd2Storage(store, storageOptions);
      }
    };
  },
  async etcd3({ transport = {} }) {
    const options = await etcdOptions(transport);
    return {
      ...overKeyValueStore,
      identity: `etcd3 ${digest(options)}`,
      async open() {
        const load = () => import("./etcd3-O523XEFW.js");
        const { newEtcd3Store } = await loadWithPackages(load, "storage type etcd3", enginePackages.etcd3);
        return newEtcd3Store(options);
      }
    };
  }
};
async function keyValueEngine(config) {
  const type = config.type || (config.transport?.servers?.length ? "etcd3" : "lmdb");
  const engine = Object.hasOwn(engines, type) ? engines[type] : void 0;
  if (engine !== void 0) return engine(config);
  const known = Object.keys(engines).join(", ");
  throw new Error(`unknown storage type: ${type} (known: ${known})`);
}
function digest(options) {
  return createHash("sha256").update(JSON.stringify(options)).digest("hex");
}
async function etcdOptions(transport) {
  const [ca, cert, key] = await Promise.all([
    pem(transport.ca, transport.caFile),
    pem(transport.cert, transport.certFile),
    pem(transport.key, transport.keyFile)
  ]);
  const { servers = [], username, password } = transport;
  return {
    endpoints: servers,
    ...ca !== void 0 && { ca },
    ...cert !== void 0 && { cert },
    ...key !== void 0 && { key },
    ...username !== void 0 && { username },
    ...password !== void 0 && { password }
  };
}
async function pem(text, file) {
  if (text !== void 0) return Buffer.from(text).toString();
  return file ? readFile(file, "utf8") : void 0;
}

// packages/storage-backend/src/remote/messages.ts
function failureOf(error) {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message } = error;
  if (error instanceof CompactedError) return { name, message, revision: error.compactRevision };
  if (error instanceof FutureRevisionError) return { name, message, revision: error.currentRevision };
  return { name, message };
}
function ownBytes(bytes) {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}

// packages/storage-backend/src/remote/store-port.ts
function storePortOf(port) {
  if ("onMessage" in port) return port;
  return {
    postMessage: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on("message", listener),
    onClose: (listener) => void port.on("close", listener),
    close: () => port.close()
  };
}

// packages/storage-backend/src/open-key-value-store.ts
var COMPACTION_INTERVAL_MS = 5 * 6e4;
var remote;
var open = /* @__PURE__ */ new Map();
var closing = /* @__PURE__ */ new Map();
async function openKeyValueStore(config) {
  return openEngineStore(await keyValueEngine(config), config);
}
async function openEngineStore({ identity, hasHistory, open: openEngine }, config) {
  let shared = open.get(identity);
  if (shared === void 0) {
    const opening = (closing.get(identity) ?? Promise.resolve()).then(
      () => hasHistory && remote !== void 0 ? remote.open(config) : openEngine()
    );
    shared = { identity, opening, users: 0, compactionIntervalMs: 0, stopCompactor: async () => void 0 };
    open.set(identity, shared);
  }
  const mine = shared;
  mine.users++;
  let store;
  try {
    store = await mine.opening;
  } catch (error) {
    if (open.get(identity) === mine) open.delete(identity);
    throw error;
  }
  if (hasHistory && remote === void 0)
    compactAtLeast(mine, store, config.compactionIntervalMs ?? COMPACTION_INTERVAL_MS);
  let destroyed;
  return {
    store,
    destroy() {
      destroyed ??= release(mine, store);
      return destroyed;
    }
  };
}
function compactAtLeast(shared, store, intervalMs) {
  if (intervalMs <= 0 || shared.compactionIntervalMs > 0 && shared.compactionIntervalMs <= intervalMs) return;
  void shared.stopCompactor();
  shared.compactionIntervalMs = intervalMs;
  shared.stopCompactor = startCompactor(store, intervalMs);
}
async function release(shared, store) {
  const { identity } = shared;
  shared.users--;
  if (shared.users > 0) return;
  open.delete(identity);
  const ending = shared.stopCompactor().then(() => store.close());
  const settled = ending.catch(() => void 0);
  closing.set(identity, settled);
  try {
    await ending;
  } finally {
    if (closing.get(identity) === settled) closing.delete(identity);
  }
}

// packages/storage-backend/src/remote/serve-stores.ts
function serveStores(port) {
  const server = new StoreServer(port);
  return () => server.close();
}
var StoreServer = class {
  #port;
  #stores = /* @__PURE__ */ new Map();
  #running = /* @__PURE__ */ new Map();
  /** Of each store the revision up to which the other side wants to know the progress of its watches. */
  #asked = /* @__PURE__ */ new WeakMap();
  #closing;
  constructor(port) {
    this.#port = storePortOf(port);
    this.#port.onMessage((request) => this.#receive(request));
    this.#port.onClose(() => void this.close());
  }
  #receive(request) {
    if (request.type === "abort") this.#running.get(request.id)?.abort();
    else if (request.type === "next") this.#running.get(request.id)?.next();
    else void this.#answer(request);
  }
  async #answer(request) {
    const { id } = request;
    try {
      this.#send({ id, value: await this.#perform(request) });
    } catch (error) {
      this.#send({ id, error: failureOf(error) });
    } finally {
      this.#running.delete(id);
    }
  }
  async #perform(request) {
    if (request.type === "open") return this.#open(request.id, request.config);
    const opened = this.#stores.get(request.store);
    if (opened === void 0) throw new Error("the store is closed");
    if (request.type === "close") {
      this.#stores.delete(request.store);
      return opened.destroy();
    }
    const running = new RunningCall();
    this.#running.set(request.id, running);
    return this.#call(opened.store, request, running);
  }
  async #open(id, config) {
    const opened = await openKeyValueStore(config);
    if (this.#closing !== void 0) await opened.destroy();
    else this.#stores.set(id, opened);
  }
  async #call(store, { id, call, args }, running) {
    const { signal } = running;
    switch (call) {
      case "get": {
        const { key, ...options } = args;
        const result = await store.get(key, { ...options, signal });
        return result.kv === void 0 ? result : { ...result, kv: ownValue(result.kv) };
      }
      case "range": {
        const result = await store.range({ ...args, signal });
        return { ...result, kvs: result.kvs.map(ownValue) };
      }
      case "put":
      case "delete": {
        const write = { ...args, signal };
        const result = await (call === "put" ? store.put(write) : store.delete(write));
        return result.current === void 0 ? result : { ...result, current: ownValue(result.current) };
      }
      case "watch":
        return this.#watch(store, id, args, running);
      case "requestProgress":
        this.#asked.set(store, await store.revision(signal));
        return store.requestProgress();
      case "lease":
        return store.lease(args);
      case "compact":
        return store.compact(args);
      case "revision":
        return store.revision(signal);
      case "ping":
        return store.ping(signal);
      case "size":
        return store.size?.();
      default:
        return store[call]();
    }
  }
  /** Sends batches at the pace at which they are taken. Those without events are sent only when this side has asked for progress. */
  async #watch(store, id, options, running) {
    let sent = 0;
    for await (const batch of store.watch({ ...options, signal: running.signal })) {
      const isWanted = batch.events.length > 0 || sent < (this.#asked.get(store) ?? 0);
      if (!isWanted) continue;
      sent = batch.revision;
      this.#send({ id, batch: ownBatch(batch, options.previous ?? true) });
      await running.taken();
    }
  }
  #send(answer) {
    if (this.#closing === void 0) this.#port.postMessage(answer);
  }
  /** Closes the port and all stores. */
  close() {
    this.#closing ??= this.#close();
    return this.#closing;
  }
  async #close() {
    this.#port.close();
    for (const running of this.#running.values()) running.abort();
    await Promise.allSettled([...this.#stores.values()].map((opened) => opened.destroy()));
    this.#stores.clear();
  }
};
var RunningCall = class {
  #controller = new AbortController();
  signal = this.#controller.signal;
  #next;
  abort() {
    this.#controller.abort();
    this.#next?.();
  }
  next() {
    this.#next?.();
  }
  /** Resolves when the other side has taken the last batch, or aborted the call. */
  taken() {
    if (this.signal.aborted) return Promise.resolve();
    return new Promise((resolve2) => {
      this.#next = resolve2;
    });
  }
};
var ownValue = (kv) => ({ ...kv, value: ownBytes(kv.value) });
var ownBatch = ({ events, revision }, withPrevious) => ({
  events: events.map((event) => ownEvent(event, withPrevious)),
  revision
});
function ownEvent({ kv, previous, ...event }, withPrevious) {
  return {
    ...event,
    ...kv === void 0 ? {} : { kv: ownValue(kv) },
    ...withPrevious && previous !== void 0 ? { previous: ownValue(previous) } : {}
  };
}

// packages/storage-backend/src/remote/stream-port.ts
import { EventEmitter } from "node:events";
var headSize = 8;
function streamPort(stream) {
  const events = new EventEmitter();
  let isClosed = false;
  let outgoing = [];
  const flush = () => {
    const pieces = outgoing;
    outgoing = [];
    if (!isClosed) stream.write(Buffer.concat(pieces));
  };
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    stream.destroy();
    events.emit("close");
  };
  const read = newReader((message) => events.emit("message", message));
  stream.on("data", (chunk) => {
    if (!isClosed) read(chunk);
  });
  for (const event of ["end", "close", "error"]) stream.on(event, close);
  return {
    postMessage(message) {
      if (isClosed) return;
      if (outgoing.length === 0) setImmediate(flush);
      for (const piece of encode(message)) outgoing.push(piece);
    },
    onMessage: (listener) => void events.on("message", listener),
    onClose: (listener) => void events.on("close", listener),
    close() {
      if (outgoing.length > 0) flush();
      close();
    }
  };
}
function encode(message) {
  const bytes = [];
  const text = Buffer.from(JSON.stringify(detached(message, bytes)));
  const head = Buffer.allocUnsafe(headSize);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(
    bytes.reduce((sum, { byteLength }) => sum + byteLength, 0),
    4
  );
  return [head, text, ...bytes];
}
function detached(value, bytes) {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Uint8Array) {
    bytes.push(value);
    return { $bytes: value.byteLength };
  }
  if (Array.isArray(value)) return value.map((item) => detached(item, bytes));
  const copy = {};
  for (const key in value) copy[key] = detached(value[key], bytes);
  return copy;
}
function newReader(receive) {
  let chunks = [];
  let available = 0;
  let needed = headSize;
  return (chunk) => {
    chunks.push(chunk);
    available += chunk.length;
    if (available < needed) return;
    const all = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    let at = 0;
    for (; ; ) {
      needed = headSize;
      if (all.length - at < needed) break;
      const textSize = all.readUInt32LE(at);
      needed += textSize + all.readUInt32LE(at + 4);
      if (all.length - at < needed) break;
      receive(decode(all, at + headSize, textSize));
      at += needed;
    }
    chunks = at === all.length ? [] : [all.subarray(at)];
    available = all.length - at;
  };
}
function decode(all, start, textSize) {
  let at = start + textSize;
  const text = all.toString("utf8", start, at);
  const message = JSON.parse(text);
  if (!text.includes('"$bytes"')) return message;
  const attach = (value) => {
    if (typeof value !== "object" || value === null) return value;
    const fields = value;
    const { $bytes: size } = fields;
    if (typeof size === "number") {
      at += size;
      return Buffer.from(all.subarray(at - size, at));
    }
    for (const key in fields) fields[key] = attach(fields[key]);
    return fields;
  };
  return attach(message);
}

// packages/storage-backend/src/create-storage.ts
async function createStorage(config, resource) {
  const engine = await keyValueEngine(config);
  const { store, destroy } = await openEngineStore(engine, config);
  try {
    const storage = await engine.newStorage(store, { ...resource, prefix: config.prefix || DEFAULT_PREFIX });
    return {
      storage,
      async destroy() {
        await storage.destroy();
        await destroy();
      }
    };
  } catch (error) {
    await destroy();
    throw error;
  }
}

export {
  openKeyValueStore,
  createStorage,
  serveStores,
  streamPort
};
