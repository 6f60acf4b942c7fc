import { ageCell } from '@k8s-ts/apimachinery/table';
import type { resourcev1, resourcev1alpha3 } from '../types/index.js';
import { ageOf, nameOf, type Printable, type RowPrinter } from './row-printer.js';

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

export const resourcePrinters: Readonly<Record<string, RowPrinter>> = {
  DeviceClass: printNameAndAge,
  DeviceTaintRule: printDeviceTaintRule,
  ResourceClaim: printResourceClaim,
  ResourceClaimTemplate: printNameAndAge,
  ResourcePoolStatusRequest: printResourcePoolStatusRequest,
  ResourceSlice: printResourceSlice,
};
