import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  formatTime
} from "./chunk-PBO432KH.js";
import {
  sleep
} from "./chunk-D52IOJDM.js";
import {
  findStatusError,
  isNotFound
} from "./chunk-HE4L4WC4.js";

// packages/controllers/src/events/recent-map.ts
var RecentMap = class {
  #entries = /* @__PURE__ */ new Map();
  #limit;
  constructor(limit) {
    this.#limit = limit;
  }
  get(key) {
    const value = this.#entries.get(key);
    if (value !== void 0) this.set(key, value);
    return value;
  }
  set(key, value) {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#limit) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
  delete(key) {
    this.#entries.delete(key);
  }
};

// packages/controllers/src/events/event-correlator.ts
var remembered = 4096;
var manyMessages = 10;
var similarMs = 6e5;
var burst = 25;
var perSecond = 1 / 300;
function newEventCorrelator(clock) {
  const similar = new RecentMap(remembered);
  const observations = new RecentMap(remembered);
  const limiters = new RecentMap(remembered);
  const aggregate = (event) => {
    const now = clock.now();
    const own = [...partsOf(event), event.reason];
    const key = own.join("\0");
    const present = similar.get(key);
    const messages = present && now - present.lastAt <= similarMs ? present.messages : /* @__PURE__ */ new Set();
    messages.add(event.message ?? "");
    similar.set(key, { messages, lastAt: now });
    if (messages.size < manyMessages) return { event, key: [...own, event.message].join("\0") };
    for (const message of messages) {
      messages.delete(message);
      break;
    }
    return { event: { ...event, message: `(combined from similar events): ${event.message}` }, key };
  };
  const isTooMany = (event) => {
    const key = partsOf(event).join("\0");
    const accepts = limiters.get(key) ?? newAllowance(clock);
    limiters.set(key, accepts);
    return !accepts();
  };
  return {
    correlate(given) {
      const { event, key } = aggregate(given);
      const last = observations.get(key);
      if (last === void 0) {
        observations.set(key, { name: event.metadata.name ?? "", count: 1, firstTimestamp: event.firstTimestamp });
        return isTooMany(event) ? { action: "drop" } : { action: "create", event, key };
      }
      const { name, firstTimestamp } = last;
      const count = last.count + 1;
      observations.set(key, { name, count, firstTimestamp });
      if (isTooMany(event)) return { action: "drop" };
      const metadata = { ...event.metadata, name };
      return { action: "patch", event: { ...event, metadata, count, ...firstTimestamp && { firstTimestamp } }, key };
    },
    forget: (key) => observations.delete(key)
  };
}
function partsOf({ source, involvedObject, type }) {
  const { kind, namespace, name, uid, apiVersion } = involvedObject;
  return [source?.component, source?.host, kind, namespace, name, uid, apiVersion, type];
}
function newAllowance(clock) {
  let tokens = burst;
  let countedAt = clock.now();
  return () => {
    const now = clock.now();
    tokens = Math.min(burst, tokens + (now - countedAt) * perSecond / 1e3);
    countedAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

// packages/controllers/src/events/event-recorder.ts
var events = { version: "v1", resource: "events", kind: "Event", namespaced: true };
var queueLength = 1e3;
var retry = { ms: 1e4, times: 12 };
function newEventRecorder({ client, component, clock }) {
  const correlator = newEventCorrelator(clock);
  const closing = new AbortController();
  const waiting = [];
  let sending;
  let lastNanoseconds = 0n;
  const nextNanoseconds = () => {
    const now = BigInt(Math.floor(clock.now() * 1e3)) * 1000n;
    lastNanoseconds = now > lastNanoseconds ? now : lastNanoseconds + 1n;
    return lastNanoseconds;
  };
  const sendAll = async () => {
    for (let event = waiting.shift(); event && !closing.signal.aborted; event = waiting.shift()) {
      await send(client, correlator, event, clock, closing.signal);
    }
    sending = void 0;
  };
  return {
    record({ metadata }, { apiVersion, kind }, type, reason, message) {
      if (closing.signal.aborted || waiting.length >= queueLength) return;
      const { name = "", namespace, uid, resourceVersion } = metadata;
      const at = formatTime(clock.now());
      waiting.push({
        metadata: { name: `${name}.${nextNanoseconds().toString(16)}`, namespace: namespace || "default" },
        involvedObject: {
          kind,
          ...namespace && { namespace },
          name,
          ...uid && { uid },
          apiVersion,
          ...resourceVersion && { resourceVersion }
        },
        reason,
        message,
        source: { component },
        firstTimestamp: at,
        lastTimestamp: at,
        count: 1,
        type,
        reportingComponent: component,
        reportingInstance: ""
      });
      sending ??= sendAll();
    },
    async close() {
      closing.abort();
      await sending;
    }
  };
}
async function send(client, correlator, given, clock, signal) {
  const result = correlator.correlate(given);
  if (result.action === "drop") return;
  const { event, key } = result;
  const resource = client.resource(events).namespace(event.metadata.namespace ?? "");
  let isPatch = result.action === "patch";
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      if (!isPatch) await resource.create(event);
      else {
        const { count, lastTimestamp, message } = event;
        await resource.patch(event.metadata.name ?? "", { count, lastTimestamp, message }, { type: "strategic" });
      }
      return;
    } catch (error) {
      if (isPatch && isNotFound(error)) {
        isPatch = false;
        continue;
      }
      if (findStatusError(error) || attempt >= retry.times) return correlator.forget(key);
      await sleep(clock, retry.ms, signal);
    }
  }
}

export {
  RecentMap,
  newEventRecorder
};
//# sourceMappingURL=chunk-WIXFW77S.js.map
