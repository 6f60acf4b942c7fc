import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  apiApprovalOf,
  isProtectedGroup
} from "./chunk-3LWPARIZ.js";
import {
  conversionError,
  validateStructural
} from "./chunk-MUZEQLQE.js";
import "./chunk-BUOGLQ6P.js";
import "./chunk-XBT6CNAK.js";
import "./chunk-5PBXTLYX.js";
import {
  newInformer
} from "./chunk-3MA6ZBN2.js";
import "./chunk-Z2V6ZLML.js";
import {
  newController,
  onChangesOf
} from "./chunk-X6VHL3EA.js";
import "./chunk-7QJUZ2GG.js";
import "./chunk-NPMJTVHZ.js";
import {
  approvedAnnotation,
  cleanupFinalizer,
  findCondition,
  isConditionEquivalent,
  isConditionTrue,
  withCondition,
  withStatus,
  withoutCondition
} from "./chunk-ACLZH7HL.js";
import {
  systemClock
} from "./chunk-D52IOJDM.js";
import {
  withMeta
} from "./chunk-YY5ALJOD.js";
import "./chunk-UFTXUSPJ.js";
import {
  internalContext
} from "./chunk-HEHJPL7N.js";
import "./chunk-ALMX3Z3F.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-SBNJL4ZM.js";
import "./chunk-32TLGVYB.js";
import "./chunk-QHO6KNB2.js";
import "./chunk-IGD2VSR7.js";
import "./chunk-YOXFROLO.js";
import "./chunk-EWJ7XEPS.js";
import {
  validateCABundle
} from "./chunk-Q7R6H6ZG.js";
import {
  StatusError,
  isConflict,
  isNotFound
} from "./chunk-HE4L4WC4.js";
import {
  field_exports,
  semanticEqual
} from "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import {
  FieldPath
} from "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import {
  aggregateMessages,
  aggregateText
} from "./chunk-Z7BRCTGW.js";
import "./chunk-522ORYFU.js";
import "./chunk-GERWRKIW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/apiextensions/src/definitions/kind/without-schemas.ts
function withoutSchemas(definition) {
  const { managedFields: _managedFields, ...metadata } = definition.metadata;
  const { spec } = definition;
  if (spec.preserveUnknownFields) return { ...definition, metadata };
  const versions = spec.versions?.map(({ schema: _schema, ...version }) => version);
  return { ...definition, metadata, spec: { ...spec, versions } };
}

// packages/apiextensions/src/definitions/controllers/status-writer.ts
async function writeStatus(client, definition, signal) {
  try {
    return withoutSchemas(await client.updateStatus(definition, { signal }));
  } catch (error) {
    if (isNotFound(error) || isConflict(error)) return void 0;
    throw error;
  }
}

// packages/apiextensions/src/definitions/controllers/api-approval-controller.ts
var outcomes = {
  approved: { status: "True", reason: "ApprovedAnnotation" },
  bypassed: { status: "False", reason: "UnapprovedAnnotation" },
  invalid: { status: "False", reason: "InvalidAnnotation" },
  missing: { status: "False", reason: "MissingAnnotation" }
};
function apiApprovalCondition({ spec, metadata }) {
  if (!isProtectedGroup(spec.group)) return void 0;
  const { state, reason: message } = apiApprovalOf(metadata.annotations);
  return { type: "KubernetesAPIApprovalPolicyConformant", ...outcomes[state], message };
}
function newAPIApprovalController(options) {
  const { informer, client, onError, clock = systemClock } = options;
  const lastAnnotations = /* @__PURE__ */ new Map();
  return newController({
    sources: [onChangesOf(informer)],
    ...onError ? { onError } : {},
    async reconcile(name, signal) {
      const definition = informer.store.get(name);
      if (definition === void 0) {
        lastAnnotations.delete(name);
        return;
      }
      const annotation = definition.metadata.annotations?.[approvedAnnotation];
      if (lastAnnotations.has(name) && lastAnnotations.get(name) === annotation) return;
      const condition = apiApprovalCondition(definition);
      if (condition === void 0) return;
      if (isConditionEquivalent(findCondition(definition, condition.type), condition)) return;
      const written = await writeStatus(client, withCondition(definition, condition, clock.now()), signal);
      if (written !== void 0) lastAnnotations.set(name, annotation);
    }
  });
}

// packages/apiextensions/src/definitions/controllers/definition-controllers.ts
import { setMaxListeners } from "node:events";

// packages/apiextensions/src/definitions/controllers/establishing-controller.ts
var established = {
  type: "Established",
  status: "True",
  reason: "InitialNamesAccepted",
  message: "the initial names have been accepted"
};
var invalidCABundle = {
  type: "Established",
  status: "False",
  reason: "InvalidCABundle",
  message: "The conversion webhook CABundle is invalid"
};
function newEstablishingController(options) {
  const { informer, client, untilServed, onError, clock = systemClock } = options;
  return newController({
    sources: [onChangesOf(informer)],
    workers: 5,
    ...onError ? { onError } : {},
    async reconcile(name, signal) {
      const definition = informer.store.get(name);
      if (definition === void 0 || !isConditionTrue(definition, "NamesAccepted")) return;
      const old = findCondition(definition, "Established");
      if (old?.status === "True") return;
      const caBundle = definition.spec.conversion?.webhook?.clientConfig?.caBundle;
      const isValid = validateCABundle(caBundle, FieldPath.empty).length === 0;
      const condition = isValid ? established : invalidCABundle;
      if (isConditionEquivalent(old, condition)) return;
      if (isValid) await untilServed?.(definition, signal);
      await writeStatus(client, withCondition(definition, condition, clock.now()), signal);
    }
  });
}

// packages/apiextensions/src/definitions/controllers/finalizing/until-empty.ts
async function untilEmpty(storage, { clock, timeoutMs, signal }) {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener("abort", end, { once: true });
  const cancelTimer = clock.schedule(timeoutMs, end);
  try {
    signal.throwIfAborted();
    while (!ending.signal.aborted) if (await becomesEmpty(storage, ending.signal)) return;
    signal.throwIfAborted();
    throw new Error("context deadline exceeded");
  } finally {
    cancelTimer();
    signal.removeEventListener("abort", end);
    end();
  }
}
async function becomesEmpty(storage, signal) {
  const context = { ...internalContext(void 0, signal), signal };
  const { items, resourceVersion } = await storage.list({}, context);
  const remaining = new Set(items.map(({ object }) => keyOf(object)));
  if (remaining.size === 0) return true;
  for await (const batch of await storage.watch({ resourceVersion }, context)) {
    for (const event of batch) {
      if (event.type === "ERROR") throw StatusError.from(event.error);
      if (event.type === "DELETED") remaining.delete(keyOf(event.object.object));
      if (event.type === "ADDED") remaining.add(keyOf(event.object.object));
    }
    if (remaining.size === 0) return true;
  }
  return false;
}
var keyOf = ({ metadata }) => `${metadata.namespace ?? ""}/${metadata.name ?? ""}`;

// packages/apiextensions/src/definitions/controllers/finalizing/delete-instances.ts
async function deleteInstances(getStorage, { clock, timeoutMs, signal }) {
  let storage;
  let namespaces;
  try {
    storage = await getStorage();
    const { items } = await storage.list({}, internalContext(void 0, signal));
    namespaces = new Set(items.map(({ object }) => object.metadata.namespace ?? ""));
  } catch (error) {
    return failed("InstanceDeletionFailed", "could not list instances", error);
  }
  const messages = [];
  for (const namespace of namespaces) {
    try {
      await storage.deleteCollection({}, {}, internalContext(namespace, signal));
    } catch (error) {
      messages.push(messageOf(error));
    }
  }
  if (messages.length > 0) {
    return failed("InstanceDeletionFailed", "could not issue all deletes", new Error(aggregateMessages(messages)));
  }
  try {
    await untilEmpty(storage, { clock, timeoutMs, signal });
  } catch (error) {
    return failed("InstanceDeletionCheck", "could not confirm zero CustomResources remaining", error);
  }
  return { condition: terminating("False", "InstanceDeletionCompleted", "removed all instances") };
}
function terminating(status, reason, message) {
  return { type: "Terminating", status, reason, message };
}
function failed(reason, what, cause) {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return { condition: terminating("True", reason, `${what}: ${error.message}`), error };
}
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

// packages/apiextensions/src/definitions/controllers/finalizing/finalizing-controller.ts
var overlapping = /* @__PURE__ */ new Set(["apiservices.apiregistration.k8s.io", "customresourcedefinitions.apiextensions.k8s.io"]);
var inProgress = terminating("True", "InstanceDeletionInProgress", "CustomResource deletion is in progress");
function newFinalizingController(options) {
  const { informer, client, getInstances, onError, timeoutMs = 6e4, clock = systemClock } = options;
  const finish = async (definition, signal) => {
    const { spec } = definition;
    if (overlapping.has(`${spec.names.plural}.${spec.group}`)) return { condition: overlap };
    if (!isConditionTrue(definition, "Established")) return { condition: neverEstablished };
    return deleteInstances(() => getInstances(definition), { clock, timeoutMs, signal });
  };
  const controller = newController({
    sources: [onChangesOf(informer, () => [])],
    workers: 5,
    ...onError ? { onError } : {},
    async reconcile(name, signal) {
      const definition = informer.store.get(name);
      if (definition === void 0 || !awaitsCleanup(definition)) return;
      const begun = await writeStatus(client, withCondition(definition, inProgress, clock.now()), signal);
      if (begun === void 0) return;
      const { condition, error } = await finish(begun, signal);
      const ended = withCondition(begun, condition, clock.now());
      if (error === void 0) {
        const finalizers = begun.metadata.finalizers?.filter((finalizer) => finalizer !== cleanupFinalizer);
        await writeStatus(client, withMeta(ended, { finalizers }), signal);
        return;
      }
      await writeStatus(client, ended, signal);
      throw error;
    }
  });
  return {
    async run(signal) {
      const removeHandler = informer.addHandler({
        onAdd: (definition) => {
          if (awaitsCleanup(definition)) controller.queue.add(definition.metadata.name ?? "");
        },
        onUpdate: (old, definition) => {
          if (!awaitsCleanup(definition) || old !== definition && isSameExceptCondition(old, definition)) return;
          controller.queue.add(definition.metadata.name ?? "");
        }
      });
      try {
        await controller.run(signal);
      } finally {
        removeHandler();
      }
    }
  };
}
var overlap = terminating(
  "False",
  "OverlappingBuiltInResource",
  "instances overlap with built-in resources in storage"
);
var neverEstablished = terminating("False", "NeverEstablished", "resource was never established");
function awaitsCleanup({ metadata }) {
  return metadata.deletionTimestamp !== void 0 && (metadata.finalizers ?? []).includes(cleanupFinalizer);
}
function isSameExceptCondition(a, b) {
  const rest = (definition) => withMeta(withoutCondition(definition, "Terminating"), { resourceVersion: void 0 });
  return semanticEqual(rest(a), rest(b));
}

// packages/apiextensions/src/definitions/controllers/naming/accepted-names.ts
function decideNames(definition, used) {
  const wanted = definition.spec.names;
  const old = definition.status?.acceptedNames ?? { plural: "", kind: "" };
  const accepted = { ...old };
  const isUsedResource = (name) => used.hasResource(name);
  const isUsedKind = (name) => used.hasKind(name);
  let conflict;
  const take = (name, reason) => {
    const isUsed = name === "kind" || name === "listKind" ? isUsedKind : isUsedResource;
    const message = conflictOf(wanted[name], old[name], isUsed);
    if (message === void 0) accepted[name] = wanted[name];
    else conflict = { reason, message };
  };
  take("plural", "PluralConflict");
  take("singular", "SingularConflict");
  const own = new Set(old.shortNames);
  const shortNames = wanted.shortNames ?? [];
  const messages = shortNames.filter((name) => !own.has(name)).flatMap((name) => conflictOf(name, "", isUsedResource) ?? []);
  if (messages.length > 0) conflict = { reason: "ShortNamesConflict", message: aggregateMessages(messages) };
  else accepted.shortNames = wanted.shortNames;
  take("kind", "KindConflict");
  take("listKind", "ListKindConflict");
  accepted.categories = wanted.categories;
  const namesAccepted = conflict ? { type: "NamesAccepted", status: "False", ...conflict } : { type: "NamesAccepted", status: "True", reason: "NoConflicts", message: "no conflicts found" };
  return {
    acceptedNames: withoutUnset(accepted),
    namesAccepted,
    established: establishedAfter(definition, namesAccepted.status === "True")
  };
}
function hasWantedNames({ spec, status }) {
  return semanticEqual(spec.names, status?.acceptedNames ?? {});
}
function conflictOf(wanted = "", old = "", isUsed) {
  return wanted === old || !isUsed(wanted) ? void 0 : `${goQuote(wanted)} is already in use`;
}
function establishedAfter(definition, isAccepted) {
  const old = findCondition(definition, "Established");
  if (isAccepted && old?.status !== "True") {
    return {
      type: "Established",
      status: "False",
      reason: "Installing",
      message: "the initial names have been accepted"
    };
  }
  if (old !== void 0) {
    const { status, reason = "", message = "" } = old;
    return { type: "Established", status, reason, message };
  }
  return { type: "Established", status: "False", reason: "NotAccepted", message: "not all names are accepted" };
}
function withoutUnset(names) {
  const entries = Object.entries(names).filter(([, value]) => value !== void 0);
  return Object.fromEntries(entries);
}

// packages/apiextensions/src/definitions/controllers/definition-informer.ts
var nameKey = (group, name) => `${group}/${name}`;
function newDefinitionInformer(source, onError) {
  return newInformer({
    source,
    transform: withoutSchemas,
    indexers: {
      acceptedResource: ({ spec, status }) => {
        const { plural, singular, shortNames = [] } = status?.acceptedNames ?? {};
        return keysOf(spec.group, [plural, singular, ...shortNames]);
      },
      acceptedKind: ({ spec, status }) => {
        const { kind, listKind } = status?.acceptedNames ?? {};
        return keysOf(spec.group, [kind, listKind]);
      },
      waiting: (definition) => hasWantedNames(definition) ? [] : [definition.spec.group]
    },
    ...onError ? { onError } : {}
  });
}
function keysOf(group, names) {
  return names.flatMap((name) => name ? [nameKey(group, name)] : []);
}

// packages/apiextensions/src/definitions/controllers/naming/naming-controller.ts
function newNamingController(options) {
  const { informer, client, onError, clock = systemClock } = options;
  const usedIn = (group) => ({
    hasResource: (name) => informer.store.keysByIndex("acceptedResource", nameKey(group, name)).length > 0,
    hasKind: (name) => informer.store.keysByIndex("acceptedKind", nameKey(group, name)).length > 0
  });
  const reconcile = async (name, signal) => {
    const definition = informer.store.get(name);
    if (definition === void 0) {
      requeueOthers(name, name.slice(name.indexOf(".") + 1));
      return;
    }
    if (hasWantedNames(definition)) return;
    const next = withDecision(definition, usedIn(definition.spec.group), clock.now());
    if (next === void 0) return;
    const written = await writeStatus(client, next, signal);
    if (written === void 0) return;
    await informer.reached(written.metadata.resourceVersion ?? "", signal);
    requeueOthers(name, definition.spec.group);
  };
  const controller = newController({
    sources: [onChangesOf(informer)],
    reconcile,
    ...onError ? { onError } : {}
  });
  const requeueOthers = (name, group) => {
    for (const other of informer.store.keysByIndex("waiting", group)) if (other !== name) controller.queue.add(other);
  };
  return controller;
}
function withDecision(definition, used, now) {
  const { acceptedNames, namesAccepted, established: established2 } = decideNames(definition, used);
  const isSame = semanticEqual(definition.status?.acceptedNames, acceptedNames) && isConditionEquivalent(namesAccepted, findCondition(definition, "NamesAccepted"));
  if (isSame) return void 0;
  const named = withStatus(definition, { acceptedNames });
  return withCondition(withCondition(named, namesAccepted, now), established2, now);
}

// packages/apiextensions/src/definitions/controllers/non-structural-controller.ts
var type = "NonStructuralSchema";
function nonStructuralCondition({ spec }) {
  const errors = [];
  if (spec.preserveUnknownFields) {
    errors.push(field_exports.invalid(FieldPath.root("spec", "preserveUnknownFields"), true, "must be false"));
  }
  for (const [index, { name, schema }] of (spec.versions ?? []).entries()) {
    if (!schema?.openAPIV3Schema) continue;
    const problem = conversionError(schema.openAPIV3Schema);
    if (problem !== void 0) {
      const message = `failed to check validation schema for version ${name}: ${problem}`;
      return { type, status: "Unknown", reason: "StructuralError", message };
    }
    const path = FieldPath.root("spec", "versions").index(index).child("schema", "openAPIV3Schema");
    field_exports.pushAll(errors, validateStructural(schema.openAPIV3Schema, path));
  }
  return errors.length === 0 ? void 0 : { type, status: "True", reason: "Violations", message: aggregateText(errors) };
}
function newNonStructuralController(options) {
  const { informer, client, onError, clock = systemClock } = options;
  const lastGenerations = /* @__PURE__ */ new Map();
  return newController({
    sources: [onChangesOf(informer)],
    ...onError ? { onError } : {},
    async reconcile(name, signal) {
      const definition = informer.store.get(name);
      if (definition === void 0) {
        lastGenerations.delete(name);
        return;
      }
      const { generation = 0 } = definition.metadata;
      if (generation <= (lastGenerations.get(name) ?? -1)) return;
      const condition = nonStructuralCondition(definition);
      if (isConditionEquivalent(findCondition(definition, type), condition)) return;
      const next = condition ? withCondition(definition, condition, clock.now()) : withoutCondition(definition, type);
      const written = await writeStatus(client, next, signal);
      if (written !== void 0) lastGenerations.set(name, generation);
    }
  });
}

// packages/apiextensions/src/definitions/controllers/definition-controllers.ts
function newDefinitionControllers(options) {
  const controllers = [
    newNamingController(options),
    newEstablishingController(options),
    newNonStructuralController(options),
    newAPIApprovalController(options),
    newFinalizingController(options)
  ];
  return {
    async run(signal) {
      const stopping = new AbortController();
      setMaxListeners(0, stopping.signal);
      const stop = () => stopping.abort(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop, { once: true });
      try {
        await Promise.all(controllers.map((controller) => controller.run(stopping.signal)));
      } finally {
        signal.removeEventListener("abort", stop);
      }
    }
  };
}
export {
  decideNames,
  newAPIApprovalController,
  newDefinitionControllers,
  newDefinitionInformer,
  newEstablishingController,
  newFinalizingController,
  newNamingController,
  newNonStructuralController
};
//# sourceMappingURL=controllers-2INUHP6D.js.map
