import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  ignoreTimestampChanges,
  internalContext,
  parseSelector,
  resourceFactsOf
} from "./chunk-N77X7EAL.js";
import {
  initialEventsAnnotationKey
} from "./chunk-5PTWKDLB.js";
import {
  parse
} from "./chunk-DPTFASVN.js";
import {
  StorageErrorCode,
  checkPreconditions,
  hasResourceVersion,
  hasStorageErrorCode,
  interpretCreateError,
  interpretDeleteError,
  interpretGetError,
  interpretListError,
  interpretUpdateError,
  newKeyExistsError,
  objectResourceVersion
} from "./chunk-EUNU43ZB.js";
import {
  everything
} from "./chunk-LBLIWSBN.js";
import {
  everything as everything2
} from "./chunk-ANVTFQHZ.js";
import {
  StatusError,
  isAlreadyExists,
  isNotFound,
  newBadRequest,
  newConflict,
  newGenerateNameConflict,
  newGenericError,
  newInvalid,
  newNotFound
} from "./chunk-JH3JUYW7.js";
import {
  field_exports,
  validateObjectMeta,
  validateObjectMetaUpdate,
  validatePathSegmentName
} from "./chunk-2QB3KNVX.js";
import {
  FieldPath,
  isDNS1123Label
} from "./chunk-I3UUU3ZY.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";

// packages/registry/generic/src/store/store-core.ts
var groupKindOf = (core) => ({
  group: core.kind.group,
  kind: core.kind.kind
});
var expectedNamespace = (core, context) => core.strategy.namespaced ? context.namespace : "";
function keyRoot(core, namespace) {
  const root = `/${core.options.resourcePrefix}/`;
  return core.strategy.namespaced && namespace !== "" ? `${root}${namespace}/` : root;
}
function keyOf(core, namespace, name) {
  if (core.strategy.namespaced && namespace === "") throw newBadRequest("Namespace parameter required.");
  if (name === "") throw newBadRequest("Name parameter required.");
  const complaints = validatePathSegmentName(name, false);
  if (complaints.length > 0)
    throw newBadRequest(`Name parameter invalid: ${JSON.stringify(name)}: ${complaints.join(";")}`);
  return keyRoot(core, namespace) + name;
}
function represent(core, stored) {
  if (!core.decorate) return stored;
  const object = core.decorate(stored.object);
  return object === stored.object ? stored : { object };
}
var representObject = (core, object) => ({
  object: core.decorate ? core.decorate(object) : object
});

// packages/registry/generic/src/store/selection.ts
function selectionOf(core, selectors, context) {
  const label = selectors.labelSelector ? parseLabels(selectors.labelSelector) : everything2;
  const field = selectors.fieldSelector ? parseFields(core, selectors.fieldSelector) : everything;
  let { namespace } = context;
  if (namespace === "") {
    const selected = field.requiresExactMatch("metadata.namespace");
    if (selected !== void 0 && isDNS1123Label(selected).length === 0) namespace = selected;
  }
  let key = keyRoot(core, namespace);
  let recursive = true;
  const name = field.requiresExactMatch("metadata.name");
  if (name !== void 0 && (!core.strategy.namespaced || namespace !== "")) {
    try {
      key = keyOf(core, namespace, name);
      recursive = false;
    } catch {
    }
  }
  if (label.isEmpty && field.isEmpty) return { key, recursive };
  return { key, recursive, predicate: { label, field, getAttrs: (object) => attrsOf(core, object) } };
}
function attrsOf(core, object) {
  const { name = "", namespace = "", labels = {} } = object.metadata;
  const fields = { "metadata.name": name, ...core.selectableFields?.(object) };
  if (core.strategy.namespaced) fields["metadata.namespace"] = namespace;
  return { labels, fields };
}
function parseLabels(text) {
  try {
    return parse(text);
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
}
var metadataFields = ["metadata.name", "metadata.namespace"];
function parseFields(core, text) {
  try {
    return parseSelector(text).transform((field, value) => {
      const name = core.fieldSelectorAliases?.[field] ?? field;
      if (metadataFields.includes(name) || core.fieldSelectors?.includes(name)) return [name, value];
      throw new Error(
        core.fieldSelectors ? core.unknownFieldSelector?.(field) ?? `field label not supported: ${field}` : `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`
      );
    });
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
}

// packages/registry/generic/src/options/open-storage.ts
function openStorage(options) {
  const { decorator, newCodec, storageConfig, resourcePrefix, transformer } = options.options;
  return decorator(
    storageConfig,
    {
      codec: options.codec ?? newCodec(options.kind),
      groupResource: options.resource,
      transformer,
      resourcePrefix: `/${resourcePrefix}`
    },
    {
      resourcePrefix: `/${resourcePrefix}`,
      getAttrs: (object) => attrsOf(options, object),
      indexedFields: options.indexedFields ?? []
    }
  );
}

// packages/registry/generic/src/store/object-meta.ts
function withMeta(object, changes) {
  const metadata = { ...object.metadata };
  for (const [key, value] of Object.entries(changes)) {
    if (value === void 0) delete metadata[key];
    else metadata[key] = value;
  }
  return { ...object, metadata };
}
function formatTime(milliseconds) {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

// packages/registry/generic/src/store/extend-store.ts
var capabilities = ["get", "list", "watch", "create", "update", "delete", "deleteCollection"];
function extendStore(base, changes) {
  const result = {
    kind: base.kind,
    namespaced: base.namespaced,
    ...resourceFactsOf(base)
  };
  if (base.deleteReturnsDeletedObject) result.deleteReturnsDeletedObject = true;
  if (base.resetFields) result.resetFields = base.resetFields;
  if (base.tableColumns && base.tableRow) {
    result.tableColumns = base.tableColumns;
    if (base.keepsRows) result.keepsRows = true;
    result.tableRow = base.tableRow.bind(base);
  }
  for (const name of capabilities) {
    const method = base[name];
    if (method) result[name] = method.bind(base);
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value === void 0) delete result[name];
    else result[name] = value;
  }
  return result;
}

// packages/registry/generic/src/store/garbage-collection.ts
var finalizerOrphan = "orphan";
var finalizerForeground = "foregroundDeletion";
function deletionFinalizers(core, object, options) {
  const { finalizers } = object.metadata;
  if (!core.options.enableGarbageCollection) return finalizers;
  const present = finalizers ?? [];
  const policy = core.strategy.defaultGarbageCollectionPolicy ?? "DeleteDependents";
  const wanted = policyFinalizer(policy, present, options);
  const kept = present.filter((finalizer) => finalizer !== finalizerOrphan && finalizer !== finalizerForeground);
  const result = wanted ? [...kept, wanted] : kept;
  const same = new Set(present);
  return new Set(result).size === same.size && result.every((finalizer) => same.has(finalizer)) ? finalizers : result;
}
function policyFinalizer(policy, present, options) {
  if (policy === "Unsupported") return void 0;
  if (options.orphanDependents !== void 0) return options.orphanDependents ? finalizerOrphan : void 0;
  switch (options.propagationPolicy) {
    case "Orphan":
      return finalizerOrphan;
    case "Foreground":
      return finalizerForeground;
    case "Background":
      return void 0;
  }
  const already = present.find((finalizer) => finalizer === finalizerOrphan || finalizer === finalizerForeground);
  if (already) return already;
  return policy === "OrphanDependents" ? finalizerOrphan : void 0;
}

// packages/registry/generic/src/store/generate-name.ts
var alphabet = "bcdfghjklmnpqrstvwxz2456789";
var suffixLength = 5;
var maxBaseLength = 63 - suffixLength;
function generateName(base, random) {
  let suffix = "";
  for (const byte of randomBytes(suffixLength, random)) suffix += alphabet[byte % alphabet.length];
  return base.slice(0, maxBaseLength) + suffix;
}
function newUID(random) {
  if (random === void 0) return crypto.randomUUID();
  const bytes = randomBytes(16, random);
  bytes[6] = bytes[6] & 15 | 64;
  bytes[8] = bytes[8] & 63 | 128;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
function randomBytes(length, random) {
  const bytes = new Uint8Array(length);
  return random === void 0 ? crypto.getRandomValues(bytes) : bytes.map(() => Math.floor(random() * 256));
}

// packages/registry/generic/src/store/before-create.ts
function fillSystemFields(object, { now, random }) {
  return withMeta(object, {
    creationTimestamp: formatTime(now()),
    uid: newUID(random),
    deletionTimestamp: void 0,
    deletionGracePeriodSeconds: void 0,
    selfLink: void 0
  });
}
function ensureNamespace(object, expected) {
  const namespace = object.metadata.namespace ?? "";
  if (namespace === expected) return object;
  if (namespace === "") return withMeta(object, { namespace: expected });
  if (expected === "") return withMeta(object, { namespace: void 0 });
  throw newBadRequest("the namespace of the provided object does not match the namespace sent on the request");
}
async function beforeCreate(core, object, context) {
  const { strategy } = core;
  let result = ensureNamespace(object, expectedNamespace(core, context));
  if (strategy.prepareForCreate) result = await strategy.prepareForCreate(result, context);
  const kindErrors = strategy.validate(result, context);
  if (kindErrors.length > 0) throw newInvalid(groupKindOf(core), result.metadata.name ?? "", kindErrors);
  const metaErrors = validateObjectMeta(
    result.metadata,
    strategy.namespaced,
    validatePathSegmentName,
    FieldPath.root("metadata")
  );
  if (metaErrors.length > 0) throw newInvalid(groupKindOf(core), result.metadata.name ?? "", metaErrors);
  for (const warning of strategy.warningsOnCreate?.(result, context) ?? []) context.warn(warning);
  return strategy.canonicalize ? strategy.canonicalize(result) : result;
}

// packages/registry/generic/src/store/create.ts
var maxNameGenerationAttempts = 8;
async function createObject(core, object, options, context) {
  const generated = !object.metadata.name && !!object.metadata.generateName;
  for (let attempt = 1; ; attempt++) {
    try {
      return await createOnce(core, object, options, context);
    } catch (error) {
      if (!generated || !isAlreadyExists(error) || attempt >= maxNameGenerationAttempts) throw error;
    }
  }
}
async function createOnce(core, object, options, context) {
  let prepared = fillSystemFields(object, context);
  if (!prepared.metadata.name && prepared.metadata.generateName) {
    prepared = withMeta(prepared, { name: generateName(prepared.metadata.generateName, context.random) });
  }
  let finish;
  let succeeded = false;
  try {
    if (core.hooks?.beginCreate) {
      const begun = await core.hooks.beginCreate(prepared, context, options.dryRun === true);
      prepared = begun.object;
      finish = begun.finish;
    }
    prepared = await beforeCreate(core, prepared, context);
    await options.validate?.(prepared);
    const name = prepared.metadata.name ?? "";
    const key = keyOf(core, context.namespace, name);
    const stored = await write(core, key, prepared, options, context);
    succeeded = options.dryRun !== true;
    await finish?.(succeeded);
    finish = void 0;
    if (!stored) return representObject(core, prepared);
    await core.hooks?.afterCreate?.(stored.object, context);
    return represent(core, stored);
  } finally {
    await finish?.(false);
  }
}
async function write(core, key, object, options, context) {
  if (!options.dryRun && hasResourceVersion(object)) {
    throw newGenericError(500, "resourceVersion should not be set on objects to be created");
  }
  try {
    if (options.dryRun) {
      if (await exists(core, key, context)) throw newKeyExistsError(key, 0);
      return void 0;
    }
    const ttlSeconds = core.ttlSeconds?.(object, context);
    const { signal } = context;
    return await core.storage.create(key, object, {
      ...ttlSeconds !== void 0 && ttlSeconds > 0 ? { ttlSeconds } : {},
      ...signal ? { signal } : {}
    });
  } catch (error) {
    throw await explainCreateError(core, key, object, error, context);
  }
}
async function exists(core, key, context) {
  const list = await core.storage.list(key, {
    recursive: false,
    ...context.signal ? { signal: context.signal } : {}
  });
  return list.items.length > 0;
}
async function explainCreateError(core, key, object, cause, context) {
  const name = object.metadata.name ?? "";
  const error = interpretCreateError(cause, core.resource, name);
  if (!isAlreadyExists(error)) return error;
  const explained = object.metadata.generateName ? newGenerateNameConflict(core.resource, name, 1) : error;
  try {
    const existing = await core.storage.get(key, context.signal ? { signal: context.signal } : {});
    if (!existing.object.metadata.deletionTimestamp) return explained;
  } catch {
    return explained;
  }
  const { status } = explained;
  return new StatusError({ ...status, message: `object is being deleted: ${status.message}` });
}

// packages/registry/generic/src/store/before-delete.ts
function beforeDelete(core, object, options, now) {
  checkPreconditions2(core, object, options);
  const { strategy } = core;
  if (!strategy.gracePeriodSeconds) return { kind: "immediate" };
  const asked = options.gracePeriodSeconds === void 0 ? void 0 : atLeastOneIfNegative(options.gracePeriodSeconds);
  const { metadata } = object;
  if (metadata.deletionTimestamp) {
    const running = metadata.deletionGracePeriodSeconds;
    if (running === void 0 || running === 0) return { kind: "immediate" };
    if (asked === void 0 || asked >= atLeastOneIfNegative(running)) return { kind: "pending" };
    return shortened(object, atLeastOneIfNegative(running), asked, now);
  }
  const grace = strategy.gracePeriodSeconds(
    object,
    asked === void 0 ? options : { ...options, gracePeriodSeconds: asked }
  );
  if (grace === void 0) return { kind: "immediate" };
  const { generation = 0 } = metadata;
  return {
    kind: "graceful",
    gracePeriodSeconds: grace,
    object: withMeta(object, {
      deletionTimestamp: formatTime(now + grace * 1e3),
      deletionGracePeriodSeconds: grace,
      ...generation > 0 ? { generation: generation + 1 } : {}
    })
  };
}
var atLeastOneIfNegative = (seconds) => seconds < 0 ? 1 : seconds;
function shortened(object, running, asked, now) {
  const due = Date.parse(object.metadata.deletionTimestamp) + (asked - running) * 1e3;
  const late = due < now;
  const grace = late && asked !== 0 ? 1 : asked;
  return {
    kind: "graceful",
    gracePeriodSeconds: asked,
    object: withMeta(object, { deletionTimestamp: formatTime(late ? now : due), deletionGracePeriodSeconds: grace })
  };
}
function checkPreconditions2(core, object, options) {
  const { uid, resourceVersion } = options.preconditions ?? {};
  const resource = { group: core.kind.group, resource: core.kind.kind };
  const { name = "", uid: actualUid = "", resourceVersion: actualVersion = "" } = object.metadata;
  if (uid !== void 0 && uid !== actualUid) {
    throw newConflict(
      resource,
      name,
      `the UID in the precondition (${uid}) does not match the UID in record (${actualUid}). The object might have been deleted and then recreated`
    );
  }
  if (resourceVersion !== void 0 && resourceVersion !== actualVersion) {
    throw newConflict(
      resource,
      name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${actualVersion}). The object might have been modified`
    );
  }
}

// packages/registry/generic/src/store/dry-run.ts
async function dryRunUpdate(storage, key, options) {
  const get = async () => {
    try {
      return await storage.get(key, options.signal ? { signal: options.signal } : {});
    } catch (error) {
      if (options.ignoreNotFound && hasStorageErrorCode(error, StorageErrorCode.keyNotFound)) return void 0;
      throw error;
    }
  };
  const current = await get();
  checkPreconditions(options.preconditions, key, current?.object);
  const { object } = await options.tryUpdate(current?.object, {
    revision: current?.revision ?? 0,
    size: current?.size
  });
  return object;
}

// packages/registry/generic/src/store/delete.ts
var DeleteNow = class {
};
var AlreadyDeleting = class {
};
async function deleteObject(core, name, options, context) {
  const key = keyOf(core, context.namespace, name);
  const signal = context.signal ? { signal: context.signal } : {};
  const found = await core.storage.get(key, signal).catch((error) => {
    throw interpretDeleteError(error, core.resource, name);
  });
  const { size } = found;
  if (size !== void 0) context.checkSize?.(size);
  const step = beforeDelete(core, found.object, options, context.now());
  if (step.kind === "pending") return answer(core, found.object, false);
  let { preconditions } = options;
  let lastState;
  const { finalizers } = found.object.metadata;
  if (step.kind === "graceful" || (finalizers?.length ?? 0) > 0 || deletionFinalizers(core, found.object, options) !== finalizers) {
    const marked = await markForDeletion(core, key, name, options, context);
    if (marked.kind === "alreadyDeleting") return answer(core, found.object, false);
    if (marked.kind === "waiting") return { result: representObject(core, marked.object), deleted: false };
    if (marked.kind === "marked") {
      lastState = marked.object;
      preconditions = followVersion(preconditions, marked.object);
      if (options.dryRun) return { result: representObject(core, marked.object), deleted: true };
    }
  }
  if (options.dryRun) {
    await options.validate?.(found.object);
    return answer(core, found.object, true);
  }
  try {
    const deleted = await core.storage.delete(key, {
      ...preconditions ? { preconditions } : {},
      ...options.validate ? { validateDeletion: options.validate } : {},
      ...signal
    });
    await core.hooks?.afterDelete?.(deleted.object, context);
    return answer(core, deleted.object, true);
  } catch (error) {
    if (!hasStorageErrorCode(error, StorageErrorCode.keyNotFound) || !lastState)
      throw interpretDeleteError(error, core.resource, name);
    await core.hooks?.afterDelete?.(lastState, context);
    return answer(core, lastState, true);
  }
}
function followVersion(preconditions, marked) {
  if (preconditions?.resourceVersion === void 0) return preconditions;
  return { ...preconditions, resourceVersion: marked.metadata.resourceVersion ?? "" };
}
function answer(core, object, deleted) {
  const { uid } = object.metadata;
  return {
    ...core.returnDeletedObject ? { result: representObject(core, object) } : {},
    ...uid ? { uid } : {},
    deleted
  };
}
async function markForDeletion(core, key, name, options, context) {
  let waits = false;
  const updateOptions = {
    ...options.preconditions ? { preconditions: options.preconditions } : {},
    ...context.signal ? { signal: context.signal } : {},
    tryUpdate: async (current) => {
      const existing = current;
      await options.validate?.(existing);
      const step = beforeDelete(core, existing, options, context.now());
      if (step.kind === "pending") throw new AlreadyDeleting();
      const finalizers = deletionFinalizers(core, existing, options);
      waits = (finalizers?.length ?? 0) > 0;
      let object = step.kind === "graceful" ? step.object : existing;
      if (finalizers !== existing.metadata.finalizers) {
        object = withMeta(object, { finalizers: waits ? finalizers : void 0 });
      }
      if (step.kind === "graceful") {
        waits ||= step.gracePeriodSeconds > 0;
        return { object };
      }
      if (!waits) throw new DeleteNow();
      return { object: markDeleted(object, context.now()) };
    }
  };
  try {
    const object = options.dryRun ? await dryRunUpdate(core.storage, key, updateOptions) : (await core.storage.guaranteedUpdate(key, updateOptions)).object;
    return { kind: waits ? "waiting" : "marked", object };
  } catch (error) {
    if (error instanceof AlreadyDeleting) return { kind: "alreadyDeleting" };
    if (error instanceof DeleteNow) return { kind: "nothingToMark" };
    throw interpretUpdateError(error, core.resource, name);
  }
}
function markDeleted(object, now) {
  const { deletionTimestamp, generation = 0 } = object.metadata;
  const later = !deletionTimestamp || Date.parse(deletionTimestamp) > now;
  return withMeta(object, {
    ...!deletionTimestamp && generation > 0 ? { generation: generation + 1 } : {},
    ...later ? { deletionTimestamp: formatTime(now) } : {},
    deletionGracePeriodSeconds: 0
  });
}

// packages/registry/generic/src/store/delete-collection.ts
var pageSize = 1e4;
async function deleteCollection(core, list, options, listOptions, context) {
  const limited = (listOptions.limit ?? 0) > 0;
  const items = [];
  let first;
  let next = { ...listOptions, limit: limited ? listOptions.limit : pageSize };
  for (; ; ) {
    const page = await list(next);
    first ??= page;
    items.push(...page.items);
    await deleteAll(core, page.items, options, context);
    if (limited) return page;
    if (!page.continue) return { items, resourceVersion: first.resourceVersion };
    const { resourceVersion: _version, resourceVersionMatch: _match, ...selectors } = next;
    next = { ...selectors, continue: page.continue };
  }
}
async function deleteAll(core, items, options, context) {
  const queue = items.values();
  const failures = [];
  const work = async () => {
    for (const { object } of queue) {
      const { name = "", namespace = "" } = object.metadata;
      try {
        context.signal?.throwIfAborted();
        await deleteObject(core, name, options, { ...context, namespace, checkSize: void 0 });
      } catch (error) {
        if (!isNotFound(error)) failures.push(error);
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, core.options.deleteCollectionWorkers) }, work));
  if (failures.length > 0) throw failures[0];
}

// packages/registry/generic/src/store/before-update.ts
async function beforeUpdate(core, strategy, object, old, context) {
  let result = ensureNamespace(object, expectedNamespace(core, context));
  result = withMeta(result, { generation: old.metadata.generation });
  if (strategy.prepareForUpdate) result = await strategy.prepareForUpdate(result, old, context);
  const { metadata } = result;
  const before = old.metadata;
  result = withMeta(result, {
    uid: metadata.uid || before.uid,
    creationTimestamp: before.creationTimestamp ?? metadata.creationTimestamp,
    deletionTimestamp: before.deletionTimestamp ?? metadata.deletionTimestamp,
    deletionGracePeriodSeconds: metadata.deletionGracePeriodSeconds ?? before.deletionGracePeriodSeconds
  });
  const path = FieldPath.root("metadata");
  const errors = [
    ...validateObjectMeta(result.metadata, core.strategy.namespaced, validatePathSegmentName, path),
    ...validateObjectMetaUpdate(result.metadata, before, path),
    ...strategy.validateUpdate(result, old, context)
  ];
  if (errors.length > 0) throw newInvalid(groupKindOf(core), result.metadata.name ?? "", errors);
  for (const warning of strategy.warningsOnUpdate?.(result, old, context) ?? []) context.warn(warning);
  return strategy.canonicalize ? strategy.canonicalize(result) : result;
}

// packages/registry/generic/src/store/update.ts
var optimisticLockMessage = "the object has been modified; please apply your changes to the latest version and try again";
var EmptiedFinalizers = class {
  constructor(object) {
    this.object = object;
  }
  object;
};
async function updateObject(core, strategy, name, info, options, context) {
  const key = keyOf(core, context.namespace, name);
  const dryRun = options.dryRun === true;
  const mayCreate = strategy.allowCreateOnUpdate === true || options.forceAllowCreate === true;
  let creating;
  let finish;
  const abandon = async () => {
    const pending = finish;
    finish = void 0;
    await pending?.(false);
  };
  const tryUpdate = async (current, meta) => {
    await abandon();
    creating = void 0;
    if (meta.size !== void 0) context.checkSize?.(meta.size);
    if (!current && !mayCreate) throw newNotFound(core.resource, name);
    const updated = await info.updatedObject(current);
    const named = objectResourceVersion(updated);
    if (!current) {
      let object2 = fillSystemFields(updated, context);
      creating = object2;
      if (core.hooks?.beginCreate) {
        const begun = await core.hooks.beginCreate(object2, context, dryRun);
        object2 = begun.object;
        finish = begun.finish;
      }
      object2 = await beforeCreate(core, object2, context);
      await options.validateCreate?.(object2);
      return withTTL(core, withMeta(object2, { resourceVersion: void 0 }), context);
    }
    let object = checkVersion(core, strategy, name, updated, named, current, meta);
    if (core.hooks?.beginUpdate) {
      const begun = await core.hooks.beginUpdate(object, current, context, dryRun);
      object = begun.object;
      finish = begun.finish;
    }
    object = await beforeUpdate(core, strategy, object, current, context);
    object = ignoreTimestampChanges(current, object);
    await options.validateUpdate?.(object, current);
    if (deletesDuringUpdate(core, object, current)) throw new EmptiedFinalizers(object);
    return withTTL(core, object, context);
  };
  const updateOptions = {
    ignoreNotFound: mayCreate,
    ...info.preconditions ? { preconditions: info.preconditions } : {},
    ...context.signal ? { signal: context.signal } : {},
    tryUpdate
  };
  let stored;
  let dryResult;
  try {
    if (dryRun) dryResult = await dryRunUpdate(core.storage, key, updateOptions);
    else stored = await core.storage.guaranteedUpdate(key, updateOptions);
    const pending = finish;
    finish = void 0;
    await pending?.(!dryRun);
  } catch (error) {
    await abandon();
    if (error instanceof EmptiedFinalizers) {
      return {
        result: await deleteFinalized(core, key, name, error.object, info, dryRun, context),
        created: false
      };
    }
    if (creating) throw await explainCreateError(core, key, creating, error, context);
    throw interpretUpdateError(error, core.resource, name);
  }
  const created = creating !== void 0;
  if (!stored) return { result: representObject(core, dryResult), created };
  if (created) await core.hooks?.afterCreate?.(stored.object, context);
  else await core.hooks?.afterUpdate?.(stored.object, context);
  return { result: represent(core, stored), created };
}
function withTTL(core, object, context) {
  const ttlSeconds = core.ttlSeconds?.(object, context);
  return ttlSeconds !== void 0 && ttlSeconds > 0 ? { object, ttlSeconds } : { object };
}
function checkVersion(core, strategy, name, updated, named, current, meta) {
  if (named === 0) {
    if (strategy.allowUnconditionalUpdate)
      return withMeta(updated, { resourceVersion: current.metadata.resourceVersion });
    const path = FieldPath.root("metadata").child("resourceVersion");
    throw newInvalid({ group: core.resource.group, kind: core.resource.resource }, name, [
      field_exports.invalid(path, 0, "must be specified for an update")
    ]);
  }
  if (named !== meta.revision) throw newConflict(core.resource, name, optimisticLockMessage);
  return updated;
}
function deletesDuringUpdate(core, object, old) {
  if ((object.metadata.finalizers?.length ?? 0) > 0) return false;
  if (!old.metadata.deletionTimestamp) return false;
  if ((old.metadata.deletionGracePeriodSeconds ?? 0) !== 0) return false;
  return core.shouldDeleteDuringUpdate?.(object, old) ?? true;
}
async function deleteFinalized(core, key, name, object, info, dryRun, context) {
  if (!dryRun) {
    try {
      const deleted = await core.storage.delete(key, info.preconditions ? { preconditions: info.preconditions } : {});
      await core.hooks?.afterDelete?.(deleted.object, context);
    } catch (error) {
      if (!hasStorageErrorCode(error, StorageErrorCode.keyNotFound))
        throw interpretDeleteError(error, core.resource, name);
      await core.hooks?.afterDelete?.(object, context);
    }
  }
  return representObject(core, object);
}

// packages/registry/generic/src/store/store.ts
async function newStore(options) {
  const opened = await openStorage(options);
  return new Store({ ...options, storage: opened.storage }, opened);
}
var Store = class {
  constructor(core, opened) {
    this.core = core;
    this.opened = opened;
    this.kind = core.kind;
    this.namespaced = core.strategy.namespaced;
    this.resource = core.resource;
    Object.assign(this, resourceFactsOf(core));
    this.deleteReturnsDeletedObject = core.returnDeletedObject ?? false;
    if (core.resetFields) this.resetFields = core.resetFields;
    if (core.table) {
      const { table } = core;
      this.tableColumns = table.tableColumns;
      if (table.keepsRows) this.keepsRows = true;
      this.tableRow = (object, now) => table.tableRow(object, now);
    }
  }
  core;
  opened;
  kind;
  namespaced;
  resource;
  singularName;
  shortNames;
  categories;
  storageVersion;
  deprecation;
  deleteReturnsDeletedObject;
  resetFields;
  tableColumns;
  keepsRows;
  tableRow;
  /** The underlying storage, for work besides REST (allocators, finalization). */
  get storage() {
    return this.core.storage;
  }
  /** Resolves once reads are answered (a watch cache has loaded). Rejects when the store is destroyed before. */
  ready() {
    return this.opened.ready();
  }
  /** Storage key of an object. */
  keyOf(namespace, name) {
    return keyOf(this.core, namespace, name);
  }
  async get(name, options, context) {
    const key = this.keyOf(context.namespace, name);
    try {
      const stored = await this.core.storage.get(key, {
        ...options.resourceVersion ? { resourceVersion: options.resourceVersion } : {},
        ...context.signal ? { signal: context.signal } : {}
      });
      return represent(this.core, stored);
    } catch (error) {
      throw interpretGetError(error, this.resource, name);
    }
  }
  /**
   * The objects of a namespace (`''`: of all namespaces) that the watch cache has now. Takes much less time than {@link list}, which has a promise.
   *
   * @returns undefined when there is no watch cache, or it is not ready
   */
  cached(namespace) {
    const items = this.core.storage.cached?.(keyRoot(this.core, namespace));
    return items?.map((item) => represent(this.core, item).object);
  }
  async list(options, context) {
    const { labelSelector: _l, fieldSelector: _f, ...rest } = options;
    const { key, recursive, predicate } = selectionOf(this.core, options, context);
    try {
      const list = await this.core.storage.list(key, {
        ...rest,
        recursive,
        ...predicate ? { predicate } : {},
        ...context.signal ? { signal: context.signal } : {}
      });
      if (!this.core.decorate) return list;
      return { ...list, items: list.items.map((item) => represent(this.core, item)) };
    } catch (error) {
      throw interpretListError(error, this.resource);
    }
  }
  async watch(options, context) {
    const {
      labelSelector: _l,
      fieldSelector: _f,
      limit: _limit,
      continue: _continue,
      resourceVersionMatch: _match,
      ...rest
    } = options;
    const { key, recursive, predicate } = selectionOf(this.core, options, context);
    const events = await this.core.storage.watch(key, {
      ...rest,
      recursive,
      ...predicate ? { predicate } : {},
      signal: context.signal
    });
    return this.core.decorate ? decorated(this.core, events) : events;
  }
  create(_name, object, options, context) {
    return createObject(this.core, object, options, context);
  }
  update(name, info, options, context) {
    return updateObject(this.core, this.core.strategy, name, info, options, context);
  }
  delete(name, options, context) {
    return deleteObject(this.core, name, options, context);
  }
  deleteCollection(options, list, context) {
    return deleteCollection(this.core, (page) => this.list(page, context), options, list, context);
  }
  /** The same objects under another update strategy: `/status` and the like (GET, PUT, PATCH). */
  subresource(options) {
    return new SubresourceStore(this, options);
  }
  /** Closes the storage. Idempotent. */
  destroy() {
    return this.opened.destroy();
  }
};
var SubresourceStore = class {
  constructor(parent, options) {
    this.parent = parent;
    this.options = options;
    const { beginCreate: _create, beginUpdate: _update, ...hooks } = parent.core.hooks ?? {};
    this.core = { ...parent.core, hooks };
    this.kind = parent.kind;
    this.namespaced = parent.namespaced;
    if (parent.deprecation !== void 0) this.deprecation = parent.deprecation;
    if (options.resetFields) this.resetFields = options.resetFields;
  }
  parent;
  options;
  kind;
  namespaced;
  deprecation;
  resetFields;
  core;
  get tableColumns() {
    return this.parent.tableColumns;
  }
  get keepsRows() {
    return this.parent.keepsRows;
  }
  get tableRow() {
    return this.parent.tableRow;
  }
  get(name, options, context) {
    return this.parent.get(name, options, context);
  }
  update(name, info, options, context) {
    const strategy = { ...this.options.strategy, allowCreateOnUpdate: false };
    return updateObject(this.core, strategy, name, info, { ...options, forceAllowCreate: false }, context);
  }
};
async function* decorated(core, batches) {
  for await (const batch of batches) {
    yield batch.map(
      (event) => "object" in event ? { type: event.type, object: represent(core, event.object) } : event
    );
  }
}

// packages/registry/generic/src/store/store-client.ts
function storeClient(store, options = {}) {
  return clientIn(store, options, void 0);
}
function clientIn(store, options, chosen) {
  const { prepare = (object) => object } = options;
  const contextOf = (signal, ownNamespace) => {
    if (chosen !== void 0 && !store.namespaced) throw new TypeError(`${store.kind.kind} is not namespaced`);
    return internalContext(chosen ?? ownNamespace, signal);
  };
  return {
    namespace: (namespace) => clientIn(store, options, namespace),
    async get(name, { signal, ...given } = {}) {
      return (await store.get(name, given, contextOf(signal))).object;
    },
    async list({ signal, ...given } = {}) {
      const context = contextOf(signal);
      await untilReady(store, signal);
      const { items, ...metadata } = await store.list(given, context);
      return { ...typeMetaOf(store, "List"), metadata, items: items.map(({ object }) => object) };
    },
    async *watch({ signal, timeoutSeconds, ...given } = {}) {
      const ending = new AbortController();
      const end = () => ending.abort();
      if (signal?.aborted) return;
      signal?.addEventListener("abort", end, { once: true });
      const timeoutMs = timeoutSeconds ? timeoutSeconds * 1e3 : void 0;
      const timer = timeoutMs === void 0 ? void 0 : setTimeout(end, timeoutMs);
      const deadline = timeoutMs === void 0 ? {} : { deadline: Date.now() + timeoutMs };
      try {
        const context = { ...contextOf(ending.signal), signal: ending.signal };
        await untilReady(store, ending.signal);
        for await (const batch of await store.watch({ ...given, ...deadline }, context)) {
          for (const event of batch) yield clientEvent(event);
        }
      } catch (error) {
        if (!ending.signal.aborted) throw error;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        end();
      }
    },
    async create(given, { signal, ...how } = {}) {
      const object = prepare(given);
      const { name, namespace } = object.metadata;
      return (await store.create(name, object, how, contextOf(signal, namespace))).object;
    },
    async update(given, { signal, ...how } = {}) {
      const object = prepare(given);
      const { name = "", namespace } = object.metadata;
      const info = { updatedObject: async () => object };
      return (await store.update(name, info, how, contextOf(signal, namespace))).result.object;
    },
    async delete(name, { signal, ...how } = {}) {
      const { result, uid, deleted } = await store.delete(name, how, contextOf(signal));
      return result === void 0 || deleted ? deletedStatus(store, name, uid) : result.object;
    }
  };
}
async function untilReady(store, signal) {
  signal?.throwIfAborted();
  const ready = store.ready?.();
  if (ready === void 0 || signal === void 0) return ready;
  let abort = () => {
  };
  const aborted = new Promise((_resolve, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener("abort", abort, { once: true });
  try {
    await Promise.race([ready, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
function typeMetaOf({ kind: { group, version, kind } }, suffix) {
  return { apiVersion: group === "" ? version : `${group}/${version}`, kind: kind + suffix };
}
function clientEvent(event) {
  if (event.type === "ERROR") throw StatusError.from(event.error);
  if (event.type !== "BOOKMARK") return { type: event.type, object: event.object.object };
  const { resourceVersion, initialEventsEnd } = event;
  const annotations = initialEventsEnd ? { annotations: { [initialEventsAnnotationKey]: "true" } } : {};
  return { type: "BOOKMARK", object: { metadata: { resourceVersion, ...annotations } } };
}
function deletedStatus({ resource, kind }, name, uid) {
  const { group } = kind;
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Success",
    details: {
      name,
      ...group !== "" && { group },
      kind: resource?.resource ?? kind.kind,
      ...uid !== void 0 && { uid }
    },
    code: 200
  };
}

export {
  openStorage,
  extendStore,
  deletionFinalizers,
  newUID,
  withMeta,
  formatTime,
  newStore,
  Store,
  storeClient
};
