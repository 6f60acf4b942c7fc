import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  CompactedError,
  FutureRevisionError,
  LeaseNotFoundError,
  UnreachableError,
  sortKey
} from "./chunk-EUNU43ZB.js";
import {
  eventLoopTurn,
  timeSlice
} from "./chunk-WGPBDSJ7.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";

// packages/storage-backend/src/mvcc/mvcc-store.ts
import { randomBytes } from "node:crypto";

// packages/storage-backend/src/mvcc/key-index.ts
var CHUNK_SIZE = 512;
var KeyIndex = class {
  #entries = /* @__PURE__ */ new Map();
  #chunks = [];
  /** @param live existing keys in key order, each with its newest version */
  constructor(live = []) {
    for (let at = 0; at < live.length; at += CHUNK_SIZE) {
      const entries = live.slice(at, at + CHUNK_SIZE).map(({ key, order, version }) => {
        const entry = { key, order, versions: [version] };
        this.#entries.set(key, entry);
        return entry;
      });
      this.#chunks.push({ entries, live: entries.length });
    }
  }
  /** The existing keys in key order. */
  live() {
    const live = [];
    for (const { entries } of this.#chunks) {
      for (const entry of entries) {
        const version = versionAt(entry, void 0);
        if (version !== void 0) live.push({ key: entry.key, order: entry.order, version });
      }
    }
    return live;
  }
  /** Number of keys, including deleted ones that still have versions. */
  get size() {
    return this.#entries.size;
  }
  entry(key) {
    return this.#entries.get(key);
  }
  /** The newest version, unless that is a deletion. */
  newest(key) {
    const versions = this.#entries.get(key)?.versions;
    const version = versions?.[versions.length - 1];
    return version !== void 0 && version.createRevision > 0 ? version : void 0;
  }
  /** Adds a version that is newer than all others. */
  add(version) {
    const known = this.#entries.get(version.key);
    const live = version.createRevision > 0;
    if (known !== void 0) {
      const before = known.versions[known.versions.length - 1];
      const wasLive = before !== void 0 && before.createRevision > 0;
      known.versions.push(version);
      if (live !== wasLive) this.#chunkOf(known.order).live += live ? 1 : -1;
      return known;
    }
    const entry = { key: version.key, order: sortKey(version.key), versions: [version] };
    this.#entries.set(entry.key, entry);
    this.#insert(entry, live);
    return entry;
  }
  /** Removes the versions that cannot be read at or after a revision; returns them. */
  trim(key, revision) {
    const entry = this.#entries.get(key);
    if (entry === void 0) return [];
    const { versions } = entry;
    const last = lastAt(versions, revision);
    if (last < 0) return [];
    const dead = versions[last].createRevision === 0;
    const removed = versions.splice(0, dead ? last + 1 : last);
    if (versions.length === 0) this.#remove(entry);
    return removed;
  }
  /** The version that holds at a revision, or undefined when the key did not exist then. */
  at(key, revision) {
    const entry = this.#entries.get(key);
    return entry === void 0 ? void 0 : versionAt(entry, revision);
  }
  /** Of each key the newest version, unless that is a deletion. */
  *newestVersions() {
    for (const entry of this.#entries.values()) {
      const version = versionAt(entry, void 0);
      if (version !== void 0) yield version;
    }
  }
  /**
   * The state of the range [start, end) at a revision.
   *
   * @param revision undefined: the newest state
   */
  select(start, end, revision, limit) {
    const from = sortKey(start);
    const to = sortKey(end);
    const versions = [];
    let count = 0;
    for (let at = Math.max(0, this.#chunkAt(from)); at < this.#chunks.length; at++) {
      const chunk = this.#chunks[at];
      const { entries } = chunk;
      const first = entries[0];
      if (first.order >= to) break;
      const last = entries[entries.length - 1];
      const whole = first.order >= from && last.order < to;
      if (whole && revision === void 0 && versions.length >= limit) {
        count += chunk.live;
        continue;
      }
      const stop = last.order < to ? entries.length : lowerBound(entries, to);
      for (let i = first.order >= from ? 0 : lowerBound(entries, from); i < stop; i++) {
        const version = versionAt(entries[i], revision);
        if (version === void 0) continue;
        count++;
        if (versions.length < limit) versions.push(version);
      }
    }
    return { versions, count };
  }
  /** Position of the last chunk that begins at or before a key; -1: before all. */
  #chunkAt(order) {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = low + high >>> 1;
      if (this.#chunks[middle].entries[0].order <= order) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
  #chunkOf(order) {
    return this.#chunks[this.#chunkAt(order)];
  }
  #insert(entry, live) {
    const at = Math.max(0, this.#chunkAt(entry.order));
    const chunk = this.#chunks[at];
    if (chunk === void 0) {
      this.#chunks.push({ entries: [entry], live: live ? 1 : 0 });
      return;
    }
    const { entries } = chunk;
    if (entry.order > entries[entries.length - 1].order) {
      if (entries.length >= CHUNK_SIZE && at === this.#chunks.length - 1) {
        this.#chunks.push({ entries: [entry], live: live ? 1 : 0 });
        return;
      }
      entries.push(entry);
    } else entries.splice(lowerBound(entries, entry.order), 0, entry);
    if (live) chunk.live++;
    if (entries.length > CHUNK_SIZE) {
      const right = entries.splice(entries.length >>> 1);
      const rightLive = right.reduce((sum, each) => sum + (versionAt(each, void 0) === void 0 ? 0 : 1), 0);
      chunk.live -= rightLive;
      this.#chunks.splice(at + 1, 0, { entries: right, live: rightLive });
    }
  }
  /** Only entries without a live version are removed. */
  #remove(entry) {
    this.#entries.delete(entry.key);
    const at = this.#chunkAt(entry.order);
    const { entries } = this.#chunks[at];
    entries.splice(lowerBound(entries, entry.order), 1);
    if (entries.length === 0) this.#chunks.splice(at, 1);
  }
};
function versionAt(entry, revision) {
  const { versions } = entry;
  const version = versions[revision === void 0 ? versions.length - 1 : lastAt(versions, revision)];
  return version !== void 0 && version.createRevision > 0 ? version : void 0;
}
function lastAt(versions, revision) {
  let high = versions.length - 1;
  if (high < 0 || versions[high].revision <= revision) return high;
  let low = 0;
  while (low < high) {
    const middle = low + high >>> 1;
    if (versions[middle].revision <= revision) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
function lowerBound(entries, order) {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = low + high >>> 1;
    if (entries[middle].order < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

// packages/storage-backend/src/mvcc/history.ts
var RECENT_BYTES = 8 << 20;
var History = class {
  constructor(journal) {
    this.journal = journal;
  }
  journal;
  #index = new KeyIndex();
  /** Changes after the compacted revision (while a compaction runs, some before it): `#log[i]` has revision `#logStart + i`. */
  #log = [];
  #logStart = 2;
  #recent = [];
  #recentStart = 0;
  #recentBytes = 0;
  /** As in etcd, an empty store is at revision 1. */
  revision = 1;
  compactRevision = 0;
  closed = false;
  /** Fills an empty history. Returns versions that a compaction left behind when it was cut short. */
  load(state) {
    this.revision = Math.max(1, state.revision);
    this.compactRevision = state.compactRevision;
    this.#logStart = Math.max(2, state.compactRevision + 1);
    const leftOver = [];
    for (const version of state.versions) {
      this.#index.add(version);
      if (version.revision <= state.compactRevision) {
        leftOver.push(...this.#index.trim(version.key, state.compactRevision));
        continue;
      }
      if (version.revision !== this.#logStart + this.#log.length) {
        throw new Error(`the store is damaged: revision ${this.#logStart + this.#log.length} is missing`);
      }
      this.#log.push(version);
    }
    this.revision = Math.max(this.revision, this.#logStart + this.#log.length - 1);
    return leftOver;
  }
  /** Adds the next revision's write. */
  add(version) {
    this.#log.push(version);
    this.revision = version.revision;
    if (!this.journal.keepsValues) this.#remember(version);
    return this.#index.add(version);
  }
  at(key, revision) {
    return revision === void 0 ? this.#index.newest(key) : this.#index.at(key, revision);
  }
  newest(key) {
    return this.#index.newest(key);
  }
  select(start, end, revision, limit) {
    return this.#index.select(start, end, revision, limit);
  }
  /** The existing keys in key order. */
  live() {
    return this.#index.live();
  }
  /** Replaces the state. History begins anew, compacted at this revision; keys keep the revisions of their versions. */
  replace(live, revision) {
    this.#index = new KeyIndex(live);
    this.#log = [];
    this.#logStart = revision + 1;
    this.revision = revision;
    this.compactRevision = revision;
  }
  /** The newest version of each existing key. */
  state() {
    return this.#index.newestVersions();
  }
  /** @param value used instead of the version's own */
  keyValue(version, value = version.value ?? this.journal.value(version)) {
    const { key, revision: modRevision, createRevision, lease } = version;
    return lease === void 0 ? { key, value, modRevision, createRevision } : { key, value, modRevision, createRevision, lease };
  }
  event(version) {
    const { key, revision } = version;
    const before = this.#index.at(key, revision - 1);
    const type = version.createRevision > 0 ? "put" : "delete";
    const kv = type === "put" ? this.keyValue(version) : void 0;
    const previous = before === void 0 ? void 0 : this.keyValue(before);
    return { type, key, revision, ...kv && { kv }, ...previous && { previous } };
  }
  /** Changes between two revisions (inclusive, not compacted) of keys whose order is in [from, to). */
  events(first, last, from, to) {
    const events = [];
    for (let at = first - this.#logStart; at <= last - this.#logStart; at++) {
      const version = this.#log[at];
      if (version === void 0) continue;
      const { order } = this.#index.entry(version.key);
      if (order >= from && order < to) events.push(this.event(version));
    }
    return events;
  }
  /** Whether all versions that the compacted revision allows to remove have been removed. */
  get trimmed() {
    return this.#logStart > this.compactRevision;
  }
  /**
   * Drops versions that cannot be read since the last compaction, examining this many changes. Returns the versions to remove from the
   * journal.
   */
  trim(steps) {
    const count = Math.min(steps, this.compactRevision - this.#logStart + 1, this.#log.length);
    const removed = [];
    for (let at = 0; at < count; at++) {
      const { key } = this.#log[at];
      removed.push(...this.#index.trim(key, this.compactRevision));
    }
    this.#log = this.#log.slice(count);
    this.#logStart += count;
    return removed;
  }
  /** Keeps the value in memory: watchers and readers ask for the newest values first. */
  #remember(version) {
    this.#recent.push(version);
    this.#recentBytes += version.value?.length ?? 0;
    while (this.#recentBytes > RECENT_BYTES && this.#recentStart < this.#recent.length - 1) {
      const oldest = this.#recent[this.#recentStart++];
      this.#recentBytes -= oldest.value?.length ?? 0;
      oldest.value = void 0;
    }
    if (this.#recentStart > 4096) {
      this.#recent = this.#recent.slice(this.#recentStart);
      this.#recentStart = 0;
    }
  }
};

// packages/storage-backend/src/mvcc/lessor.ts
var Lessor = class {
  /** @param expire called once for each lease that ends, with the keys on it */
  constructor(clock, expire) {
    this.clock = clock;
    this.expire = expire;
  }
  clock;
  expire;
  #leases = /* @__PURE__ */ new Map();
  #cancelTimer = () => {
  };
  has(id) {
    return this.#leases.has(id);
  }
  add(record) {
    this.#leases.set(record.id, { ...record, keys: /* @__PURE__ */ new Set() });
    this.#schedule();
  }
  /** Moves a key from one lease to another; undefined: none. */
  move(key, from, to) {
    if (from === to) return;
    if (from !== void 0) this.#leases.get(from)?.keys.delete(key);
    if (to !== void 0) this.#leases.get(to)?.keys.add(key);
  }
  /** The time that each lease has left, in ms. */
  remaining() {
    const now = this.clock.now();
    return [...this.#leases.values()].map(({ id, ttlSeconds, expiresAt }) => ({
      id,
      ttlSeconds,
      remainingMs: Math.max(0, expiresAt - now)
    }));
  }
  /** Adds leases of another time to those that there are, and detaches all keys. */
  replace(leases) {
    const now = this.clock.now();
    for (const lease of this.#leases.values()) lease.keys.clear();
    for (const { id, ttlSeconds, remainingMs } of leases) {
      this.#leases.set(id, { id, ttlSeconds, expiresAt: now + remainingMs, keys: /* @__PURE__ */ new Set() });
    }
    this.#schedule();
  }
  close() {
    this.#cancelTimer();
    this.#leases.clear();
  }
  #schedule() {
    this.#cancelTimer();
    let first = Number.POSITIVE_INFINITY;
    for (const lease of this.#leases.values()) first = Math.min(first, lease.expiresAt);
    if (first === Number.POSITIVE_INFINITY) return;
    this.#cancelTimer = this.clock.schedule(Math.max(0, first - this.clock.now()), () => this.#expireDue());
  }
  #expireDue() {
    const now = this.clock.now();
    for (const lease of [...this.#leases.values()]) {
      if (lease.expiresAt > now) continue;
      this.#leases.delete(lease.id);
      this.expire(lease.id, lease.keys);
    }
    this.#schedule();
  }
};

// packages/storage-backend/src/mvcc/store-clock.ts
var longestTimer = 2147483647;
var machineClock = {
  now: () => Date.now(),
  schedule(ms, run) {
    const timer = setTimeout(run, Math.min(longestTimer, ms));
    timer.unref();
    return () => clearTimeout(timer);
  }
};

// packages/storage-backend/src/mvcc/watcher.ts
var CATCH_UP_STEP = 2e3;
var QUEUE_LIMIT = 1e4;
var Watcher = class {
  constructor(history, options) {
    this.history = history;
    this.options = options;
    this.from = sortKey(options.start);
    this.to = sortKey(options.end);
    this.#next = Math.max(1, options.fromRevision);
  }
  history;
  options;
  from;
  to;
  /** Next revision to read. While {@link live}, events from this revision on are queued. */
  #next;
  #live = false;
  #queue = [];
  #yielded = 0;
  #progress = 0;
  #wake;
  /** Whether an event of this key and revision has to be pushed to the watcher now. */
  wants(order, revision) {
    return this.#live && order >= this.from && order < this.to && revision >= this.#next;
  }
  push(event) {
    if (this.#queue.length >= QUEUE_LIMIT) {
      this.#next = this.#queue[0].revision;
      this.#queue = [];
      this.#live = false;
    } else this.#queue.push(event);
    this.wake();
  }
  /** Forgets what it has queued, because the history was replaced. A watch that began before the new history fails as compacted. */
  restart() {
    this.#live = false;
    this.#queue = [];
    this.wake();
  }
  /** Requests a batch, perhaps empty, with at least this revision. */
  askProgress(revision) {
    this.#progress = revision;
    this.wake();
  }
  wake() {
    this.#wake?.();
    this.#wake = void 0;
  }
  async *batches() {
    const { history, options } = this;
    const onAbort = () => this.wake();
    options.signal.addEventListener("abort", onAbort);
    try {
      while (!options.signal.aborted) {
        if (history.closed) throw new UnreachableError("the store is closed");
        const batch = this.#live ? this.#takeQueue() : this.#catchUp();
        if (batch !== void 0) {
          this.#yielded = batch.revision;
          yield batch;
        } else if (this.#live) {
          await new Promise((resolve) => {
            this.#wake = resolve;
          });
        } else await eventLoopTurn();
      }
    } finally {
      options.signal.removeEventListener("abort", onAbort);
    }
  }
  #takeQueue() {
    const { revision } = this.history;
    if (this.#queue.length === 0 && (this.#progress === 0 || this.#progress <= this.#yielded)) return void 0;
    const events = this.#queue;
    this.#queue = [];
    this.#progress = 0;
    return { events, revision };
  }
  #catchUp() {
    const { history } = this;
    if (this.#next <= history.compactRevision) throw new CompactedError(history.compactRevision);
    const last = Math.min(history.revision, this.#next + CATCH_UP_STEP - 1);
    const events = last < this.#next ? [] : history.events(this.#next, last, this.from, this.to);
    this.#next = Math.max(this.#next, last + 1);
    this.#live = last === history.revision;
    return events.length > 0 ? { events, revision: last } : void 0;
  }
};

// packages/storage-backend/src/mvcc/mvcc-store.ts
var NOTHING = new Uint8Array(0);
var SLICE_MS = 4;
var COMPACTION_STEP = 5e3;
var SPLIT = 32;
var MvccStore = class {
  constructor(journal, state, clock = machineClock) {
    this.journal = journal;
    this.#clock = clock;
    this.#lessor = new Lessor(clock, (id, keys) => this.#expire(id, keys));
    this.#history = new History(journal);
    if (state !== void 0) {
      for (const lease of state.leases) this.#lessor.add(lease);
      const leftOver = this.#history.load(state);
      if (leftOver.length > 0) this.#background(journal.remove(leftOver));
      for (const version of this.#history.state()) this.#lessor.move(version.key, void 0, version.lease);
    }
    this.#assigned = this.#history.revision;
  }
  journal;
  #history;
  /** Revision of the last accepted write, durable or not. */
  #assigned;
  /** Newest version of each key that has a write which is not durable yet. */
  #heads = /* @__PURE__ */ new Map();
  #pending = [];
  #flushing;
  #watchers = /* @__PURE__ */ new Set();
  #clock;
  #lessor;
  /** Revisions at which long reads are running. */
  #readers = /* @__PURE__ */ new Map();
  #compaction = Promise.resolve();
  #closing;
  async get(key, options = {}) {
    this.#check(options.signal);
    const { revision } = this.#history;
    const version = this.#history.at(key, this.#readable(options.revision));
    if (options.known !== void 0 && options.revision === void 0 && version?.revision === options.known) {
      return { isKnown: true, revision };
    }
    return version === void 0 ? { revision } : { kv: this.#history.keyValue(version), revision };
  }
  async range(options) {
    this.#check(options.signal);
    const history = this.#history;
    const { revision } = history;
    const at = this.#readable(options.revision);
    const { versions, count } = history.select(
      options.start,
      options.end,
      at,
      options.limit || Number.POSITIVE_INFINITY
    );
    const kvs = [];
    const reader = /* @__PURE__ */ Symbol("reader");
    try {
      const slice = timeSlice(SLICE_MS);
      for (const version of versions) {
        if (slice.isOver()) {
          this.#readers.set(reader, at ?? revision);
          await slice.next();
          this.#check(options.signal);
        }
        kvs.push(history.keyValue(version, options.keysOnly ? NOTHING : void 0));
      }
    } finally {
      this.#readers.delete(reader);
    }
    return { kvs, count, more: kvs.length < count, revision };
  }
  put(write) {
    return this.#write(write, write.value, write.lease);
  }
  delete(write) {
    return this.#write(write, void 0, void 0);
  }
  async *watch(options) {
    const watcher = new Watcher(this.#history, options);
    this.#watchers.add(watcher);
    try {
      yield* watcher.batches();
    } finally {
      this.#watchers.delete(watcher);
    }
  }
  async requestProgress() {
    this.#check();
    for (const watcher of this.#watchers) watcher.askProgress(this.#history.revision);
  }
  async lease(ttlSeconds) {
    this.#check();
    const id = randomBytes(8).toString("hex");
    const lease = { id, ttlSeconds, expiresAt: this.#clock.now() + ttlSeconds * 1e3 };
    await this.journal.putLease(lease);
    this.#check();
    this.#lessor.add(lease);
    return id;
  }
  async revision(signal) {
    this.#check(signal);
    return this.#history.revision;
  }
  async compact(revision) {
    this.#check();
    const history = this.#history;
    if (revision > history.revision) throw new FutureRevisionError(history.revision);
    if (revision <= history.compactRevision) throw new CompactedError(history.compactRevision);
    const run = this.#compaction.then(async () => {
      if (revision <= history.compactRevision) throw new CompactedError(history.compactRevision);
      await this.journal.setCompacted(revision, history.revision);
      history.compactRevision = revision;
      for (const watcher of this.#watchers) watcher.wake();
      while ([...this.#readers.values()].some((reading) => reading < revision)) {
        await eventLoopTurn();
      }
      for (let done = false; !done && this.#closing === void 0; ) {
        const removed = history.trim(COMPACTION_STEP);
        await this.journal.remove(removed);
        done = history.trimmed;
        if (!done) await eventLoopTurn();
      }
    });
    this.#compaction = run.catch(() => void 0);
    return run;
  }
  async compactRevision() {
    this.#check();
    return this.#history.compactRevision;
  }
  /** The revision of the last write. */
  get currentRevision() {
    return this.#history.revision;
  }
  /** The time by which leases end, in ms since the epoch. */
  now() {
    return this.#clock.now();
  }
  /**
   * The state now. Later changes do not affect it.
   *
   * @throws UnreachableError when the store is closed
   */
  snapshot() {
    this.#check();
    const { revision } = this.#history;
    return { revision, keys: this.#history.live(), leases: this.#lessor.remaining() };
  }
  /**
   * Goes back to a state of this or another store, as an etcd that is restored with `--bump-revision --mark-compacted`: keys have the revisions that
   * they had, the store's revision rises above all earlier ones, and history before it is compacted, so that watches end as expired. Leases have the
   * time left that they had. Only for journals that keep values and write at once.
   *
   * @returns the new revision
   * @throws UnreachableError when the store is closed
   */
  restore({ revision, keys, leases }) {
    this.#check();
    this.#assigned = Math.max(this.#history.revision, revision) + 1;
    this.#history.replace(keys, this.#assigned);
    this.journal.reset?.(keys.map(({ version }) => version));
    this.#lessor.replace(leases);
    for (const { version } of keys) this.#lessor.move(version.key, void 0, version.lease);
    for (const watcher of this.#watchers) watcher.restart();
    return this.#assigned;
  }
  async size() {
    this.#check();
    return this.journal.size();
  }
  async ping(signal) {
    this.#check(signal);
  }
  close() {
    this.#closing ??= (async () => {
      this.#history.closed = true;
      this.#lessor.close();
      for (const watcher of this.#watchers) watcher.wake();
      while (this.#flushing !== void 0) await this.#flushing;
      await this.#compaction;
      await this.journal.close();
    })();
    return this.#closing;
  }
  #check(signal) {
    if (this.#closing !== void 0) throw new UnreachableError("the store is closed");
    signal?.throwIfAborted();
  }
  /** A revision to read at; undefined for the newest. */
  #readable(revision) {
    const history = this.#history;
    if (revision === void 0 || revision <= 0) return void 0;
    if (revision > history.revision) throw new FutureRevisionError(history.revision);
    if (revision < history.compactRevision) throw new CompactedError(history.compactRevision);
    return revision === history.revision ? void 0 : revision;
  }
  #write(write, value, lease) {
    try {
      this.#check(write.signal);
      if (write.key === "") throw new Error("etcdserver: key is not provided");
      if (lease !== void 0 && !this.#lessor.has(lease)) throw new LeaseNotFoundError();
    } catch (error) {
      return Promise.reject(error);
    }
    const { key, expectedRevision } = write;
    const coming = this.#heads.get(key);
    const head = coming === void 0 ? this.#history.newest(key) : coming.createRevision > 0 ? coming : void 0;
    if ((head?.revision ?? 0) !== expectedRevision || head === void 0 && value === void 0) {
      const succeeded = (head?.revision ?? 0) === expectedRevision;
      const current = head === void 0 ? {} : { current: this.#history.keyValue(head) };
      const answer2 = () => ({ succeeded, revision: this.#history.revision, ...current });
      return coming === void 0 ? Promise.resolve(answer2()) : this.#enqueue(void 0, answer2);
    }
    const revision = ++this.#assigned;
    const createRevision = value === void 0 ? 0 : head?.createRevision ?? revision;
    const version = { key, revision, createRevision, lease, value };
    this.#lessor.move(key, head?.lease, lease);
    this.#heads.set(key, version);
    return this.#enqueue(version, () => ({ succeeded: true, revision }));
  }
  #enqueue(version, answer2) {
    return new Promise((resolve, reject) => {
      this.#pending.push({ version, answer: answer2, resolve, reject });
      if (this.#flushing === void 0) this.#flush();
    });
  }
  /** Writes the pending batches to the journal until none is left. */
  #flush() {
    if (this.journal.immediate) {
      const batch = this.#pending;
      this.#pending = [];
      this.#append(batch);
      this.#commit(batch);
      answer(batch);
      return;
    }
    this.#flushing = this.#flushAll();
  }
  /**
   * Writes one batch after another. With many writes, the first batch takes only half of them: from then on one half is written while the
   * writers of the other half get their answers and send the next writes, so that neither the disk nor this thread waits for the other.
   */
  async #flushAll() {
    await eventLoopTurn();
    let count = this.#pending.length < SPLIT ? this.#pending.length : this.#pending.length >> 1;
    let answerable = [];
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, count);
      const appended = this.#appended(batch);
      if (answerable.length > 0) {
        await eventLoopTurn();
        answer(answerable);
      }
      answerable = await appended ? batch : [];
      count = this.#pending.length;
    }
    this.#flushing = void 0;
    answer(answerable);
  }
  /** Writes a batch and makes it visible. Resolves with false if that failed; all writers have been rejected then. */
  async #appended(batch) {
    try {
      await this.#append(batch);
    } catch (error) {
      this.#fail(batch, error);
      return false;
    }
    this.#commit(batch);
    return true;
  }
  #append(batch) {
    const versions = [];
    for (const { version } of batch) if (version !== void 0) versions.push(version);
    return versions.length > 0 ? this.journal.append(versions) : void 0;
  }
  /** Makes durable writes visible. */
  #commit(batch) {
    for (const { version } of batch) {
      if (version === void 0) continue;
      if (this.#heads.get(version.key) === version) this.#heads.delete(version.key);
      const { order } = this.#history.add(version);
      let event;
      for (const watcher of this.#watchers) {
        if (!watcher.wants(order, version.revision)) continue;
        event ??= this.#history.event(version);
        watcher.push(event);
      }
    }
  }
  /** Handles a batch that the journal refused: all writes that are not durable yet fail. */
  #fail(batch, cause) {
    const all = [...batch, ...this.#pending];
    this.#pending = [];
    for (const [key, head] of this.#heads) this.#lessor.move(key, head.lease, this.#history.newest(key)?.lease);
    this.#heads.clear();
    this.#assigned = this.#history.revision;
    const reason = new UnreachableError(`the write failed: ${errorText(cause)}`, {
      cause
    });
    for (const { reject } of all) reject(reason);
  }
  #expire(id, keys) {
    const deletions = [];
    for (const key of [...keys]) {
      const head = this.#heads.get(key) ?? this.#history.newest(key);
      if (head?.lease === id) deletions.push(this.delete({ key, expectedRevision: head.revision }));
    }
    this.#background(Promise.all(deletions).then(() => this.journal.removeLease(id)));
  }
  /** For cleanup that no caller waits for. Failures are ignored: the cleanup is repeated after the next start. */
  #background(work) {
    work?.catch(() => void 0);
  }
};
function answer(batch) {
  for (const { resolve, answer: answer2 } of batch) resolve(answer2());
}

export {
  MvccStore
};
