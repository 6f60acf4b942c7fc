import { loadInTurn, percentile } from '../../kit/load/load.js';
import { as, json, protobuf } from '../../kit/media-types.js';
import { type Measured, type Row, type Subject, type Wanted, withCPU } from './subject.js';

/** Number of answers after the first one. */
const rounds = 6;

/**
 * A representation of a list. The server may have to encode the first answer; it may join later ones from cached parts.
 */
interface ListRow {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Targets of the later answers. */
  readonly wanted?: Wanted;
}

const rows: readonly ListRow[] = [
  { name: 'JSON', headers: { accept: json }, wanted: { other: 10, floor: 0.7 } },
  { name: 'JSON, gzip', headers: { accept: json, 'accept-encoding': 'gzip' }, wanted: { other: 8 } },
  { name: 'protobuf', headers: { accept: protobuf }, wanted: { other: 5, floor: 0.7 } },
  { name: 'Table', headers: { accept: as('Table', json) }, wanted: { other: 5 } },
  { name: 'metadata only', headers: { accept: as('PartialObjectMetadataList', json) }, wanted: { other: 5 } },
  { name: 'metadata only, protobuf', headers: { accept: as('PartialObjectMetadataList', protobuf) } },
  {
    name: 'selector that matches none',
    headers: { accept: json },
    query: '&labelSelector=app%3Dnothing',
    wanted: { other: 2 },
  },
  { name: 'selector that matches 1 %', headers: { accept: json }, query: '&labelSelector=app%3Dapp-7' },
];

/**
 * Lists all Pods in each representation: the first answer, and the following ones. The floor answers with as many
 * bytes.
 */
export async function measureLists(
  subjects: readonly Subject[],
  pods: number,
  isChosen: (name: string) => boolean,
): Promise<readonly Row[]> {
  const measured: Row[] = [];
  for (const { name, headers, query = '', wanted } of rows) {
    const title = `list of ${pods} Pods, ${name}`;
    if (!isChosen(title)) continue;
    const first: Record<string, Measured> = {};
    const later: Record<string, Measured> = {};
    let bytes = 0;
    for (const subject of subjects) {
      const path = subject.isFloor ? `/bytes/${bytes}` : `/api/v1/pods?resourceVersion=0${query}`;
      const list = async (count: number): Promise<Measured> => {
        const { times, bytes: size } = await loadInTurn(subject.target, path, headers, count);
        if (!subject.isFloor) bytes ||= size;
        const sorted = Float64Array.from(times).sort();
        return { p50: percentile(sorted, 0.5), ...(count > 1 ? { p99: percentile(sorted, 0.99) } : {}), bytes: size };
      };
      first[subject.label] = await withCPU(subject, 1, () => list(1));
      later[subject.label] = await withCPU(subject, rounds, () => list(rounds));
    }
    measured.push(
      { name: `${title}, first`, results: first },
      { name: title, results: later, ...(wanted === undefined ? {} : { wanted }) },
    );
  }
  return measured;
}
