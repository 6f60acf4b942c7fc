import { describe, expect, it } from 'vitest';
import { builtinTypes } from './builtin-types.js';

describe('builtinTypes', () => {
  it('finds kinds by group, version and kind', () => {
    expect(builtinTypes.typeFor({ group: '', version: 'v1', kind: 'Pod' })?.name).toBe('k8s.io.api.core.v1.Pod');
    expect(builtinTypes.typeFor({ group: 'apps', version: 'v1', kind: 'DeleteOptions' })?.goName).toBe(
      'v1.DeleteOptions',
    );
    expect(builtinTypes.typeFor({ group: '', version: 'v1', kind: 'Status' })?.hasTypeMeta).toBe(true);
    expect(builtinTypes.typeFor({ group: '', version: 'v1', kind: 'PodSpec' })).toBeUndefined();
    expect(builtinTypes.typeFor({ group: 'none', version: 'v1', kind: 'DeleteOptions' })).toBeUndefined();
  });

  it('contains the merge keys, list types, enums and inline fields of types', () => {
    const podSpec = builtinTypes.type('k8s.io.api.core.v1.PodSpec');
    const containers = podSpec?.field('containers');
    expect(containers).toMatchObject({
      shape: 'list',
      patchStrategy: 'merge',
      patchMergeKey: 'name',
      listType: 'map',
      listMapKeys: ['name'],
    });
    const container = containers?.type;
    expect(container?.field('imagePullPolicy')?.enum).toEqual(['Always', 'IfNotPresent', 'Never']);
    expect(container?.field('ports')).toMatchObject({
      listMapKeys: ['containerPort', 'protocol'],
      patchMergeKey: 'containerPort',
    });
    const volume = podSpec?.field('volumes')?.type;
    expect(volume?.fields.map((field) => [field.name, field.inline])).toEqual([
      ['name', false],
      ['volumeSource', true],
    ]);
    expect(volume?.field('emptyDir')?.type?.name).toBe('k8s.io.api.core.v1.EmptyDirVolumeSource');
    expect(podSpec?.field('__proto__')).toBeUndefined();
  });

  it('resolves every type of every table', () => {
    let fields = 0;
    for (const { name } of builtinTypes.packages) {
      for (const typeName of builtinTypes.typeNames(name)) {
        const type = builtinTypes.type(`${name}.${typeName}`);
        for (const field of type?.fields ?? []) {
          fields++;
          expect(field.scalar !== undefined || field.type !== undefined, `${name}.${typeName}.${field.name}`).toBe(
            true,
          );
        }
      }
    }
    expect(fields).toBeGreaterThan(4300);
  });
});
