import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isConditionTrue } from '../kind/conditions.js';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { newDefinition } from '../testing/new-definition.js';
import { type ServedDefinitions, serveDefinitions } from '../testing/serve-definitions.js';
import { installCRDs } from './install-crds.js';
import { readDefinitions } from './read-definitions.js';

let served: ServedDefinitions;
let folder: string;
beforeEach(async () => {
  served = await serveDefinitions();
  folder = await mkdtemp(join(tmpdir(), 'install-crds-'));
});
afterEach(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

function definitionOf(plural: string, more: object = {}): CustomResourceDefinition {
  const { status: _status, ...rest } = newDefinition({
    metadata: { name: `${plural}.example.com`, resourceVersion: undefined },
    names: { plural, singular: plural, kind: `K${plural}`, listKind: `L${plural}`, ...more },
  });
  return rest;
}

const yamlOf = (...objects: readonly object[]) => objects.map(encodeYAML).join('--- # next\n');
const namesOf = (definitions: readonly CustomResourceDefinition[]) => definitions.map(({ metadata }) => metadata.name);

describe('installCRDs', () => {
  it('installs objects, files and directories', async () => {
    await writeFile(
      join(folder, 'b.yaml'),
      yamlOf({ kind: 'Namespace', apiVersion: 'v1' }, definitionOf('b'), definitionOf('c')),
    );
    await writeFile(join(folder, 'a.json'), JSON.stringify({ kind: 'List', items: [definitionOf('a')] }));
    await writeFile(join(folder, 'notes.txt'), 'no: [yaml');
    await mkdir(join(folder, 'more.yaml'));
    await writeFile(join(folder, 'more.yaml', 'd.yml'), `\n---\n${yamlOf(definitionOf('d'))}`);
    const sources = [definitionOf('x'), folder, join(folder, 'more.yaml', 'd.yml')];
    const installed = await installCRDs(served.client, sources);
    expect(namesOf(installed)).toEqual(['x', 'a', 'b', 'c', 'd'].map((name) => `${name}.example.com`));
    expect(installed.every((definition) => isConditionTrue(definition, 'Established'))).toBe(true);
  });

  it('replaces the specs of definitions that exist', async () => {
    await installCRDs(served.client, definitionOf('a'));
    const [second] = await installCRDs(served.client, definitionOf('a', { shortNames: ['x'] }));
    expect(second?.spec.names.shortNames).toEqual(['x']);
    expect(second?.metadata.generation).toBe(2);
  });

  it('says why names are not accepted', async () => {
    const installing = installCRDs(served.client, [
      definitionOf('a'),
      definitionOf('b', { singular: 'a', kind: 'Ka' }),
    ]);
    await expect(installing).rejects.toThrow(/example\.com is not established: "(Ka|a)" is already in use/);
  });

  it('rejects with the refusal of a definition', async () => {
    const wrong = { ...definitionOf('a'), spec: { ...definitionOf('a').spec, scope: 'X' } };
    await expect(installCRDs(served.client, wrong)).rejects.toThrow('spec.scope: Unsupported value: "X"');
  });

  it('gives up when definitions are not established in time', async () => {
    await served.close();
    const untilServed = (_definition: CustomResourceDefinition, signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    served = await serveDefinitions({ untilServed });
    await expect(installCRDs(served.client, definitionOf('a'), { timeoutMs: 300 })).rejects.toThrow(
      'a.example.com is not established: the initial names have been accepted',
    );
  });

  it('stops when its signal is aborted', async () => {
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(installCRDs(served.client, definitionOf('a'), { signal })).rejects.toThrow('stopped');
  });
});

it('readDefinitions names the file that is malformed', async () => {
  const file = join(folder, 'bad.yaml');
  await writeFile(file, 'a: [');
  await expect(readDefinitions([folder])).rejects.toThrow(file);
  await expect(readDefinitions([join(folder, 'none')])).rejects.toThrow('ENOENT');
});
