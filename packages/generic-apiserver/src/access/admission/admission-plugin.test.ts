import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { internalContext } from '@k8s-ts/registry-generic/rest';
import { describe, expect, it } from 'vitest';
import { AdmissionMetrics, timedAdmission } from '../../observability/metrics/admission-metrics.js';
import { MetricsRegistry } from '../../observability/metrics/registry.js';
import { type AdmissionPlugin, admissionChain, pluginsFor } from './admission-plugin.js';
import type { AdmissionAttributes } from './attributes.js';

const context = internalContext('ns');
const attributes: AdmissionAttributes = {
  kind: { group: '', version: 'v1', kind: 'ConfigMap' },
  resource: { group: '', version: 'v1', resource: 'configmaps' },
  subresource: '',
  namespace: 'ns',
  name: 'a',
  operation: 'CREATE',
  options: {},
  dryRun: false,
  user: context.user,
  context,
  object: { metadata: { name: 'a' } },
};

const seen = (object: KubeObject | undefined): string => object?.metadata.labels?.seen ?? '';

/** Adds a letter to a label of the object, after waiting or at once. */
function adds(letter: string, waits: boolean, asksAgain = false): AdmissionPlugin {
  return {
    name: letter,
    handles: (operation) => operation === 'CREATE',
    admit({ object, reinvocation }) {
      const labels = { seen: `${seen(object)}${letter}` };
      const changed = { ...object, metadata: { ...object?.metadata, labels } } as KubeObject;
      if (asksAgain && reinvocation !== undefined) reinvocation.shouldReinvoke = true;
      return waits ? Promise.resolve(changed) : changed;
    },
  };
}

function checks(letter: string, waits: boolean, calls: string[]): AdmissionPlugin {
  return {
    name: letter,
    handles: () => true,
    validate() {
      calls.push(letter);
      if (letter === 'x') throw new Error('refused');
      return waits ? Promise.resolve() : undefined;
    },
  };
}

describe('admissionChain', () => {
  it.each([
    ['no plugin waits', [false, false, false], false],
    ['the first waits', [true, false, false], true],
    ['the second waits', [false, true, false], true],
    ['the last waits', [false, false, true], true],
    ['all wait', [true, true, true], true],
  ] as const)('runs plugins in order when %s', async (_name, [a, b, c], waits) => {
    const chain = admissionChain([adds('a', a), adds('b', b), adds('c', c)]);
    const admitted = chain.admit(attributes);
    expect(admitted instanceof Promise).toBe(waits);
    expect(seen(await admitted)).toBe('abc');

    const calls: string[] = [];
    const validated = admissionChain([checks('a', a, calls), checks('b', b, calls), checks('c', c, calls)]).validate(
      attributes,
    );
    expect(validated instanceof Promise).toBe(waits);
    await validated;
    expect(calls.join('')).toBe('abc');
  });

  it.each([false, true])('ends at the first refusal (plugins wait: %s)', async (waits) => {
    const calls: string[] = [];
    const chain = admissionChain([checks('a', waits, calls), checks('x', waits, calls), checks('c', waits, calls)]);
    await expect((async () => chain.validate(attributes))()).rejects.toThrow('refused');
    expect(calls.join('')).toBe('ax');
  });

  it.each([false, true])('runs a second time for a plugin that asks for it (plugins wait: %s)', async (waits) => {
    const chain = admissionChain([adds('a', waits), adds('b', waits, true)]);
    expect(seen(await chain.admit(attributes))).toBe('abab');
  });

  it('returns the object itself when nothing changes it', () => {
    expect(admissionChain([]).admit(attributes)).toBe(attributes.object);
  });

  it('has nothing to do for a request that no plugin handles', () => {
    const calls: string[] = [];
    const chain = admissionChain([
      { ...adds('a', false), handles: (_, request) => request?.namespace !== 'ns' },
      { ...checks('b', false, calls), handles: (_, request) => request?.namespace !== 'ns' },
    ]);
    const other = { ...attributes, namespace: 'other' };
    expect([chain.mutates('CREATE', attributes), chain.validates('CREATE', attributes)]).toEqual([false, false]);
    expect([chain.mutates('CREATE', other), chain.validates('CREATE', other)]).toEqual([true, true]);
    expect(chain.mutates('CREATE')).toBe(true);
    expect(chain.admit(attributes)).toBe(attributes.object);
    chain.validate(attributes);
    expect(calls).toEqual([]);
  });

  it('finds the operations that a plugin handles', () => {
    const chain = admissionChain([
      adds('a', false),
      { ...checks('b', false, []), handles: (each) => each === 'DELETE' },
    ]);
    expect(
      (['CREATE', 'UPDATE', 'DELETE'] as const).map((each) => [chain.mutates(each), chain.validates(each)]),
    ).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });
});

it('pluginsFor leaves out plugins that handle only other resources', () => {
  const plugin = (name: string, resources?: readonly string[]): AdmissionPlugin => ({
    name,
    ...(resources ? { resources } : {}),
    handles: () => true,
  });
  const all = [
    plugin('all'),
    plugin('pods', ['pods']),
    plugin('ingresses', ['secrets', 'ingresses.networking.k8s.io']),
  ];
  const namesFor = (group: string, resource: string) => pluginsFor(all, { group, resource }).map(({ name }) => name);
  expect(namesFor('', 'pods')).toEqual(['all', 'pods']);
  expect(namesFor('metrics.k8s.io', 'pods')).toEqual(['all']);
  expect(namesFor('networking.k8s.io', 'ingresses')).toEqual(['all', 'ingresses']);
  expect(namesFor('', 'ingresses')).toEqual(['all']);
});

describe('timed admission', () => {
  it('counts steps by their outcome, with and without promises', async () => {
    const metrics = new AdmissionMetrics();
    const refuses = (waits: boolean): AdmissionPlugin => ({
      name: 'no',
      handles: () => true,
      async validate() {
        if (waits) await undefined;
        throw new Error('no');
      },
    });
    const throws: AdmissionPlugin = {
      name: 'no',
      handles: () => true,
      validate() {
        throw new Error('no');
      },
    };
    const calls: string[] = [];
    for (const plugin of [checks('a', false, calls), checks('b', true, calls), refuses(true), throws]) {
      const admission = timedAdmission(admissionChain([adds('x', calls.length > 0), plugin]), metrics);
      expect(admission.validates('CREATE', attributes)).toBe(true);
      expect(seen(await admission.admit(attributes))).toBe('x');
      await Promise.resolve(attributes)
        .then(admission.validate, undefined)
        .catch(() => {});
    }
    const registry = new MetricsRegistry();
    for (const metric of metrics.all) registry.register(metric);
    expect(registry.text().match(/^.*_count\{.*$/gm)).toEqual([
      'apiserver_admission_step_admission_duration_seconds_count{operation="CREATE",rejected="false",type="admit"} 4',
      'apiserver_admission_step_admission_duration_seconds_count{operation="CREATE",rejected="false",type="validate"} 2',
      'apiserver_admission_step_admission_duration_seconds_count{operation="CREATE",rejected="true",type="validate"} 2',
    ]);
    expect(calls).toEqual(['a', 'b']);
  });
});
