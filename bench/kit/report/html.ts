import type { MemoryRow } from '../../suites/whole/measure.js';
import type { Soak } from '../../suites/whole/soak.js';
import type { Measured, Row } from '../../suites/whole/subject.js';
import type { Verdict } from '../../suites/whole/verdicts.js';
import { barChart, colourOf, format, lineChart } from './svg.js';

/** The result of a run of the bench, as stored in its JSON file. */
export interface Report {
  readonly machine: string;
  readonly date: string;
  /** The program that sent the load. */
  readonly load: string;
  /** Labels of the servers that were measured, the floor last. */
  readonly subjects: readonly string[];
  readonly rows: readonly Row[];
  readonly memory: readonly MemoryRow[];
  readonly ready: readonly { readonly label: string; readonly milliseconds: number }[];
  /** The targets, each with whether it is met. */
  readonly verdicts: readonly Verdict[];
  readonly soaks: readonly Soak[];
}

/** One page, without scripts and without other files: a plot and a table for each row. */
export function htmlOf(report: Report): string {
  const sections = [
    ...(report.verdicts.length === 0 ? [] : [section('targets', verdictTable(report.verdicts))]),
    ...report.rows.map((row) => section(row.name, rowPlot(row, report.subjects), rowTable(row, report.subjects))),
    ...report.memory.map(({ name, megabytes }) => section(`memory ${name}`, bars(megabytes, report.subjects, 'MB'))),
    section(
      'time to ready',
      bars(Object.fromEntries(report.ready.map((each) => [each.label, each.milliseconds])), report.subjects, 'ms'),
    ),
    ...report.soaks.map((each) => section(`soak of ${each.label}`, ...soakPlots(each))),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bench</title>
<style>body{font:14px system-ui,sans-serif;margin:2em;max-width:60em}svg text{font:12px system-ui,sans-serif}table{border-collapse:collapse}td,th{padding:2px 10px;text-align:right}th:first-child,td:first-child{text-align:left}h2{font-size:1.1em;margin:1.8em 0 .4em}</style></head>
<body><h1>Bench</h1><p>${text(report.machine)}; ${text(report.date)}; load by ${text(report.load)}. The floor is a bare HTTP/2 server that does the least that the wire demands.</p>
${sections.join('\n')}
</body></html>
`;
}

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const section = (title: string, ...parts: readonly string[]) => `<h2>${text(title)}</h2>${parts.join('')}`;

function bars(values: Readonly<Record<string, number>>, subjects: readonly string[], unit: string): string {
  const known = subjects.flatMap((label, index) => {
    const value = values[label];
    return value === undefined ? [] : [{ label, value, colour: colourOf(index) }];
  });
  return known.length === 0 ? '' : barChart(known, unit);
}

/** Shows rates if there are any, otherwise times. */
function rowPlot({ results }: Row, subjects: readonly string[]): string {
  const values = (figure: 'perSecond' | 'p50') =>
    Object.fromEntries(
      Object.entries(results).flatMap(([label, measured]) => {
        const value = measured[figure];
        return value === undefined ? [] : [[label, value]];
      }),
    );
  const rates = values('perSecond');
  return Object.keys(rates).length > 0 ? bars(rates, subjects, 'per second') : bars(values('p50'), subjects, 'ms');
}

const columns = [
  ['perSecond', 'per second'],
  ['p50', 'p50, ms'],
  ['p99', 'p99, ms'],
  ['cpu', 'CPU, µs'],
  ['bytes', 'bytes'],
  ['failed', 'failed'],
] as const satisfies readonly (readonly [keyof Measured, string])[];

function rowTable({ results }: Row, subjects: readonly string[]): string {
  const used = columns.filter(([figure]) => Object.values(results).some((measured) => measured[figure] !== undefined));
  const head = used.map(([, title]) => `<th>${title}</th>`).join('');
  const lines = subjects.flatMap((label) => {
    const measured = results[label];
    if (measured === undefined) return [];
    const cells = used.map(([figure]) => `<td>${measured[figure] === undefined ? '' : format(measured[figure])}</td>`);
    return [`<tr><td>${text(label)}</td>${cells.join('')}</tr>`];
  });
  return `<table><tr><th></th>${head}</tr>${lines.join('')}</table>`;
}

function verdictTable(verdicts: readonly Verdict[]): string {
  const head = ['', 'ours', 'beside', 'ours', 'other', 'ratio', 'by CPU', 'wanted', 'met'];
  const lines = verdicts.map(({ name, label, beside, ours, others, unit, ratio, cpuRatio, wanted, met }) => {
    const figures = [`${format(ours)} ${unit}`, `${format(others)} ${unit}`, `${format(ratio)}×`];
    const byCPU = cpuRatio === undefined ? '' : `${format(cpuRatio)}×`;
    const cells = [name, label, beside, ...figures, byCPU, `${format(wanted)}×`, met ? 'yes' : 'no'];
    return `<tr>${cells.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`;
  });
  return `<table><tr>${head.map((title) => `<th>${title}</th>`).join('')}</tr>${lines.join('')}</table>`;
}

function soakPlots({ samples, highest, rate }: Soak): readonly string[] {
  const line = (title: string, figure: 'perSecond' | 'p99' | 'megabytes' | 'longestProbe', index: number) =>
    lineChart(
      title,
      samples.map((sample) => [sample.at, sample[figure] ?? 0] as const),
      colourOf(index),
    );
  return [
    `<p>${format(rate)} requests each second, 70 % of ${format(highest)}.</p>`,
    line('requests each second', 'perSecond', 0),
    line('p99, ms', 'p99', 1),
    line('memory, MB', 'megabytes', 2),
    line('longest GET /livez, ms', 'longestProbe', 3),
  ];
}
