import { translateTimestampSince } from '@k8s-ts/apimachinery/table';
import type { resourcev1, resourcev1alpha3 } from '../types/index.js';
import { ageOf, nameOf, type Printable, type RowPrinter } from './row-printer.js';

const printNameAndAge: RowPrinter<Printable> = (object, now) => ({ cells: [nameOf(object), ageOf(object, now)] });

const printResourceClaim: RowPrinter<resourcev1.ResourceClaim> = (object, now) => {
  const isDeleted = object.metadata?.deletionTimestamp !== undefined;
  const { allocation, reservedFor } = object.status ?? {};
  const states = [
    ...(isDeleted ? ['deleted'] : []),
    ...(allocation ? ['allocated'] : isDeleted ? [] : ['pending']),
    ...(allocation && reservedFor?.length ? ['reserved'] : []),
  ];
  return { cells: [nameOf(object), states.join(','), ageOf(object, now)] };
};

const printResourceSlice: RowPrinter<resourcev1.ResourceSlice> = (object, now) => {
  const { nodeName = '', driver = '', pool } = object.spec ?? {};
  return { cells: [nameOf(object), nodeName, driver, pool?.name ?? '', ageOf(object, now)] };
};

const printDeviceTaintRule: RowPrinter<resourcev1alpha3.DeviceTaintRule> = (object, now) => {
  const { key = '', value = '', effect = '', timeAdded } = object.spec?.taint ?? {};
  const added = timeAdded === undefined ? '' : translateTimestampSince(timeAdded, now);
  return { cells: [nameOf(object), key, value, effect, added, ageOf(object, now)] };
};

export const resourcePrinters: Readonly<Record<string, RowPrinter>> = {
  DeviceClass: printNameAndAge,
  DeviceTaintRule: printDeviceTaintRule,
  ResourceClaim: printResourceClaim,
  ResourceClaimTemplate: printNameAndAge,
  ResourceSlice: printResourceSlice,
};
