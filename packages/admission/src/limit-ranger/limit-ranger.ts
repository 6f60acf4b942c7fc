import type { LimitRange, PersistentVolumeClaim, Pod } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { aggregateMessages } from '@k8s-ts/apimachinery/validation';
import { type AdmissionAttributes, type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';
import type { ObjectReader } from '../object-reader.js';
import { withDefaultResources } from './default-resources.js';
import { claimViolations, podViolations } from './limit-violations.js';

/** Options of the plugin LimitRanger. */
export interface LimitRangerOptions {
  readonly limitRanges: ObjectReader<LimitRange>;
  /** Now, in ms. Default the system's clock. */
  readonly now?: () => number;
}

/** The ranges of a namespace in the store. */
interface LiveRanges {
  readonly expires: number;
  readonly ranges: Promise<readonly LimitRange[]>;
  /** The ranges, once they have been read. */
  read: readonly LimitRange[] | undefined;
}

/**
 * When the cache has no LimitRanges of a namespace, they are read from the store. Time for which that result is used,
 * in ms.
 */
const liveLookupMs = 30_000;
const maxLiveLookups = 10_000;

/**
 * Gives containers the default requests and limits of the LimitRanges of their namespace, and refuses pods and claims
 * outside their limits. `kubernetes plugin/pkg/admission/limitranger`.
 */
export function limitRanger({ limitRanges, now = Date.now }: LimitRangerOptions): AdmissionPlugin {
  const live = new Map<string, LiveRanges>();

  function readLive(namespace: string): Promise<readonly LimitRange[]> {
    const known = live.get(namespace);
    if (known !== undefined && known.expires > now()) return known.ranges;
    const ranges = limitRanges.list(namespace, true);
    live.delete(namespace);
    if (live.size >= maxLiveLookups) live.delete(live.keys().next().value as string);
    const entry: LiveRanges = { expires: now() + liveLookupMs, ranges, read: undefined };
    live.set(namespace, entry);
    ranges.then(
      (read) => {
        entry.read = read;
      },
      // The next request reads the ranges again.
      () => live.delete(namespace),
    );
    return ranges;
  }

  /** The ranges of a namespace, when they are known without waiting. */
  function rangesNow(namespace: string): readonly LimitRange[] | undefined {
    const cached = limitRanges.peekList?.(namespace);
    if (cached === undefined || cached.length > 0) return cached;
    const known = live.get(namespace);
    return known !== undefined && known.expires > now() ? known.read : undefined;
  }

  async function rangesLater(attributes: AdmissionAttributes): Promise<readonly LimitRange[]> {
    try {
      const { namespace } = attributes;
      const cached = limitRanges.peekList?.(namespace) ?? (await limitRanges.list(namespace, false));
      return cached.length > 0 ? cached : await readLive(attributes.namespace);
    } catch (error) {
      throw admissionForbidden(attributes, error);
    }
  }

  function setDefaults(attributes: AdmissionAttributes): Promise<KubeObject> | KubeObject {
    const pod = attributes.object as Pod;
    const withDefaults = (ranges: readonly LimitRange[]) =>
      ranges.reduce((each, range) => withDefaultResources(range, each), pod) as KubeObject;
    const ranges = rangesNow(attributes.namespace);
    return ranges ? withDefaults(ranges) : rangesLater(attributes).then(withDefaults);
  }

  function checkLimits(attributes: AdmissionAttributes): Promise<void> | void {
    const check = (ranges: readonly LimitRange[]) => checkRanges(ranges, attributes);
    const ranges = rangesNow(attributes.namespace);
    return ranges ? check(ranges) : rangesLater(attributes).then(check);
  }

  function checkRanges(ranges: readonly LimitRange[], attributes: AdmissionAttributes): void {
    const isPod = attributes.resource.resource === 'pods';
    for (const range of ranges) {
      const found = isPod
        ? podViolations(range, attributes.object as Pod)
        : claimViolations(range, attributes.object as PersistentVolumeClaim);
      if (found.length > 0) throw admissionForbidden(attributes, aggregateMessages(found));
    }
  }

  return {
    name: 'LimitRanger',
    resources: ['pods', 'persistentvolumeclaims'],
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    admit: (attributes) =>
      isLimited(attributes) && attributes.resource.resource === 'pods' ? setDefaults(attributes) : undefined,
    validate: (attributes) => (isLimited(attributes) ? checkLimits(attributes) : undefined),
  };
}

/**
 * Whether the limits apply to a request. An update changes the resources of a pod's containers only through the
 * subresource `resize`. Objects that are being deleted are not limited.
 */
function isLimited({ resource, subresource, operation, object, oldObject }: AdmissionAttributes): boolean {
  if (resource.group !== '' || object === undefined || oldObject?.metadata.deletionTimestamp) return false;
  if (resource.resource === 'pods') {
    return operation === 'UPDATE' ? subresource === 'resize' : subresource === '';
  }
  return resource.resource === 'persistentvolumeclaims' && subresource === '';
}
