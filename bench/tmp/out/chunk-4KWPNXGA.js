import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  objectKey
} from "./chunk-HXF4G6RU.js";
import {
  sleep,
  systemClock
} from "./chunk-HGFL7HL5.js";
import {
  initialEventsAnnotationKey
} from "./chunk-5PTWKDLB.js";
import {
  isGone,
  isResourceExpired,
  isStatusError,
  isTooLargeResourceVersion,
  isTooManyRequests
} from "./chunk-JH3JUYW7.js";

// packages/client/src/cache/backoff.ts
function newBackoff(options, clock, random) {
  const { initialMs, maxMs, factor = 2, jitter = 1, resetMs = 12e4 } = options;
  let delay = initialMs;
  let askedAt = clock.now();
  return {
    next() {
      const now = clock.now();
      if (now - askedAt > resetMs) delay = initialMs;
      askedAt = now;
      const current = Math.min(delay, maxMs);
      delay = Math.min(delay * factor, maxMs);
      return current * (1 + random() * jitter);
    },
    reset() {
      delay = initialMs;
    }
  };
}

// packages/client/src/cache/list-pages.ts
var defaultPageSize = 500;
async function listPages(source, resourceVersion, pageSize, signal) {
  const first = { signal, ...resourceVersion !== "" && { resourceVersion } };
  const limit = pageSize ?? (resourceVersion === "" || resourceVersion === "0" ? defaultPageSize : void 0);
  let page = await source.list({ ...first, ...limit !== void 0 && { limit } });
  let items = [...page.items];
  for (let token = page.metadata.continue; token; token = page.metadata.continue) {
    try {
      page = await source.list({ signal, continue: token, ...limit !== void 0 && { limit } });
      for (const item of page.items) items.push(item);
    } catch (error) {
      if (!isResourceExpired(error)) throw error;
      page = await source.list(first);
      items = [...page.items];
    }
  }
  return { items, resourceVersion: page.metadata.resourceVersion ?? "" };
}

// packages/client/src/cache/reflector.ts
var defaultBackoff = { initialMs: 800, maxMs: 3e4 };
var shortWatchMs = 1e3;
var watchGraceMs = 6e4;
var patience = 5;
var Reflector = class {
  #options;
  #clock;
  #random;
  #backoff;
  #version = "";
  /** The last version cannot be listed any more: the newest will do. */
  #isVersionUnavailable = false;
  #usesWatchList;
  /** Ends the current list, watch or pause, see {@link relist}. */
  #round = new AbortController();
  constructor(options) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#backoff = newBackoff(options.backoff ?? defaultBackoff, this.#clock, this.#random);
    this.#usesWatchList = options.watchList ?? false;
  }
  /** The version that the sink shows; `''` before the first list. */
  get resourceVersion() {
    return this.#version;
  }
  /** Follows the source until the signal aborts. Never rejects. May not be called twice at the same time. */
  async run(signal) {
    const end = () => this.#round.abort();
    signal.addEventListener("abort", end, { once: true });
    while (!signal.aborted) {
      this.#round = new AbortController();
      await this.#runRound(this.#round.signal);
    }
    signal.removeEventListener("abort", end);
  }
  /** Ends what the reflector does now, also a pause after a failure, and begins again with a list of the newest state. */
  relist() {
    this.#isVersionUnavailable = true;
    this.#backoff.reset();
    this.#round.abort();
  }
  async #runRound(signal) {
    while (!signal.aborted) {
      try {
        let opened;
        if (this.#usesWatchList) opened = await this.#watchList(signal);
        if (opened === void 0) await this.#list(signal);
        await this.#follow(opened, signal);
      } catch (error) {
        await this.#failed(error, signal);
      }
    }
  }
  async #failed(error, signal) {
    if (signal.aborted) return;
    this.#options.onError?.(error);
    await sleep(this.#clock, this.#backoff.next(), signal);
  }
  #relistVersion() {
    if (this.#isVersionUnavailable) return "";
    return this.#version;
  }
  async #list(signal) {
    const { source, pageSize } = this.#options;
    let state;
    try {
      const version = this.#isVersionUnavailable ? "" : this.#version || "0";
      state = await listPages(source, version, pageSize, signal);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#isVersionUnavailable = true;
      state = await listPages(source, "", pageSize, signal);
    }
    if (!signal.aborted) this.#replace(state.items, state.resourceVersion);
  }
  #replace(items, resourceVersion) {
    this.#version = resourceVersion;
    this.#isVersionUnavailable = false;
    this.#options.sink.replace(items, resourceVersion);
  }
  /** Takes the state from a watch's initial events. @returns the watch, to be read on; undefined when the source wants to be listed */
  async #watchList(signal) {
    for (; ; ) {
      const resourceVersion = this.#relistVersion();
      const opened = this.#open(
        { sendInitialEvents: true, resourceVersionMatch: "NotOlderThan", ...resourceVersion && { resourceVersion } },
        signal
      );
      let isWhole = false;
      try {
        const items = /* @__PURE__ */ new Map();
        for (; ; ) {
          const { done, value } = await opened.events.next();
          if (done) throw new Error("the watch ended before its initial events did");
          if (value.type === "DELETED") items.delete(objectKey(value.object));
          else if (value.type !== "BOOKMARK") items.set(objectKey(value.object), value.object);
          else if (endsInitialEvents(value)) {
            this.#replace([...items.values()], value.object.metadata.resourceVersion ?? "");
            isWhole = true;
            return opened;
          }
        }
      } catch (error) {
        if (signal.aborted) throw error;
        if (isUnavailable(error) && !this.#isVersionUnavailable) this.#isVersionUnavailable = true;
        else if (isStatusError(error) && (error.code === 400 || error.code === 422)) {
          this.#options.onError?.(error);
          this.#usesWatchList = false;
          return void 0;
        } else throw error;
      } finally {
        if (!isWhole) await opened.close();
      }
    }
  }
  /** Watches, again and again. Returns when the signal aborts. @throws when a list is needed */
  async #follow(initial, signal) {
    let serverErrors = 0;
    let opened = initial;
    while (!signal.aborted) {
      const startedAt = this.#clock.now();
      opened ??= this.#open({ resourceVersion: this.#version }, signal);
      let isTold = false;
      try {
        for (; ; ) {
          const { done, value } = await opened.events.next();
          if (done || signal.aborted) break;
          isTold = true;
          serverErrors = 0;
          this.#backoff.reset();
          this.#take(value);
        }
        if (!isTold && !signal.aborted && this.#clock.now() - startedAt < shortWatchMs) {
          await sleep(this.#clock, this.#backoff.next(), signal);
        }
      } catch (error) {
        if (isStatusError(error) && !isTooManyRequests(error)) {
          if (error.code < 500 || isUnavailable(error) || ++serverErrors >= patience) throw error;
        }
        await this.#failed(error, signal);
      } finally {
        await opened.close();
        opened = void 0;
      }
    }
  }
  #take(event) {
    const { sink } = this.#options;
    if (event.type === "DELETED") sink.delete(event.object);
    else if (event.type !== "BOOKMARK") sink.set(event.object);
    const { resourceVersion } = event.object.metadata ?? {};
    if (!resourceVersion) return;
    this.#version = resourceVersion;
    sink.progress?.(resourceVersion);
  }
  #open(where, signal) {
    const { source, minWatchSeconds = 300 } = this.#options;
    const timeoutSeconds = Math.floor(minWatchSeconds * (1 + this.#random()));
    const ending = new AbortController();
    const end = () => ending.abort();
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    const cancelEnd = this.#clock.schedule(timeoutSeconds * 1e3 + watchGraceMs, end);
    const options = { ...where, allowWatchBookmarks: true, timeoutSeconds, signal: ending.signal };
    const events = source.watch(options)[Symbol.asyncIterator]();
    return {
      events,
      async close() {
        cancelEnd();
        signal.removeEventListener("abort", end);
        end();
        await Promise.resolve(events.return?.()).catch(() => void 0);
      }
    };
  }
};
function isUnavailable(error) {
  return isResourceExpired(error) || isGone(error) || isTooLargeResourceVersion(error);
}
function endsInitialEvents({ object }) {
  return object.metadata.annotations?.[initialEventsAnnotationKey] === "true";
}

// packages/client/src/cache/store.ts
var byNamespace = ({ metadata }) => [metadata?.namespace ?? ""];
var ObjectStore = class {
  #objects = /* @__PURE__ */ new Map();
  #indexes = /* @__PURE__ */ new Map();
  constructor(indexers) {
    for (const name in indexers) this.addIndexer(name, indexers[name]);
  }
  /** Adds an index of all objects, present and to come. @throws TypeError when another index has the name */
  addIndexer(name, indexer) {
    const present = this.#indexes.get(name);
    if (present?.indexer === indexer) return;
    if (present !== void 0) throw new TypeError(`another index is called ${JSON.stringify(name)}`);
    const table = { indexer, keys: /* @__PURE__ */ new Map() };
    this.#indexes.set(name, table);
    for (const [key, object] of this.#objects) enter(table, key, object);
  }
  get size() {
    return this.#objects.size;
  }
  get(key) {
    return this.#objects.get(key);
  }
  has(key) {
    return this.#objects.has(key);
  }
  list() {
    return [...this.#objects.values()];
  }
  keys() {
    return [...this.#objects.keys()];
  }
  byIndex(index, value) {
    return this.keysByIndex(index, value).map((key) => this.#objects.get(key));
  }
  keysByIndex(index, value) {
    return [...this.#table(index).keys.get(value) ?? []];
  }
  indexValues(index) {
    return [...this.#table(index).keys.keys()];
  }
  /** @returns the object that stood under the key before */
  set(object) {
    const key = objectKey(object);
    const old = this.#objects.get(key);
    this.#objects.set(key, object);
    for (const table of this.#indexes.values()) {
      if (old !== void 0) leave(table, key, old);
      enter(table, key, object);
    }
    return old;
  }
  /** @returns the object that stood under the key */
  delete(object) {
    const key = objectKey(object);
    const old = this.#objects.get(key);
    if (old === void 0) return void 0;
    this.#objects.delete(key);
    for (const table of this.#indexes.values()) leave(table, key, old);
    return old;
  }
  #table(index) {
    const table = this.#indexes.get(index);
    if (table === void 0) throw new TypeError(`no index is called ${JSON.stringify(index)}`);
    return table;
  }
};
function enter({ indexer, keys }, key, object) {
  for (const value of indexer(object)) {
    const present = keys.get(value);
    if (present === void 0) keys.set(value, /* @__PURE__ */ new Set([key]));
    else present.add(key);
  }
}
function leave({ indexer, keys }, key, object) {
  for (const value of indexer(object)) {
    const present = keys.get(value);
    present?.delete(key);
    if (present?.size === 0) keys.delete(value);
  }
}

// packages/client/src/cache/resource-version.ts
function compareResourceVersions(a, b) {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

// packages/client/src/cache/version-waiters.ts
var VersionWaiters = class {
  #waiting = /* @__PURE__ */ new Set();
  #version;
  #closed;
  /** The version that is shown; undefined before the first. */
  get version() {
    return this.#version;
  }
  /** The cache shows this version now. */
  advance(version) {
    this.#version = version;
    for (const waiter of this.#waiting) if (this.#isShown(waiter.version)) waiter.resolve();
  }
  /** Rejects all callers that wait, and later calls for versions that are not shown. */
  close(reason) {
    this.#closed = { reason };
    for (const waiter of this.#waiting) waiter.reject(reason);
  }
  /**
   * Resolves once the version, or a later one, is shown. Rejects with the signal's reason, or with the reason given to
   * {@link VersionWaiters.close}.
   */
  wait(version, signal) {
    if (this.#isShown(version)) return Promise.resolve();
    if (this.#closed) return Promise.reject(this.#closed.reason);
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const settle = (finish) => {
        this.#waiting.delete(waiter);
        signal?.removeEventListener("abort", abort);
        finish();
      };
      const waiter = {
        version,
        resolve: () => settle(resolve),
        reject: (reason) => settle(() => reject(reason))
      };
      const abort = () => waiter.reject(signal?.reason);
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.add(waiter);
    });
  }
  #isShown(version) {
    if (this.#version === void 0) return false;
    return version === void 0 || compareResourceVersions(version, this.#version) <= 0;
  }
};

// packages/client/src/cache/informer.ts
function newInformer(options) {
  const { source, indexers, resyncMs = 0, transform = (object) => object, onError, clock = systemClock } = options;
  const store = new ObjectStore(indexers);
  const waiters = new VersionWaiters();
  const stopping = new AbortController();
  let handlers = [];
  let running;
  let isEnded = false;
  let hasSynced = false;
  const relisting = [];
  const settleRelists = () => {
    for (const settle of relisting.splice(0)) settle();
  };
  const call = (run2) => {
    try {
      run2();
    } catch (error) {
      if (onError) onError(error);
      else
        setTimeout(() => {
          throw error;
        });
    }
  };
  const tell = (told, run2) => {
    for (const handler of told) if (handlers.includes(handler)) call(() => run2(handler));
  };
  const set = (given) => {
    const object = transform(given);
    const old = store.set(object);
    if (old === void 0) tell(handlers, (handler) => handler.onAdd?.(object, false));
    else tell(handlers, (handler) => handler.onUpdate?.(old, object));
  };
  const reflector = new Reflector({
    ...options,
    source,
    sink: {
      replace(items, resourceVersion) {
        const told = handlers;
        const isInitial = !hasSynced;
        const objects = items.map(transform);
        const present = new Set(objects.map(objectKey));
        const gone = store.list().filter((object) => !present.has(objectKey(object)));
        for (const object of gone) store.delete(object);
        const changes = objects.flatMap((object) => {
          const old = store.set(object);
          return isSameState(old, object) ? [] : [{ old, object }];
        });
        for (const object of gone) tell(told, (handler) => handler.onDelete?.(object, true));
        for (const { old, object } of changes) {
          if (old === void 0) tell(told, (handler) => handler.onAdd?.(object, isInitial));
          else tell(told, (handler) => handler.onUpdate?.(old, object));
        }
        hasSynced = true;
        waiters.advance(resourceVersion);
        settleRelists();
      },
      set,
      delete(given) {
        const object = transform(given);
        if (store.delete(object) !== void 0) tell(handlers, (handler) => handler.onDelete?.(object, false));
      },
      progress: (resourceVersion) => waiters.advance(resourceVersion)
    }
  });
  const resync = () => {
    const told = handlers;
    for (const object of store.list()) tell(told, (handler) => handler.onUpdate?.(object, object));
  };
  const run = async () => {
    const { signal } = stopping;
    let cancelResync = () => {
    };
    const scheduleResync = () => {
      cancelResync = clock.schedule(resyncMs, () => {
        if (hasSynced) resync();
        scheduleResync();
      });
    };
    if (resyncMs > 0) scheduleResync();
    await reflector.run(signal);
    cancelResync();
    isEnded = true;
    waiters.close(new Error("the informer has stopped"));
    settleRelists();
  };
  return {
    store,
    get resourceVersion() {
      return waiters.version;
    },
    get isRunning() {
      return running !== void 0 && !isEnded;
    },
    addHandler(handler) {
      const added = {
        onAdd: (object, isInInitialList) => handler.onAdd?.(object, isInInitialList),
        onUpdate: (old, object) => handler.onUpdate?.(old, object),
        onDelete: (object, isFinalStateUnknown) => handler.onDelete?.(object, isFinalStateUnknown)
      };
      handlers = [...handlers, added];
      for (const object of store.list()) tell([added], ({ onAdd }) => onAdd?.(object, true));
      return () => {
        handlers = handlers.filter((each) => each !== added);
      };
    },
    addIndexer: (name, indexer) => store.addIndexer(name, indexer),
    hasSynced: () => hasSynced,
    whenSynced: (signal) => waiters.wait(void 0, signal),
    reached: async (version, signal) => waiters.wait(versionOf(version), signal),
    async relist() {
      if (running === void 0 || isEnded) return;
      reflector.relist();
      await new Promise((resolve) => relisting.push(resolve));
    },
    run(signal) {
      if (running !== void 0) throw new Error("an informer runs once");
      const stop = () => stopping.abort();
      if (signal?.aborted) stop();
      signal?.addEventListener("abort", stop, { once: true });
      running = run().finally(() => signal?.removeEventListener("abort", stop));
      return running;
    },
    async stop() {
      stopping.abort();
      running ??= run();
      await running;
    }
  };
}
function isSameState(old, object) {
  const version = object.metadata?.resourceVersion;
  return old !== void 0 && version !== void 0 && old.metadata?.resourceVersion === version;
}
function versionOf(version) {
  const text = typeof version === "object" ? version.metadata?.resourceVersion : version;
  if (text === void 0) throw new TypeError("the object has no resourceVersion");
  return String(text);
}

// packages/client/src/cache/lister-watcher.ts
function withSelectors(source, { labelSelector, fieldSelector }) {
  const selectors = { ...labelSelector && { labelSelector }, ...fieldSelector && { fieldSelector } };
  return {
    list: (options) => source.list({ ...options, ...selectors }),
    watch: (options) => source.watch({ ...options, ...selectors })
  };
}

// packages/client/src/cache/informer-factory.ts
function newInformerFactory({ client, namespace, ...options }) {
  const informers = /* @__PURE__ */ new Map();
  const started = /* @__PURE__ */ new Set();
  let isStopped = false;
  return {
    informer(resource, scope = {}) {
      if (isStopped) throw new Error("the informers have been stopped");
      const inside = scope.namespace ?? namespace;
      const { labelSelector = "", fieldSelector = "" } = scope;
      const parts = [
        resource.group ?? "",
        resource.version,
        resource.resource,
        inside ?? "",
        labelSelector,
        fieldSelector
      ];
      const key = JSON.stringify(parts);
      const present = informers.get(key);
      if (present) return present;
      const whole = client.resource(resource);
      const informer = newInformer({
        ...options,
        source: withSelectors(inside === void 0 ? whole : whole.namespace(inside), scope),
        indexers: { namespace: byNamespace }
      });
      informers.set(key, informer);
      return informer;
    },
    start(signal) {
      for (const informer of informers.values()) {
        if (started.has(informer)) continue;
        started.add(informer);
        if (!informer.isRunning) void informer.run(signal);
      }
    },
    async whenSynced(signal) {
      await Promise.all([...informers.values()].map((informer) => informer.whenSynced(signal)));
    },
    async stop() {
      isStopped = true;
      await Promise.all([...informers.values()].map((informer) => informer.stop()));
    }
  };
}

export {
  byNamespace,
  newInformer,
  newInformerFactory
};
