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

export const resourcePrinters: Readonly<Record<string, RowPrinter>> = {
  DeviceClass: printNameAndAge,
  DeviceTaintRule: printDeviceTaintRule,
  ResourceClaim: printResourceClaim,
  ResourceClaimTemplate: printNameAndAge,
  ResourceSlice: printResourceSlice,
};
