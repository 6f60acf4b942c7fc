import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { enginePackages } from './engine-packages.js';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
};

describe('packages of engines', () => {
  const packages = Object.entries({ ...enginePackages.lmdb, ...enginePackages.etcd3 });

  it('are the optional peer dependencies', () => {
    expect(Object.keys(manifest.peerDependencies).sort()).toEqual(packages.map(([name]) => name).sort());
  });

  it.each(packages)('%s is installed by its user, in the version that the tests use', (name, version) => {
    expect(manifest.dependencies).not.toHaveProperty(name);
    expect(manifest.peerDependencies[name]).toBe(`^${version}`);
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true });
    expect(manifest.devDependencies[name]).toBe(version);
  });
});
