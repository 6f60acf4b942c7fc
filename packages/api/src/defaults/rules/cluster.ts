import { formatTime } from '@k8s-ts/apimachinery/time';
import { child, ifEmpty, ifUnset, isEmpty, list, type Obj, within } from '../../object-fields.js';
import type { Rule } from '../rule.js';

/* storage.k8s.io, scheduling.k8s.io, resource.k8s.io, authentication.k8s.io, apiextensions.k8s.io */

export const storageClass: Rule = (object) =>
  ifUnset(object, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' });

export const csiDriver: Rule = (object, context) =>
  within(object, 'spec', (spec) => {
    const out = ifUnset(ifEmpty(spec, { volumeLifecycleModes: ['Persistent'] }), {
      attachRequired: true,
      podInfoOnMount: false,
      storageCapacity: false,
      fsGroupPolicy: 'ReadWriteOnceWithFSType',
      requiresRepublish: false,
    });
    return context.featureEnabled('SELinuxMountReadWriteOncePod') ? ifUnset(out, { seLinuxMount: false }) : out;
  });

export const priorityClass: Rule = (object) => ifUnset(object, { preemptionPolicy: 'PreemptLowerPriority' });

/** A request for devices of one class: of v1's `exactly`, and of `firstAvailable`. */
export const deviceRequest: Rule = (object) => {
  const out = ifEmpty(object, { allocationMode: 'ExactCount' });
  return out.allocationMode === 'ExactCount' ? ifEmpty(out, { count: 1 }) : out;
};

/** In v1beta1 a request may hold subrequests instead, and then has no class. */
export const flatDeviceRequest: Rule = (object, context) =>
  isEmpty(object.deviceClassName) ? object : deviceRequest(object, context);

/** Defaults of a device: a mapping to a resource of the node without a factor multiplies by one. */
export const device: Rule = (object) => {
  const mappings = child(object, 'nodeAllocatableResourceMappings');
  if (mappings === undefined) return object;
  const entries = Object.entries(mappings).map(
    ([name, mapping]) => [name, ifUnset(mapping as Obj, { allocationMultiplier: '1' })] as const,
  );
  const isComplete = entries.every(([name, mapping]) => mapping === mappings[name]);
  return isComplete ? object : { ...object, nodeAllocatableResourceMappings: Object.fromEntries(entries) };
};

export const resourcePoolStatusRequestSpec: Rule = (object) => ifUnset(object, { limit: 100 });

export const deviceTaint: Rule = (object, { now }) => ifUnset(object, { timeAdded: formatTime(now()) });

export const tokenRequestSpec: Rule = (object) => ifUnset(object, { expirationSeconds: 3600 });

export const customResourceDefinition: Rule = (object) => {
  const stored = list(child(object, 'spec') ?? {}, 'versions').filter((version) => version.storage === true);
  if (stored.length === 0) return object;
  return within(object, 'status', (status) => ifEmpty(status, { storedVersions: [stored[0]?.name] }));
};

export const customResourceDefinitionSpec: Rule = (object) => {
  const named = within(object, 'names', (names) => {
    const kind = typeof names.kind === 'string' ? names.kind : '';
    const singular = ifEmpty(names, { singular: kind.toLowerCase() });
    return kind === '' ? singular : ifEmpty(singular, { listKind: `${kind}List` });
  });
  return ifUnset(named, { conversion: { strategy: 'None' } });
};
