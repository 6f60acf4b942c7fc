import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  systemClock
} from "./chunk-D52IOJDM.js";

// packages/client/src/workqueue/rate-limiter.ts
var Failures = class {
  #counts = /* @__PURE__ */ new Map();
  /** @returns the number of failures before this one */
  add(item) {
    const before = this.count(item);
    this.#counts.set(item, before + 1);
    return before;
  }
  count(item) {
    return this.#counts.get(item) ?? 0;
  }
  forget(item) {
    this.#counts.delete(item);
  }
};
function exponentialFailureRateLimiter(baseMs, maxMs) {
  const failures = new Failures();
  return {
    when: (item) => Math.min(baseMs * 2 ** failures.add(item), maxMs),
    forget: (item) => failures.forget(item),
    numRequeues: (item) => failures.count(item)
  };
}
function bucketRateLimiter(perSecond, burst, clock = systemClock) {
  let tokens = burst;
  let countedAt = clock.now();
  return {
    when() {
      const now = clock.now();
      tokens = Math.min(burst, tokens + (now - countedAt) * perSecond / 1e3) - 1;
      countedAt = now;
      return tokens >= 0 ? 0 : -tokens / perSecond * 1e3;
    },
    forget() {
    },
    numRequeues: () => 0
  };
}
function maxOfRateLimiter(...limiters) {
  return {
    when: (item) => Math.max(0, ...limiters.map((limiter) => limiter.when(item))),
    forget(item) {
      for (const limiter of limiters) limiter.forget(item);
    },
    numRequeues: (item) => Math.max(0, ...limiters.map((limiter) => limiter.numRequeues(item)))
  };
}
function defaultControllerRateLimiter(clock = systemClock) {
  return maxOfRateLimiter(exponentialFailureRateLimiter(5, 1e6), bucketRateLimiter(10, 100, clock));
}

// packages/client/src/workqueue/delayed-items.ts
var DelayedItems = class {
  #clock;
  #handOn;
  #items = /* @__PURE__ */ new Map();
  constructor(clock, handOn) {
    this.#clock = clock;
    this.#handOn = handOn;
  }
  /** @param ms the delay */
  add(item, ms) {
    const at = this.#clock.now() + ms;
    const present = this.#items.get(item);
    if (present !== void 0 && present.at <= at) return;
    present?.cancel();
    const cancel = this.#clock.schedule(ms, () => {
      this.#items.delete(item);
      this.#handOn(item);
    });
    this.#items.set(item, { at, cancel });
  }
  /** Drops all items. */
  clear() {
    for (const { cancel } of this.#items.values()) cancel();
    this.#items.clear();
  }
};

// packages/client/src/workqueue/work-queue.ts
function newWorkQueue(options = {}) {
  const { metrics, clock = systemClock } = options;
  const rateLimiter = options.rateLimiter ?? defaultControllerRateLimiter(clock);
  const waiting = /* @__PURE__ */ new Map();
  const processing = /* @__PURE__ */ new Map();
  const again = /* @__PURE__ */ new Map();
  const getters = [];
  const drains = [];
  let isShuttingDown = false;
  const take = () => {
    const first = waiting.entries().next();
    if (first.done) return void 0;
    const [item, addedAt] = first.value;
    const now = clock.now();
    waiting.delete(item);
    processing.set(item, now);
    metrics?.onGet?.(waiting.size, now - addedAt);
    return item;
  };
  const handOut = () => {
    while (getters.length > 0 && waiting.size > 0) getters.shift()?.(take());
    if (!isShuttingDown || waiting.size > 0) return;
    for (const getter of getters.splice(0)) getter(void 0);
    if (processing.size === 0) for (const drained of drains.splice(0)) drained();
  };
  const add = (item) => {
    if (isShuttingDown || waiting.has(item) || again.has(item)) return;
    (processing.has(item) ? again : waiting).set(item, clock.now());
    metrics?.onAdd?.(waiting.size + again.size);
    handOut();
  };
  const delayed = new DelayedItems(clock, add);
  const addAfter = (item, ms) => {
    if (isShuttingDown) return;
    metrics?.onRetry?.();
    if (ms <= 0) add(item);
    else delayed.add(item, ms);
  };
  const get = async () => {
    if (waiting.size > 0) return take();
    if (isShuttingDown) return void 0;
    return new Promise((resolve) => getters.push(resolve));
  };
  const done = (item) => {
    const startedAt = processing.get(item);
    if (startedAt === void 0) return;
    processing.delete(item);
    metrics?.onDone?.(clock.now() - startedAt);
    const addedAt = again.get(item);
    if (addedAt !== void 0) {
      again.delete(item);
      waiting.set(item, addedAt);
    }
    handOut();
  };
  const shutDown = () => {
    isShuttingDown = true;
    delayed.clear();
    handOut();
  };
  return {
    add,
    addAfter,
    addRateLimited: (item) => addAfter(item, rateLimiter.when(item)),
    forget: (item) => rateLimiter.forget(item),
    numRequeues: (item) => rateLimiter.numRequeues(item),
    get,
    done,
    get length() {
      return waiting.size;
    },
    get isShuttingDown() {
      return isShuttingDown;
    },
    shutDown,
    shutDownWithDrain() {
      return new Promise((resolve) => {
        drains.push(resolve);
        shutDown();
      });
    },
    async *[Symbol.asyncIterator]() {
      for (; ; ) {
        const item = await get();
        if (item === void 0) return;
        try {
          yield item;
        } finally {
          done(item);
        }
      }
    }
  };
}

export {
  exponentialFailureRateLimiter,
  newWorkQueue
};
//# sourceMappingURL=chunk-7QJUZ2GG.js.map
