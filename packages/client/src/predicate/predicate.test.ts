import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { describe, expect, it } from 'vitest';
import type { Predicate } from './index.js';
import * as predicate from './index.js';

const object = (metadata: KubeObject['metadata']): KubeObject => ({ metadata });
const before = object({
  resourceVersion: '1',
  generation: 1,
  labels: { app: 'web' },
  annotations: { note: 'a' },
});
const changes: Readonly<Record<string, KubeObject>> = {
  nothing: before,
  version: object({ ...before.metadata, resourceVersion: '2' }),
  generation: object({ ...before.metadata, resourceVersion: '2', generation: 2 }),
  labels: object({ ...before.metadata, resourceVersion: '2', labels: { app: 'shop' } }),
  annotations: object({ ...before.metadata, resourceVersion: '2', annotations: {} }),
};
const passes = (of: Predicate<KubeObject>) =>
  Object.keys(changes).filter(
    (name) => of.update?.({ objectOld: before, objectNew: changes[name] as KubeObject }) ?? true,
  );

describe('predicates', () => {
  it.each<[string, Predicate<KubeObject>, readonly string[]]>([
    ['resourceVersionChanged', predicate.resourceVersionChanged, ['version', 'generation', 'labels', 'annotations']],
    ['generationChanged', predicate.generationChanged, ['generation']],
    ['labelChanged', predicate.labelChanged, ['labels']],
    ['annotationChanged', predicate.annotationChanged, ['annotations']],
    ['or', predicate.or(predicate.generationChanged, predicate.labelChanged), ['generation', 'labels']],
    ['and', predicate.and(predicate.generationChanged, predicate.labelChanged), []],
    [
      'and with not',
      predicate.and(predicate.resourceVersionChanged, predicate.not(predicate.labelChanged)),
      ['version', 'generation', 'annotations'],
    ],
    ['labelSelector', predicate.labelSelector('app=shop'), ['labels']],
    ['labelSelector of an object', predicate.labelSelector({ matchLabels: { app: 'shop' } }), ['labels']],
    ['ofObject', predicate.ofObject(({ metadata }: KubeObject) => metadata.generation === 2), ['generation']],
  ])('%s lets only the expected updates pass', (_, of, expected) => {
    expect(passes(of)).toEqual(expected);
  });

  it('of changes let creations and deletions pass; not reverses this', () => {
    const create = { object: before, isInInitialList: false };
    const gone = { object: before, deleteStateUnknown: false };
    const both = predicate.and(predicate.generationChanged, predicate.labelChanged);
    expect([both.create?.(create), both.delete?.(gone)]).toEqual([true, true]);
    const none = predicate.not(both);
    expect([none.create?.(create), none.delete?.(gone)]).toEqual([false, false]);
    const chosen = predicate.labelSelector('app!=web');
    expect([chosen.create?.(create), chosen.delete?.(gone)]).toEqual([false, false]);
  });

  it('of labels refuse an invalid selector', () => {
    expect(() => predicate.labelSelector('a in')).toThrow();
  });
});
