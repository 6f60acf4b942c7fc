import { fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { internalContext } from '@k8s-ts/registry-generic';
import { expect, it } from 'vitest';
import {
  type ResourcePoolStatusRequest,
  resourcePoolStatusRequestStrategy,
} from './resource-pool-status-request-strategy.js';

const request = (spec: Partial<ResourcePoolStatusRequest['spec']>) =>
  ({
    kind: 'ResourcePoolStatusRequest',
    apiVersion: 'resource.k8s.io/v1alpha3',
    metadata: { name: 'a' },
    spec: { driver: 'd.example', limit: 100, ...spec },
  }) as ResourcePoolStatusRequest;

const subdomain =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const long = 'a'.repeat(254);

it.each<[object, readonly string[]]>([
  [{ poolName: 'a.b/c-d' }, []],
  [{ poolName: '' }, ['spec.poolName: Invalid value: "": segment 0: must not be empty']],
  [{ poolName: 'a//b' }, ['spec.poolName: Invalid value: "a//b": segment 1: must not be empty']],
  [{ poolName: 'a/B' }, [`spec.poolName: Invalid value: "B": segment 1: ${subdomain}`]],
  [
    { poolName: long },
    [
      'spec.poolName: Too long: may not be more than 253 bytes',
      `spec.poolName: Invalid value: "${long}": segment 0: must be no more than 253 bytes`,
    ],
  ],
  [
    { driver: '', limit: 0 },
    ['spec.driver: Required value', 'spec.limit: Invalid value: 0: must be greater than or equal to 1'],
  ],
  [{ limit: 1001 }, ['spec.limit: Invalid value: 1001: must be less than or equal to 1000']],
])('a request with %o has the errors of kube-apiserver 1.36.3', async (spec, expected) => {
  const errors = await resourcePoolStatusRequestStrategy.validate?.(request(spec), internalContext(''));
  expect(errors?.map(fieldErrorText)).toEqual(expected);
});
