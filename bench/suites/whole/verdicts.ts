import type { MemoryRow } from './measure.js';
import type { Measured, Row, Subject, Wanted } from './subject.js';

/** One target in comparison with another server or the floor, and whether one of our servers meets it. */
export interface Verdict {
  readonly name: string;
  /** Labels of our server, and of the server or floor that it is compared with. */
  readonly label: string;
  readonly beside: string;
  /** The two figures: requests per second, ms, or MB. */
  readonly ours: number;
  readonly others: number;
  readonly unit: string;
  /** How many times better our server is than the other one. */
  readonly ratio: number;
  /** {@link ratio} by CPU time per request. Undefined if the CPU time is not known. */
  readonly cpuRatio?: number;
  readonly wanted: number;
  readonly met: boolean;
}

/** The figures that targets apply to. */
export interface Figures {
  readonly rows: readonly Row[];
  readonly memory: readonly MemoryRow[];
  readonly ready: readonly { readonly label: string; readonly milliseconds: number }[];
}

/** Targets of memory and start in comparison with the other server, by the name of the figure. */
const memoryWanted: Readonly<Record<string, number>> = { idle: 4, 'after the lists': 6 };
const readyWanted = 10;

/**
 * Part of the targets that a server with one worker has to reach in comparison with another server. Servers with two or
 * more workers have to reach the whole targets.
 */
const shareOfOneWorker = 0.6;

/** Compares each of our servers with the other server and with the floor, in the figures that have a target. */
export function verdictsOf({ rows, memory, ready }: Figures, subjects: readonly Subject[]): readonly Verdict[] {
  const verdicts: Verdict[] = [];
  const pairs = subjects.filter(isOurs).flatMap((ours) => {
    const others = subjects.filter((each) => !isOurs(each));
    return others.map((other) => ({ ours, other, share: ours.workers === 1 && !other.isFloor ? shareOfOneWorker : 1 }));
  });
  for (const { name, wanted = {}, results } of rows) {
    for (const { ours, other, share } of pairs) {
      const factor = wantedBeside(wanted, ours, other);
      const a = results[ours.label];
      const b = results[other.label];
      if (factor === undefined || a === undefined || b === undefined) continue;
      const figure = figureOf(a, b);
      if (figure === undefined) continue;
      const cpuRatio = a.cpu && b.cpu ? b.cpu / a.cpu : undefined;
      const meets = factor * share;
      verdicts.push({
        name,
        label: ours.label,
        beside: other.label,
        ...figure,
        ...(cpuRatio === undefined ? {} : { cpuRatio }),
        wanted: meets,
        met: figure.ratio >= meets,
      });
    }
  }
  const smaller = (name: string, values: Readonly<Record<string, number>>, unit: string, factor: number) => {
    for (const { ours, other, share } of pairs) {
      const a = values[ours.label];
      const b = values[other.label];
      if (a === undefined || b === undefined) continue;
      const [ratio, meets] = [b / a, factor * share];
      const met = ratio >= meets;
      verdicts.push({
        name,
        label: ours.label,
        beside: other.label,
        ours: a,
        others: b,
        unit,
        ratio,
        wanted: meets,
        met,
      });
    }
  };
  for (const { name, megabytes } of memory) {
    const factor = memoryWanted[name];
    if (factor !== undefined) smaller(`memory ${name}`, megabytes, 'MB', factor);
  }
  smaller(
    'ready from an empty folder',
    Object.fromEntries(ready.map(({ label, milliseconds }) => [label, milliseconds])),
    'ms',
    readyWanted,
  );
  return verdicts;
}

const isOurs = (subject: Subject) => subject.workers !== undefined;

/** The wanted ratio. The floor has one thread, so only a server with one worker is compared with it. */
function wantedBeside(wanted: Wanted, ours: Subject, other: Subject): number | undefined {
  if (!other.isFloor) return wanted.other;
  return ours.workers === 1 ? wanted.floor : undefined;
}

function figureOf(a: Measured, b: Measured): Pick<Verdict, 'ours' | 'others' | 'unit' | 'ratio'> | undefined {
  if (a.perSecond !== undefined && b.perSecond !== undefined)
    return { ours: a.perSecond, others: b.perSecond, unit: '/s', ratio: a.perSecond / b.perSecond };
  if (a.p50 !== undefined && b.p50 !== undefined)
    return { ours: a.p50, others: b.p50, unit: 'ms', ratio: b.p50 / a.p50 };
  return undefined;
}
