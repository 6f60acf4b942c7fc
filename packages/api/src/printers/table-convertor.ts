import type { TableColumn } from '@k8s-ts/apimachinery/table';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { defaultPrintColumns, type PrintColumn, printColumns } from '../discovery/print-columns.js';
import { admissionregistrationPrinters } from './admissionregistration.js';
import { apiregistrationPrinters } from './apiregistration.js';
import { appsPrinters } from './apps.js';
import { autoscalingPrinters } from './autoscaling.js';
import { batchPrinters } from './batch.js';
import { certificatesPrinters } from './certificates.js';
import { columnDescription } from './column-descriptions.js';
import { coordinationPrinters } from './coordination.js';
import { corePrinters } from './core.js';
import { discoveryPrinters } from './discovery.js';
import { flowcontrolPrinters } from './flowcontrol.js';
import { networkingPrinters } from './networking.js';
import { nodePrinters } from './node.js';
import { policyPrinters } from './policy.js';
import { rbacPrinters } from './rbac.js';
import { resourcePrinters } from './resource.js';
import { nameOf, type PrintedRow, type RowPrinter } from './row-printer.js';
import { schedulingPrinters } from './scheduling.js';
import { storagePrinters } from './storage.js';
import { apiserverinternalPrinters, storagemigrationPrinters } from './storage-versions.js';

const printers: Readonly<Record<string, Readonly<Record<string, RowPrinter>>>> = {
  '': corePrinters,
  'admissionregistration.k8s.io': admissionregistrationPrinters,
  'apiregistration.k8s.io': apiregistrationPrinters,
  apps: appsPrinters,
  autoscaling: autoscalingPrinters,
  batch: batchPrinters,
  'certificates.k8s.io': certificatesPrinters,
  'coordination.k8s.io': coordinationPrinters,
  'discovery.k8s.io': discoveryPrinters,
  'flowcontrol.apiserver.k8s.io': flowcontrolPrinters,
  'internal.apiserver.k8s.io': apiserverinternalPrinters,
  'networking.k8s.io': networkingPrinters,
  'node.k8s.io': nodePrinters,
  policy: policyPrinters,
  'rbac.authorization.k8s.io': rbacPrinters,
  'resource.k8s.io': resourcePrinters,
  'scheduling.k8s.io': schedulingPrinters,
  'storage.k8s.io': storagePrinters,
  'storagemigration.k8s.io': storagemigrationPrinters,
};

/** The table of a kind: its columns, and the cells of an object in their order. */
export interface KindTableConvertor {
  readonly tableColumns: readonly TableColumn[];
  tableRow(object: KubeObject): PrintedRow;
}

/** The table convertor of a built-in kind. Kinds without columns of their own show name and creation time. */
export function tableConvertorFor(group: string, kind: string): KindTableConvertor {
  const print = printers[group]?.[kind] as RowPrinter<KubeObject> | undefined;
  const columns = print && printColumns(group, kind);
  if (!print || !columns) {
    return { tableColumns: described(kind, defaultPrintColumns()), tableRow: printDefault };
  }
  return { tableColumns: described(kind, columns), tableRow: print };
}

/** Go prints its zero time for objects without a creation time, such as bookmarks. */
const printDefault: RowPrinter<KubeObject> = (object) => ({
  cells: [nameOf(object), object.metadata.creationTimestamp ?? '0001-01-01T00:00:00Z'],
});

function described(kind: string, columns: readonly PrintColumn[]): readonly TableColumn[] {
  return columns.map((column) => ({ ...column, description: columnDescription(kind, column.name) }));
}
