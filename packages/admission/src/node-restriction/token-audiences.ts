import type { PersistentVolume, PersistentVolumeClaim, Pod, storagev1 } from '@k8s-ts/api/types';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { aggregateMessages } from '@k8s-ts/apimachinery/validation';
import type { ObjectReader } from '../object-reader.js';

/** Stores that hold the audiences of a pod's volumes. */
export interface AudienceSources {
  readonly claims: ObjectReader<PersistentVolumeClaim>;
  readonly volumes: ObjectReader<PersistentVolume>;
  /** Undefined when the group storage.k8s.io is disabled: then no driver asks for tokens. */
  readonly drivers: ObjectReader<storagev1.CSIDriver> | undefined;
}

type Volume = NonNullable<NonNullable<Pod['spec']>['volumes']>[number];

/** CSI drivers that replace built-in volume plugins, by the plugin's field. `kubernetes csi-translation-lib`. */
const migratedPlugins = [
  ['gcePersistentDisk', 'pd.csi.storage.gke.io'],
  ['awsElasticBlockStore', 'ebs.csi.aws.com'],
  ['cinder', 'cinder.csi.openstack.org'],
  ['azureDisk', 'disk.csi.azure.com'],
  ['azureFile', 'file.csi.azure.com'],
  ['vsphereVolume', 'csi.vsphere.vmware.com'],
  ['portworxVolume', 'pxd.portworx.com'],
] as const;

/**
 * Whether a volume of the pod needs a token of the audience: a projected token, or a CSI driver that asks for tokens.
 *
 * @throws Error when no volume needs it and objects that a volume names cannot be found
 */
export async function podNeedsAudience(pod: Pod, audience: string, sources: AudienceSources): Promise<boolean> {
  const failures: string[] = [];
  for (const volume of pod.spec?.volumes ?? []) {
    const tokens = (volume.projected?.sources ?? []).flatMap(({ serviceAccountToken }) => serviceAccountToken ?? []);
    if (tokens.some((token) => (token.audience ?? '') === audience)) return true;
    try {
      const driver = await driverOf(pod, volume, sources);
      if (driver !== undefined && (await driverNeedsAudience(driver, audience, sources))) return true;
    } catch (error) {
      failures.push(errorText(error));
    }
  }
  if (failures.length > 0) throw new Error(aggregateMessages(failures));
  return false;
}

async function driverOf(pod: Pod, volume: Volume, sources: AudienceSources): Promise<string | undefined> {
  const { namespace = '', name = '' } = pod.metadata ?? {};
  if (volume.ephemeral?.volumeClaimTemplate) return driverOfClaim(namespace, `${name}-${volume.name}`, sources);
  if (volume.persistentVolumeClaim) return driverOfClaim(namespace, volume.persistentVolumeClaim.claimName, sources);
  return volume.csi?.driver ?? migratedDriver(volume);
}

async function driverOfClaim(namespace: string, name: string, sources: AudienceSources): Promise<string | undefined> {
  const claim = found(await sources.claims.get(namespace, name), 'persistentvolumeclaim', name);
  const volumeName = claim.spec?.volumeName ?? '';
  const { spec = {} } = found(await sources.volumes.get('', volumeName), 'persistentvolume', volumeName);
  return spec.csi?.driver ?? migratedDriver(spec);
}

async function driverNeedsAudience(name: string, audience: string, { drivers }: AudienceSources): Promise<boolean> {
  const driver = found(await drivers?.get('', name), 'csidriver.storage.k8s.io', name);
  return (driver.spec?.tokenRequests ?? []).some((request) => (request.audience ?? '') === audience);
}

function migratedDriver(source: { readonly [K in (typeof migratedPlugins)[number][0]]?: unknown }): string | undefined {
  return migratedPlugins.find(([plugin]) => source[plugin])?.[1];
}

function found<T>(object: T | undefined, kind: string, name: string): T {
  if (object === undefined) throw new Error(`${kind} "${name}" not found`);
  return object;
}
