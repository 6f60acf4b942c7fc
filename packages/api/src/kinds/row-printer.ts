import { canonicalQuantity } from '@k8s-ts/apimachinery/quantity';
import { type AgeCell, ageCell, type TableRowCondition } from '@k8s-ts/apimachinery/table';
import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import type { Container } from '../types/index.js';

/** Metadata that cells show. */
export interface Printable {
  readonly metadata?: ObjectMeta;
}

/** Conditions of a row, which clients may highlight: `Completed` for a finished pod. */
export type RowCondition = TableRowCondition;

/** The cells of an object, in the order of its kind's columns, wide ones included. */
export interface PrintedRow {
  readonly cells: readonly unknown[];
  readonly conditions?: readonly RowCondition[];
  /** Metadata that the row shows in place of the object's. */
  readonly metadata?: ObjectMeta;
  /**
   * Rows are put in the order of these values, compared one after the other. Default: the rows keep the order of the
   * objects.
   */
  readonly sortKey?: readonly (number | string)[];
}

export type RowPrinter<T = never> = (object: T) => PrintedRow;

export const nameOf = (object: Printable): string => object.metadata?.name ?? '';

/** Time since creation, in kubectl's short form. */
export const ageOf = (object: Printable): AgeCell | string => ageCell(object.metadata?.creationTimestamp);

export const orNone = (text: string | undefined): string => text || '<none>';

/** Names and images of containers, each joined by commas. */
export function containerCells(containers: readonly Container[] | undefined): readonly [string, string] {
  const list = containers ?? [];
  return [list.map(({ name }) => name).join(','), list.map(({ image = '' }) => image).join(',')];
}

/** Descriptions of the columns of {@link containerCells}. */
export const containerColumns: Readonly<Record<string, string>> = {
  Containers: 'Names of the containers in the template.',
  Images: 'Images of the containers in the template.',
};

/** Descriptions of columns that the tables of workloads have. */
export const workloadColumns: Readonly<Record<string, string>> = {
  ...containerColumns,
  Selector: 'Labels of the pods that belong to it.',
};

/** Descriptions of the columns of replica sets and replication controllers. */
export const replicaColumns: Readonly<Record<string, string>> = {
  ...workloadColumns,
  Current: 'Number of pods.',
  Desired: 'Wanted number of pods.',
  Ready: 'Number of pods that are ready.',
};

/** A quantity in its canonical form, as cells show it. */
export const quantity = (value: string | undefined): string => canonicalQuantity(value ?? '0');

const shortModes: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
  ReadWriteOncePod: 'RWOP',
};

/** Access modes in short, each once, in upstream's order. */
export function accessModes(modes: readonly string[] | undefined): string {
  const order = ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'];
  return order
    .filter((mode) => modes?.includes(mode))
    .map((mode) => shortModes[mode])
    .join(',');
}

/** The row without an annotation in its metadata: upstream's internal objects keep its value in a field. */
export function withoutAnnotation(row: PrintedRow, { metadata }: Printable, name: string): PrintedRow {
  if (metadata?.annotations?.[name] === undefined) return row;
  const { annotations: { [name]: _hidden, ...shown } = {}, ...rest } = metadata;
  return { ...row, metadata: Object.keys(shown).length > 0 ? { ...rest, annotations: shown } : rest };
}
