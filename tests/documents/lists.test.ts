import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuthenticationSettings } from '../../packages/controlplane/src/authentication/authentication-settings.js';
import { authorizationModes } from '../../packages/controlplane/src/authorization/authorization-modes.js';
import { entryPoints, top, workspacePackages } from '../../scripts/workspace.js';

const read = (path: string) => readFileSync(join(top, path), 'utf8');

/** Returns the texts in backquotes. */
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** Returns the text of a document between two texts. */
function between(document: string, start: string, end: string): string {
  const from = document.indexOf(start);
  if (from < 0) throw new Error(`the document has no ${JSON.stringify(start)}`);
  return document.slice(from + start.length, document.indexOf(end, from + start.length));
}

/** Returns the first cells of those table rows that begin with a backquote. */
const firstCells = (text: string) => [...text.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell);

/** Workspace packages and their folders, relative to the repository. */
const packages = workspacePackages().map(({ folder, manifest }) => ({
  folder: relative(top, folder),
  subpaths: entryPoints(manifest).map(({ subpath }) => subpath),
}));

describe('the list of authorization modes', () => {
  it.each(['packages/controlplane/README.md', 'apps/apiserver/README.md'])('in %s is complete', (path) => {
    const listed = /`AlwaysAllow`(?:, `\w+`)+/.exec(read(path))?.[0] ?? '';
    expect(quoted(listed)).toEqual(authorizationModes);
  });
});

describe('the list of authenticators', () => {
  it("in controlplane's README has each setting of authentication", () => {
    // The compiler checks that these are the names in the interface.
    const settings = {
      anonymous: true,
      audiences: true,
      bootstrapTokens: true,
      jwt: true,
      requestHeader: true,
      serviceAccounts: true,
      tokenWebhook: true,
    } satisfies Record<keyof AuthenticationSettings, true>;
    const { anonymous: _, audiences: __, ...authenticators } = settings;
    const listed = between(
      read('packages/controlplane/README.md'),
      'the settings of `authentication`: ',
      '. A request',
    );
    expect(quoted(listed).sort()).toEqual(Object.keys(authenticators).sort());
  });
});

describe('the list of packages', () => {
  const architecture = between(read('ARCHITECTURE.md'), '| folder |', '\n\n');
  const folders = firstCells(architecture)
    .flatMap(quoted)
    .flatMap((folder) => {
      const [, prefix = '', names = folder, suffix = ''] = /^(.*)\{(.*)\}(.*)$/.exec(folder) ?? [];
      return names.split(',').map((name) => `${prefix}${name}${suffix}`);
    });

  it('in ARCHITECTURE.md has the package of each folder', () => {
    const expected = packages.map(({ folder }) => folder);
    expect(folders.filter((folder) => !['examples/*', 'site/*'].includes(folder)).sort()).toEqual(expected.sort());
  });

  it('in packages/README.md has the package of each folder', () => {
    const links = [...read('packages/README.md').matchAll(/\]\(([^)]*)\)/g)].map(([, link = '']) => link);
    const paths = links.filter((link) => !link.endsWith('.md')).map((link) => join('packages', link));
    expect([...new Set(paths)].sort()).toEqual(packages.map(({ folder }) => folder).sort());
  });

  it('in ARCHITECTURE.md is in the order of the lint rule for imports', () => {
    const layers = between(read('dependency-cruiser.config.cjs'), 'const layers = [', '];');
    const order = [...layers.matchAll(/'(packages\/[\w/-]+|apps\/[\w-]+)'/g)].map(([, layer = '']) => layer);
    expect(order.length).toBeGreaterThan(20);
    expect(folders.filter((folder) => order.includes(folder))).toEqual(
      order.filter((layer) => folders.includes(layer)),
    );
  });
});

describe('the maps of folders', () => {
  const maps = packages
    .map(({ folder }) => join(folder, 'src'))
    .filter((src) => existsSync(join(top, src, 'README.md')));

  it.each(maps)('in %s/README.md have each folder', (src) => {
    const listed = firstCells(read(join(src, 'README.md')))
      .flatMap(quoted)
      .map((path) => path.split('/')[0]);
    const folders = readdirSync(join(top, src), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name);
    expect([...new Set(listed)].sort()).toEqual(folders.sort());
  });
});

describe('the subpaths of a package', () => {
  it.each(packages)('$folder are named in its README', ({ folder, subpaths }) => {
    const document = read(join(folder, 'README.md'));
    const named = (subpath: string) => subpath === '.' || document.includes(subpath.slice(1));
    expect(subpaths.filter((subpath) => !named(subpath))).toEqual([]);
  });
});
