import { describe, expect, it } from 'vitest';
import { createTypeRegistry } from './index.js';

const meta =
  'k8s.io.apimachinery.pkg.apis.meta.v1 meta.k8s.io v1 v1 io.k8s.apimachinery.pkg.apis.meta.v1\nStatus k\tcode 1 i o\nDeleteOptions k\tdryRun 1 []s o L=atomic\n';
const core = [
  "example.core.v1 '' v1 v1 com.example.core.v1",
  '#k8s.io.apimachinery.pkg.apis.meta.v1',
  '=Phase ["","Running"]',
  'Pod k\tspec 1 .Spec o\tlast 2 0.Status op',
  'Spec au\tphase 1 s ru E=Phase D="Running" t=v1.Phase\tnames 2 []s o L=map K=name,kind S=merge G=name\thandler 3 .Handler i\tparent 4 .Pod op T=granular',
  'Handler -\texec 1 s o\ttables 2 {}y o M=atomic',
  '',
].join('\n');

describe('createTypeRegistry', () => {
  const types = createTypeRegistry([meta, core]);
  const spec = types.type('example.core.v1.Spec');

  it('finds kinds, including the kinds of every group-version', () => {
    expect(types.typeFor({ group: '', version: 'v1', kind: 'Pod' })?.openAPIName).toBe('com.example.core.v1.Pod');
    expect(types.typeFor({ group: '', version: 'v1', kind: 'DeleteOptions' })?.goName).toBe('v1.DeleteOptions');
    expect(types.typeFor({ group: '', version: 'v1', kind: 'Status' })?.name).toBe(
      'k8s.io.apimachinery.pkg.apis.meta.v1.Status',
    );
    expect(types.typeFor({ group: '', version: 'v1', kind: 'Spec' })).toBeUndefined();
    expect(types.typeFor({ group: 'apps', version: 'v1', kind: 'DeleteOptions' })).toBeUndefined();
    expect(types.packages.map(({ group }) => group)).toEqual(['meta.k8s.io', '']);
    expect(types.typeNames('example.core.v1')).toEqual(['Pod', 'Spec', 'Handler']);
  });

  it('reads the facts of a field from its row', () => {
    expect(spec).toMatchObject({ atomic: true, hasTypeMeta: false, union: { discriminator: 'phase' } });
    expect(spec?.field('phase')).toMatchObject({
      number: 1,
      scalar: 'string',
      required: true,
      enum: ['', 'Running'],
      default: 'Running',
      goType: 'v1.Phase',
    });
    expect(spec?.field('names')).toMatchObject({
      shape: 'list',
      omitEmpty: true,
      listType: 'map',
      listMapKeys: ['name', 'kind'],
      patchStrategy: 'merge',
      patchMergeKey: 'name',
    });
    expect(spec?.field('tables')).toMatchObject({ shape: 'map', scalar: 'bytes', mapType: 'atomic' });
    expect(spec?.field('handler')).toBeUndefined();
    expect(spec?.fieldByNumber(3)).toMatchObject({ inline: true, name: 'handler' });
    expect(spec?.field('parent')).toMatchObject({ pointer: true, structType: 'granular' });
  });

  it('resolves types in circles and across tables', () => {
    const pod = types.type('example.core.v1.Pod');
    expect(pod?.field('spec')?.type?.field('parent')?.type).toBe(pod);
    expect(pod?.field('last')?.type).toBe(types.type('k8s.io.apimachinery.pkg.apis.meta.v1.Status'));
  });
});
