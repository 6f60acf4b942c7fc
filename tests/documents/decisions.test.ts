import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { top } from '../../scripts/workspace.js';

const folder = join(top, 'docs/decisions');
const records = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Documents whose links are checked. */
const documents = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'packages/README.md',
  ...readdirSync(join(top, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ...readdirSync(folder).map((name) => `docs/decisions/${name}`),
];

describe('records of decisions', () => {
  it.each(records)('%s has the five parts of a record', (name) => {
    const headings = [...read(name).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Question', 'Decision', 'Figures', 'Measure again', 'Status']);
  });

  it('have an index with each record and its title', () => {
    const rows = [...read('README.md').matchAll(/^\| \[(\d{4})\]\((.*)\) \| (.*) \|$/gm)];
    const indexed = rows.map(([, number, file, title]) => ({ number, file, title }));
    expect(indexed).toEqual(
      records.map((file) => ({
        number: file.slice(0, 4),
        file,
        title: read(file).split('\n', 1).join().replace('# ', ''),
      })),
    );
  });

  it('have numbers without gaps', () => {
    expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, index) => index + 1));
  });
});

describe('links of documents', () => {
  it.each(documents)('of %s point to existing files', (path) => {
    const links = [...readFileSync(join(top, path), 'utf8').matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(
      ([, link = '']) => link,
    );
    const local = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(local.filter((link) => !existsSync(join(top, dirname(path), link)))).toEqual([]);
  });
});
