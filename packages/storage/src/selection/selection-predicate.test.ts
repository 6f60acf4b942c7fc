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
  selectionScope,
} from './selection-predicate.js';

const predicate = (label: string, field: string) =>
  selectionPredicate({ label: parse(label), field: parseSelector(field) });
const object = { metadata: { name: 'a', namespace: 'ns', labels: { app: 'x' } } };

describe('selection predicates', () => {
  it('take labels, name and namespace', () => {
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

  it.each([
    [true, '', '', { key: '/pods/', recursive: true }],
    [true, 'ns', '', { key: '/pods/ns/', recursive: true }],
    [true, 'ns', 'metadata.name=a', { key: '/pods/ns/a', recursive: false }],
    [true, '', 'metadata.name=a', { key: '/pods/', recursive: true }],
    [true, '', 'metadata.namespace=ns', { key: '/pods/ns/', recursive: true }],
    [true, '', 'metadata.namespace=ns,metadata.name=a', { key: '/pods/ns/a', recursive: false }],
    [true, 'ns', 'metadata.name=..', { key: '/pods/ns/', recursive: true }],
    [true, 'ns', 'metadata.name=a/b', { key: '/pods/ns/', recursive: true }],
    [false, '', 'metadata.name=a', { key: '/pods/a', recursive: false }],
  ])('namespaced %s, namespace %j, fields %j narrow to %j', (namespaced, namespace, field, expected) => {
    expect(selectionScope('/pods/', predicate('', field), { namespaced, namespace })).toEqual(expected);
  });

  it('narrow no list that goes on', () => {
    const options = { namespaced: true, namespace: 'ns', continue: 'token' };
    expect(selectionScope('/pods/', predicate('', 'metadata.name=a'), options)).toEqual({
      key: '/pods/ns/',
      recursive: true,
    });
  });
});
