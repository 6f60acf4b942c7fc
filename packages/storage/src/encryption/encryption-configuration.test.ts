import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransformedValue } from '../codec/transformer.js';
import { loadEncryptionConfiguration } from './index.js';

const key32 = 'c2VjcmV0IGlzIHNlY3VyZSwgb3IgaXMgaXQ/IT8hPyE=';
const context = { authenticatedData: '/registry/x' };

/** A configuration with these entries of `resources`. */
const configured = (...resources: object[]) =>
  JSON.stringify({ apiVersion: 'apiserver.config.k8s.io/v1', kind: 'EncryptionConfiguration', resources });
const withProviders = (...providers: object[]) => configured({ resources: ['secrets'], providers });
const withResources = (...resources: string[]) => configured({ resources, providers: [{ identity: {} }] });
const withKMS = (kms: object) =>
  withProviders({ kms: { apiVersion: 'v2', name: 'foo', endpoint: 'unix:///tmp/a.sock', ...kms } });
const withKey = (provider: string, key: object) => withProviders({ [provider]: { keys: [key] } });

const failure = async (text: string) => {
  try {
    (await loadEncryptionConfiguration({ text })).close();
  } catch (error) {
    return (error as Error).message;
  }
  return 'no error';
};

describe('a configuration that is wrong', () => {
  const decoding = 'error decoding encryption provider configuration: ';
  const kms = 'resources[0].providers[0].kms';
  const keys = (provider: string) => `resources[0].providers[0].${provider}.keys`;

  it.each<[what: string, text: string, message: string]>([
    ['no YAML', 'a: b: c', `${decoding}yaml: mapping values are not allowed in this context`],
    ['a text', 'secrets', `${decoding}Object 'Kind' is missing`],
    ['an empty text', ' ', `${decoding}Object 'Kind' is missing`],
    ['no kind', 'apiVersion: apiserver.config.k8s.io/v1', `${decoding}Object 'Kind' is missing`],
    ['no version', 'kind: EncryptionConfiguration', `${decoding}Object 'apiVersion' is missing`],
    [
      'another kind',
      'kind: EncryptionConfig\napiVersion: v1',
      `${decoding}no kind "EncryptionConfig" is registered for version "v1", expected apiserver.config.k8s.io/v1/EncryptionConfiguration`,
    ],
    [
      'a kind that is no text',
      'kind: 5\napiVersion: apiserver.config.k8s.io/v1',
      `${decoding}kind: must be string, not number`,
    ],
    [
      'duplicate keys',
      'kind: EncryptionConfiguration\napiVersion: apiserver.config.k8s.io/v1\nresources: []\nresources: []',
      `${decoding}yaml: unmarshal errors:\n  line 4: key "resources" already set in map`,
    ],
    [
      'unknown fields',
      configured({ resources: ['secrets'], provider: [], providers: [{ aescbc: { keys: [{ nam: 'x' }] } }] }),
      `${decoding}strict decoding error: unknown field "resources[0].provider", unknown field "resources[0].providers[0].aescbc.keys[0].nam"`,
    ],
    [
      'an unknown provider',
      withProviders({ AESCBC: {} }),
      `${decoding}strict decoding error: unknown field "resources[0].providers[0].AESCBC"`,
    ],
    [
      'fields in identity',
      withProviders({ identity: { keys: [] } }),
      `${decoding}strict decoding error: unknown field "resources[0].providers[0].identity.keys"`,
    ],
    [
      'a secret that is no text',
      withProviders({ identity: {} }, { aescbc: { keys: [{ name: 'a', secret: 12345 }] } }),
      `${decoding}resources[0].providers[1].aescbc.keys[0].secret: must be string, not number`,
    ],
    [
      'several wrong types',
      withProviders({ aescbc: { keys: { name: 'a', secret: key32 } } }, { kms: { cachesize: 1.5 } }),
      `${decoding}[resources[0].providers[0].aescbc.keys: must be array, not object, resources[0].providers[1].kms.cachesize: must be integer, not number]`,
    ],
    [
      'a cache size beyond int32',
      withKMS({ cachesize: 2 ** 31 }),
      `${decoding}${kms}.cachesize: must be <= 2147483647`,
    ],
    ['an invalid timeout', withKMS({ timeout: 'soon' }), `${decoding}${kms}.timeout: time: invalid duration "soon"`],
    ['no resources', configured(), 'resources: Required value: at least one resources is required'],
    [
      'empty entries',
      configured({}),
      '[resources[0].resources: Required value: at least one resources[0].resources is required, resources[0].providers: Required value: at least one resources[0].providers is required]',
    ],
    [
      'no provider in an entry',
      withProviders({ identity: null }),
      'resources[0].providers[0]: Invalid value: {}: provider does not contain any of the expected providers: KMS, AESGCM, AESCBC, Secretbox, Identity',
    ],
    [
      'two providers in one entry',
      withProviders({ identity: {}, aescbc: { keys: [{ name: 'a', secret: key32 }] } }),
      'resources[0].providers[0]: Invalid value: {"aescbc":{"keys":[{"name":"a","secret":"REDACTED"}]},"identity":{}}: more than one provider specified in a single element, should split into different list elements',
    ],
    ['no keys', withProviders({ aesgcm: {} }), `${keys('aesgcm')}: Required value: at least one keys is required`],
    [
      'no name',
      withKey('aescbc', { secret: key32 }),
      `${keys('aescbc')}[0].name: Required value: name is a mandatory field for a key`,
    ],
    [
      'no secret',
      withKey('secretbox', { name: 'a' }),
      `${keys('secretbox')}[0].secret: Required value: secret is a mandatory field for a key`,
    ],
    [
      'no base64',
      withKey('aescbc', { name: 'a', secret: 'c2VjcmV0IGlzIHNlY3VyZQ' }),
      `${keys('aescbc')}[0].secret: Invalid value: "REDACTED": secrets must be base64 encoded`,
    ],
    [
      'an AES key of another length',
      withKey('aesgcm', { name: 'a', secret: 'c2VjcmV0' }),
      `${keys('aesgcm')}[0].secret: Invalid value: "REDACTED": secret is not of the expected length, got 6, expected one of [16 24 32]`,
    ],
    [
      'a secretbox key of another length',
      withKey('secretbox', { name: 'a', secret: 'c2VjcmV0IGlzIHNlY3VyZQ==' }),
      `${keys('secretbox')}[0].secret: Invalid value: "REDACTED": secret is not of the expected length, got 16, expected one of [32]`,
    ],
    [
      'a duplicate resource',
      withResources('secrets', 'pods', 'secrets'),
      'resources[0].resources: Invalid value: ["secrets","pods","secrets"]: the same resource cannot be specified multiple times',
    ],
    ...[
      ['secrets', '*.'],
      ['deployments.apps', '*.apps'],
      ['pods', '*.*'],
    ].map((resources): [string, string, string] => [
      `overlapping ${resources}`,
      withResources(...resources),
      `resources[0].resources: Invalid value: ${JSON.stringify(resources)}: using overlapping resources such as 'secrets' and '*.' in the same resource list is not allowed as they will be masked`,
    ]),
    ...(
      [
        ['Secrets', 'resource name should not contain capital letters'],
        ['*', "use '*.' to encrypt all the resources from core API group or *.* to encrypt all resources"],
        ['apiserveripinfo', 'resources which do not have REST API/s cannot be encrypted'],
        ['serviceipallocations', 'resources which do not have REST API/s cannot be encrypted'],
        ['servicenodeportallocations', 'resources which do not have REST API/s cannot be encrypted'],
        [
          '*.events.k8s.io',
          "'*.events.k8s.io' objects are stored using the 'events' API group in etcd. Use 'events' instead in the config file",
        ],
        ['ingresses.extensions', "'extensions' group has been removed and cannot be used for encryption"],
        ['secrets.*', 'encrypting the same resource across groups is not supported'],
      ] as const
    ).map(([name, detail]): [string, string, string] => [
      `resource ${name}`,
      withResources(name),
      `resources[0].resources[0]: Invalid value: "${name}": ${detail}`,
    ]),
    [
      'no name of a KMS',
      withKMS({ name: '' }),
      `${kms}.name: Required value: name is a mandatory field for a provider`,
    ],
    [
      'a colon in the name of a KMS',
      withKMS({ name: 'a:b' }),
      `${kms}.name: Invalid value: "a:b": invalid KMS provider name a:b, must not contain ':'`,
    ],
    [
      'a KMS twice',
      withProviders(
        { kms: { apiVersion: 'v2', name: 'foo', endpoint: 'unix:///tmp/a.sock' } },
        { kms: { apiVersion: 'v2', name: 'foo', endpoint: 'unix:///tmp/b.sock' } },
      ),
      'resources[0].providers[1].kms.name: Invalid value: "foo": duplicate KMS provider name foo, names must be unique',
    ],
    [
      'a timeout of zero for a KMS',
      withKMS({ timeout: '0s' }),
      `${kms}.timeout: Invalid value: "0s": timeout should be a positive value`,
    ],
    [
      'a negative timeout for a KMS',
      withKMS({ timeout: '-1500ms' }),
      `${kms}.timeout: Invalid value: "-1.5s": timeout should be a positive value`,
    ],
    [
      'no endpoint',
      withKMS({ endpoint: '' }),
      `${kms}.endpoint: Invalid value: "": endpoint is a mandatory field for a kms`,
    ],
    [
      'an endpoint on the network',
      withKMS({ endpoint: 'http://127.0.0.1:80' }),
      `${kms}.endpoint: Invalid value: "http://127.0.0.1:80": unsupported scheme "http" for KMS provider, only unix is supported`,
    ],
    [
      'an endpoint without a scheme',
      withKMS({ endpoint: '/tmp/a.sock' }),
      `${kms}.endpoint: Invalid value: "/tmp/a.sock": unsupported scheme "" for KMS provider, only unix is supported`,
    ],
    [
      'an endpoint that is no URL',
      withKMS({ endpoint: ':///a.sock' }),
      `${kms}.endpoint: Invalid value: ":///a.sock": invalid endpoint for kms provider, error: parse ":///a.sock": missing protocol scheme`,
    ],
    [
      'an endpoint with a line break',
      withKMS({ endpoint: 'unix:///a\n' }),
      `${kms}.endpoint: Invalid value: "unix:///a\\n": invalid endpoint for kms provider, error: parse "unix:///a\\n": net/url: invalid control character in URL`,
    ],
    [
      'a cache for KMS v2',
      withKMS({ cachesize: 10 }),
      `${kms}.cachesize: Invalid value: 10: cachesize is not supported in v2`,
    ],
    [
      'no cache for KMS v1',
      withKMS({ apiVersion: 'v1', cachesize: 0 }),
      `${kms}.cachesize: Invalid value: 0: cachesize should be a positive value, or negative to disable`,
    ],
    [
      'another version of KMS',
      withKMS({ apiVersion: 'v3' }),
      `${kms}.apiVersion: Invalid value: "v3": unsupported apiVersion apiVersion for KMS provider, only v1 and v2 are supported`,
    ],
  ])('is refused while it is parsed: %s', async (_, text, message) => {
    expect(await failure(text)).toBe(`error while parsing file: ${message}`);
  });

  const entry = (...resources: string[]) => ({ resources, providers: [{ identity: {} }] });
  it.each<[what: string, text: string, message: string]>([
    [
      'masked by its group',
      configured(entry('*.apps'), entry('deployments.apps')),
      'resource "deployments.apps" is masked by earlier rule "*.apps"',
    ],
    [
      'masked by the core group',
      configured(entry('*.'), entry('secrets')),
      'resource "secrets" is masked by earlier rule "*."',
    ],
    ['masked by everything', configured(entry('*.*'), entry('*.')), 'resource "*." is masked by earlier rule "*.*"'],
    [
      'KMS v1, which a missing version means',
      withProviders({ kms: { name: 'foo', endpoint: 'unix:///tmp/a.sock' } }),
      'KMSv1 is deprecated and will only receive security updates going forward. Use KMSv2 instead.  Set --feature-gates=KMSv1=true to use the deprecated KMSv1 feature.',
    ],
    [
      'an abstract socket',
      withKMS({ endpoint: 'unix:///@a' }),
      `could not configure KMSv2-Plugin's probe "foo", error: abstract socket "@a" is not supported here`,
    ],
  ])('is refused while its transformers are made: %s', async (_, text, message) => {
    expect(await failure(text)).toBe(`error while building transformers: ${message}`);
  });

  it('never shows a secret, wherever it stands in the file', async () => {
    const secret = 'VGhpcyBtdXN0IG5ldmVyIGJlIHNob3duIGFueXdoZXJl';
    const shapes: object[] = [
      withProvidersOf({ aescbc: { keys: [{ name: 'a', secret }] }, identity: {} }),
      withProvidersOf({ aescbc: { keys: [{ name: 'a', secret: [secret] }] } }),
      withProvidersOf({ aescbc: { keys: secret } }),
      withProvidersOf({ aescbc: secret }),
      withProvidersOf({ aescbc: { keys: [{ name: 'a', secret: `${secret}=` }] } }),
      withProvidersOf({ aescbc: { keys: [secret] } }),
    ];
    for (const shape of shapes) {
      const message = await failure(JSON.stringify(shape));
      expect(message).toMatch(/^error while parsing file: .*resources\[0\]\.providers\[0\]/);
      expect(message).not.toContain(secret);
    }
    expect(await failure(withProviders({ aescbc: { keys: [{ name: 'a', [`secret ${secret}`]: null }] } }))).toContain(
      'unknown field "resources[0].providers[0].aescbc.keys[0].REDACTED"',
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(200), fc.constantFrom('', ':', '\t', '"', '- ', '{'), async (at, inserted) => {
        const text = `kind: EncryptionConfiguration\napiVersion: apiserver.config.k8s.io/v1\nresources:\n- resources: [secrets]\n  providers:\n  - aescbc:\n      keys:\n      - {name: a, secret: ${secret}}\n`;
        expect(await failure(text.slice(0, at) + inserted + text.slice(at + 1))).not.toContain(secret);
      }),
    );
  });

  const withProvidersOf = (provider: object) => JSON.parse(withProviders(provider)) as object;
});

describe('a configuration', () => {
  it('selects the most specific entry: the resource, its group, everything, or no entry', async () => {
    const provider = (name: string) => [{ aesgcm: { keys: [{ name, secret: key32 }] } }];
    const encryption = await loadEncryptionConfiguration({
      text: configured(
        { resources: ['events'], providers: [{ identity: {} }] },
        { resources: ['secrets', 'pandas.bears.example'], providers: provider('own') },
        { resources: ['*.apps'], providers: provider('apps') },
        { resources: ['*.'], providers: provider('core') },
      ),
    });
    const prefixOf = (group: string, resource: string) => {
      const transformer = encryption.transformerFor({ group, resource });
      return Buffer.from(transformer.transformToStorage(Buffer.from('{}'), context) as Uint8Array)
        .toString('latin1')
        .replace(/^(k8s:enc:aesgcm:v1:[a-z]+:).*/s, '$1');
    };
    expect(prefixOf('', 'events')).toBe('{}');
    expect(prefixOf('', 'secrets')).toBe('k8s:enc:aesgcm:v1:own:');
    expect(prefixOf('bears.example', 'pandas')).toBe('k8s:enc:aesgcm:v1:own:');
    expect(prefixOf('apps', 'deployments')).toBe('k8s:enc:aesgcm:v1:apps:');
    expect(prefixOf('', 'pods')).toBe('k8s:enc:aesgcm:v1:core:');
    expect(prefixOf('bears.example', 'polars')).toBe('{}');
    expect(encryption.healthChecks).toEqual([]);
    encryption.close();

    const all = await loadEncryptionConfiguration({
      text: configured({ resources: ['*.*'], providers: provider('all') }),
    });
    const transformer = all.transformerFor({ group: 'x', resource: 'y' });
    expect(
      Buffer.from(transformer.transformToStorage(Buffer.from('{}'), context) as Uint8Array).toString('latin1'),
    ).toMatch(/^k8s:enc:aesgcm:v1:all:/);
  });

  it('may name a resource twice: the providers of the later entry only decrypt', async () => {
    const entry = (name: string) => ({
      resources: ['secrets'],
      providers: [{ secretbox: { keys: [{ name, secret: key32 }] } }],
    });
    const secrets = { group: '', resource: 'secrets' };
    const old = (await loadEncryptionConfiguration({ text: configured(entry('old')) })).transformerFor(secrets);
    const both = (await loadEncryptionConfiguration({ text: configured(entry('new'), entry('old')) })).transformerFor(
      secrets,
    );
    const value = old.transformToStorage(Buffer.from('x'), context) as Uint8Array;
    const read = both.transformFromStorage(value, context) as TransformedValue;
    expect([Buffer.from(read.data).toString(), read.stale]).toEqual(['x', true]);
  });

  it('may be YAML, with a secret over several lines', async () => {
    const text = `
      kind: EncryptionConfiguration
      apiVersion: apiserver.config.k8s.io/v1
      resources:
      - resources: [secrets]
        providers:
        - aescbc:
            keys:
            - name: key1
              secret: |
                c2VjcmV0IGlzIHNlY3VyZSwg
                b3IgaXMgaXQ/IT8hPyE=
        - identity: {}`;
    const encryption = await loadEncryptionConfiguration({ text });
    const transformer = encryption.transformerFor({ group: '', resource: 'secrets' });
    const value = transformer.transformToStorage(Buffer.from('x'), context) as Uint8Array;
    expect(Buffer.from(value).toString('latin1')).toMatch(/^k8s:enc:aescbc:v1:key1:/);
    expect(transformer.transformFromStorage(value, context)).toEqual({ data: Buffer.from('x'), stale: false });
    expect(transformer.transformFromStorage(Buffer.from('{}'), context)).toEqual({
      data: Buffer.from('{}'),
      stale: true,
    });
  });
});

describe('a file', () => {
  it('that does not exist causes an error with its name', async () => {
    await expect(loadEncryptionConfiguration({ file: '/no/such/file' })).rejects.toThrow(
      'error while parsing file: error while loading file: error reading encryption provider configuration file "/no/such/file": ENOENT',
    );
  });

  it('that is empty causes an error with its name', async () => {
    await expect(loadEncryptionConfiguration({ file: '/dev/null' })).rejects.toThrow(
      'error while parsing file: error while loading file: encryption provider configuration file "/dev/null" is empty',
    );
  });
});
