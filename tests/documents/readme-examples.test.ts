import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { apiserverFlags } from '@k8s-ts/embedded-apiserver/flags';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compileErrors,
  documents,
  examplesOf,
  expectedOutput,
  hasJavaScript,
  importedPackages,
  installedPackages,
  layExamples,
  matchesOutput,
  runExample,
  runTestExample,
} from '../../scripts/readme-examples.js';
import { top, workspacePackages } from '../../scripts/workspace.js';

const all = documents().flatMap(examplesOf);
const examples = all.filter(({ kind }) => kind !== 'excerpt');
// `npm test` sets this variable when it has built everything.
const packages = process.env.PACKAGES_ARE_BUILT === '1' ? 'built' : 'sources';
const isPackageReadme = (document: string) => /^(packages|apps)\/.*README\.md$/.test(document);
const isGuide = (document: string) => document.startsWith('site/docs/pages/');

describe('the examples of the documents', () => {
  const { folder, fileOf } = layExamples(examples, ['vitest', '@kubernetes/client-node']);
  let errors: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    errors = await compileErrors(folder);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are in ts blocks', () => {
    expect(documents().filter(hasJavaScript)).toEqual([]);
  });

  it('compile as one strict project', () => {
    expect(errors.get('') ?? []).toEqual([]);
  });

  describe.each([...new Set(examples.map(({ document }) => document))])('%s', (document) => {
    const own = examples.filter((example) => example.document === document);

    if (isPackageReadme(document) || isGuide(document) || document === 'README.md')
      it('installs every package that its examples import', () => {
        const installed = installedPackages(document);
        const imported = own.flatMap(({ code }) => [...importedPackages(code)]);
        expect(imported.filter((name) => !installed.has(name))).toEqual([]);
      });

    if (isPackageReadme(document))
      it('begins with an example of at most 15 lines', () => {
        expect(own[0]?.code.trim().split('\n').length).toBeLessThanOrEqual(15);
      });

    it.each(own.map((example) => [example.line, example.title, example] as const))(
      'line %i: %s',
      {
        timeout: 240_000,
      },
      async (_line, _title, example) => {
        expect(errors.get(fileOf(example)) ?? []).toEqual([]);
        if (example.kind === 'test') {
          const { code, stdout, stderr } = await runTestExample(folder, fileOf(example), packages);
          expect(code, stdout + stderr).toBe(0);
          return;
        }
        const expected = expectedOutput(example.code);
        const { code, stdout, stderr } = await runExample(folder, fileOf(example), packages);
        expect(code, stderr).toBe(0);
        const lines = stdout === '' ? [] : stdout.trimEnd().split('\n');
        expect(lines.length, stdout).toBe(expected.length);
        const different = lines.filter((line, index) => !matchesOutput(line, expected[index] as string));
        expect(different, `${different.join('\n')}\ninstead of\n${expected.join('\n')}`).toEqual([]);
      },
    );
  });
});

describe('the guides of the site', () => {
  const names = new Set(workspacePackages().map(({ name }) => name));
  const flags = new Set(Object.values(apiserverFlags).map(({ name }) => name));

  it.each(documents().filter(isGuide))('%s names packages and flags that exist', (document) => {
    const text = readFileSync(join(top, document), 'utf8');
    const named = [...text.matchAll(/@k8s-ts\/[a-z-]+/g)].map(([name]) => name);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
    const commands = [...text.matchAll(/npx @k8s-ts\/apiserver([^`#\n]*)/g)].map(([, rest = '']) => rest);
    const given = commands.flatMap((command) => [...command.matchAll(/--([a-z-]+)/g)].map(([, flag = '']) => flag));
    expect(given.filter((flag) => !flags.has(flag))).toEqual([]);
  });
});

describe('the reader of examples', () => {
  it('finds the packages that an example imports', () => {
    const code =
      "import a from 'a';\nimport type { B } from '@b/b/c';\nimport {\n  d,\n} from 'd/e';\nimport 'node:fs';\nimport './f.js';\n";
    expect([...importedPackages(code)]).toEqual(['a', '@b/b', 'd']);
  });

  it('requires the output of each console.log', () => {
    expect(expectedOutput("console.log('a'); // a\nf(); // no output\n")).toEqual(['a']);
    expect(() => expectedOutput("console.log('a');\n")).toThrow('each console.log needs a comment');
    expect([matchesOutput('a (1) b', 'a (…) b'), matchesOutput('a (1) b', 'a (…) c')]).toEqual([true, false]);
  });
});

describe('the client', () => {
  it('shows a controller in 35 lines', () => {
    const controller = all.find(
      ({ document, title }) => /packages.client/.test(document) && title === 'A controller without a manager',
    );
    expect(controller?.code.trim().split('\n').length).toBeLessThanOrEqual(35);
  });
});
