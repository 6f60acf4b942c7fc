import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  onEventsOf
} from "./chunk-EM6ZFQRI.js";
import {
  coreResources
} from "./chunk-ZM7MXVK7.js";
import "./chunk-ML5VRIE6.js";
import "./chunk-4KWPNXGA.js";
import {
  newController,
  onChangesOf
} from "./chunk-GV3LOTCS.js";
import {
  newWorkQueue
} from "./chunk-4J3NEJGW.js";
import {
  objectKey,
  splitObjectKey
} from "./chunk-HXF4G6RU.js";
import "./chunk-HGFL7HL5.js";
import "./chunk-5PTWKDLB.js";
import {
  isConflict,
  isNotFound
} from "./chunk-JH3JUYW7.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/controllers/src/service-account-tokens/token-secrets.ts
var tokenSecretType = "kubernetes.io/service-account-token";
var nameAnnotation = "kubernetes.io/service-account.name";
var uidAnnotation = "kubernetes.io/service-account.uid";
var tokenSecretInformer = (informers) => informers.informer(coreResources.secrets, { fieldSelector: `type=${tokenSecretType}` });
function accountOf({ metadata }) {
  const name = metadata.annotations?.[nameAnnotation];
  return name ? { name, uid: metadata.annotations?.[uidAnnotation] ?? "" } : void 0;
}
function accountAnnotations(name, uid) {
  return { [nameAnnotation]: name, [uidAnnotation]: uid };
}
function secretNamesOf({ spec }) {
  const containers = [
    ...spec?.containers ?? [],
    ...spec?.initContainers ?? [],
    ...spec?.ephemeralContainers ?? []
  ];
  const names = [
    ...(spec?.imagePullSecrets ?? []).map(({ name }) => name),
    ...containers.flatMap(({ env = [], envFrom = [] }) => [
      ...envFrom.map(({ secretRef }) => secretRef?.name),
      ...env.map(({ valueFrom }) => valueFrom?.secretKeyRef?.name)
    ]),
    ...(spec?.volumes ?? []).flatMap((volume) => [
      volume.secret?.secretName,
      volume.azureFile?.secretName,
      ...(volume.projected?.sources ?? []).map(({ secret }) => secret?.name),
      volume.csi?.nodePublishSecretRef?.name,
      volume.cephfs?.secretRef?.name,
      volume.cinder?.secretRef?.name,
      volume.flexVolume?.secretRef?.name,
      volume.iscsi?.secretRef?.name,
      volume.rbd?.secretRef?.name,
      volume.scaleIO?.secretRef?.name,
      volume.storageos?.secretRef?.name
    ])
  ];
  return names.filter((name) => Boolean(name));
}

// packages/controllers/src/service-account-tokens/legacy-token-cleaner.ts
var day = 24 * 36e5;
var cleanUpMs = 365 * day;
var periodMs = day;
var trackingName = "kube-apiserver-legacy-service-account-token-tracking";
var lastUsedLabel = "kubernetes.io/legacy-token-last-used";
var invalidSinceLabel = "kubernetes.io/legacy-token-invalid-since";
var newLegacyTokenCleaner = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf("legacy-service-account-token-cleaner");
  const resource = client.resource(coreResources.secrets);
  const maps = client.resource(coreResources.configMaps).namespace("kube-system");
  const secrets = tokenSecretInformer(informers);
  const accounts = informers.informer(coreResources.serviceAccounts);
  const pods = informers.informer(coreResources.pods);
  const isTracked = async (now, signal) => {
    const map = await maps.get(trackingName, { signal }).catch((error) => {
      if (isNotFound(error)) return void 0;
      throw error;
    });
    const since = dateOf(map?.data?.since);
    return since !== void 0 && now >= since + day + cleanUpMs;
  };
  const isCandidate = (secret, now) => {
    const { namespace = "", name, labels, creationTimestamp = "", deletionTimestamp } = secret.metadata;
    if (deletionTimestamp || Date.parse(creationTimestamp) >= now - cleanUpMs) return false;
    const lastUsed = labels?.[lastUsedLabel];
    if (lastUsed !== void 0 && (dateOf(lastUsed) === void 0 || lastUsed >= textOf(now - cleanUpMs))) return false;
    const owner = accountOf(secret);
    const account = owner && accounts.store.get(`${namespace}/${owner.name}`);
    if (!account || owner.uid !== "" && owner.uid !== account.metadata?.uid) return false;
    if (!account.secrets?.some((each) => each.name === name)) return false;
    return !pods.store.byIndex("namespace", namespace).some((pod) => secretNamesOf(pod).includes(name ?? ""));
  };
  const retire = async ({ metadata }, now, signal) => {
    const { namespace = "", name = "", uid, resourceVersion = "", labels } = metadata;
    const invalidSince = labels?.[invalidSinceLabel];
    const own = resource.namespace(namespace);
    try {
      if (dateOf(invalidSince) === void 0) {
        await own.patch(name, { metadata: { uid, labels: { [invalidSinceLabel]: textOf(now) } } }, { signal });
      } else if ((invalidSince ?? "") < textOf(now - cleanUpMs)) {
        await own.delete(name, { preconditions: { resourceVersion }, signal });
      }
    } catch (error) {
      if (!isConflict(error) && !isNotFound(error)) throw error;
    }
  };
  const controller = newController({
    sources: [onChangesOf(secrets, () => []), onChangesOf(accounts, () => []), onChangesOf(pods, () => [])],
    queue: newWorkQueue({ clock }),
    onError: context.onError,
    async reconcile(_, signal) {
      const now = clock.now();
      if (await isTracked(now, signal)) {
        for (const secret of secrets.store.list()) if (isCandidate(secret, now)) await retire(secret, now, signal);
      }
      return { requeueAfterMs: periodMs };
    }
  });
  controller.queue.add("all");
  return (signal) => controller.run(signal);
};
function dateOf(text) {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") ? Date.parse(text ?? "") : Number.NaN;
  return Number.isNaN(time) ? void 0 : time;
}
function textOf(ms) {
  return new Date(ms).toISOString().slice(0, 10);
}

// packages/controllers/src/service-account-tokens/tokens-controller.ts
var newTokensController = (context) => {
  const { clock, settings, managerClient } = context;
  const { issueSecretToken, rootCA } = settings;
  if (issueSecretToken === void 0) return async () => {
  };
  const client = managerClient("tokens-controller");
  const secrets = client.resource(coreResources.secrets);
  const accounts = client.resource(coreResources.serviceAccounts);
  const informer = tokenSecretInformer(context.informers);
  const accountInformer = context.informers.informer(coreResources.serviceAccounts);
  informer.addIndexer("service-account", (secret) => {
    const account = accountOf(secret);
    return account ? [`${secret.metadata.namespace}/${account.name}`] : [];
  });
  const gone = /* @__PURE__ */ new Map();
  const accountFor = async (secret, signal) => {
    const { name = "", uid = "" } = accountOf(secret) ?? {};
    const { namespace = "" } = secret.metadata;
    const matches = (account) => uid === "" || account.metadata?.uid === uid;
    const known = accountInformer.store.get(`${namespace}/${name}`);
    if (known && matches(known)) return known;
    try {
      const latest = await accounts.namespace(namespace).get(name, { signal });
      return matches(latest) ? latest : void 0;
    } catch (error) {
      if (isNotFound(error)) return void 0;
      throw error;
    }
  };
  const removeReference = async (secret, signal) => {
    const account = await accountFor(secret, signal);
    const left = account?.secrets?.filter(({ name }) => name !== secret.metadata.name);
    if (account === void 0 || left?.length === account.secrets?.length) return;
    await accounts.update({ ...account, ...left && { secrets: left } }, { signal });
  };
  const fill = async (secret, account, signal) => {
    const { namespace = "", name = "" } = secret.metadata;
    const ca = rootCA === void 0 ? void 0 : btoa(rootCA);
    const { token, namespace: kept, "ca.crt": keptCA } = secret.data ?? {};
    if (token && kept && (ca === void 0 || keptCA === ca)) return;
    const { name: accountName = "", uid = "" } = account.metadata ?? {};
    const content = { namespace, secret: name, serviceAccount: accountName, serviceAccountUID: uid };
    const data = {
      ...secret.data,
      ...ca !== void 0 && { "ca.crt": ca },
      namespace: kept || btoa(namespace),
      token: token || btoa(await issueSecretToken(content))
    };
    const annotations = { ...secret.metadata.annotations, ...accountAnnotations(accountName, uid) };
    await secrets.update({ ...secret, metadata: { ...secret.metadata, annotations }, data }, { signal });
  };
  const controller = newController({
    sources: [
      onEventsOf(informer, (add) => ({
        onAdd: (secret) => add(objectKey(secret)),
        onUpdate: (_, secret) => add(objectKey(secret)),
        onDelete(secret) {
          gone.set(objectKey(secret), secret);
          add(objectKey(secret));
        }
      })),
      onEventsOf(accountInformer, (add) => {
        const addSecrets = (account) => {
          for (const key of informer.store.keysByIndex("service-account", objectKey(account))) add(key);
        };
        return { onAdd: addSecrets, onDelete: addSecrets };
      })
    ],
    queue: newWorkQueue({ clock }),
    workers: 5,
    maxRetries: 10,
    onError: context.onError,
    async reconcile(key, signal) {
      const secret = informer.store.get(key);
      try {
        if (secret === void 0) {
          const removed = gone.get(key);
          if (removed && accountOf(removed)) await removeReference(removed, signal);
          gone.delete(key);
          return;
        }
        gone.delete(key);
        if (accountOf(secret) === void 0 || secret.metadata.deletionTimestamp) return;
        const account = await accountFor(secret, signal);
        if (account) return await fill(secret, account, signal);
        const { namespace = "", name } = splitObjectKey(key);
        const { uid = "" } = secret.metadata;
        await secrets.namespace(namespace).delete(name, { preconditions: { uid }, signal });
      } catch (error) {
        if (isNotFound(error)) return;
        if (isConflict(error) && secret !== void 0) return;
        throw error;
      }
    }
  });
  return (signal) => controller.run(signal);
};
export {
  newLegacyTokenCleaner,
  newTokensController
};
