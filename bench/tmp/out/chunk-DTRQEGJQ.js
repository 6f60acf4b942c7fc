import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  onEventsOf
} from "./chunk-I426PEZ4.js";
import {
  splitObjectKey
} from "./chunk-NPMJTVHZ.js";
import {
  hasStatusCause,
  isNotFound
} from "./chunk-HE4L4WC4.js";
import {
  semanticEqual
} from "./chunk-NCUJOYAK.js";
import {
  formatGroupVersion
} from "./chunk-2BW4D5DC.js";

// packages/controllers/src/endpoint-slices/slice-changes.ts
var serviceNameLabel = "kubernetes.io/service-name";
var managedByLabel = "endpointslice.kubernetes.io/managed-by";
function recycleSlices(changes, isReusable = () => true) {
  const create = [...changes.create];
  const update = [...changes.update];
  const left = [];
  for (const old of changes.delete) {
    const at = isReusable(old) ? create.findLastIndex(({ addressType }) => addressType === old.addressType) : -1;
    if (at < 0) {
      left.push(old);
      continue;
    }
    const [slice] = create.splice(at, 1);
    update.push({ ...slice, metadata: { ...slice.metadata, name: old.metadata.name ?? "" } });
  }
  return { create, update, delete: left };
}
function slicePrefix(name) {
  return name.length < 253 ? `${name}-` : name;
}

// packages/controllers/src/own-writes.ts
var OwnWrites = class {
  #versions = /* @__PURE__ */ new Map();
  #deleted = /* @__PURE__ */ new Set();
  /** Records the answer to a create or update. */
  wrote({ metadata }) {
    this.#versions.set(metadata?.uid ?? "", metadata?.resourceVersion ?? "");
  }
  /** Records a deletion that the server has accepted. */
  deleted({ metadata }) {
    this.#deleted.add(metadata?.uid ?? "");
  }
  /** Whether this version of the object is the last one that the controller wrote. */
  has({ metadata }) {
    return this.#versions.get(metadata?.uid ?? "") === metadata?.resourceVersion;
  }
  /** Whether the controller deleted the object. */
  hasDeleted({ metadata }) {
    return this.#deleted.has(metadata?.uid ?? "");
  }
  /** Drops what is known of an object that has gone. @returns whether the controller itself deleted it */
  forget({ metadata }) {
    this.#versions.delete(metadata?.uid ?? "");
    return this.#deleted.delete(metadata?.uid ?? "");
  }
};

// packages/controllers/src/endpoint-slices/slice-source.ts
function followSlices(informer) {
  const ownWrites = new OwnWrites();
  const keyOf2 = ({ metadata }) => {
    const service = metadata.labels?.[serviceNameLabel];
    return service ? `${metadata.namespace}/${service}` : void 0;
  };
  return {
    ownWrites,
    source: onEventsOf(informer, (add) => {
      const addKey = (slice) => {
        const key = keyOf2(slice);
        if (key !== void 0) add(key);
      };
      return {
        onAdd(slice) {
          if (!ownWrites.has(slice)) addKey(slice);
        },
        onUpdate(old, slice) {
          if (ownWrites.has(slice)) return;
          addKey(slice);
          if (keyOf2(old) !== keyOf2(slice)) addKey(old);
        },
        onDelete(slice) {
          if (!ownWrites.forget(slice)) addKey(slice);
        }
      };
    }),
    slicesOf(key) {
      const { namespace = "" } = splitObjectKey(key);
      return informer.store.byIndex("namespace", namespace).filter(
        (slice) => keyOf2(slice) === key && slice.metadata.deletionTimestamp === void 0 && !ownWrites.hasDeleted(slice)
      );
    }
  };
}

// packages/controllers/src/endpoint-slices/write-slices.ts
async function writeSlices(changes, options) {
  const { resource, ownWrites, owner, signal } = options;
  const written = [];
  for (const slice of options.isOwnerDeleted ? [] : changes.create) {
    try {
      written.push(await resource.create(slice, { signal }));
    } catch (error) {
      if (hasStatusCause(error, "NamespaceTerminating")) return written;
      throw failure(`failed to create EndpointSlice for ${owner}`, error);
    }
  }
  for (const slice of changes.update) {
    try {
      written.push(await resource.update(slice, { signal }));
    } catch (error) {
      throw failure(`failed to update ${slice.metadata.name} EndpointSlice for ${owner}`, error);
    }
  }
  for (const slice of written) ownWrites.wrote(slice);
  for (const slice of changes.delete) {
    const { namespace = "", name = "" } = slice.metadata;
    try {
      await resource.namespace(namespace).delete(name, { signal });
    } catch (error) {
      if (!isNotFound(error)) throw failure(`failed to delete ${name} EndpointSlice for ${owner}`, error);
    }
    ownWrites.deleted(slice);
  }
  return written;
}
function failure(text, cause) {
  return new Error(`${text}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

// packages/apimachinery/src/meta/owner-reference.ts
function newControllerRef(owner, gvk) {
  return {
    apiVersion: formatGroupVersion(gvk),
    kind: gvk.kind,
    name: owner.name ?? "",
    uid: owner.uid ?? "",
    controller: true,
    blockOwnerDeletion: true
  };
}

// packages/controllers/src/endpoint-slices/endpoint-set.ts
var EndpointSet = class {
  #endpoints = /* @__PURE__ */ new Map();
  get size() {
    return this.#endpoints.size;
  }
  add(endpoint) {
    this.#endpoints.set(keyOf(endpoint), endpoint);
  }
  get(endpoint) {
    return this.#endpoints.get(keyOf(endpoint));
  }
  delete(endpoint) {
    this.#endpoints.delete(keyOf(endpoint));
  }
  /** Removes and returns up to so many endpoints, in the order of adding. */
  take(count) {
    const taken = [];
    for (const [key, endpoint] of this.#endpoints) {
      if (taken.length >= count) break;
      this.#endpoints.delete(key);
      taken.push(endpoint);
    }
    return taken;
  }
};
function keyOf({ addresses, hostname = "", targetRef }) {
  return JSON.stringify([[...addresses].sort(), hostname, targetRef?.namespace ?? "", targetRef?.name ?? ""]);
}
function isSameState(a, b) {
  return semanticEqual(stateOf(a), stateOf(b));
}
function stateOf({ nodeName, zone, conditions, targetRef }) {
  const { resourceVersion: _, ...target } = targetRef ?? {};
  return { nodeName, zone, conditions: conditions ?? {}, target };
}
function portsKey(ports) {
  const texts = (ports ?? []).map(
    ({ name = "", port, protocol, appProtocol }) => JSON.stringify([name, port ?? null, protocol ?? "", appProtocol ?? ""])
  );
  return texts.sort().join();
}

export {
  newControllerRef,
  EndpointSet,
  isSameState,
  portsKey,
  serviceNameLabel,
  managedByLabel,
  recycleSlices,
  slicePrefix,
  followSlices,
  writeSlices
};
//# sourceMappingURL=chunk-DTRQEGJQ.js.map
