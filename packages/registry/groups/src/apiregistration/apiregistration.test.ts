import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { expect, it } from 'vitest';
import {
  validateAPIService,
  validateAPIServiceStatusUpdate,
  validateAPIServiceUpdate,
} from './api-service/api-service-validation.js';
import { apiregistration } from './rest-storage.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of tests are wrong on purpose
type Loose = any;
type Expected = string | RegExp;

const apiService = (spec: Loose = {}, name = 'v1.example.com'): Loose => ({
  metadata: { name, resourceVersion: '1' },
  spec: { group: 'example.com', version: 'v1', groupPriorityMinimum: 1000, versionPriority: 15, ...spec },
});
const remote = (more: Loose, spec: Loose = {}) =>
  apiService({ service: { namespace: 'n', name: 's', port: 443, ...more }, ...spec });
const matches = (errors: Loose, expected: Expected) => {
  const text = aggregateText(errors);
  if (typeof expected === 'string') expect(text).toBe(expected);
  else expect(text).toMatch(expected);
};

it.each<[Loose, Expected]>([
  [apiService(), ''],
  [apiService({ group: '' }, 'v1.'), ''],
  [remote({}, { caBundle: 'YQ==' }), ''],
  [remote({}, { insecureSkipTLSVerify: true }), ''],
  [
    apiService({}, 'other'),
    'metadata.name: Invalid value: "other": must be `spec.version+"."+spec.group`: "v1.example.com"',
  ],
  [apiService({}, 'a/b'), /^metadata\.name: Invalid value: "a\/b": may not contain '\/'/],
  [
    apiService({ group: '', version: 'v2' }, 'v2.'),
    'spec.group: Required value: only v1 may have an empty group and it better be legacy kube',
  ],
  [apiService({ group: 'A' }, 'v1.A'), /^spec\.group: Invalid value: "A": a lowercase RFC 1123 subdomain/],
  [apiService({ version: '1' }, '1.example.com'), /^spec\.version: Invalid value: "1": a DNS-1035 label/],
  [
    apiService({ groupPriorityMinimum: 0 }),
    'spec.groupPriorityMinimum: Invalid value: 0: must be positive and less than 20000',
  ],
  [apiService({ groupPriorityMinimum: 20_001 }), /groupPriorityMinimum: Invalid value: 20001/],
  [apiService({ versionPriority: 0 }), 'spec.versionPriority: Invalid value: 0: must be positive and less than 1000'],
  [apiService({ versionPriority: 1001 }), /versionPriority: Invalid value: 1001/],
  [
    apiService({ caBundle: 'YQ==' }),
    'spec.caBundle: Invalid value: "1 bytes": local APIServices may not have a caBundle',
  ],
  [
    apiService({ insecureSkipTLSVerify: true }),
    'spec.insecureSkipTLSVerify: Invalid value: true: local APIServices may not have insecureSkipTLSVerify',
  ],
  [
    remote({ namespace: '', name: '', port: 0 }),
    '[spec.service.namespace: Required value, spec.service.name: Required value, spec.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive]',
  ],
  [
    remote({}, { insecureSkipTLSVerify: true, caBundle: 'YQ==' }),
    'spec.insecureSkipTLSVerify: Invalid value: true: may not be true if caBundle is present',
  ],
])('validateAPIService returns the errors of API service %#', (object, expected) => {
  matches(validateAPIService(object), expected);
  matches(validateAPIServiceUpdate(object, object), expected);
});

it('validateAPIServiceStatusUpdate checks the statuses of conditions', () => {
  const status = (value: string) => ({
    ...apiService(),
    status: { conditions: [{ type: 'Available', status: value }] },
  });
  matches(validateAPIServiceStatusUpdate(status('True'), apiService()), '');
  matches(
    validateAPIServiceStatusUpdate(status('x'), apiService()),
    'status.conditions[0].status: Unsupported value: "x": supported values: "True", "False", "Unknown"',
  );
});

it('a local APIService is available at once, and its status is written through /status', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `apiregistration-${Math.random()}` } });
  const { stores, groupInfo, destroy } = await apiregistration.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  const context = { ...internalContext(), now: () => Date.parse('2024-01-02T03:04:05Z') };
  const create = async (object: Loose): Promise<Loose> => {
    const { resourceVersion: _, ...metadata } = object.metadata;
    return (await stores.apiServices.create(undefined, { ...object, metadata }, {}, context)).object;
  };
  const cells = (object: Loose) => stores.apiServices.tableRow?.(object).cells.slice(0, 3);
  const local = await create({ ...apiService(), status: { conditions: [] } });
  expect(local.status.conditions).toEqual([
    {
      type: 'Available',
      status: 'True',
      lastTransitionTime: '2024-01-02T03:04:05Z',
      reason: 'Local',
      message: 'Local APIServices are always available',
    },
  ]);
  expect(cells(local)).toEqual(['v1.example.com', 'Local', 'True']);
  const made = await create({ ...remote({}, { version: 'v2' }), metadata: { name: 'v2.example.com' } });
  expect([made.status, cells(made)]).toEqual([{}, ['v2.example.com', 'n/s', 'Unknown']]);
  const conditions = [{ type: 'Available', status: 'False', reason: 'ServiceNotFound' }];
  const change = (old: Loose) => ({
    ...old,
    spec: {},
    metadata: { ...old.metadata, labels: { a: 'b' } },
    status: { conditions },
  });
  const written = await groupInfo.versionedResources.v1?.['apiservices/status']?.update?.(
    'v2.example.com',
    { updatedObject: async (old) => change(old) },
    {},
    context,
  );
  const object = written?.result.object as Loose;
  expect([object.spec.version, object.metadata.labels, object.status]).toEqual(['v2', undefined, { conditions }]);
  expect(cells(object)).toEqual(['v2.example.com', 'n/s', 'False (ServiceNotFound)']);
  await destroy();
});
