import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  SharedCall,
  require_semver
} from "./chunk-VDIIEORF.js";
import {
  CompactedError,
  FutureRevisionError,
  KeyValueStorage,
  UnreachableError,
  isKeyNotFound,
  sortKey
} from "./chunk-32TLGVYB.js";
import "./chunk-QHO6KNB2.js";
import "./chunk-IGD2VSR7.js";
import "./chunk-YOXFROLO.js";
import "./chunk-EWJ7XEPS.js";
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
import {
  goQuote
} from "./chunk-IXEIXTMV.js";
import {
  __toESM
} from "./chunk-VJXOFUVV.js";

// packages/storage-backend/src/etcd2/etcd2-client.ts
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

// packages/storage-backend/src/etcd2/etcd2-error.ts
var Etcd2ErrorCode = {
  keyNotFound: 100,
  compareFailed: 101,
  notAFile: 102,
  notADirectory: 104,
  keyExists: 105,
  insufficientCredentials: 110,
  raftInternal: 300,
  duringElection: 301,
  eventIndexCleared: 401
};
var Etcd2Error = class extends Error {
  constructor(code, message, index) {
    super(message);
    this.code = code;
    this.index = index;
  }
  code;
  index;
  name = "Etcd2Error";
};
function isEtcd2Error(error, ...codes) {
  return error instanceof Etcd2Error && codes.includes(error.code);
}

// packages/storage-backend/src/etcd2/etcd2-version.ts
var import_semver = __toESM(require_semver(), 1);
var FIRST_VERSION = "2.0.0";
var FIRST_WITHOUT = "3.6.0";
var END = `${FIRST_WITHOUT}-0`;
function assertServesV2(answer, endpoint) {
  const version = serverVersion(answer);
  if (version !== void 0 && (0, import_semver.gte)(version, FIRST_VERSION) && (0, import_semver.lt)(version, END)) return;
  const found = version?.version ?? goQuote(answer.slice(0, 100));
  throw new Error(
    `etcd at ${endpoint} has version ${found}; the v2 API needs ${FIRST_VERSION} or newer, and is gone from ${FIRST_WITHOUT} on`
  );
}
function v2NotServed(endpoint) {
  return new Error(`etcd at ${endpoint} does not serve the v2 API: it has to be started with --enable-v2`);
}
function serverVersion(answer) {
  let text = answer;
  try {
    text = JSON.parse(answer).etcdserver;
  } catch {
  }
  if (typeof text !== "string") return void 0;
  return (0, import_semver.parse)(text, { loose: true }) ?? (0, import_semver.coerce)(text) ?? void 0;
}

// packages/storage-backend/src/etcd2/etcd2-client.ts
var REQUEST_TIMEOUT_MS = 3e4;
var ROUNDS = 5;
var MAX_CONNECTIONS = 64;
var FIRST_PAUSE_MS = 50;
var KEEP_ALIVE_MS = 1e4;
var Etcd2Client = class {
  #endpoints;
  #headers;
  #agents;
  #timeoutMs;
  /** The member that answered last. */
  #current = 0;
  /** True once a member has reported a version that serves the v2 API. */
  #versionChecked = false;
  #closed = false;
  constructor(options) {
    const { endpoints, ca, cert, key, username, password } = options;
    if (endpoints.length === 0) throw new Error("etcd2 needs at least one endpoint");
    if (cert === void 0 !== (key === void 0)) {
      throw new Error("a certificate and its key have to be given together");
    }
    if (username === void 0 !== (password === void 0)) {
      throw new Error("a user name and its password have to be given together");
    }
    this.#endpoints = endpoints.map(endpointURL);
    const text = (pem) => pem === void 0 ? void 0 : Buffer.from(pem);
    const tls = { ca: text(ca), cert: text(cert), key: text(key) };
    this.#agents = { requests: newAgents(tls, MAX_CONNECTIONS), watches: newAgents(tls, Number.POSITIVE_INFINITY) };
    const user = username === void 0 ? void 0 : Buffer.from(`${username}:${password}`).toString("base64");
    this.#headers = user === void 0 ? {} : { authorization: `Basic ${user}` };
    this.#timeoutMs = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  }
  /**
   * Makes a request. A GET is repeated at other members; other methods only when the request was certainly not sent.
   *
   * @throws Etcd2Error for a refusal, UnreachableError when no member answers (a request other than GET may have been carried out all the
   *   same)
   */
  request(request) {
    return this.#atSomeMember(request, async (endpoint) => {
      const message = await this.#exchange(endpoint, request);
      const text = await readAll(message);
      return answerOf(message, text, endpoint);
    });
  }
  /** Opens a streamed watch. The request timeout applies only until the response headers arrive. */
  stream(path, signal) {
    return this.#atSomeMember({ method: "GET", path, signal }, async (endpoint) => {
      const message = await this.#exchange(endpoint, { method: "GET", path, signal }, true);
      if (message.statusCode !== 200) {
        answerOf(message, await readAll(message), endpoint);
        throw new UnreachableError(`etcd at ${endpoint.origin} answers a watch with HTTP ${message.statusCode}`);
      }
      message.socket.setKeepAlive(true, KEEP_ALIVE_MS);
      return { index: indexOf(message), body: message, close: () => void message.destroy() };
    });
  }
  /** Closes all connections; later calls throw. Idempotent. */
  close() {
    this.#closed = true;
    for (const { http, https } of Object.values(this.#agents)) {
      http.destroy();
      https.destroy();
    }
  }
  async #atSomeMember(request, call) {
    const { method, signal } = request;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      if (this.#closed) throw new UnreachableError("the storage is closed");
      const at = this.#current;
      const endpoint = this.#endpoints[at];
      try {
        await this.#checkVersion(endpoint, signal);
        return await call(endpoint);
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (!(error instanceof UnreachableError)) throw error;
        if (this.#current === at) this.#current = (at + 1) % this.#endpoints.length;
        if (method !== "GET" && !(error instanceof NotSentError)) throw error;
        if (attempt >= ROUNDS * this.#endpoints.length) throw error;
      }
      const round = attempt / this.#endpoints.length;
      if (Number.isInteger(round)) await pause(FIRST_PAUSE_MS * 2 ** (round - 1), signal);
    }
  }
  async #checkVersion(endpoint, signal) {
    if (this.#versionChecked) return;
    let answer;
    try {
      const message = await this.#exchange(endpoint, { method: "GET", path: "/version", signal });
      answer = await readAll(message);
      if ((message.statusCode ?? 500) >= 500) throw new UnreachableError(`etcd at ${endpoint.origin} is not ready`);
    } catch (error) {
      throw error instanceof UnreachableError ? new NotSentError(error.message, { cause: error }) : error;
    }
    assertServesV2(answer, endpoint.origin);
    this.#versionChecked = true;
  }
  /**
   * Sends a request; resolves when the response headers have arrived.
   *
   * @param endless the timeout applies to the headers only, not to the whole response
   * @throws UnreachableError
   */
  #exchange(endpoint, { method, path, form, signal }, endless = false) {
    const secure = endpoint.protocol === "https:";
    const body = form?.toString();
    const headers = {
      ...this.#headers,
      ...body === void 0 ? void 0 : { "content-type": "application/x-www-form-urlencoded", "content-length": Buffer.byteLength(body) }
    };
    return new Promise((resolve, reject) => {
      let sent = false;
      const send = secure ? httpsRequest : httpRequest;
      const { http, https } = this.#agents[path.includes("?wait=true") ? "watches" : "requests"];
      const agent = secure ? https : http;
      const request = send(new URL(path, endpoint), { method, headers, agent });
      const abort = () => request.destroy();
      const timer = setTimeout(() => request.destroy(new Error("no answer in time")), this.#timeoutMs);
      signal?.addEventListener("abort", abort, { once: true });
      request.once("close", () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      });
      request.once("socket", (socket) => {
        if (!socket.connecting) sent = true;
        else {
          socket.once(secure ? "secureConnect" : "connect", () => {
            sent = true;
          });
        }
      });
      request.once("response", (message) => {
        if (endless) clearTimeout(timer);
        resolve(message);
      });
      request.on("error", (error) => {
        if (signal?.aborted) return reject(signal.reason);
        const text = `etcd at ${endpoint.origin} cannot be reached: ${error.message || error.code}`;
        reject(new (sent ? UnreachableError : NotSentError)(text, { cause: error }));
      });
      request.end(body);
    });
  }
};
function newAgents(tls, maxSockets) {
  const options = { keepAlive: true, maxSockets };
  return { http: new HttpAgent(options), https: new HttpsAgent({ ...options, ...tls }) };
}
var NotSentError = class extends UnreachableError {
};
function endpointURL(endpoint) {
  const url = new URL(/^[a-z]+:\/\//i.test(endpoint) ? endpoint : `http://${endpoint}`);
  if (url.protocol === "http:" || url.protocol === "https:") return url;
  throw new Error(`an endpoint of etcd2 has to begin with http:// or https://: ${endpoint}`);
}
async function readAll(message) {
  const chunks = [];
  try {
    for await (const chunk of message) chunks.push(chunk);
  } catch (error) {
    throw new UnreachableError(`the answer of etcd broke off: ${errorText(error)}`, { cause: error });
  }
  return Buffer.concat(chunks).toString();
}
function answerOf(message, text, endpoint) {
  const { statusCode = 0 } = message;
  const answer = parse2(text);
  if (statusCode < 300 && answer?.node !== void 0) return { ...answer, index: indexOf(message) };
  if (answer === void 0 && statusCode === 404) throw v2NotServed(endpoint.origin);
  const code = statusCode === 401 ? Etcd2ErrorCode.insufficientCredentials : answer?.errorCode ?? 0;
  const words = [answer?.message ?? (text.trim().slice(0, 200) || `HTTP ${statusCode}`), answer?.cause];
  const said = words.filter((word) => word).join(": ");
  const error = new Etcd2Error(code, `etcd at ${endpoint.origin}: ${said}`, answer?.index ?? indexOf(message));
  if (statusCode >= 500 || isEtcd2Error(error, Etcd2ErrorCode.raftInternal, Etcd2ErrorCode.duringElection)) {
    throw new UnreachableError(error.message, { cause: error });
  }
  throw error;
}
function parse2(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
function indexOf(message) {
  return Number(message.headers["x-etcd-index"] ?? 0);
}
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

// packages/storage-backend/src/etcd2/etcd2-value.ts
import { isUtf8 } from "node:buffer";
var marker = "k8s:base64:";
var protobufMagic = Buffer.from("k8s\0", "latin1");
var encodedMagic = "azhzA";
function encodeValue(value) {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (bytes.subarray(0, 4).equals(protobufMagic)) return bytes.toString("base64");
  const text = isUtf8(bytes) ? bytes.toString() : void 0;
  if (text !== void 0 && !text.startsWith(marker) && !text.startsWith(encodedMagic)) return text;
  return marker + bytes.toString("base64");
}
function decodeValue(text) {
  if (text.startsWith(marker)) return Buffer.from(text.slice(marker.length), "base64");
  if (text.startsWith(encodedMagic)) return Buffer.from(text, "base64");
  return Buffer.from(text);
}

// packages/storage-backend/src/etcd2/etcd2-node.ts
function keyPath(key) {
  return `/v2/keys${key.split("/").map(encodeURIComponent).join("/")}`;
}
function toKeyValue(node) {
  if (node.dir) return void 0;
  const { key, value = "", modifiedIndex, createdIndex, ttl = 0, expiration } = node;
  const expires = ttl > 0 || expiration !== void 0;
  return {
    key,
    value: decodeValue(value),
    modRevision: modifiedIndex,
    createRevision: createdIndex,
    ...expires ? { lease: String(Math.max(1, ttl)) } : void 0
  };
}
function leaves(root) {
  const found = [];
  const walk = (node) => {
    if (!node.dir) found.push({ order: sortKey(node.key), node });
    else for (const child of node.nodes ?? []) walk(child);
  };
  walk(root);
  found.sort((a, b) => a.order < b.order ? -1 : a.order > b.order ? 1 : 0);
  return found.map(({ node }) => node);
}

// packages/storage-backend/src/etcd2/event-feed.ts
import { setMaxListeners } from "node:events";
var REMEMBERED = 1e3;
var INBOX_LIMIT = 2e4;
var CATCH_UP_REQUESTS = 16;
var QUEUE_LENGTH = 100;
var SILENCE_MS = 20;
var FIRST_PAUSE_MS2 = 50;
var LONGEST_PAUSE_MS = 2e3;
var newline = 10;
var deletions = /* @__PURE__ */ new Set(["delete", "expire", "compareAndDelete"]);
var writes = /* @__PURE__ */ new Set(["create", "set", "update", "compareAndSwap"]);
var EventFeed = class {
  /**
   * @param directory whole key, without a slash at its end
   * @param fromIndex index of the first change to follow; may lie ahead
   * @param onEnd called once, when the feed stops following
   */
  constructor(client, directory, fromIndex, onEnd) {
    this.client = client;
    this.onEnd = onEnd;
    this.#floor = Math.max(1, fromIndex) - 1;
    this.#cursor = this.#floor;
    this.#path = `${keyPath(directory)}?wait=true&recursive=true`;
    void this.#run();
  }
  client;
  onEnd;
  /** Every change after this index is remembered or will arrive. */
  #floor;
  #cursor;
  /** The newest, at the end. */
  #remembered = [];
  #watches = /* @__PURE__ */ new Set();
  #ending = new AbortController();
  #path;
  #failure;
  #stream;
  #isCatchingUp = true;
  /** Every change up to this index has arrived. */
  get cursor() {
    return this.#cursor;
  }
  /** True while past changes are being fetched; the cursor is behind meanwhile. */
  get isCatchingUp() {
    return this.#isCatchingUp;
  }
  /** Whether the feed has, or will get, all changes from an index on. */
  covers(fromIndex) {
    return this.#failure === void 0 && fromIndex > this.#floor;
  }
  /** Changes of a range; see `KeyValueStore.watch`. The feed has to cover the first revision. */
  async *watch(options) {
    const watch = new FeedWatch(options, () => this.#cursor);
    for (const event of this.#remembered) watch.offer(event);
    this.#watches.add(watch);
    try {
      yield* watch.batches(() => this.#failure);
    } finally {
      this.#watches.delete(watch);
      if (this.#watches.size === 0) this.#end();
    }
  }
  /** Makes watches yield a progress batch once the cursor has reached the index. */
  askProgress(index) {
    for (const watch of this.#watches) watch.askProgress(index);
  }
  /** Replaces the stream by a new one, perhaps at another member. */
  reconnect() {
    this.#stream?.close();
  }
  /** Ends all watches with an error. */
  fail(error) {
    this.#failure ??= { error };
    this.#end();
    for (const watch of this.#watches) watch.wake();
  }
  #end() {
    if (this.#ending.signal.aborted) return;
    this.#failure ??= { error: new UnreachableError("the watch has ended") };
    this.#ending.abort();
    this.onEnd();
  }
  async #run() {
    const { signal } = this.#ending;
    let pauseMs = FIRST_PAUSE_MS2;
    while (!signal.aborted) {
      const before = this.#cursor;
      try {
        const stream = await this.client.stream(`${this.#path}&stream=true&waitIndex=${this.#cursor + 1}`, signal);
        pauseMs = FIRST_PAUSE_MS2;
        this.#stream = stream;
        this.#isCatchingUp = false;
        if (await this.#follow(stream) === "past") {
          this.#isCatchingUp = true;
          await this.#catchUp(stream.index);
        }
      } catch (error) {
        if (signal.aborted) return;
        if (isEtcd2Error(error, Etcd2ErrorCode.eventIndexCleared)) return this.fail(new CompactedError(0));
        if (!(error instanceof UnreachableError)) return this.fail(error);
      }
      if (signal.aborted || this.#cursor > before) continue;
      const pause2 = pauseMs * (0.5 + Math.random() / 2);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      await new Promise((resolve) => setTimeout(resolve, pause2));
    }
  }
  /** Reads a stream while it is known to be complete. Resolves with `past` when its first event is a missed one. */
  #follow(stream) {
    return new Promise((resolve, reject) => {
      let received = 0;
      let silence;
      const end = (how) => {
        clearTimeout(silence);
        stream.close();
        how();
      };
      const line = lines((text) => {
        const event = JSON.parse(text);
        received++;
        this.#take(event);
        if (event.node.modifiedIndex <= stream.index) end(() => resolve("past"));
      });
      const listen = () => {
        const before = received;
        silence = setTimeout(
          () => setImmediate(() => received > before ? listen() : end(() => resolve("ended"))),
          SILENCE_MS
        );
      };
      stream.body.on("data", (chunk) => {
        try {
          line(chunk);
        } catch (error) {
          return end(() => reject(error));
        }
        if (received >= QUEUE_LENGTH && silence === void 0) listen();
      });
      const ended = () => end(() => resolve("ended"));
      stream.body.once("error", ended);
      stream.body.once("close", ended);
    });
  }
  /**
   * Fetches past changes up to an index. Each request asks for the first change at or after one index; together the answers contain all
   * changes. Where there is none, the answer is the next change that happens.
   */
  async #catchUp(until) {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.#ending.signal]);
    setMaxListeners(0, signal);
    const asked = [];
    let next = this.#cursor + 1;
    try {
      while (this.#cursor < until) {
        for (; asked.length < CATCH_UP_REQUESTS && next <= until; next++) {
          const answer = this.client.request({ method: "GET", path: `${this.#path}&waitIndex=${next}`, signal });
          answer.catch(() => void 0);
          asked.push({ index: next, answer });
        }
        const first = asked.shift();
        if (first === void 0) return;
        if (first.index > this.#cursor) this.#take(await first.answer);
      }
    } finally {
      over.abort();
    }
  }
  #take(response) {
    const index = response.node.modifiedIndex;
    if (index <= this.#cursor || this.#ending.signal.aborted) return;
    const event = keyEvent(response);
    this.#cursor = index;
    if (event === "directory") {
      this.fail(new CompactedError(0));
      return;
    }
    const taken = event && { index, order: sortKey(event.key), event };
    if (taken !== void 0) this.#remember(taken);
    for (const watch of this.#watches) {
      if (taken !== void 0) watch.offer(taken);
      watch.advance(index);
    }
  }
  #remember(event) {
    this.#remembered.push(event);
    if (this.#remembered.length < 2 * REMEMBERED) return;
    const dropped = this.#remembered.splice(0, REMEMBERED);
    this.#floor = dropped.at(-1)?.index ?? this.#floor;
  }
};
function lines(take) {
  let unread = [];
  return (chunk) => {
    let rest = chunk;
    for (let at = rest.indexOf(newline); at >= 0; at = rest.indexOf(newline)) {
      unread.push(rest.subarray(0, at));
      rest = rest.subarray(at + 1);
      const line = Buffer.concat(unread).toString();
      unread = [];
      if (line !== "") take(line);
    }
    if (rest.length > 0) unread.push(rest);
  };
}
function keyEvent({ action, node, prevNode }) {
  const { key, modifiedIndex: revision } = node;
  const previous = prevNode && toKeyValue(prevNode);
  if (deletions.has(action)) {
    if (node.dir || prevNode?.dir) return "directory";
    return { type: "delete", key, revision, ...previous && { previous } };
  }
  if (!writes.has(action)) throw new Error(`etcd tells of an action that is not known: ${action}`);
  const kv = toKeyValue(node);
  return kv && { type: "put", key, revision, kv, ...previous && { previous } };
}
var FeedWatch = class {
  #from;
  #to;
  #first;
  #signal;
  #cursor;
  #inbox = [];
  #yielded;
  /** Index up to which progress was requested. */
  #target = 0;
  #overrun = false;
  #wake;
  constructor(options, cursor) {
    this.#from = sortKey(options.start);
    this.#to = sortKey(options.end);
    this.#first = options.fromRevision;
    this.#signal = options.signal;
    this.#cursor = cursor;
    this.#yielded = options.fromRevision - 1;
  }
  /** Queues the event if its key is in the range. */
  offer({ index, order, event }) {
    if (index < this.#first || order < this.#from || order >= this.#to) return;
    if (this.#inbox.length >= INBOX_LIMIT) this.#overrun = true;
    else this.#inbox.push(event);
    this.wake();
  }
  /** Called when the feed has reached an index. */
  advance(index) {
    if (this.#target > this.#yielded && index >= this.#target) this.wake();
  }
  askProgress(index) {
    this.#target = Math.max(this.#target, index);
    this.advance(this.#cursor());
  }
  wake() {
    this.#wake?.();
    this.#wake = void 0;
  }
  async *batches(failure) {
    const wake = () => this.wake();
    this.#signal.addEventListener("abort", wake);
    try {
      while (!this.#signal.aborted) {
        const cursor = this.#cursor();
        const progressed = this.#target > this.#yielded && cursor >= this.#target;
        if (this.#inbox.length > 0 || progressed) {
          const events = this.#inbox;
          this.#inbox = [];
          this.#yielded = this.#overrun ? events.at(-1)?.revision ?? this.#yielded : Math.max(cursor, this.#yielded);
          yield { events, revision: this.#yielded };
        } else if (this.#overrun) throw new CompactedError(0);
        else {
          const failed = failure();
          if (failed !== void 0) throw failed.error;
          await new Promise((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      this.#signal.removeEventListener("abort", wake);
    }
  }
};

// packages/storage-backend/src/etcd2/list-snapshots.ts
var MAX_SNAPSHOTS = 32;
var MAX_AGE_MS = 5 * 6e4;
var MAX_BYTES = 256 * 1024 * 1024;
var ListSnapshots = class {
  /** Least recently used first. */
  #snapshots = /* @__PURE__ */ new Map();
  #bytes = 0;
  #timer;
  keep(snapshot) {
    this.#drop(nameOf(snapshot));
    const bytes = snapshot.kvs.reduce((sum, { value }) => sum + value.length, 0);
    this.#snapshots.set(nameOf(snapshot), { ...snapshot, bytes });
    this.#bytes += bytes;
    for (const name of this.#snapshots.keys()) {
      const fits = this.#snapshots.size <= MAX_SNAPSHOTS && this.#bytes <= MAX_BYTES;
      if (fits || this.#snapshots.size === 1) break;
      this.#drop(name);
    }
    this.#used();
  }
  find(end, revision) {
    const name = nameOf({ end, revision });
    const found = this.#snapshots.get(name);
    if (found === void 0) return void 0;
    this.#snapshots.delete(name);
    this.#snapshots.set(name, found);
    this.#used();
    return found;
  }
  clear() {
    clearTimeout(this.#timer);
    this.#snapshots.clear();
    this.#bytes = 0;
  }
  #drop(name) {
    this.#bytes -= this.#snapshots.get(name)?.bytes ?? 0;
    this.#snapshots.delete(name);
  }
  /** Drops all lists some time after the last use. */
  #used() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.clear(), MAX_AGE_MS);
    this.#timer.unref();
  }
};
function nameOf({ end, revision }) {
  return `${revision} ${end}`;
}

// packages/storage-backend/src/etcd2/etcd2-keys.ts
var absentKey = "k8s-ts.absent";
var progressKey = "k8s-ts.progress";
var PROGRESS_PATIENCE_MS = 50;
var TOLERATED_LAG = 500;
var FEED_PATIENCE_MS = 5e3;
var { keyNotFound, compareFailed, notAFile, notADirectory, keyExists } = Etcd2ErrorCode;
var Etcd2Keys = class {
  prefix;
  #client;
  #quorum;
  #snapshots = new ListSnapshots();
  #feeds = /* @__PURE__ */ new Set();
  #progress = new SharedCall(() => this.#askProgress());
  #watchdog;
  /** Newest index in any response so far. */
  #known = 0;
  #closed = false;
  constructor(options) {
    this.prefix = options.prefix;
    this.#client = new Etcd2Client(options);
    this.#quorum = options.quorum ?? true;
  }
  async get(key, options = {}) {
    const { kv, revision } = await this.#read(key, this.#quorum, options.signal);
    const asked = options.revision ?? revision;
    if (asked > revision) throw new FutureRevisionError(revision);
    if (asked < revision && (kv === void 0 || kv.modRevision > asked)) throw new CompactedError(revision);
    return kv ? { kv, revision } : { revision };
  }
  async range(options) {
    const { start, end, limit = 0, keysOnly = false, revision, signal } = options;
    const known = revision === void 0 ? void 0 : this.#snapshots.find(end, revision);
    const { kvs: all, revision: index } = known ?? await this.#list(end, keysOnly, signal);
    const asked = revision ?? index;
    if (asked > index) throw new FutureRevisionError(index);
    if (asked < index) throw new CompactedError(index);
    const kvs = all.slice(firstFrom(all, start));
    const more = limit > 0 && kvs.length > limit;
    if (more && !keysOnly && known === void 0) this.#snapshots.keep({ end, revision: index, kvs: all });
    return { kvs: more ? kvs.slice(0, limit) : kvs, count: kvs.length, more, revision: index };
  }
  async put({ key, value, expectedRevision, lease, signal }) {
    if (expectedRevision === 0 && key.includes("/_")) throw new Error(`etcd v2 hides names that begin with _: ${key}`);
    const form = new URLSearchParams({ value: encodeValue(value) });
    if (lease !== void 0) form.set("ttl", lease);
    const condition = expectedRevision === 0 ? "prevExist=false" : `prevIndex=${expectedRevision}`;
    const path = `${keyPath(key)}?${condition}`;
    return this.#conditional(key, signal, () => this.#request({ method: "PUT", path, form, signal }));
  }
  async delete({ key, expectedRevision, signal }) {
    if (expectedRevision === 0) {
      const { kv, revision } = await this.#read(key, true, signal);
      return kv === void 0 ? { succeeded: true, revision } : { succeeded: false, revision, current: kv };
    }
    const path = `${keyPath(key)}?prevIndex=${expectedRevision}`;
    return this.#conditional(key, signal, () => this.#request({ method: "DELETE", path, signal }));
  }
  /** Deletes a key in whatever state. Undefined: the key did not exist. */
  async deleteAny(key, signal) {
    try {
      const { node, prevNode } = await this.#request({ method: "DELETE", path: keyPath(key), signal });
      const previous = prevNode && toKeyValue(prevNode);
      return previous && { previous, revision: node.modifiedIndex };
    } catch (error) {
      if (isEtcd2Error(error, keyNotFound, notAFile, notADirectory)) return void 0;
      throw error;
    }
  }
  async *watch(options) {
    if (this.#closed) throw closedError();
    let feed = [...this.#feeds].find((feed2) => feed2.covers(options.fromRevision));
    if (feed === void 0) {
      const directory = this.prefix.slice(0, -1);
      const opened = new EventFeed(this.#client, directory, options.fromRevision, () => this.#feeds.delete(opened));
      this.#feeds.add(opened);
      feed = opened;
    }
    yield* feed.watch(options);
  }
  requestProgress() {
    if (this.#closed) return Promise.reject(closedError());
    if (this.#feeds.size === 0) return Promise.resolve();
    return this.#progress.run();
  }
  async lease(ttlSeconds) {
    return String(Math.max(1, Math.ceil(ttlSeconds)));
  }
  async revision(signal) {
    return (await this.#read(`${this.prefix}${absentKey}`, true, signal)).revision;
  }
  async compact() {
    throw new Error("etcd v2 has no history to compact");
  }
  /** Always 0: etcd v2 has no compaction. How many past changes it remembers depends on the rate of writes. */
  async compactRevision() {
    return 0;
  }
  async ping(signal) {
    await this.revision(signal);
  }
  /**
   * Checks that the servers that answer can be used. Servers that do not answer are not an error.
   *
   * @throws Error for a server that does not serve the v2 API, or rejects the credentials
   */
  async checkServers() {
    try {
      await this.revision();
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
    }
  }
  async close() {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#watchdog);
    for (const feed of [...this.#feeds]) feed.fail(closedError());
    this.#snapshots.clear();
    this.#client.close();
  }
  /** Makes a request, then checks that the feeds keep up with the index in the response. */
  async #request(request) {
    let index = 0;
    try {
      const answer = await this.#client.request(request);
      ({ index } = answer);
      return answer;
    } catch (error) {
      if (error instanceof Etcd2Error) ({ index } = error);
      throw error;
    } finally {
      this.#known = Math.max(this.#known, index);
      if (this.#isBehind(index)) this.#watchOver();
      if (!this.#progress.isRunning && this.#isBehind(index - TOLERATED_LAG, true)) {
        void this.requestProgress().catch(() => void 0);
      }
    }
  }
  /**
   * Makes the feeds reach the newest known index. A feed that does not gets a new stream. If that does not help, because the last writes
   * lie outside the prefix, {@link progressKey} is written.
   */
  #watchOver(isRenewed = false) {
    if (this.#closed || this.#watchdog !== void 0) return;
    const index = this.#known;
    this.#watchdog = setTimeout(() => {
      this.#watchdog = void 0;
      const isBehind = this.#isBehind(index);
      for (const feed of this.#feeds) if (feed.cursor < index) feed.reconnect();
      if (isBehind && isRenewed) void this.requestProgress().catch(() => void 0);
      if (this.#isBehind(this.#known)) this.#watchOver(isBehind);
    }, FEED_PATIENCE_MS);
    this.#watchdog.unref();
  }
  /** Whether a feed has not reached an index. With `inVain`: and is not catching up either. */
  #isBehind(index, inVain = false) {
    for (const feed of this.#feeds) if (feed.cursor < index && !(inVain && feed.isCatchingUp)) return true;
    return false;
  }
  async #read(key, quorum, signal) {
    try {
      const path = `${keyPath(key)}?quorum=${quorum}`;
      const { node, index } = await this.#request({ method: "GET", path, signal });
      const kv = key.endsWith("/") ? void 0 : toKeyValue(node);
      return kv ? { kv, revision: index } : { directory: true, revision: index };
    } catch (error) {
      if (isEtcd2Error(error, keyNotFound, notADirectory)) return { revision: error.index };
      throw error;
    }
  }
  /** Lists a directory. The end of the range names it. */
  async #list(end, keysOnly, signal) {
    if (!end.endsWith("0")) throw new Error("etcd v2 lists directories only");
    const path = `${keyPath(end.slice(0, -1))}?recursive=true&quorum=${this.#quorum}`;
    try {
      const { node, index } = await this.#request({ method: "GET", path, signal });
      const nodes = node.dir ? leaves(node) : [];
      const kvs = nodes.map((leaf) => toKeyValue(keysOnly ? { ...leaf, value: "" } : leaf));
      return { kvs, revision: index };
    } catch (error) {
      if (isEtcd2Error(error, keyNotFound, notADirectory)) return { kvs: [], revision: error.index };
      throw error;
    }
  }
  /** A conditional write. When etcd refuses it, the key is read again with a quorum read. */
  async #conditional(key, signal, write) {
    try {
      return { succeeded: true, revision: (await write()).node.modifiedIndex };
    } catch (error) {
      if (!isEtcd2Error(error, keyNotFound, compareFailed, keyExists)) throw error;
    }
    const { kv, directory, revision } = await this.#read(key, true, signal);
    if (directory) throw new Error(`etcd has a directory where an object is to be: ${key}`);
    return { succeeded: false, revision, ...kv && { current: kv } };
  }
  /**
   * Makes running watches report progress. Watches learn their position from events. When the store's last writes lie outside the prefix
   * there are no such events, so {@link progressKey} is written: once its event arrives, all earlier events have arrived too.
   */
  async #askProgress() {
    const index = await this.revision();
    for (const feed of this.#feeds) feed.askProgress(index);
    if (!this.#isBehind(index, true)) return;
    await new Promise((resolve) => setTimeout(resolve, PROGRESS_PATIENCE_MS));
    if (!this.#isBehind(index, true) || this.#closed) return;
    const form = new URLSearchParams({ value: String(index) });
    await this.#request({ method: "PUT", path: keyPath(`${this.prefix}${progressKey}`), form });
  }
};
function firstFrom(kvs, start) {
  const from = sortKey(start);
  let low = 0;
  let high = kvs.length;
  while (low < high) {
    const middle = low + high >>> 1;
    if (sortKey(kvs[middle].key) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
function closedError() {
  return new UnreachableError("the storage is closed");
}

// packages/storage-backend/src/etcd2/etcd2-storage.ts
var CACHE_SIZE = 1e3;
var Etcd2Storage = class extends KeyValueStorage {
  #keys;
  constructor(keys, options) {
    const { prefix } = keys;
    const leases = { reuseSeconds: 0, maxObjectCount: 1 };
    super(keys, { revisionCacheSize: CACHE_SIZE, ...options, prefix, leases, keepLease: true });
    this.#keys = keys;
  }
  async delete(key, options = {}) {
    const { preconditions, validateDeletion, ignoreStoreReadError, signal } = options;
    if (preconditions || validateDeletion || ignoreStoreReadError) return super.delete(key, options);
    try {
      await this.get(key, signal ? { signal } : {});
    } catch (error) {
      if (!isKeyNotFound(error)) throw error;
    }
    return this.deleteAtOnce(key, (whole) => this.#keys.deleteAny(whole, signal));
  }
};
export {
  Etcd2Keys,
  Etcd2Storage
};
//# sourceMappingURL=etcd2-DVU4C2MQ.js.map
