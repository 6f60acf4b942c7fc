import { Buffer } from 'node:buffer';
import { encodeObject } from '@k8s-ts/apimachinery/json';
import {
  type ConvertedRow,
  defaultTableConvertor,
  type RowTemplate,
  renderRow,
  rowTemplate,
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
  /** The columns for which the row was made. The columns of a custom resource may change. */
  readonly columns: unknown;
  readonly template: RowTemplate;
}

/** A row with its ages at one time. */
export interface TextRow extends RowExtras {
  /** The JSON text up to the value of `object`. */
  readonly text: string;
}

const rowForm: EncodingKey<KeptRow> = {
  sizeOf: ({ template, metadata }) =>
    128 +
    (metadata?.length ?? 0) +
    template.texts.reduce((sum, text) => sum + text.length + 32, template.ages.length * 64),
};

/** How a storage's objects become rows. */
type RowConvertor = Pick<TableConvertor, 'tableColumns' | 'tableRow'>;

/** The table of a storage: its own columns, or name and creation time. */
export function rowConvertorOf(storage: AnyRESTStorage): RowConvertor {
  const { tableRow, tableColumns } = storage;
  if (tableRow === undefined || tableColumns === undefined) return defaultTableConvertor as RowConvertor;
  return { tableColumns, tableRow: (object) => tableRow.call(storage, object) };
}

/**
 * An object's row with its ages at a time.
 *
 * @param now milliseconds since 1970
 */
export function rowOf(convertor: RowConvertor, item: Representation, now: number, keeper: EncodingCacheView): TextRow {
  let row = keeper.find(item, rowForm);
  if (row?.columns !== convertor.tableColumns) {
    row = keptRow(convertor, item);
    keeper.set(item, rowForm, row);
  }
  const { template, metadata, sortKey } = row;
  return { text: renderRow(template, now), metadata, sortKey };
}

function keptRow({ tableColumns: columns, tableRow }: RowConvertor, item: Representation): KeptRow {
  const row = tableRow(item.object) as ConvertedRow;
  const { metadata, sortKey } = row;
  const isOwn = metadata === undefined || metadata === item.object.metadata;
  return {
    columns,
    template: rowTemplate(row),
    metadata: isOwn ? undefined : Buffer.from(encodeObject(metadata)),
    sortKey,
  };
}
