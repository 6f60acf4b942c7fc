import { Buffer } from 'node:buffer';
import { encodeObject } from '@k8s-ts/apimachinery/json';
import {
  type ConvertedRow,
  defaultTableConvertor,
  type RowTemplate,
  renderRow,
  rowTemplate,
  rowText,
} from '@k8s-ts/apimachinery/table';
import type { AnyRESTStorage, Representation, TableConvertor } from '@k8s-ts/registry-generic/rest';
import type { EncodingCacheView, EncodingKey } from './encoding-cache.js';

/** Data that a table row carries besides its cells. */
interface RowExtras {
  /** The JSON text of the metadata that the row shows in place of the object's. */
  readonly metadata: Uint8Array | undefined;
  readonly sortKey: ConvertedRow['sortKey'] | undefined;
}

interface KeptRow extends RowExtras {
  /** The columns for which the row was made. Those of a custom resource may change. */
  readonly columns: unknown;
  /** Undefined when the row cannot be kept. */
  readonly template: RowTemplate | undefined;
}

/** A row at a time. */
export interface TextRow extends RowExtras {
  /** The JSON text up to the value of `object`. */
  readonly text: string;
}

const rowForm: EncodingKey<KeptRow> = {
  sizeOf: ({ template, metadata }) =>
    128 +
    (metadata?.length ?? 0) +
    (template?.texts.reduce((sum, text) => sum + text.length + 32, template.ages.length * 48) ?? 0),
};

/** How a storage's objects become rows. */
type RowConvertor = Pick<TableConvertor, 'tableColumns' | 'tableRow' | 'cacheableRows'>;

const defaultConvertor: RowConvertor = {
  ...(defaultTableConvertor as Pick<TableConvertor, 'tableColumns' | 'tableRow'>),
  cacheableRows: true,
};

/** The table of a storage: its own columns, or name and creation time. */
export function rowConvertorOf(storage: AnyRESTStorage): RowConvertor {
  const { tableRow, tableColumns, cacheableRows = false } = storage;
  if (tableRow === undefined || tableColumns === undefined) return defaultConvertor;
  return { tableColumns, cacheableRows, tableRow: (object, now) => tableRow.call(storage, object, now) };
}

/**
 * An object's row at a time.
 *
 * @param now milliseconds since 1970
 */
export function rowOf(convertor: RowConvertor, item: Representation, now: number, keeper: EncodingCacheView): TextRow {
  if (convertor.cacheableRows) {
    const found = keeper.find(item, rowForm);
    const known = found?.columns === convertor.tableColumns ? found : undefined;
    const row = known ?? keptRow(convertor, item);
    if (known === undefined) keeper.set(item, rowForm, row);
    const { template, metadata, sortKey } = row;
    if (template !== undefined) return { text: renderRow(template, now), metadata, sortKey };
  }
  const row = convertor.tableRow(item.object, now) as ConvertedRow;
  return { text: rowText(row), ...extrasOf(row, item) };
}

function keptRow({ tableColumns: columns, tableRow }: RowConvertor, item: Representation): KeptRow {
  const made = rowTemplate((now) => tableRow(item.object, now) as ConvertedRow);
  if (made === undefined) return { columns, template: undefined, metadata: undefined, sortKey: undefined };
  return { columns, template: made.template, ...extrasOf(made.row, item) };
}

function extrasOf({ metadata, sortKey }: ConvertedRow, item: Representation): RowExtras {
  const isOwn = metadata === undefined || metadata === item.object.metadata;
  return { metadata: isOwn ? undefined : Buffer.from(encodeObject(metadata)), sortKey };
}
