import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  sleep
} from "./chunk-D52IOJDM.js";

// packages/controllers/src/discovery/discover-resources.ts
var aggregated = { accept: "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList" };
async function discoverResources(client, signal) {
  const lists = await Promise.all(
    ["/api", "/apis"].map(
      (path) => client.request({ path, headers: aggregated, ...signal && { signal } })
    )
  );
  const versions = lists.flatMap(({ items }) => items).flatMap(({ metadata, versions: versions2 = [] }) => versions2.map((each) => ({ group: metadata?.name ?? "", ...each })));
  const resources = versions.flatMap(
    ({ group, version, resources: resources2 = [] }) => resources2.map(({ resource, responseKind, scope, verbs }) => ({
      group,
      version,
      resource,
      kind: responseKind?.kind ?? "",
      namespaced: scope === "Namespaced",
      verbs: new Set(verbs)
    }))
  );
  const failed = versions.filter(({ freshness }) => freshness === "Stale").map(({ group, version }) => group === "" ? version : `${group}/${version}`);
  return { resources, failed };
}
function preferredResources(resources) {
  const seen = /* @__PURE__ */ new Set();
  return resources.filter(({ group, resource }) => {
    const key = `${resource}.${group}`;
    return !seen.has(key) && seen.add(key);
  });
}

// packages/controllers/src/discovery/resource-catalog.ts
var settleMs = 20;
var retryMs = 1e3;
var sources = [
  { group: "apiextensions.k8s.io", version: "v1", resource: "customresourcedefinitions", metadataOnly: true },
  { group: "apiregistration.k8s.io", version: "v1", resource: "apiservices", metadataOnly: true }
];
var ResourceCatalog = class {
  #options;
  #listeners = /* @__PURE__ */ new Set();
  #current = { resources: [], failed: [] };
  #byKind = /* @__PURE__ */ new Map();
  #wake;
  #isStale = true;
  constructor(options) {
    this.#options = options;
  }
  /** The resources as last discovered; none before {@link ResourceCatalog.refresh} or {@link ResourceCatalog.run}. */
  get current() {
    return this.#current;
  }
  /** The resource of a kind, such as (`apps/v1`, `Deployment`); undefined when none is known. */
  resourceOf(apiVersion, kind) {
    return this.#byKind.get(`${apiVersion} ${kind}`);
  }
  /** Calls back after the resources have changed. @returns ends that */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  /** Asks the server. @throws StatusError when it refuses */
  async refresh(signal) {
    const before = textOf(this.#current);
    this.#current = await discoverResources(this.#options.client, signal);
    this.#byKind = new Map(
      // A kind may have several resources; that which can be watched stands for it.
      [...this.#current.resources].sort((a, b) => Number(a.verbs.has("watch")) - Number(b.verbs.has("watch"))).map((each) => [`${each.group === "" ? "" : `${each.group}/`}${each.version} ${each.kind}`, each])
    );
    if (textOf(this.#current) !== before) for (const listener of this.#listeners) listener();
  }
  /** Follows changes until the signal aborts. The first answer is there when the promise of {@link ResourceCatalog.refresh} resolves. */
  async run(signal) {
    const { informers, clock, onError } = this.#options;
    const note = () => {
      this.#isStale = true;
      this.#wake?.();
    };
    const ends = this.#watchable().map(
      (source) => informers.informer(source).addHandler({ onAdd: note, onUpdate: note, onDelete: note })
    );
    informers.start(signal);
    signal.addEventListener("abort", note, { once: true });
    while (!signal.aborted) {
      if (!this.#isStale) await new Promise((resolve) => this.#wake = resolve);
      await sleep(clock, settleMs, signal);
      if (signal.aborted) break;
      this.#isStale = false;
      try {
        await this.refresh(signal);
      } catch (error) {
        if (signal.aborted) break;
        onError?.(error);
        this.#isStale = true;
        await sleep(clock, retryMs, signal);
      }
    }
    for (const end of ends) end();
  }
  #watchable() {
    return sources.filter(
      ({ group, version, resource }) => this.#current.resources.some(
        (each) => each.group === group && each.version === version && each.resource === resource
      )
    );
  }
};
function textOf({ resources, failed }) {
  return JSON.stringify([resources.map((each) => ({ ...each, verbs: [...each.verbs] })), failed]);
}

export {
  preferredResources,
  ResourceCatalog
};
//# sourceMappingURL=chunk-QAXNVOZM.js.map
