import { ageCell } from '@k8s-ts/apimachinery/table';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { child, ifEmpty, ifUnset, isEmpty, type Obj } from '../object-fields.js';
import type { resourcev1, resourcev1alpha3 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, type Printable, type RowPrinter } from './row-printer.js';
import type { Rule } from './rule.js';

const printNameAndAge: RowPrinter<Printable> = (object) => ({ cells: [nameOf(object), ageOf(object)] });

const printResourceClaim: RowPrinter<resourcev1.ResourceClaim> = (object) => {
  const isDeleted = object.metadata?.deletionTimestamp !== undefined;
  const { allocation, reservedFor } = object.status ?? {};
  const states = [
    ...(isDeleted ? ['deleted'] : []),
    ...(allocation ? ['allocated'] : isDeleted ? [] : ['pending']),
    ...(allocation && reservedFor?.length ? ['reserved'] : []),
  ];
  return { cells: [nameOf(object), states.join(','), ageOf(object)] };
};

const printResourceSlice: RowPrinter<resourcev1.ResourceSlice> = (object) => {
  const { nodeName = '', driver = '', pool } = object.spec ?? {};
  return { cells: [nameOf(object), nodeName, driver, pool?.name ?? '', ageOf(object)] };
};

const printDeviceTaintRule: RowPrinter<resourcev1alpha3.DeviceTaintRule> = (object) => {
  const { key = '', value = '', effect = '', timeAdded } = object.spec?.taint ?? {};
  const added = timeAdded === undefined ? '' : ageCell(timeAdded);
  return { cells: [nameOf(object), key, value, effect, added, ageOf(object)] };
};

const printResourcePoolStatusRequest: RowPrinter<resourcev1alpha3.ResourcePoolStatusRequest> = ({
  status,
  ...object
}) => {
  const { pools = [], poolCount = 0, conditions = [] } = status ?? {};
  const ended = conditions.find(
    ({ type, status: state }) => (type === 'Complete' || type === 'Failed') && state === 'True',
  );
  const isKnown = status !== undefined && ended?.type !== 'Failed';
  const sum = (field: 'totalDevices' | 'availableDevices' | 'allocatedDevices' | 'unavailableDevices') =>
    isKnown ? String(pools.reduce((total, pool) => total + (pool[field] ?? 0), 0)) : '-';
  const isCut = ended?.type === 'Complete' && poolCount > pools.length;
  return {
    cells: [
      nameOf(object),
      object.spec?.driver ?? '',
      sum('totalDevices'),
      sum('availableDevices'),
      sum('allocatedDevices'),
      sum('unavailableDevices'),
      isKnown ? String(pools.filter(({ validationError }) => validationError !== undefined).length) : '-',
      poolCount,
      isCut ? `Complete (${pools.length}/${poolCount} pools)` : (ended?.type ?? 'Pending'),
      ended?.type === 'Complete' ? ageCell(ended.lastTransitionTime) : '<none>',
    ],
  };
};

/** A request for devices of one class: of v1's `exactly`, and of `firstAvailable`. */
const deviceRequest: Rule = (object) => {
  const out = ifEmpty(object, { allocationMode: 'ExactCount' });
  return out.allocationMode === 'ExactCount' ? ifEmpty(out, { count: 1 }) : out;
};

/** In v1beta1 a request may hold subrequests instead, and then has no class. */
const flatDeviceRequest: Rule = (object, context) =>
  isEmpty(object.deviceClassName) ? object : deviceRequest(object, context);

/** Defaults of a device: a mapping to a resource of the node without a factor multiplies by one. */
const device: Rule = (object) => {
  const mappings = child(object, 'nodeAllocatableResourceMappings');
  if (mappings === undefined) return object;
  const entries = Object.entries(mappings).map(
    ([name, mapping]) => [name, ifUnset(mapping as Obj, { allocationMultiplier: '1' })] as const,
  );
  const isComplete = entries.every(([name, mapping]) => mapping === mappings[name]);
  return isComplete ? object : { ...object, nodeAllocatableResourceMappings: Object.fromEntries(entries) };
};

const resourcePoolStatusRequestSpec: Rule = (object) => ifUnset(object, { limit: 100 });

const deviceTaint: Rule = (object, { now }) => ifUnset(object, { timeAdded: formatTime(now()) });

export const resource: GroupKinds = {
  kinds: {
    DeviceClass: { description: 'A class of devices that claims can ask for.', print: printNameAndAge },
    DeviceTaintRule: {
      print: printDeviceTaintRule,
      columns: {
        Effect: 'What the taint does to pods.',
        Key: 'Key of the taint.',
        TimeAdded: 'Time at which the taint was added.',
        Value: 'Value of the taint.',
      },
    },
    ResourceClaim: {
      description: 'Asks for devices.',
      print: printResourceClaim,
      columns: { State: 'Whether devices are allocated and reserved.' },
    },
    ResourceClaimTemplate: { description: 'A ResourceClaim that is made for each pod.', print: printNameAndAge },
    ResourcePoolStatusRequest: {
      print: printResourcePoolStatusRequest,
      columns: {
        Allocated: 'Number of devices in use.',
        Available: 'Number of devices that can be allocated.',
        Completed: 'Time since the answer was complete.',
        Driver: 'Driver whose pools are asked for.',
        Errors: 'Number of pools with errors.',
        Pools: 'Number of pools.',
        Status: 'State of the request.',
        Total: 'Number of devices.',
        Unavailable: 'Number of devices that cannot be allocated.',
      },
    },
    ResourceSlice: {
      description: 'Devices that a driver offers.',
      print: printResourceSlice,
      columns: {
        Driver: 'Name of the driver.',
        Node: 'Node of the devices.',
        Pool: 'Name of the pool of devices.',
      },
    },
  },
  defaults: {
    BasicDevice: device,
    Device: device,
    DeviceRequest: flatDeviceRequest,
    DeviceSubRequest: deviceRequest,
    DeviceTaint: deviceTaint,
    ExactDeviceRequest: deviceRequest,
    ResourcePoolStatusRequestSpec: resourcePoolStatusRequestSpec,
  },
};
