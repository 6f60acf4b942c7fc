import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  coreResources
} from "./chunk-OAD6BOKI.js";
import "./chunk-3MA6ZBN2.js";
import {
  newController,
  onChangesOf
} from "./chunk-X6VHL3EA.js";
import "./chunk-7QJUZ2GG.js";
import {
  splitObjectKey
} from "./chunk-NPMJTVHZ.js";
import "./chunk-D52IOJDM.js";
import "./chunk-ALMX3Z3F.js";
import {
  isNotFound
} from "./chunk-HE4L4WC4.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/controllers/src/protection/finalizers.ts
function waitsFor({ metadata }, finalizer3) {
  return metadata?.deletionTimestamp !== void 0 && (metadata.finalizers?.includes(finalizer3) ?? false);
}
function lacks({ metadata }, finalizer3) {
  return metadata?.deletionTimestamp === void 0 && !metadata?.finalizers?.includes(finalizer3);
}
async function addFinalizer(resource, object, finalizer3, signal) {
  const finalizers = [...object.metadata?.finalizers ?? [], finalizer3];
  await resource.update({ ...object, metadata: { ...object.metadata, finalizers } }, { signal });
}
async function removeFinalizer(resource, object, finalizer3, signal) {
  const finalizers = object.metadata?.finalizers?.filter((each) => each !== finalizer3) ?? [];
  await resource.update({ ...object, metadata: { ...object.metadata, finalizers } }, { signal });
}

// packages/controllers/src/protection/pv-protection.ts
var finalizer = "kubernetes.io/pv-protection";
var newPVProtection = (context) => {
  const volumes = context.clientOf("pv-protection-controller").resource(coreResources.persistentVolumes);
  const informer = context.informers.informer(coreResources.persistentVolumes);
  const controller = newController({
    sources: [onChangesOf(informer)],
    onError: context.onError,
    async reconcile(name, signal) {
      const volume = informer.store.get(name);
      if (!volume) return;
      if (lacks(volume, finalizer)) await addFinalizer(volumes, volume, finalizer, signal);
      else if (waitsFor(volume, finalizer) && volume.status?.phase !== "Bound") {
        await removeFinalizer(volumes, volume, finalizer, signal);
      }
    }
  });
  return (signal) => controller.run(signal);
};

// packages/controllers/src/protection/pvc-protection.ts
var finalizer2 = "kubernetes.io/pvc-protection";
var newPVCProtection = (context) => {
  const client = context.clientOf("pvc-protection-controller");
  const claims = client.resource(coreResources.persistentVolumeClaims);
  const informer = context.informers.informer(coreResources.persistentVolumeClaims);
  const pods = context.informers.informer(coreResources.pods);
  pods.addIndexer("claim", claimKeysOf);
  const controller = newController({
    sources: [
      onChangesOf(
        informer,
        (claim) => waitsFor(claim, finalizer2) || lacks(claim, finalizer2) ? [`${claim.metadata?.namespace}/${claim.metadata?.name}`] : []
      ),
      onChangesOf(pods, claimKeysOf)
    ],
    workers: 5,
    onError: context.onError,
    async reconcile(key, signal) {
      const claim = informer.store.get(key);
      if (!claim) return;
      if (lacks(claim, finalizer2)) return addFinalizer(claims, claim, finalizer2, signal);
      if (!waitsFor(claim, finalizer2)) return;
      const isUsedBy = (pod) => uses(pod, claim);
      if (pods.store.byIndex("claim", key).some(isUsedBy)) return;
      const { namespace = "" } = splitObjectKey(key);
      const { items } = await client.resource(coreResources.pods).namespace(namespace).list({ signal });
      if (items.some(isUsedBy)) return;
      try {
        await removeFinalizer(claims, claim, finalizer2, signal);
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    }
  });
  return (signal) => controller.run(signal);
};
function claimKeysOf({ metadata, spec }) {
  return (spec?.volumes ?? []).flatMap(({ name, persistentVolumeClaim, ephemeral }) => {
    const claim = persistentVolumeClaim?.claimName ?? (ephemeral ? `${metadata?.name}-${name}` : void 0);
    return claim === void 0 ? [] : [`${metadata?.namespace}/${claim}`];
  });
}
function uses(pod, claim) {
  const { metadata, spec } = pod;
  if (!spec?.nodeName || metadata?.namespace !== claim.metadata?.namespace) return false;
  const isShutDown = metadata?.deletionTimestamp !== void 0 && metadata.deletionGracePeriodSeconds === 0;
  const isOwned = claim.metadata?.ownerReferences?.some(({ uid, controller }) => controller && uid === metadata?.uid);
  return (spec.volumes ?? []).some(
    ({ name, persistentVolumeClaim, ephemeral }) => persistentVolumeClaim?.claimName === claim.metadata?.name || !isShutDown && ephemeral !== void 0 && isOwned && `${metadata?.name}-${name}` === claim.metadata?.name
  );
}
export {
  newPVCProtection,
  newPVProtection
};
//# sourceMappingURL=protection-LHVTCKDP.js.map
