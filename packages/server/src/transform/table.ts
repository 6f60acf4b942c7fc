import type { TableColumnDefinition } from '@k8s-ts/apimachinery/table';
import type { KubeObject, ListMeta } from '@k8s-ts/apimachinery/types';
import type { TableConvertor } from '@k8s-ts/registry-generic/rest';
import { partialObjectMetadata } from './partial-metadata.js';

export type IncludeObject = '' | 'None' | 'Metadata' | 'Object';

export interface TableOptions {
  readonly includeObject: IncludeObject;
  /** The columns were sent before (watches). */
  readonly noHeaders: boolean;
  /** `v1` or `v1beta1` of meta.k8s.io. */
  readonly version: string;
}

/** A `meta.k8s.io` Table of objects. An empty default table has `null` rows, as upstream. */
export function tableOf(
  convertor: TableConvertor,
  objects: readonly KubeObject[],
  metadata: ListMeta,
  options: TableOptions,
  now: number,
): Readonly<Record<string, unknown>> {
  const rows = objects.map((object) => {
    const { cells, conditions } = convertor.tableRow(object, now);
    return {
      cells,
      ...(conditions !== undefined && conditions.length > 0 ? { conditions } : undefined),
      object: includedObject(object, options),
    };
  });
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${options.version}`,
    metadata,
    columnDefinitions: options.noHeaders ? null : convertor.tableColumns.map(wireColumn),
    rows: rows.length === 0 && hasDefaultColumns(convertor) ? null : rows,
  };
}

/** Columns of a kind that has none of its own. */
function hasDefaultColumns({ tableColumns }: TableConvertor): boolean {
  return tableColumns.length === 2 && tableColumns[1]?.name === 'Created At';
}

function wireColumn({ name, type, format, description, priority }: TableColumnDefinition) {
  return { name, type, format: format ?? '', description: description ?? '', priority: priority ?? 0 };
}

function includedObject(object: KubeObject, { includeObject, version }: TableOptions): unknown {
  const isEndOfInitialEvents = object.metadata.annotations?.['k8s.io/initial-events-end'] === 'true';
  if (includeObject === 'Object') return object;
  if (includeObject === 'None' && !isEndOfInitialEvents) return null;
  return partialObjectMetadata(object, version);
}
