import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Evidence, EvidenceRow, EvidenceSection } from '../../site/docs/evidence/evidence.js';
import { evidencePage } from '../../site/docs/evidence/page.js';
import { checkLinks } from '../../site/docs/links.js';

it('the link checker of the site finds missing files and missing anchors', () => {
  const site = mkdtempSync(join(tmpdir(), 'site-'));
  try {
    const links = [
      'b.html',
      'b.html#there',
      '#here',
      'c.html',
      'b.html#gone',
      '../outside.html',
      'https://example.com/',
    ];
    const anchors = links.map((link) => `<a class="x" href="${link}">link</a>`).join('');
    writeFileSync(join(site, 'a.html'), `<p id="here"></p>${anchors}<script>'<a href="no.html">'</script>`);
    writeFileSync(join(site, 'b.html'), '<p id="there"></p>');
    const { links: count, broken } = checkLinks(site);
    expect(count).toBe(6);
    expect(broken.map(({ link }) => link)).toEqual(['c.html', 'b.html#gone', '../outside.html']);
  } finally {
    rmSync(site, { recursive: true });
  }
});

const row = (name: string, more: Partial<EvidenceRow> = {}): EvidenceRow => ({
  name,
  total: 2,
  passed: 2,
  differences: [],
  known: [],
  ...more,
});
const section = (id: string, more: Partial<EvidenceSection> = {}): EvidenceSection => ({
  id,
  title: id,
  text: '',
  rows: [],
  figures: [],
  ...more,
});
const evidence = (...sections: EvidenceSection[]): Evidence => ({
  version: '1.0.0',
  commit: 'abc',
  date: '2026-01-01T00:00:00.000Z',
  machine: 'a machine',
  node: 'v20',
  sections,
});

it('the page of evidence marks failed rows and figures, and shows what differs and what did not run', () => {
  const rows = [
    row('agreeing'),
    row('differing', { passed: 1, differences: ['want <a>, got <b>'] }),
    row('short', { passed: 1 }),
    row('skipping', { passed: 1, known: ['skipped: needs a tool'] }),
  ];
  const figures = [
    { name: 'fast', unit: 'ms', ours: 1, other: 4, met: true },
    { name: 'slow', unit: 'ms', ours: 9, met: false, target: '5 ms' },
  ];
  const run = evidence(section('one', { rows }), section('two', { figures }), section('three', { missing: 'no tool' }));
  const page = evidencePage(run, [run]);
  const failed = [...page.matchAll(/<tr class="failed"><td>(?:<a[^>]*>)?([^<]*)/g)].map(([, name]) => name);
  expect(failed).toEqual(['one', 'two', 'differing', 'short', 'slow']);
  expect(page).toContain('<li>want &lt;a&gt;, got &lt;b&gt;</li>');
  expect(page).toContain('<strong>Not run</strong>: no tool.');
  expect(page).toContain('5 of 8');
});
