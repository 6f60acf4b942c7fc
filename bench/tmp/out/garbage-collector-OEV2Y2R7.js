import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  preferredResources
} from "./chunk-HZMZ767S.js";
import "./chunk-ML5VRIE6.js";
import {
  formatTime
} from "./chunk-N627SSBT.js";
import {
  newInformer
} from "./chunk-4KWPNXGA.js";
import "./chunk-4EMLCRLU.js";
import {
  newWorkQueue
} from "./chunk-4J3NEJGW.js";
import "./chunk-HXF4G6RU.js";
import {
  sleep
} from "./chunk-HGFL7HL5.js";
import "./chunk-5PTWKDLB.js";
import {
  isConflict,
  isNotFound,
  isUnsupportedMediaType
} from "./chunk-JH3JUYW7.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/controllers/src/garbage-collector/graph-node.ts
function blockingDependents({ identity, dependents }) {
  return [...dependents].filter(
    ({ owners }) => owners.some(({ uid, blockOwnerDeletion }) => uid === identity.uid && blockOwnerDeletion === true)
  );
}

// packages/controllers/src/garbage-collector/object-identity.ts
function identityText({ apiVersion, kind, namespace, name, uid }) {
  return JSON.stringify([apiVersion, kind, namespace, name, uid]);
}
function identityOfOwner(reference, namespace) {
  const { apiVersion, kind, name, uid } = reference;
  return { apiVersion, kind, namespace, name, uid };
}
function refersTo(reference, { apiVersion, kind, name, uid }) {
  return reference.uid === uid && reference.apiVersion === apiVersion && reference.kind === kind && reference.name === name;
}
function compareIdentities(a, b) {
  for (const part of ["kind", "apiVersion", "namespace", "name", "uid"]) {
    if (a[part] !== b[part]) return a[part] < b[part] ? -1 : 1;
  }
  return 0;
}

// packages/controllers/src/garbage-collector/collector.ts
var UnknownKindError = class extends Error {
  constructor(apiVersion, kind) {
    super(`unable to get REST mapping for ${apiVersion}/${kind}.`);
    this.name = "UnknownKindError";
  }
};
function newCollector({ client, catalog, graph, attemptToDelete }) {
  const resourceOf = ({ apiVersion, kind }) => {
    const resource = catalog.resourceOf(apiVersion, kind);
    if (!resource) throw new UnknownKindError(apiVersion, kind);
    return resource;
  };
  const objectsOf = (identity) => {
    const { group, version, resource, namespaced } = resourceOf(identity);
    const all = client.resource({ group, version, resource, metadataOnly: true });
    return namespaced ? all.namespace(identity.namespace) : all;
  };
  const patch = async ({ identity }, strategic, mergeOf, options) => {
    const objects = objectsOf(identity);
    try {
      await objects.patch(identity.name, strategic, { ...options, type: "strategic" });
    } catch (error) {
      if (!isUnsupportedMediaType(error)) throw error;
      const { metadata = {} } = await objects.get(identity.name, options);
      const { resourceVersion } = metadata;
      await objects.patch(identity.name, { metadata: { resourceVersion, ...mergeOf(metadata) } }, options);
    }
  };
  const removeReferences = (node, ownerUIDs, signal) => patch(
    node,
    {
      metadata: {
        uid: node.identity.uid,
        ownerReferences: ownerUIDs.map((uid) => ({ $patch: "delete", uid }))
      }
    },
    ({ ownerReferences = [] }) => ({
      ownerReferences: ownerReferences.filter(({ uid }) => !ownerUIDs.includes(uid))
    }),
    { signal }
  );
  const unblockOwners = (node, signal) => patch(
    node,
    {
      metadata: {
        uid: node.identity.uid,
        ownerReferences: node.owners.filter((each) => each.blockOwnerDeletion).map((each) => ({ ...each, blockOwnerDeletion: false }))
      }
    },
    () => ({ ownerReferences: node.owners.map((each) => ({ ...each, blockOwnerDeletion: false })) }),
    { signal }
  );
  const removeFinalizer = async ({ identity }, finalizer, signal) => {
    const objects = objectsOf(identity);
    for (; ; ) {
      try {
        const { metadata = {} } = await objects.get(identity.name, { signal });
        if (metadata.uid !== identity.uid || !metadata.finalizers?.includes(finalizer)) return;
        const finalizers = metadata.finalizers.filter((each) => each !== finalizer);
        const { resourceVersion } = metadata;
        await objects.patch(identity.name, { metadata: { resourceVersion, finalizers } }, { signal });
        return;
      } catch (error) {
        if (isNotFound(error)) return;
        if (!isConflict(error)) throw error;
      }
    }
  };
  const remove = async ({ identity }, latest, policy, signal) => {
    const { uid } = identity;
    const { resourceVersion } = latest;
    try {
      await objectsOf(identity).delete(identity.name, {
        preconditions: { uid, ...resourceVersion !== void 0 && { resourceVersion } },
        propagationPolicy: policy,
        signal
      });
    } catch (error) {
      if (!isConflict(error)) throw error;
      const { metadata: live = {} } = await objectsOf(identity).get(identity.name, { signal });
      const referencesText = ({ ownerReferences = [] }) => JSON.stringify(ownerReferences);
      if (live.uid !== uid || referencesText(live) !== referencesText(latest)) throw error;
      await objectsOf(identity).delete(identity.name, { preconditions: { uid }, propagationPolicy: policy, signal });
    }
  };
  const findOwner = async (reference, { identity }, signal) => {
    const { absentOwners } = graph;
    const inCluster = identityOfOwner(reference, "");
    const inNamespace = identityOfOwner(reference, identity.namespace);
    if (absentOwners.has(inCluster) || absentOwners.has(inNamespace)) return void 0;
    const { namespaced } = resourceOf(reference);
    if (namespaced && identity.namespace === "") return "misplaced";
    const owner = namespaced ? inNamespace : inCluster;
    try {
      const { metadata = {} } = await objectsOf(owner).get(reference.name, { signal });
      if (metadata.uid === reference.uid) return metadata;
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    absentOwners.add(owner);
    return void 0;
  };
  const classify = async (node, references, signal) => {
    const solid = [];
    const dangling = [];
    const waiting = [];
    for (const reference of references) {
      const owner = await findOwner(reference, node, signal);
      if (owner === "misplaced") return void 0;
      if (!owner) dangling.push(reference);
      else if (owner.deletionTimestamp && owner.finalizers?.includes("foregroundDeletion")) waiting.push(reference);
      else solid.push(reference);
    }
    return { solid, dangling, waiting };
  };
  const endForeground = async (node, signal) => {
    const blocking = blockingDependents(node);
    if (blocking.length === 0) await removeFinalizer(node, "foregroundDeletion", signal);
    for (const each of blocking) if (!each.isDeletingDependents) attemptToDelete(each);
  };
  const collect = async (node, latest, signal) => {
    const references = latest.ownerReferences ?? [];
    const classified = references.length === 0 ? void 0 : await classify(node, references, signal);
    if (!classified) return;
    const { solid, dangling, waiting } = classified;
    if (solid.length > 0) {
      const gone = [...dangling, ...waiting].map(({ uid }) => uid);
      if (gone.length > 0) await removeReferences(node, gone, signal);
    } else if (waiting.length > 0 && node.dependents.size > 0) {
      if ([...node.dependents].some((each) => each.isDeletingDependents)) await unblockOwners(node, signal);
      await remove(node, latest, "Foreground", signal);
    } else {
      const { finalizers = [] } = latest;
      const isForeground = finalizers.includes("foregroundDeletion");
      await remove(
        node,
        latest,
        finalizers.includes("orphan") ? "Orphan" : isForeground ? "Foreground" : "Background",
        signal
      );
    }
  };
  return {
    async attemptToDelete(node, signal) {
      const { identity, isVirtual } = node;
      if (isVirtual && graph.node(identity.uid) !== node) return false;
      if (node.isBeingDeleted && !node.isDeletingDependents) return false;
      let latest;
      try {
        const { metadata } = await objectsOf(identity).get(identity.name, { signal });
        if (metadata?.uid === identity.uid) latest = metadata;
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      if (!latest) {
        graph.notFound(identity);
        return false;
      }
      if (node.isDeletingDependents) await endForeground(node, signal);
      else await collect(node, latest, signal);
      return node.isVirtual;
    },
    async orphanDependents(owner, signal) {
      await Promise.all(
        [...owner.dependents].map(async (dependent) => {
          try {
            await removeReferences(dependent, [owner.identity.uid], signal);
          } catch (error) {
            if (!isNotFound(error)) throw error;
          }
        })
      );
      await removeFinalizer(owner, "orphan", signal);
    }
  };
}

// packages/controllers/src/garbage-collector/absent-owners.ts
var limit = 500;
var AbsentOwners = class {
  #known = /* @__PURE__ */ new Set();
  add(owner) {
    const text = identityText(owner);
    this.#known.delete(text);
    this.#known.add(text);
    if (this.#known.size > limit) this.#known.delete(this.#known.values().next().value);
  }
  has(owner) {
    return this.#known.has(identityText(owner));
  }
};

// packages/controllers/src/garbage-collector/dependency-graph.ts
var foreground = "foregroundDeletion";
var orphan = "orphan";
var DependencyGraph = class {
  absentOwners = new AbsentOwners();
  #nodes = /* @__PURE__ */ new Map();
  #work;
  constructor(work) {
    this.#work = work;
  }
  get size() {
    return this.#nodes.size;
  }
  node(uid) {
    return this.#nodes.get(uid);
  }
  /** An object was added or changed. @param old its last state, if one was seen */
  set(old, object, apiVersion, kind) {
    const { metadata = {} } = object;
    const identity = identityOf(metadata, apiVersion, kind);
    const present = this.#nodes.get(identity.uid);
    const owners = metadata.ownerReferences ?? [];
    const isBeingDeleted = metadata.deletionTimestamp !== void 0;
    if (!present) {
      const node = {
        identity,
        owners,
        dependents: /* @__PURE__ */ new Set(),
        isBeingDeleted,
        isDeletingDependents: isBeingDeleted && hasFinalizer(metadata, foreground),
        isVirtual: false
      };
      this.#nodes.set(identity.uid, node);
      this.#addToOwners(node, owners);
      this.#followDeletion(old, metadata, node);
      return;
    }
    if (present.isVirtual) this.#observe(present, identity);
    this.#changeOwners(present, owners);
    present.isBeingDeleted ||= isBeingDeleted;
    this.#followDeletion(old, metadata, present);
  }
  /** An object has gone. */
  delete({ metadata = {} }, apiVersion, kind) {
    const identity = identityOf(metadata, apiVersion, kind);
    const node = this.#nodes.get(identity.uid);
    if (!node) return;
    if (node.isVirtual) this.#observe(node, identity);
    this.#remove(node, identity);
  }
  /** The server has no object of this identity. */
  notFound(identity) {
    const node = this.#nodes.get(identity.uid);
    if (!node) return;
    const isSame = identityText(node.identity) === identityText(identity);
    if (!node.isVirtual) {
      if (isSame) this.#remove(node, identity);
      else this.#noteAbsent(identity, partition(node.dependents, identity).matching);
      return;
    }
    const { matching, others } = partition(node.dependents, identity);
    if (others.length === 0) {
      this.#remove(node, identity);
      return;
    }
    this.#noteAbsent(identity, matching);
    if (!isSame) return;
    const next = nextIdentity(others, identity);
    if (!next) return;
    node.identity = next;
    this.#work.attemptToDeleteLater(node);
  }
  /** A watch shows an object of which only references were known. */
  #observe(node, identity) {
    if (identityText(node.identity) !== identityText(identity)) {
      for (const dependent of partition(node.dependents, identity).others) {
        if (identity.namespace !== "" && dependent.identity.namespace !== identity.namespace) {
          this.#work.invalidNamespace(dependent, identity.uid);
        }
        this.#work.attemptToDelete(dependent);
      }
      node.identity = identity;
    }
    node.isVirtual = false;
  }
  #remove(node, identity) {
    this.#nodes.delete(node.identity.uid);
    for (const { uid } of node.owners) this.#nodes.get(uid)?.dependents.delete(node);
    if (node.dependents.size > 0) this.absentOwners.add(identity);
    for (const dependent of node.dependents) this.#work.attemptToDelete(dependent);
    for (const { uid } of node.owners) {
      const owner = this.#nodes.get(uid);
      if (owner?.isDeletingDependents) this.#work.attemptToDelete(owner);
    }
  }
  #noteAbsent(identity, dependents) {
    if (dependents.length > 0) this.absentOwners.add(identity);
    for (const dependent of dependents) this.#work.attemptToDelete(dependent);
  }
  #changeOwners(node, owners) {
    const before = new Map(node.owners.map((each) => [each.uid, each]));
    const after = new Map(owners.map((each) => [each.uid, each]));
    for (const [uid, { blockOwnerDeletion }] of before) {
      if (blockOwnerDeletion !== true || after.get(uid)?.blockOwnerDeletion === true) continue;
      const unblocked = this.#nodes.get(uid);
      if (unblocked) this.#work.attemptToDelete(unblocked);
    }
    node.owners = owners;
    this.#addToOwners(
      node,
      [...after.values()].filter(({ uid }) => !before.has(uid))
    );
    for (const uid of before.keys()) if (!after.has(uid)) this.#nodes.get(uid)?.dependents.delete(node);
  }
  #addToOwners(node, owners) {
    let isDoubtful = false;
    for (const reference of owners) {
      const owner = this.#nodes.get(reference.uid);
      if (!owner) {
        const virtual = {
          identity: identityOfOwner(reference, node.identity.namespace),
          owners: [],
          dependents: /* @__PURE__ */ new Set([node]),
          isBeingDeleted: false,
          isDeletingDependents: false,
          isVirtual: true
        };
        this.#nodes.set(reference.uid, virtual);
        this.#work.attemptToDelete(virtual);
        continue;
      }
      owner.dependents.add(node);
      if (isDoubtful) continue;
      const { identity, isVirtual } = owner;
      const isElsewhere = identity.namespace !== node.identity.namespace;
      if (identity.namespace !== "" && isElsewhere) {
        if (!isVirtual) this.#work.invalidNamespace(node, reference.uid);
        isDoubtful = true;
      } else if (!refersTo(reference, identity) || isElsewhere && isVirtual) {
        isDoubtful = true;
      }
    }
    if (isDoubtful) this.#work.attemptToDelete(node);
  }
  #followDeletion(old, metadata, node) {
    if (startsToWait(old?.metadata, metadata, orphan)) {
      this.#work.attemptToOrphan(node);
    } else if (startsToWait(old?.metadata, metadata, foreground)) {
      node.isDeletingDependents = true;
      for (const dependent of node.dependents) this.#work.attemptToDelete(dependent);
      this.#work.attemptToDelete(node);
    }
  }
};
function identityOf(metadata, apiVersion, kind) {
  const { namespace = "", name = "", uid = "" } = metadata;
  return { apiVersion, kind, namespace, name, uid };
}
function hasFinalizer({ finalizers }, finalizer) {
  return finalizers?.includes(finalizer) ?? false;
}
function startsToWait(old, metadata, finalizer) {
  const waits = (of) => of.deletionTimestamp !== void 0 && hasFinalizer(of, finalizer);
  return waits(metadata) && !(old && waits(old));
}
function partition(dependents, owner) {
  const matching = [];
  const others = [];
  for (const dependent of dependents) {
    const isElsewhere = owner.namespace !== "" && owner.namespace !== dependent.identity.namespace;
    const references = dependent.owners.filter(({ uid }) => uid === owner.uid);
    if (!isElsewhere && references.some((each) => refersTo(each, owner))) matching.push(dependent);
    if (isElsewhere || references.some((each) => !refersTo(each, owner))) others.push(dependent);
  }
  return { matching, others };
}
function nextIdentity(dependents, absent) {
  const isOfCluster = absent.namespace === "";
  const candidates = /* @__PURE__ */ new Map();
  for (const { owners, identity } of dependents) {
    for (const reference of owners) {
      if (reference.uid !== absent.uid) continue;
      if (refersTo(reference, absent) && (isOfCluster || absent.namespace === identity.namespace)) continue;
      const isOfSameKind = reference.apiVersion === absent.apiVersion && reference.kind === absent.kind;
      const candidate = identityOfOwner(reference, isOfCluster && isOfSameKind ? "" : identity.namespace);
      if (identityText(candidate) !== identityText(absent)) candidates.set(identityText(candidate), candidate);
    }
  }
  const sorted = [...candidates.values()].sort(compareIdentities);
  return sorted.find((each) => compareIdentities(absent, each) < 0) ?? sorted[0];
}

// packages/controllers/src/garbage-collector/garbage-collector.ts
var workers = 20;
var syncMs = 3e4;
var ignored = /* @__PURE__ */ new Set(["events.", "events.events.k8s.io"]);
var newGarbageCollector = (context) => {
  const { catalog, clock } = context;
  const client = context.clientOf("generic-garbage-collector");
  const toDelete = newWorkQueue({ clock });
  const toOrphan = newWorkQueue({ clock });
  const graph = new DependencyGraph({
    attemptToDelete: (node) => toDelete.add(node),
    attemptToDeleteLater: (node) => toDelete.addRateLimited(node),
    attemptToOrphan: (node) => toOrphan.add(node),
    invalidNamespace: (dependent, uid) => void reportInvalidNamespace(dependent, uid)
  });
  const collector = newCollector({
    client,
    catalog,
    graph,
    attemptToDelete: (node) => toDelete.add(node)
  });
  const unresolved = /* @__PURE__ */ new Set();
  const monitors = /* @__PURE__ */ new Map();
  const nameOf = ({ identity }) => `${identity.kind} ${identity.namespace}/${identity.name}`;
  const reportInvalidNamespace = async ({ identity, owners }, ownerUID) => {
    const reference = owners.find(({ uid }) => uid === ownerUID);
    if (!reference) return;
    const owner = identityOfOwner(reference, identity.namespace);
    const at = formatTime(clock.now());
    const namespace = identity.namespace || "default";
    try {
      await client.resource({ version: "v1", resource: "events", kind: "Event" }).create({
        metadata: { namespace, generateName: `${identity.name}.` },
        involvedObject: identity,
        type: "Warning",
        reason: "OwnerRefInvalidNamespace",
        message: `ownerRef [${owner.apiVersion}/${owner.kind}, namespace: ${owner.namespace}, name: ${owner.name}, uid: ${owner.uid}] does not exist in namespace ${JSON.stringify(identity.namespace)}`,
        source: { component: "garbage-collector-controller" },
        firstTimestamp: at,
        lastTimestamp: at,
        count: 1
      });
    } catch (error) {
      context.onError(error, identity.name);
    }
  };
  const work = async (queue, process, signal) => {
    for await (const node of queue) {
      if (signal.aborted) return;
      try {
        if (await process(node)) queue.addRateLimited(node);
        else queue.forget(node);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof UnknownKindError) {
          queue.forget(node);
          unresolved.add(node);
          continue;
        }
        context.onError(error, nameOf(node));
        queue.addRateLimited(node);
      }
    }
  };
  const follow = (resource, signal) => {
    const { group, version, kind } = resource;
    const apiVersion = group === "" ? version : `${group}/${version}`;
    const source = client.resource({ group, version, resource: resource.resource, metadataOnly: true });
    const informer = newInformer({
      source,
      clock,
      transform: slim,
      onError: (error) => context.onError(error, resource.resource)
    });
    informer.addHandler({
      onAdd: (object) => graph.set(void 0, object, apiVersion, kind),
      onUpdate(old, object) {
        if (old.metadata?.uid !== object.metadata?.uid) {
          graph.delete(old, apiVersion, kind);
          graph.set(void 0, object, apiVersion, kind);
        } else {
          graph.set(old, object, apiVersion, kind);
        }
      },
      onDelete: (object) => graph.delete(object, apiVersion, kind)
    });
    void informer.run(signal);
    return informer;
  };
  const isFollowed = ({ group, resource, verbs }) => !ignored.has(`${resource}.${group}`) && ["delete", "list", "watch"].every((verb) => verbs.has(verb));
  const syncMonitors = (signal) => {
    const { resources, failed } = catalog.current;
    const wanted = new Map(
      preferredResources(resources).filter(isFollowed).map((each) => [`${each.resource}.${each.version}.${each.group}`, each])
    );
    for (const [key, resource] of wanted) if (!monitors.has(key)) monitors.set(key, follow(resource, signal));
    for (const [key, informer] of monitors) {
      if (wanted.has(key) || failed.some((each) => key.endsWith(`.${each.split("/").reverse().join(".")}`))) continue;
      monitors.delete(key);
      void informer.stop();
    }
    for (const node of unresolved) toDelete.add(node);
    unresolved.clear();
  };
  return async (signal) => {
    syncMonitors(signal);
    const end = catalog.onChange(() => {
      if (!signal.aborted) syncMonitors(signal);
    });
    const stop = () => {
      toDelete.shutDown();
      toOrphan.shutDown();
    };
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    const synced = Promise.all([...monitors.values()].map((each) => each.whenSynced(signal).catch(() => {
    })));
    await Promise.race([synced, sleep(clock, syncMs, signal)]);
    await Promise.all([
      ...Array.from(
        { length: workers },
        () => work(toDelete, (node) => collector.attemptToDelete(node, signal), signal)
      ),
      ...Array.from({ length: workers }, () => work(toOrphan, (node) => orphan2(collector, node, signal), signal))
    ]);
    end();
    await Promise.all([...monitors.values()].map((each) => each.stop()));
  };
};
async function orphan2(collector, node, signal) {
  await collector.orphanDependents(node, signal);
  return void 0;
}
function slim({ metadata = {} }) {
  const { name, namespace, uid, resourceVersion, deletionTimestamp, finalizers, ownerReferences } = metadata;
  return {
    metadata: {
      ...name !== void 0 && { name },
      ...namespace !== void 0 && { namespace },
      ...uid !== void 0 && { uid },
      ...resourceVersion !== void 0 && { resourceVersion },
      ...deletionTimestamp !== void 0 && { deletionTimestamp },
      ...finalizers && { finalizers },
      ...ownerReferences && { ownerReferences }
    }
  };
}
export {
  newGarbageCollector
};
