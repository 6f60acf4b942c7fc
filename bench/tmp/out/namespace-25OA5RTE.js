import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  preferredResources
} from "./chunk-HZMZ767S.js";
import {
  formatTime
} from "./chunk-N627SSBT.js";
import "./chunk-4EMLCRLU.js";
import {
  newController,
  onChangesOf
} from "./chunk-GV3LOTCS.js";
import "./chunk-4J3NEJGW.js";
import "./chunk-HXF4G6RU.js";
import "./chunk-HGFL7HL5.js";
import {
  StatusError,
  isConflict,
  isMethodNotSupported,
  isNotFound
} from "./chunk-JH3JUYW7.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/controllers/src/namespace/delete-content.ts
var finalizerSeconds = 15;
var nothing = { count: 0, finalizers: /* @__PURE__ */ new Map(), estimateSeconds: 0 };
async function deleteContent(namespace, options, signal) {
  const { resources, failed } = options.catalog.current;
  const deletable = preferredResources(resources).filter(({ namespaced, verbs }) => namespaced && verbs.has("delete"));
  const isPods = ({ group, resource }) => group === "" && resource === "pods";
  const errors = [];
  const remaining = /* @__PURE__ */ new Map();
  const finalizers = /* @__PURE__ */ new Map();
  let estimateSeconds = 0;
  const remove = async (resource) => {
    let left = nothing;
    try {
      left = await deleteResource(namespace, resource, options, signal);
    } catch (error) {
      signal.throwIfAborted();
      errors.push(error);
    }
    estimateSeconds = Math.max(estimateSeconds, left.estimateSeconds);
    if (left.count > 0) remaining.set(`${resource.resource}.${resource.group}`, left.count);
    for (const [name, count] of left.finalizers) finalizers.set(name, (finalizers.get(name) ?? 0) + count);
  };
  for (const pods of deletable.filter(isPods)) await remove(pods);
  if (remaining.size === 0) {
    for (const other of deletable) if (!isPods(other)) await remove(other);
  }
  return { failedGroupVersions: failed, errors, remaining, finalizers, estimateSeconds };
}
async function deleteResource(namespace, resource, { client, clock }, signal) {
  const name = namespace.metadata?.name ?? "";
  const objects = client.resource({ ...resource, metadataOnly: true }).namespace(name);
  const gracefulSeconds = resource.group === "" && resource.resource === "pods" ? await gracePeriodOfPods(client, name, signal) : 0;
  const deletedAt = Date.parse(namespace.metadata?.deletionTimestamp ?? "");
  const estimateSeconds = clock.now() - deletedAt >= gracefulSeconds * 1e3 ? 0 : gracefulSeconds;
  const canList = resource.verbs.has("list");
  const how = { propagationPolicy: "Background", signal };
  const isDeleted = resource.verbs.has("deletecollection") && await ifSupported(() => objects.deleteCollection(how));
  if (!isDeleted && canList) {
    for await (const { metadata } of objects.listAll({ signal })) {
      await ifSupported(() => objects.delete(metadata?.name ?? "", how));
    }
  }
  if (!canList) return { ...nothing, estimateSeconds };
  const finalizers = /* @__PURE__ */ new Map();
  let count = 0;
  for await (const { metadata } of objects.listAll({ signal })) {
    count++;
    for (const each of metadata?.finalizers ?? []) finalizers.set(each, (finalizers.get(each) ?? 0) + 1);
  }
  if (count === 0) return nothing;
  if (estimateSeconds > 0) return { count, finalizers, estimateSeconds };
  if (finalizers.size > 0) return { count, finalizers, estimateSeconds: finalizerSeconds };
  const { group, version } = resource;
  throw new Error(
    `unexpected items still remain in namespace: ${name} for gvr: ${group}/${version}, Resource=${resource.resource}`
  );
}
async function ifSupported(request) {
  try {
    await request();
    return true;
  } catch (error) {
    if (isMethodNotSupported(error) || isNotFound(error)) return false;
    throw error;
  }
}
async function gracePeriodOfPods(client, namespace, signal) {
  let seconds = 0;
  const pods = client.resource({ version: "v1", resource: "pods" }).namespace(namespace);
  for await (const { spec, status } of pods.listAll({ signal })) {
    if (status?.phase === "Succeeded" || status?.phase === "Failed") continue;
    seconds = Math.max(seconds, Number(spec?.terminationGracePeriodSeconds ?? 0));
  }
  return seconds;
}

// packages/controllers/src/namespace/namespace-conditions.ts
var fine = {
  NamespaceDeletionDiscoveryFailure: ["ResourcesDiscovered", "All resources successfully discovered"],
  NamespaceDeletionGroupVersionParsingFailure: ["ParsedGroupVersions", "All legacy kube types successfully parsed"],
  NamespaceDeletionContentFailure: [
    "ContentDeleted",
    "All content successfully deleted, may be waiting on finalization"
  ],
  NamespaceContentRemaining: ["ContentRemoved", "All content successfully removed"],
  NamespaceFinalizersRemaining: ["ContentHasNoFinalizers", "All content-preserving finalizers finished"]
};
function namespaceConditions(present, report, now) {
  const problems = problemsOf(report);
  const conditions = [...present];
  let hasChanged = false;
  for (const type of Object.keys(fine)) {
    const problem = problems[type];
    const [reason, message] = problem ?? fine[type];
    const status = problem ? "True" : "False";
    const at = conditions.findIndex((each) => each.type === type);
    const old = conditions[at];
    if (old?.status === status && old.reason === reason && old.message === message) continue;
    hasChanged = true;
    const lastTransitionTime = old?.status === status ? old.lastTransitionTime : now;
    const condition = { type, status, reason, message, ...lastTransitionTime && { lastTransitionTime } };
    if (old) conditions[at] = condition;
    else conditions.push(condition);
  }
  return hasChanged ? conditions : void 0;
}
function problemsOf(report) {
  const { failedGroupVersions: failed, errors, remaining, finalizers } = report;
  const texts = errors.map((error) => error instanceof StatusError ? error.message : String(error)).sort();
  const counts = (map, format) => [...map].map(([name, count]) => format(name, count)).sort().join(", ");
  return {
    ...failed.length > 0 && {
      NamespaceDeletionDiscoveryFailure: [
        "DiscoveryFailed",
        `Discovery failed for some groups, ${failed.length} failing: unable to retrieve the complete list of server APIs: ${failed.map((each) => `${each}: stale GroupVersion discovery: ${each}`).join(", ")}`
      ]
    },
    ...texts.length > 0 && {
      NamespaceDeletionContentFailure: [
        "ContentDeletionFailed",
        `Failed to delete all resource types, ${texts.length} remaining: ${texts.join(", ")}`
      ]
    },
    ...remaining.size > 0 && {
      NamespaceContentRemaining: [
        "SomeResourcesRemain",
        `Some resources are remaining: ${counts(remaining, (name, count) => `${name} has ${count} resource instances`)}`
      ]
    },
    ...finalizers.size > 0 && {
      NamespaceFinalizersRemaining: [
        "SomeFinalizersRemain",
        `Some content in the namespace has finalizers remaining: ${counts(finalizers, (name, count) => `${name} in ${count} resource instances`)}`
      ]
    }
  };
}

// packages/controllers/src/namespace/namespace-controller.ts
var namespaces = { version: "v1", resource: "namespaces", kind: "Namespace", namespaced: false };
var finalizer = "kubernetes";
var settleMs = 100;
var firstRetryMs = 50;
var newNamespaceController = (context) => {
  const { clock } = context;
  const client = context.clientOf("namespace-controller");
  const resource = client.resource(namespaces);
  const informer = context.informers.informer(namespaces);
  const attempts = /* @__PURE__ */ new Map();
  const retryAfter = (uid, attempt, estimateSeconds) => {
    attempts.set(uid, attempt + 1);
    return { requeueAfterMs: Math.min(firstRetryMs * 2 ** attempt, (estimateSeconds / 2 + 1) * 1e3) };
  };
  const reconcile = async (name, signal) => {
    const seen = informer.store.get(name);
    const uid = seen?.metadata?.uid ?? "";
    if (!seen?.metadata?.deletionTimestamp) return void 0;
    const attempt = attempts.get(uid);
    if (attempt === void 0) {
      attempts.set(uid, 0);
      return { requeueAfterMs: settleMs };
    }
    const namespace = await resource.get(name, { signal });
    if (namespace.metadata?.uid !== uid || !namespace.spec?.finalizers?.length) return void 0;
    const content = await deleteContent(namespace, { ...context, client }, signal);
    const now = formatTime(clock.now());
    const conditions = namespaceConditions(namespace.status?.conditions ?? [], content, now);
    const current = conditions ? await resource.updateStatus({ ...namespace, status: { ...namespace.status, conditions } }, { signal }) : namespace;
    if (content.errors.length > 0) throw new AggregateError(content.errors, String(content.errors[0]));
    if (content.failedGroupVersions.length > 0) throw new Error(`unable to discover ${content.failedGroupVersions}`);
    if (content.remaining.size > 0) return retryAfter(uid, attempt, content.estimateSeconds);
    const finalizers = current.spec?.finalizers?.filter((each) => each !== finalizer) ?? [];
    await resource.update({ ...current, spec: { ...current.spec, finalizers } }, { subresource: "finalize", signal });
    return void 0;
  };
  const controller = newController({
    sources: [onChangesOf(informer, ({ metadata }) => metadata?.deletionTimestamp ? [metadata.name ?? ""] : [])],
    workers: 10,
    onError: context.onError,
    async reconcile(name, signal) {
      try {
        return await reconcile(name, signal);
      } catch (error) {
        if (isNotFound(error) || isConflict(error)) return void 0;
        throw error;
      }
    }
  });
  return async (signal) => {
    const end = informer.addHandler({ onDelete: ({ metadata }) => void attempts.delete(metadata?.uid ?? "") });
    await controller.run(signal);
    end();
  };
};
export {
  newNamespaceController
};
