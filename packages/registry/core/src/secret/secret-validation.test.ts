import { applyDefaults } from '@k8s-ts/api/defaults';
import { type FieldError, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { validateConfigMap, validateConfigMapUpdate } from '../config-map/config-map-validation.js';
import { validateSecret, validateSecretUpdate } from './secret-validation.js';

const metadata = { name: 'a', namespace: 'ns' };
const versioned = { ...metadata, resourceVersion: '1' };
const _clusterMeta = { name: 'a' };
const texts = (errors: readonly FieldError[]): string[] => errors.map(fieldErrorText);
const _defaulted = <T>(kind: string, object: object): T =>
  applyDefaults({ group: '', version: 'v1', kind }, object as never) as unknown as T;

describe('config maps and secrets', () => {
  it.each<[string, FieldError[], string[]]>([
    ['a config map', validateConfigMap({ metadata, data: { a: '' }, binaryData: { b: 'AA==' } }), []],
    [
      'a key in both maps',
      validateConfigMap({ metadata, data: { a: '' }, binaryData: { a: 'AA==' } }),
      ['data[a]: Invalid value: "a": duplicate of key present in binaryData'],
    ],
    [
      'an immutable config map',
      validateConfigMapUpdate(
        { metadata: versioned, data: { a: '2' }, immutable: true },
        { metadata: versioned, immutable: true },
      ),
      ['data: Forbidden: field is immutable when `immutable` is set'],
    ],
    [
      'a config map that was immutable',
      validateConfigMapUpdate({ metadata: versioned }, { metadata: versioned, immutable: true }),
      ['immutable: Forbidden: field is immutable when `immutable` is set'],
    ],
    ['a secret', validateSecret({ metadata, type: 'Opaque', data: { a: 'AA==' } }), []],
    [
      'a TLS secret without its data',
      validateSecret({ metadata, type: 'kubernetes.io/tls' }),
      ['data[tls.crt]: Required value', 'data[tls.key]: Required value'],
    ],
    [
      'a change of type',
      validateSecretUpdate({ metadata: versioned, type: 'b' }, { metadata: versioned, type: 'a' }),
      ['type: Invalid value: "b": field is immutable'],
    ],
  ])('are validated: %s', (_, errors, expected) => {
    expect(texts(errors)).toEqual(expected);
  });
});
