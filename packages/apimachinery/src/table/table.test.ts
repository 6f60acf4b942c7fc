import { describe, expect, it } from 'vitest';
import { humanDuration, shortHumanDuration, translateTimestampSince, translateTimestampUntil } from '../time/index.js';
import type { AnyKubeObject, KubeList, KubeObject } from '../types/index.js';
import {
  defaultTable,
  defaultTableColumns,
  makeTable,
  metaToTableRows,
  type ObjectTableConvertor,
  objectsTable,
  withRowObjects,
} from './index.js';

const s = 1000;
const m = 60 * s;
const h = 60 * m;
const d = 24 * h;
const y = 365 * d;

describe('durations', () => {
  it.each([
    [-2 * s, '<invalid>', '<invalid>'],
    [-1999, '0s', '0s'],
    [-1, '0s', '0s'],
    [0, '0s', '0s'],
    [999, '0s', '0s'],
    [59 * s, '59s', '59s'],
    [60 * s, '60s', '1m'],
    [2 * m - 1, '119s', '1m'],
    [2 * m, '2m', '2m'],
    [2 * m + 5 * s, '2m5s', '2m'],
    [9 * m + 59 * s, '9m59s', '9m'],
    [10 * m, '10m', '10m'],
    [10 * m + 59 * s, '10m', '10m'],
    [3 * h - 1, '179m', '2h'],
    [3 * h, '3h', '3h'],
    [3 * h + 10 * m, '3h10m', '3h'],
    [8 * h - 1, '7h59m', '7h'],
    [8 * h + 59 * m, '8h', '8h'],
    [47 * h + 59 * m, '47h', '1d'],
    [48 * h, '2d', '2d'],
    [3 * d + 4 * h, '3d4h', '3d'],
    [8 * d - 1, '7d23h', '7d'],
    [8 * d, '8d', '8d'],
    [2 * y - h, '729d', '1y'],
    [2 * y, '2y', '2y'],
    [2 * y + d, '2y1d', '2y'],
    [8 * y - h, '7y364d', '7y'],
    [8 * y + 300 * d, '8y', '8y'],
  ])('%d ms is %s, in short %s', (milliseconds, long, short) => {
    expect(humanDuration(milliseconds)).toBe(long);
    expect(shortHumanDuration(milliseconds)).toBe(short);
  });

  it('are shown as the ages of objects', () => {
    const now = Date.parse('2024-01-01T00:10:00Z');
    expect(translateTimestampSince('2024-01-01T00:00:00Z', now)).toBe('10m');
    expect(translateTimestampUntil('2024-01-01T01:10:00Z', now)).toBe('60m');
    expect(translateTimestampSince(undefined, now)).toBe('<unknown>');
    expect(translateTimestampSince(null)).toBe('<unknown>');
    expect(translateTimestampSince(new Date().toISOString())).toMatch(/^\ds$/);
  });
});

describe('tables', () => {
  const object: AnyKubeObject = {
    apiVersion: 'v1',
    kind: 'Thing',
    metadata: { name: 'a', resourceVersion: '3', creationTimestamp: '2024-01-01T00:00:00Z' },
    data: {},
  };
  const list: KubeList = { kind: 'ThingList', metadata: { resourceVersion: '9', continue: 'c' }, items: [object] };

  it('have a row per object', () => {
    const now = Date.parse('2024-01-01T00:10:00Z');
    const cells = (_: KubeObject, name: string, age: string): string[] => [name, age];
    expect(metaToTableRows(list, cells, now)).toEqual([{ cells: ['a', '10m'], object }]);
    expect(metaToTableRows(object, cells, now)).toEqual([{ cells: ['a', '10m'], object }]);
    expect(metaToTableRows({ ...list, items: [] }, cells)).toEqual([]);
  });

  it('have default columns', () => {
    const table = defaultTable(list);
    expect(Object.keys(table)).toEqual(['kind', 'apiVersion', 'metadata', 'columnDefinitions', 'rows']);
    expect(table.metadata).toEqual({ resourceVersion: '9', continue: 'c' });
    expect(table.columnDefinitions).toBe(defaultTableColumns);
    expect(table.rows?.[0]?.cells).toEqual(['a', '2024-01-01T00:00:00Z']);
    expect(defaultTable(object).metadata).toEqual({ resourceVersion: '3' });
    expect(defaultTable({ metadata: { name: 'b' } }).rows?.[0]?.cells).toEqual(['b', '0001-01-01T00:00:00Z']);
    expect(defaultTable({ ...list, items: [] }).rows).toBeNull();
    expect(defaultTable(list, { noHeaders: true }).columnDefinitions).toBeNull();
  });

  it('contain the columns or objects that the client asked for', () => {
    const condition = { type: 'Completed', status: 'True' } as const;
    const table = makeTable({}, [], [{ cells: ['a'], object, conditions: [condition] }, { cells: ['b'] }]);
    expect(JSON.stringify(withRowObjects(table).rows?.[0])).toBe(
      '{"cells":["a"],"conditions":[{"type":"Completed","status":"True"}],"object":{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":{"name":"a","resourceVersion":"3","creationTimestamp":"2024-01-01T00:00:00Z"}}}',
    );
    expect(withRowObjects(table, 'Object').rows?.[0]?.object).toBe(object);
    expect(withRowObjects(table, 'None').rows).toEqual([
      { cells: ['a'], conditions: [condition], object: null },
      { cells: ['b'], object: null },
    ]);
    expect(withRowObjects(table, 'Metadata', 'meta.k8s.io/v1beta1').apiVersion).toBe('meta.k8s.io/v1beta1');
    expect(withRowObjects({ ...table, rows: null }).rows).toBeNull();
  });

  it('order rows by their keys, and show the metadata of the convertor', () => {
    const convertor: ObjectTableConvertor = {
      tableColumns: [{ name: 'Name', type: 'string' }],
      tableRow: ({ metadata: { name = '' } }) => ({
        cells: [name],
        sortKey: [name.length, name],
        ...(name === 'b' ? { metadata: { name: 'shown' } } : {}),
      }),
    };
    const objects = ['ccc', 'b', 'a', 'dd'].map((name) => ({ metadata: { name, uid: name } }));
    const { rows } = objectsTable(convertor, objects, {});
    expect(rows?.map(({ cells }) => cells[0])).toEqual(['a', 'b', 'dd', 'ccc']);
    expect(rows?.map(({ object }) => object?.metadata)).toEqual([
      { name: 'a', uid: 'a' },
      { name: 'shown' },
      { name: 'dd', uid: 'dd' },
      { name: 'ccc', uid: 'ccc' },
    ]);
    const whole = objectsTable(convertor, objects, {}, { includeObject: 'Object' });
    expect(whole.rows?.[1]?.object).toBe(objects[1]);
  });

  it('keep the mark of the end of initial events', () => {
    const metadata = { resourceVersion: '5', annotations: { 'k8s.io/initial-events-end': 'true' } };
    const table = makeTable({}, null, [{ cells: [''], object: { metadata } }]);
    expect(withRowObjects(table, 'None').rows?.[0]?.object?.metadata).toBe(metadata);
  });
});
