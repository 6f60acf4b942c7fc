import { type Evidence, type EvidenceFigure, type EvidenceRow, type EvidenceSection, hasFailed } from './evidence.js';

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** A text that contains `code` in backquotes. */
const prose = (text: string) => html(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });

const dateText = (date: string) => (date === '' ? '' : `${date.slice(0, 16).replace('T', ' ')} UTC`);

const style = `
:root { color-scheme: light dark; --good: #1a7f37; --bad: #cf222e; --bad-ground: #ffebe9; --line: #d0d7de; --quiet: #59636e; }
@media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #ff7b72; --bad-ground: #4b1113; --line: #3d444d; --quiet: #9198a1; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; }
th, td { text-align: left; padding: .25rem .75rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tr.failed td { background: var(--bad-ground); }
.failed strong { color: var(--bad); }
.passed strong { color: var(--good); }
ul { margin: .25rem 0; padding-left: 1.25rem; font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
summary { cursor: pointer; }
`;

const failedRows = ({ rows, figures }: EvidenceSection): number =>
  rows.filter(hasFailed).length + figures.filter(({ met }) => met === false).length;

const list = (items: readonly string[]) =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${html(item)}</li>`).join('')}</ul>`;

const folded = (title: string, items: readonly string[]) =>
  items.length === 0 ? '' : `<details><summary class="quiet">${title}</summary>${list(items)}</details>`;

function rowOf(row: EvidenceRow): string {
  const failed = hasFailed(row);
  const expected =
    row.known.length === 0 ? '' : `<span class="quiet">not counted as failures:</span>${list(row.known)}`;
  return `<tr class="${failed ? 'failed' : 'passed'}"><td>${html(row.name)}${list(row.differences)}${expected}${folded(`${row.parts?.length} tests`, row.parts ?? [])}</td><td class="number">${row.passed} of ${row.total}</td><td><strong>${failed ? 'failed' : 'agrees'}</strong></td></tr>`;
}

function figureOf({ name, unit, ours, other, met, target }: EvidenceFigure): string {
  const ratio =
    other === undefined || ours === 0
      ? ''
      : `${number(other > ours ? other / ours : ours / other)} times as ${other > ours ? 'little' : 'much'}`;
  const verdict = met === undefined ? '' : `<strong>${met ? 'met' : 'missed'}</strong>`;
  return `<tr class="${met === false ? 'failed' : 'passed'}"><td>${html(name)}</td><td class="number">${number(ours)} ${html(unit)}</td><td class="number">${other === undefined ? '' : `${number(other)} ${html(unit)}`}</td><td class="number">${ratio}</td><td>${html(target ?? '')} ${verdict}</td></tr>`;
}

function sectionOf(section: EvidenceSection): string {
  const { id, title, text, rows, figures, missing, date = '' } = section;
  const tables = [
    rows.length === 0
      ? ''
      : `<table><tr><th></th><th>agree or pass</th><th></th></tr>${rows.map(rowOf).join('\n')}</table>`,
    figures.length === 0
      ? ''
      : `<table><tr><th></th><th>this server</th><th>kube-apiserver</th><th></th><th>target</th></tr>${figures.map(figureOf).join('\n')}</table>`,
    missing === undefined ? '' : `<p class="failed"><strong>Not run</strong>: ${prose(missing)}.</p>`,
  ];
  return `<h2 id="${html(id)}">${html(title)}</h2><p>${prose(text)} <span class="quiet">${dateText(date)}</span></p>${tables.join('')}`;
}

function summaryOf(section: EvidenceSection): string {
  const failed = failedRows(section);
  const { rows, figures, missing } = section;
  const counts =
    rows.length > 0
      ? `${number(sum(rows.map(({ passed }) => passed)))} of ${number(sum(rows.map(({ total }) => total)))}`
      : `${figures.length} figures`;
  const state =
    missing !== undefined
      ? 'not run'
      : failed > 0
        ? figures.length > 0
          ? `${failed} targets missed`
          : `${failed} of ${rows.length} rows failed`
        : 'all agree';
  return `<tr class="${failed > 0 ? 'failed' : 'passed'}"><td><a href="#${html(section.id)}">${html(section.title)}</a></td><td class="number">${rows.length || ''}</td><td class="number">${missing === undefined ? counts : ''}</td><td><strong>${state}</strong></td></tr>`;
}

/** Totals of earlier runs, with a line for each version. */
function historyOf(history: readonly Evidence[]): string {
  const ids = [
    ...new Map(
      history.flatMap(({ sections }) =>
        sections.filter(({ rows }) => rows.length > 0).map(({ id, title }) => [id, title]),
      ),
    ),
  ];
  const cell = (run: Evidence, id: string) => {
    const found = run.sections.find((section) => section.id === id);
    if (found === undefined || found.missing !== undefined) return '<td class="number quiet">not run</td>';
    const failed = failedRows(found) > 0;
    return `<td class="number ${failed ? 'failed' : ''}">${failed ? '<strong>' : ''}${number(sum(found.rows.map(({ passed }) => passed)))} of ${number(sum(found.rows.map(({ total }) => total)))}${failed ? '</strong>' : ''}</td>`;
  };
  const lines = history.map(
    (run) =>
      `<tr><td>${html(run.version)}</td><td>${run.date.slice(0, 10)}</td>${ids.map(([id]) => cell(run, id)).join('')}</tr>`,
  );
  return `<h2 id="history">By version</h2><table><tr><th>version</th><th>date</th>${ids.map(([, title]) => `<th>${html(title)}</th>`).join('')}</tr>${lines.join('\n')}</table>`;
}

/**
 * Returns the evidence as one page, without scripts and without other files. Failed rows are red, and show their
 * differences.
 *
 * @param history runs of all versions, the newest first
 */
export function evidencePage(evidence: Evidence, history: readonly Evidence[]): string {
  const { version, commit, date, machine, node, kubeAPIServer, sections } = evidence;
  const facts = [`version ${version}`, `commit ${commit}`, dateText(date), machine, `Node.js ${node}`];
  const beside =
    kubeAPIServer === undefined
      ? 'No kube-apiserver was at hand: figures have none beside them.'
      : `kube-apiserver ${kubeAPIServer} ran beside this server.`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Evidence · k8s-ts</title><style>${style}</style></head>
<body>
<h1>Evidence</h1>
<p>What was tried, and how it went: made by <code>npm run evidence</code>. Rows that failed are red and say what differs; nothing is left out.</p>
<p class="quiet">${facts.map(html).join(' · ')}<br>${html(beside)}</p>
<table><tr><th></th><th>rows</th><th>agree or pass</th><th></th></tr>${sections.map(summaryOf).join('\n')}</table>
${sections.map(sectionOf).join('\n')}
${historyOf(history)}
</body></html>
`;
}
