import { parseSelector } from '@k8s-ts/apimachinery/fields';
import { parse } from '@k8s-ts/apimachinery/labels';
import { describe, expect, it } from 'vitest';
import {
  clusterScopedAttributes,
  everything,
  isEmptyPredicate,
  matches,
  namespacedAttributes,
  selectionPredicate,
} from './selection-predicate.js';

const predicate = (label: string, field: string) =>
  selectionPredicate({ label: parse(label), field: parseSelector(field) });
const object = { metadata: { name: 'a', namespace: 'ns', labels: { app: 'x' } } };

describe('selection predicates', () => {
  it('select by labels, name and namespace', () => {
    expect(namespacedAttributes(object)).toEqual({
      labels: { app: 'x' },
      fields: { 'metadata.name': 'a', 'metadata.namespace': 'ns' },
    });
    expect(clusterScopedAttributes({ metadata: {} })).toEqual({ labels: {}, fields: { 'metadata.name': '' } });
  });

  it.each([
    ['', '', true],
    ['app=x', 'metadata.name=a', true],
    ['app=x', 'metadata.name=b', false],
    ['app=y', '', false],
    ['!none', 'metadata.namespace!=other', true],
  ])('labels %j, fields %j: %s', (label, field, expected) => {
    expect(matches(predicate(label, field), object)).toBe(expected);
  });

  it('may be empty', () => {
    expect(isEmptyPredicate(undefined)).toBe(true);
    expect(isEmptyPredicate(everything)).toBe(true);
    expect(isEmptyPredicate(predicate('a', ''))).toBe(false);
  });

  it('select no object whose attributes fail', () => {
    const failing = {
      ...everything,
      getAttrs: () => {
        throw new Error('no');
      },
    };
    expect(matches(failing, object)).toBe(false);
  });
});
