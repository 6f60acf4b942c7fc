import { encodeObject } from '@k8s-ts/apimachinery/json';
import type { MetaAPIVersion } from '@k8s-ts/apimachinery/meta';
import { compareRows, type ObjectsTableOptions, objectsTable } from '@k8s-ts/apimachinery/table';
import type { ListRepresentation, Representation } from '@k8s-ts/registry-generic/rest';
import { ASCII } from '../../request/ascii.js';
import { newPieceForm, type PieceForm } from '../bodies/cached-gzip-parts.js';
import type { ChunkWriter } from '../bodies/chunk-writer.js';
import type { JoinedBody } from '../bodies/joined-body.js';
import type { EncodingCacheView } from '../encodings/encoding-cache.js';
import { jsonOf, metadataTextOf } from '../encodings/json-forms.js';
import type { RepresentationScope } from '../encodings/representation-scope.js';
import { rowConvertorOf, rowOf, type TextRow } from '../encodings/table-rows.js';
import { listMetaOf } from './list-parts.js';

/** The parts of a scope that tables are written with. */
export type TableScope = Pick<
  RepresentationScope,
  'serializer' | 'kind' | 'encodings' | 'storage' | 'now' | 'describeColumn'
>;

const endAnnotation = 'k8s.io/initial-events-end';

/**
 * The JSON of a list as a table, newline included. The rows are joined from kept texts and the metadata in the items'
 * JSON.
 */
export function tableList(scope: TableScope, list: ListRepresentation, options: ObjectsTableOptions): JoinedBody {
  const convertor = rowConvertorOf(scope.storage);
  const now = scope.now();
  const { items } = list;
  const table = objectsTable(convertor as Parameters<typeof objectsTable>[0], [], listMetaOf(list), {
    ...options,
    now,
    describe: scope.describeColumn,
  });
  if (items.length === 0) return { head: encodeObject(table), tail: '\n', count: 0, size: 0, item() {} };
  const keeper = scope.encodings.forList();
  const object = rowObjectWriter(scope, options, keeper);
  const row = (item: Representation): TextRow => rowOf(convertor, item, now, keeper);
  const ordered = inRowOrder(items, row);
  return {
    head: encodeObject({ ...table, rows: [] }).slice(0, -2),
    tail: ']}\n',
    count: items.length,
    separator: ASCII.Comma,
    size: items.length < 8 ? 8192 : undefined,
    item(index, writer) {
      const item = ordered[index] as Representation;
      const { text, metadata } = row(item);
      writer.text(text);
      object(item, writer, metadata);
      writer.byte(125);
    },
  };
}

/** The items in the order of their rows. Rows of most kinds have no order of their own. */
function inRowOrder(
  items: readonly Representation[],
  row: (item: Representation) => TextRow,
): readonly Representation[] {
  const [first] = items;
  if (first === undefined || row(first).sortKey === undefined) return items;
  const rows = items.map((item) => ({ item, row: row(item) }));
  return rows.sort((a, b) => compareRows(sorted(a.row), sorted(b.row))).map(({ item }) => item);
}

const sorted = ({ sortKey }: TextRow) => (sortKey === undefined ? {} : { sortKey });

/** Writes the object of a row, as the client asked for it. */
function rowObjectWriter(
  { serializer, kind }: TableScope,
  { includeObject = 'Metadata', apiVersion = 'meta.k8s.io/v1' }: ObjectsTableOptions,
  keeper: EncodingCacheView,
): (item: Representation, writer: ChunkWriter, shown: Uint8Array | undefined) => void {
  const head = partialHead(apiVersion);
  const partial = (item: Representation, writer: ChunkWriter, shown: Uint8Array | undefined) => {
    writer.text(head);
    writer.bytes(shown ?? metadataTextOf(item));
    writer.byte(125);
  };
  switch (includeObject) {
    case 'Object':
      return (item, writer) => writer.bytes(jsonOf(serializer, kind, item, keeper));
    case 'None':
      return (item, writer, shown) => {
        if (marksEnd(item)) partial(item, writer, shown);
        else writer.text('null');
      };
    default:
      return partial;
  }
}

/**
 * Whether the object has the annotation of the bookmark that ends the initial events of a watch. Such an object keeps
 * its metadata.
 */
function marksEnd(item: Representation): boolean {
  const { metadataJSON } = item;
  if (
    metadataJSON !== undefined &&
    !Buffer.from(metadataJSON.buffer, metadataJSON.byteOffset, metadataJSON.length).includes(endAnnotation)
  )
    return false;
  return item.object.metadata.annotations?.[endAnnotation] === 'true';
}

/** The JSON of an object's metadata up to the value of `metadata`. */
export function partialHead(apiVersion: MetaAPIVersion): string {
  return `{"kind":"PartialObjectMetadata","apiVersion":"${apiVersion}","metadata":`;
}

/** Compressed metadata in JSON. */
const partialPieces: Readonly<Record<MetaAPIVersion, PieceForm>> = {
  'meta.k8s.io/v1': newPieceForm(),
  'meta.k8s.io/v1beta1': newPieceForm(),
};

/** The JSON of a list's metadata and that of its items, newline included. */
export function partialList(
  { encodings }: Pick<RepresentationScope, 'encodings'>,
  list: ListRepresentation,
  apiVersion: MetaAPIVersion,
): JoinedBody {
  const { items } = list;
  const head = encodeObject({ kind: 'PartialObjectMetadataList', apiVersion, metadata: listMetaOf(list) }).slice(0, -1);
  if (items.length === 0) return { head: `${head},"items":null}`, tail: '\n', count: 0, size: 0, item() {} };
  const itemHead = partialHead(apiVersion);
  return {
    head: `${head},"items":[`,
    tail: ']}\n',
    count: items.length,
    separator: ASCII.Comma,
    size: items.length < 8 ? 8192 : undefined,
    kept: {
      revision: (index) => items[index] as Representation,
      form: partialPieces[apiVersion],
      keeper: encodings.forList(),
    },
    item(index, writer) {
      writer.text(itemHead);
      writer.bytes(metadataTextOf(items[index] as Representation));
      writer.byte(125);
    },
  };
}
