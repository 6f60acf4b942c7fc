import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import "./chunk-PRYQRNQ2.js";
import {
  SharedCall,
  require_semver
} from "./chunk-VDIIEORF.js";
import {
  CompactedError,
  FutureRevisionError,
  LeaseNotFoundError,
  UnreachableError,
  sortKey
} from "./chunk-32TLGVYB.js";
import "./chunk-QHO6KNB2.js";
import "./chunk-IGD2VSR7.js";
import "./chunk-YOXFROLO.js";
import {
  eventLoopTurn
} from "./chunk-EWJ7XEPS.js";
import "./chunk-HE4L4WC4.js";
import "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import {
  errorText
} from "./chunk-Z7BRCTGW.js";
import "./chunk-522ORYFU.js";
import "./chunk-GERWRKIW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import "./chunk-IXEIXTMV.js";
import {
  __toESM
} from "./chunk-VJXOFUVV.js";

// packages/storage-backend/src/etcd3/etcd3-store.ts
var import_semver = __toESM(require_semver(), 1);

// packages/storage-backend/src/etcd3/etcd3-client.ts
import { InterceptingCall } from "@grpc/grpc-js";
import { Etcd3 } from "etcd3";
var PASS_OVER_MS = 1e3;
function faultHandling() {
  const never = new AbortController().signal;
  const downUntil = /* @__PURE__ */ new Map();
  const policy = (execute) => ({ execute });
  return {
    global: policy(async (call) => call({ signal: never })),
    host(name) {
      downUntil.set(name, 0);
      return policy(async (call) => {
        const now = Date.now();
        const isDown = downUntil.get(name) > now;
        if (isDown && [...downUntil.values()].some((until) => until <= now)) throw new Error(`${name} has just failed`);
        try {
          const result = await call({ signal: never });
          downUntil.set(name, 0);
          return result;
        } catch (error) {
          if (error instanceof Error && /UNAVAILABLE|DEADLINE_EXCEEDED/.test(error.message)) {
            downUntil.set(name, Date.now() + PASS_OVER_MS);
          }
          throw error;
        }
      });
    }
  };
}
function requireLeader(options, nextCall) {
  return new InterceptingCall(nextCall(options), {
    start(metadata, listener, next) {
      metadata.set("hasleader", "true");
      next(metadata, listener);
    }
  });
}
function newEtcd3Client(options) {
  const { endpoints, ca, cert, key, username, password, requestTimeoutMs = 3e4 } = options;
  if (endpoints.length === 0) throw new Error("etcd3 needs at least one endpoint");
  const secure = endpoints.some((endpoint) => endpoint.startsWith("https:"));
  if (secure && !endpoints.every((endpoint) => endpoint.startsWith("https:"))) {
    throw new Error(`etcd endpoints are either all https or none: ${endpoints.join(", ")}`);
  }
  if (!secure && (ca !== void 0 || cert !== void 0)) {
    throw new Error(`TLS options are given, but the endpoints are not https: ${endpoints.join(", ")}`);
  }
  if (cert === void 0 !== (key === void 0))
    throw new Error("an etcd client certificate and its key are given together");
  return new Etcd3({
    hosts: [...endpoints],
    ...secure && {
      credentials: {
        // The library's type requires root certificates; null selects the system's.
        rootCertificate: ca === void 0 ? null : Buffer.from(ca),
        ...cert !== void 0 && key !== void 0 && { certChain: Buffer.from(cert), privateKey: Buffer.from(key) }
      }
    },
    ...username !== void 0 && { auth: { username, password: password ?? "" } },
    grpcOptions: {
      // Lists can be larger than the default limit of 4 MiB.
      "grpc.max_receive_message_length": -1,
      "grpc.max_send_message_length": -1,
      "grpc.keepalive_time_ms": 3e4,
      "grpc.keepalive_timeout_ms": 1e4,
      "grpc.initial_reconnect_backoff_ms": 100,
      "grpc.max_reconnect_backoff_ms": 2e3
    },
    faultHandling: faultHandling(),
    defaultCallOptions: (context) => context.isStream ? { interceptors: [requireLeader] } : { deadline: Date.now() + requestTimeoutMs }
  });
}

// packages/storage-backend/src/etcd3/etcd3-errors.ts
import {
  EtcdInvalidAuthTokenError,
  GRPCCancelledError,
  GRPCDeadlineExceededError,
  GRPCInternalError,
  GRPCUnavailableError,
  GRPCUnknownError
} from "etcd3";
function toStoreError(error) {
  const text = errorText(error);
  if (text.includes("required revision has been compacted")) return new CompactedError(0);
  if (text.includes("required revision is a future revision")) return new FutureRevisionError(0);
  if (text.includes("requested lease not found")) return new LeaseNotFoundError();
  if (isUnreachable(error)) return new UnreachableError(`etcd cannot be reached: ${text}`, { cause: error });
  return error;
}
function isUnreachable(error) {
  const kinds = [GRPCUnavailableError, GRPCDeadlineExceededError, GRPCCancelledError, GRPCInternalError];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return error instanceof GRPCUnknownError && !error.message.includes("etcdserver:");
}
function wasNotSent(error) {
  if (error instanceof EtcdInvalidAuthTokenError) return true;
  const text = error instanceof Error ? error.message : "";
  if (text.includes("auth: revision in header is old") || text.includes("revision of auth store is old")) return true;
  return error instanceof GRPCUnavailableError && /No connection established|Name resolution failed|Channel closed before call started/.test(text);
}

// packages/storage-backend/src/etcd3/etcd3-kv.ts
function keyBytes(key) {
  return key === "" ? Buffer.of(0) : Buffer.from(key);
}
function toKeyValue(kv, copy) {
  const plain = {
    key: kv.key.toString(),
    value: copy ? Buffer.from(kv.value) : kv.value,
    modRevision: Number(kv.mod_revision),
    createRevision: Number(kv.create_revision)
  };
  return kv.lease === "0" ? plain : { ...plain, lease: kv.lease };
}
function toKeyEvent({ type, kv, prev_kv }, withPrevious) {
  const key = kv.key.toString();
  const revision = Number(kv.mod_revision);
  const previous = prev_kv ? { previous: toKeyValue(prev_kv, true) } : void 0;
  const created = type === "Put" && kv.create_revision === kv.mod_revision;
  if (withPrevious && previous === void 0 && !created) return void 0;
  if (type === "Delete") return { type: "delete", key, revision, ...previous };
  return { type: "put", key, revision, kv: toKeyValue(kv, true), ...previous };
}

// packages/storage-backend/src/etcd3/etcd3-watch.ts
import { EtcdPermissionDeniedError } from "etcd3";
var FIRST_PAUSE_MS = 50;
var LONGEST_PAUSE_MS = 2e3;
var PROGRESS_RETRY_MS = 100;
var INBOX_LIMIT = 1e4;
var Etcd3Watch = class {
  constructor(client, options, progress) {
    this.client = client;
    this.options = options;
    this.progress = progress;
    this.from = sortKey(options.start);
    this.to = sortKey(options.end);
    this.cursor = Math.max(1, options.fromRevision) - 1;
    this.#yielded = this.cursor;
  }
  client;
  options;
  progress;
  from;
  to;
  /** Every change of the range up to here is in the inbox or has been yielded. */
  cursor;
  /** Revision up to which progress was requested and not reached yet. */
  progressTarget = 0;
  #inbox = [];
  #yielded;
  #fragments = [];
  #wake;
  #failure;
  #ended = false;
  #stream;
  /** The server has confirmed the watch on the stream. */
  #open = false;
  #progressTimer;
  #pauseMs = FIRST_PAUSE_MS;
  /** Runs the watch; ends when its signal aborts, throws when it cannot go on. */
  async *batches() {
    const { signal } = this.options;
    const wake = () => this.#wakeUp();
    signal.addEventListener("abort", wake);
    if (!signal.aborted) void this.#keepConnected();
    try {
      while (!signal.aborted) {
        if (this.#inbox.length > 0 || this.cursor > this.#yielded) {
          const events = this.#inbox;
          this.#inbox = [];
          this.#yielded = this.cursor;
          this.#stream?.resume();
          yield { events, revision: this.#yielded };
        } else if (this.#failure !== void 0) throw this.#failure.error;
        else {
          await new Promise((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      signal.removeEventListener("abort", wake);
      this.#end();
    }
  }
  /** Ends the watch with an error, after the events that have arrived. */
  fail(error) {
    this.#failure ??= { error };
    this.#end();
    this.#wakeUp();
  }
  /** Records that the range is complete up to a revision. */
  advance(revision) {
    if (revision <= this.cursor) return;
    this.cursor = revision;
    this.#wakeUp();
  }
  /** Sends progress requests on the stream until the answer reaches the revision. */
  askProgress(revision) {
    this.progressTarget = Math.max(this.progressTarget, revision);
    this.#requestProgress();
  }
  #requestProgress() {
    clearTimeout(this.#progressTimer);
    this.#progressTimer = void 0;
    if (this.#ended || this.cursor >= this.progressTarget) return;
    if (this.#open) this.#stream?.write({ progress_request: {} });
    this.#progressTimer = setTimeout(() => this.#requestProgress(), PROGRESS_RETRY_MS);
  }
  async #keepConnected() {
    while (!this.#ended) {
      try {
        const stream = await this.client.watchClient.watch();
        if (this.#ended) cancel(stream);
        else await this.#follow(stream);
      } catch (error) {
        if (error instanceof EtcdPermissionDeniedError) return this.fail(error);
      }
      if (this.#ended) return;
      const pause = this.#pauseMs * (0.5 + Math.random() / 2);
      this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  /** Opens the watch on a stream; resolves when the stream ends for any reason. */
  #follow(stream) {
    this.#fragments = [];
    this.#stream = stream;
    this.#open = false;
    return new Promise((resolve, reject) => {
      let left = false;
      const over = () => {
        this.#open = false;
        if (!left) resolve();
      };
      const leave = (andThen) => {
        left = true;
        this.#open = false;
        cancel(stream);
        andThen.then(resolve, reject);
      };
      stream.on("error", over);
      stream.on("end", over);
      stream.on("data", (response) => {
        if (this.#ended || left) return;
        if (response.canceled) return leave(this.#canceled(response));
        const incomplete = this.#receive(response, stream);
        if (incomplete !== void 0) leave(this.#checkPrevious(incomplete));
      });
      stream.write({
        create_request: {
          key: keyBytes(this.options.start),
          range_end: keyBytes(this.options.end),
          start_revision: this.cursor + 1,
          prev_kv: this.options.withPrevious !== false,
          progress_notify: true,
          fragment: true
        }
      });
    });
  }
  /** @returns an event whose previous state the server left out; no event of the response is used in that case */
  #receive(response, stream) {
    if (response.created) {
      this.#open = true;
      this.#pauseMs = FIRST_PAUSE_MS;
      if (this.progressTarget > this.cursor)
        void this.progress().then((source) => source === "stream" && this.#requestProgress());
      return void 0;
    }
    if (response.events.length === 0) {
      const revision = Number(response.header.revision);
      if (response.watch_id !== "-1") this.advance(revision);
      else void this.progress().then((source) => source === "stream" && this.advance(revision));
      return void 0;
    }
    this.#fragments = this.#fragments.length === 0 ? response.events : this.#fragments.concat(response.events);
    if (response.fragment) return void 0;
    const received = this.#fragments;
    this.#fragments = [];
    const events = [];
    for (const each of received) {
      if (Number(each.kv.mod_revision) <= this.cursor) continue;
      const event = toKeyEvent(each, this.options.withPrevious !== false);
      if (event === void 0) return each;
      events.push(event);
    }
    for (const event of events) this.#inbox.push(event);
    this.advance(Number(received.at(-1)?.kv.mod_revision));
    if (this.#inbox.length > INBOX_LIMIT) stream.pause();
    return void 0;
  }
  /**
   * An event has no previous state when that state is compacted, which ends the watch. It also has none when it happens just after etcd has
   * started the watch, before etcd has recorded that previous states are requested (all versions up to 3.6); the next stream contains the
   * previous state then.
   */
  async #checkPrevious({ kv }) {
    try {
      await this.client.kv.range({ key: kv.key, revision: Number(kv.mod_revision) - 1, count_only: true });
    } catch (error) {
      const translated = toStoreError(error);
      if (translated instanceof CompactedError) this.fail(translated);
      else throw error;
    }
  }
  async #canceled(response) {
    const compactRevision = Number(response.compact_revision);
    if (compactRevision > 0) return this.fail(new CompactedError(compactRevision));
    await this.client.kv.range({ key: keyBytes(this.options.start), limit: 1, count_only: true });
  }
  #end() {
    this.#ended = true;
    clearTimeout(this.#progressTimer);
    if (this.#stream !== void 0) cancel(this.#stream);
    this.#stream = void 0;
  }
  #wakeUp() {
    this.#wake?.();
    this.#wake = void 0;
  }
};
function cancel(stream) {
  stream.removeAllListeners("error");
  stream.on("error", () => void 0);
  setImmediate(() => stream.cancel());
}
function closedError() {
  return new UnreachableError("the store is closed");
}

// packages/storage-backend/src/etcd3/etcd3-tail.ts
var MEMORY = 1e5;
var Tail = class {
  constructor(client, watches) {
    this.client = client;
    this.watches = watches;
  }
  client;
  watches;
  #seen = [];
  /** Changes from this revision on are in {@link #seen}. */
  #start = 0;
  #revision = 0;
  #running;
  /** Tells every watch how far it is complete, at most up to a revision. */
  askProgress(revision) {
    for (const watch of this.watches) watch.progressTarget = Math.max(watch.progressTarget, revision);
    const waiting = [...this.watches].filter((watch) => watch.progressTarget > watch.cursor);
    if (waiting.length === 0) return;
    const from = Math.min(...waiting.map((watch) => watch.cursor)) + 1;
    if (this.#running === void 0 || from < this.#start) this.#restart(from);
    else this.#tell();
  }
  close() {
    this.#running?.abort();
    this.#running = void 0;
  }
  #restart(fromRevision) {
    this.close();
    const running = new AbortController();
    this.#running = running;
    this.#seen = [];
    this.#start = fromRevision;
    this.#revision = fromRevision - 1;
    void this.#follow(running, fromRevision);
  }
  async #follow(running, fromRevision) {
    const options = { start: "", end: "", fromRevision, signal: running.signal, withPrevious: false };
    try {
      for await (const { events, revision } of new Etcd3Watch(this.client, options, async () => "tail").batches()) {
        for (const event of events) this.#seen.push({ revision: event.revision, order: sortKey(event.key) });
        this.#revision = revision;
        if (this.#seen.length > 2 * MEMORY) {
          this.#seen = this.#seen.slice(-MEMORY);
          this.#start = this.#seen[0].revision + 1;
        }
        this.#tell();
      }
    } catch (error) {
      if (this.#running === running) this.#running = void 0;
      const compacted = error instanceof CompactedError ? Math.max(error.compactRevision, fromRevision) : 0;
      for (const watch of this.watches) {
        if (watch.progressTarget > watch.cursor && watch.cursor + 1 < compacted) watch.fail(error);
      }
    }
  }
  #tell() {
    for (const watch of this.watches) {
      if (watch.progressTarget <= watch.cursor || this.#revision < watch.progressTarget) continue;
      if (watch.cursor + 1 < this.#start) continue;
      if (this.#lastOf(watch) <= watch.cursor) watch.advance(this.#revision);
    }
  }
  /** Revision of the last change in a watch's range that the watch may not have received; 0: none. */
  #lastOf(watch) {
    for (let at2 = this.#seen.length - 1; at2 >= 0; at2--) {
      const { revision, order } = this.#seen[at2];
      if (revision <= watch.cursor) return 0;
      if (order >= watch.from && order < watch.to) return revision;
    }
    return 0;
  }
};

// packages/storage-backend/src/etcd3/etcd3-store.ts
var OLDEST_VERSION = "3.4.0";
var RETRIES = 6;
var RETRY_PAUSE_MS = 50;
function newEtcd3Store(options) {
  return new Etcd3Store(newEtcd3Client(options), options.endpoints);
}
var Etcd3Store = class {
  constructor(client, endpoints) {
    this.client = client;
    this.endpoints = endpoints;
    this.#tail = new Tail(client, this.#watches);
  }
  client;
  endpoints;
  #watches = /* @__PURE__ */ new Set();
  #tail;
  #progressSource;
  #progress = new SharedCall(() => this.#askProgress());
  /** The last compact revision reported by etcd. */
  #compactRevision = 0;
  #closed = false;
  async get(key, options = {}) {
    const { kvs, header } = await this.#range({ key: keyBytes(key), ...at(options.revision) }, options.signal);
    const revision = Number(header.revision);
    return kvs[0] === void 0 ? { revision } : { kv: toKeyValue(kvs[0], false), revision };
  }
  async range(options) {
    const { start, end, limit = 0, keysOnly = false, revision, signal } = options;
    const request = { key: keyBytes(start), range_end: keyBytes(end), limit, keys_only: keysOnly, ...at(revision) };
    const { kvs, count, more, header } = await this.#range(request, signal);
    return {
      kvs: kvs.map((kv) => toKeyValue(kv, true)),
      count: Number(count),
      more,
      revision: Number(header.revision)
    };
  }
  put(write) {
    const { value, lease } = write;
    const key = keyBytes(write.key);
    return this.#write(write, {
      request_put: {
        key,
        value: Buffer.from(value.buffer, value.byteOffset, value.byteLength),
        ...lease && { lease }
      }
    });
  }
  delete(write) {
    return this.#write(write, { request_delete_range: { key: keyBytes(write.key) } });
  }
  async *watch(options) {
    const watch = new Etcd3Watch(this.client, options, () => this.#whereProgressComesFrom());
    if (this.#closed) throw closedError();
    this.#watches.add(watch);
    try {
      yield* watch.batches();
    } finally {
      this.#watches.delete(watch);
      if (this.#watches.size === 0) this.#tail.close();
    }
  }
  requestProgress() {
    if (this.#closed) return Promise.reject(closedError());
    if (this.#watches.size === 0) return Promise.resolve();
    return this.#progress.run();
  }
  async lease(ttlSeconds) {
    const { ID } = await this.#call(() => this.client.leaseClient.leaseGrant({ TTL: ttlSeconds }), "once");
    return ID;
  }
  async revision(signal) {
    const { header } = await this.#range({ key: keyBytes(""), count_only: true, limit: 1 }, signal);
    return Number(header.revision);
  }
  async compact(revision) {
    try {
      await this.#call(() => this.client.kv.compact({ revision, physical: true }), "again");
    } catch (error) {
      if (error instanceof FutureRevisionError) throw new FutureRevisionError(await this.revision());
      throw error;
    }
  }
  /**
   * etcd reports the compact revision only to a watch that begins too early. The last reported value is current as long as that revision
   * can still be read, as it never decreases. A compaction at revision 1, which removes nothing, is not visible.
   */
  async compactRevision() {
    const known = this.#compactRevision;
    try {
      await this.#range({ key: keyBytes(""), count_only: true, revision: Math.max(1, known) });
      return known;
    } catch (error) {
      if (!(error instanceof CompactedError || error instanceof FutureRevisionError)) throw error;
    }
    this.#compactRevision = await this.#askCompactRevision();
    return this.#compactRevision;
  }
  async #askCompactRevision() {
    try {
      await this.#range({ key: keyBytes(""), count_only: true, revision: 1 });
      return 0;
    } catch (error) {
      if (!(error instanceof CompactedError)) throw error;
    }
    const options = { start: "", end: "", fromRevision: 1, signal: new AbortController().signal };
    const watch = new Etcd3Watch(this.client, options, async () => "tail");
    this.#watches.add(watch);
    try {
      for await (const _ of watch.batches()) ;
    } catch (error) {
      if (error instanceof CompactedError) return error.compactRevision;
      throw toStoreError(error);
    } finally {
      this.#watches.delete(watch);
    }
    return 0;
  }
  async size() {
    const { dbSize } = await this.#call(() => this.client.maintenance.status(), "again");
    return Number(dbSize);
  }
  async ping(signal) {
    await this.#range({ key: Buffer.from("health"), limit: 1, keys_only: true }, signal);
    await this.#whereProgressComesFrom();
  }
  async close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#tail.close();
    for (const watch of this.#watches) watch.fail(closedError());
    await eventLoopTurn();
    this.client.close();
  }
  #range(request, signal) {
    return this.#call(() => this.client.kv.range(request), "again", signal);
  }
  async #write({ key, expectedRevision, signal }, then) {
    if (key === "") throw new Error("etcdserver: key is not provided");
    const bytes = keyBytes(key);
    const transaction = {
      compare: [{ key: bytes, target: "Mod", result: "Equal", mod_revision: expectedRevision }],
      success: [then],
      failure: [{ request_range: { key: bytes } }]
    };
    const { succeeded, header, responses } = await this.#call(() => this.client.kv.txn(transaction), "once", signal);
    const revision = Number(header.revision);
    if (succeeded) return { succeeded, revision };
    const current = responses[0]?.response_range.kvs[0];
    return { succeeded, revision, ...current && { current: toKeyValue(current, false) } };
  }
  async #askProgress() {
    const source = await this.#whereProgressComesFrom();
    const revision = await this.revision();
    if (source === "tail") this.#tail.askProgress(revision);
    else for (const watch of this.#watches) watch.askProgress(revision);
  }
  /** Decides where progress comes from. Rejects servers that are too old. */
  #whereProgressComesFrom() {
    this.#progressSource ??= this.#call(() => this.client.maintenance.status(), "again").then(
      ({ version }) => progressSource(version, this.endpoints)
    );
    this.#progressSource.catch(() => {
      this.#progressSource = void 0;
    });
    return this.#progressSource;
  }
  /**
   * Makes a call and translates its errors.
   *
   * @param repeat `once`: a call that may have been carried out is not repeated
   */
  async #call(call, repeat, signal) {
    for (let attempt = 0; ; attempt++) {
      if (this.#closed) throw closedError();
      signal?.throwIfAborted();
      try {
        return await unlessAborted(call(), signal);
      } catch (error) {
        if (signal?.aborted) throw error;
        if (this.#closed) throw closedError();
        const translated = toStoreError(error);
        const passing = wasNotSent(error) || repeat === "again" && translated.name === "UnreachableError";
        if (!passing || attempt >= RETRIES) throw translated;
      }
      await unlessAborted(new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS * 2 ** attempt)), signal);
    }
  }
};
function progressSource(version, endpoints) {
  const known = (0, import_semver.valid)(version, { loose: true });
  if (known === null || !(0, import_semver.gte)(known, OLDEST_VERSION)) {
    throw new Error(`etcd at ${endpoints.join(", ")} has version ${version}; ${OLDEST_VERSION} or newer is needed`);
  }
  return (0, import_semver.gte)(known, "3.5.13") || known.startsWith("3.4.") && (0, import_semver.gte)(known, "3.4.31") ? "stream" : "tail";
}
function at(revision) {
  return revision === void 0 ? {} : { revision };
}
function unlessAborted(promise, signal) {
  if (signal === void 0) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
export {
  newEtcd3Store
};
//# sourceMappingURL=etcd3-VOEZ3HY4.js.map
