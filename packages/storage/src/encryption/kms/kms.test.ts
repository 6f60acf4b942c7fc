import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { status as grpcStatus, Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TransformedValue, Transformer } from '../../codec/transformer.js';
import { type EncryptionAtRest, loadEncryptionConfiguration } from '../index.js';
import { newEnvelopeTransformer } from './envelope-transformer.js';
import { newGRPCKMSService } from './grpc-kms-service.js';
import { KMSProvider } from './kms-provider.js';

/* Messages of the plugin and of stored values, with protobufjs instead of the implementation under test. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  package v2;
  message StatusRequest {}
  message StatusResponse { string version = 1; string healthz = 2; string key_id = 3; }
  message DecryptRequest { bytes ciphertext = 1; string uid = 2; string key_id = 3; map<string, bytes> annotations = 4; }
  message DecryptResponse { bytes plaintext = 1; }
  message EncryptRequest { bytes plaintext = 1; string uid = 2; }
  message EncryptResponse { bytes ciphertext = 1; string key_id = 2; map<string, bytes> annotations = 3; }
  message EncryptedObject {
    bytes encryptedData = 1; string keyID = 2; bytes encryptedDEKSource = 3; map<string, bytes> annotations = 4; int32 encryptedDEKSourceType = 5;
  }
`);
const message = (name: string) => root.lookupType(`v2.${name}`);
const EncryptedObject = message('EncryptedObject');

const annotation = 'kek.plugin.example.com';
const annotations = { [annotation]: Buffer.from('local') };

interface PluginRequest {
  readonly plaintext: Uint8Array;
  readonly ciphertext: Uint8Array;
  readonly uid?: string;
  readonly keyId: string;
  readonly annotations: Readonly<Record<string, Uint8Array>>;
}

/** A KMS v2 plugin with its own AES keys, like one that an operator runs. */
class Plugin {
  readonly calls: { method: string; uid?: string; keyID?: string }[] = [];
  version = 'v2';
  healthz = 'ok';
  /** Key id in Status responses, if it differs from the one that Encrypt uses. */
  statusKeyID: string | undefined;
  keyID = 'key-1';
  /** Decrypt fails. */
  locked = false;
  #server: Server | undefined;

  constructor(readonly path: string) {}

  #key(id: string): Buffer {
    return createHash('sha256').update(`kek ${id}`).digest();
  }

  /** Encrypts a plaintext like the plugin. */
  wrap(keyID: string, plaintext: Uint8Array): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key(keyID), nonce);
    return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  }

  unwrap(keyID: string, ciphertext: Uint8Array): Buffer {
    const value = Buffer.from(ciphertext);
    const decipher = createDecipheriv('aes-256-gcm', this.#key(keyID), value.subarray(0, 12));
    decipher.setAuthTag(value.subarray(-16));
    return Buffer.concat([decipher.update(value.subarray(12, -16)), decipher.final()]);
  }

  async start(): Promise<void> {
    const server = new Server();
    const unary = (name: string, handle: (request: PluginRequest) => object) => ({
      [name]: (call: { request: PluginRequest }, done: (error: object | null, answer?: object) => void) => {
        const { uid, keyId: keyID } = call.request;
        this.calls.push({ method: name, ...(uid ? { uid } : {}), ...(keyID ? { keyID } : {}) });
        try {
          done(null, handle(call.request));
        } catch (error) {
          done({ code: grpcStatus.INTERNAL, details: (error as Error).message });
        }
      },
    });
    const definition = Object.fromEntries(
      ['Status', 'Encrypt', 'Decrypt'].map((name) => [
        name,
        {
          path: `/v2.KeyManagementService/${name}`,
          requestStream: false,
          responseStream: false,
          requestSerialize: () => Buffer.alloc(0),
          responseDeserialize: () => ({}),
          requestDeserialize: (bytes: Buffer) =>
            message(`${name}Request`).toObject(message(`${name}Request`).decode(bytes), { defaults: true }),
          responseSerialize: (answer: object) => Buffer.from(message(`${name}Response`).encode(answer).finish()),
        },
      ]),
    ) as unknown as ServiceDefinition;
    server.addService(definition, {
      ...unary('Status', () => ({
        version: this.version,
        healthz: this.healthz,
        keyId: this.statusKeyID ?? this.keyID,
      })),
      ...unary('Encrypt', ({ plaintext }) => ({
        ciphertext: this.wrap(this.keyID, plaintext),
        keyId: this.keyID,
        annotations,
      })),
      ...unary('Decrypt', ({ ciphertext, keyId, annotations: given }) => {
        if (this.locked) throw new Error('the vault is locked');
        if (Buffer.from(given[annotation] ?? []).toString() !== 'local') throw new Error('annotations are missing');
        return { plaintext: this.unwrap(keyId, ciphertext) };
      }),
    } as never);
    await new Promise<void>((resolve, reject) => {
      server.bindAsync(`unix:${this.path}`, ServerCredentials.createInsecure(), (error) =>
        error ? reject(error) : resolve(),
      );
    });
    this.#server = server;
  }

  count(method: string): number {
    return this.calls.filter((call) => call.method === method).length;
  }

  async stop(): Promise<void> {
    this.#server?.forceShutdown();
    this.#server = undefined;
    await rm(this.path, { force: true });
  }
}

const context = { authenticatedData: '/registry/secrets/default/a' };
const secret = '{"kind":"Secret","apiVersion":"v1"}';
const text = ({ data }: TransformedValue) => Buffer.from(data).toString();
const seconds = 1000;

let folder: string;
let plugin: Plugin;
/** The clock of the server, in milliseconds. */
let time: number;
const open: { close(): void }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kms-'));
  plugin = new Plugin(join(folder, 'kms.sock'));
  time = Date.UTC(2026, 0, 1);
});
afterEach(async () => {
  for (const each of open.splice(0)) each.close();
  await plugin.stop();
  await rm(folder, { recursive: true });
});

async function connect(timeoutMs = 3000) {
  const service = await newGRPCKMSService(`unix://${plugin.path}`, timeoutMs);
  open.push(service);
  return service;
}

/** A provider that has asked the plugin once. */
async function newProvider(timeoutMs?: number): Promise<KMSProvider> {
  const provider = new KMSProvider({ name: 'vault', service: await connect(timeoutMs), now: () => time });
  open.push(provider);
  await provider.start();
  return provider;
}

const write = (transformer: Transformer) => transformer.transformToStorage(Buffer.from(secret), context) as Uint8Array;
const read = async (transformer: Transformer, value: Uint8Array, where = context) =>
  transformer.transformFromStorage(value, where);

interface Stored {
  encryptedData: Uint8Array;
  keyID: string;
  encryptedDEKSource: Uint8Array;
  annotations: Record<string, Uint8Array>;
  encryptedDEKSourceType: number;
}
const decode = (value: Uint8Array) =>
  EncryptedObject.toObject(EncryptedObject.decode(value), { bytes: Buffer }) as Stored;
const encode = (object: Stored) => Buffer.from(EncryptedObject.encode(object).finish());

describe('a KMS v2 plugin', () => {
  it('is called for its status, to encrypt and to decrypt', async () => {
    await plugin.start();
    const service = await connect();
    expect(await service.status()).toEqual({ version: 'v2', healthz: 'ok', keyID: 'key-1' });
    const key = await service.encrypt('uid-1', Buffer.from('plain'));
    expect([key.keyID, [...key.annotations]]).toEqual([
      'key-1',
      [[annotation, new Uint8Array(annotations[annotation] as Buffer)]],
    ]);
    expect(plugin.unwrap('key-1', key.ciphertext).toString()).toBe('plain');
    expect(Buffer.from(await service.decrypt('uid-2', key)).toString()).toBe('plain');
    expect(plugin.calls).toEqual([
      { method: 'Status' },
      { method: 'Encrypt', uid: 'uid-1' },
      { method: 'Decrypt', uid: 'uid-2', keyID: 'key-1' },
    ]);
    plugin.locked = true;
    await expect(service.decrypt('uid-3', key)).rejects.toThrow(
      'rpc error: code = Internal desc = the vault is locked',
    );
  });

  it('is awaited within the time limit of a call', async () => {
    const service = await connect(20_000);
    const status = service.status();
    await plugin.start();
    expect((await status).healthz).toBe('ok');
    await plugin.stop();
    const impatient = await connect(50);
    await expect(impatient.status()).rejects.toThrow(/^rpc error: code = DeadlineExceeded desc = /);
  });
});

describe('an envelope', () => {
  beforeEach(() => plugin.start());

  it('is the message that kube-apiserver stores', async () => {
    const transformer = newEnvelopeTransformer(await newProvider());
    const stored = decode(write(transformer));
    expect(stored).toMatchObject({ keyID: 'key-1', encryptedDEKSourceType: 1 });
    expect(Buffer.from(stored.annotations[annotation] as Uint8Array).toString()).toBe('local');
    // Decrypts step by step: the seed, the key derived from seed and info, the data.
    const seed = plugin.unwrap('key-1', stored.encryptedDEKSource);
    expect(seed).toHaveLength(32);
    const data = Buffer.from(stored.encryptedData);
    const key = createHmac('sha256', seed).update(data.subarray(0, 32)).update('\x01').digest();
    const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(32, 44));
    decipher.setAAD(Buffer.from(context.authenticatedData)).setAuthTag(data.subarray(-16));
    expect(Buffer.concat([decipher.update(data.subarray(44, -16)), decipher.final()]).toString()).toBe(secret);
  });

  it.each([
    ['a seed', 1],
    ['a key, like earlier releases', 0],
  ])('can be read when another server encrypted it with %s', async (_, encryptedDEKSourceType) => {
    const source = randomBytes(32);
    const info = encryptedDEKSourceType === 1 ? randomBytes(32) : Buffer.alloc(0);
    const key =
      encryptedDEKSourceType === 1 ? createHmac('sha256', source).update(info).update('\x01').digest() : source;
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context.authenticatedData));
    const value = encode({
      encryptedData: Buffer.concat([info, nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]),
      keyID: 'key-1',
      encryptedDEKSource: plugin.wrap('key-1', source),
      annotations,
      encryptedDEKSourceType,
    });
    const transformer = newEnvelopeTransformer(await newProvider());
    const value1 = await read(transformer, value);
    expect([text(value1), value1.stale]).toEqual([secret, encryptedDEKSourceType === 0]);
  });

  it('is written without calling the plugin, and read with one call for a seed', async () => {
    const writer = newEnvelopeTransformer(await newProvider());
    const values = Array.from({ length: 20 }, () => write(writer));
    expect(writer.transformFromStorage(values[0] as Uint8Array, context)).not.toBeInstanceOf(Promise);
    expect([plugin.count('Encrypt'), plugin.count('Decrypt')]).toEqual([1, 0]);

    const restarted = newEnvelopeTransformer(await newProvider());
    const read20 = await Promise.all(values.map((value) => read(restarted, value)));
    expect(read20.map(text)).toEqual(values.map(() => secret));
    expect(plugin.count('Decrypt')).toBe(1);
    expect(restarted.transformFromStorage(values[0] as Uint8Array, context)).not.toBeInstanceOf(Promise);
  });

  it('reports why its key could not be decrypted, and retries the next time', async () => {
    const value = write(newEnvelopeTransformer(await newProvider()));
    const restarted = newEnvelopeTransformer(await newProvider());
    plugin.locked = true;
    await expect(read(restarted, value)).rejects.toThrow(
      'failed to decrypt DEK, error: rpc error: code = Internal desc = the vault is locked',
    );
    plugin.locked = false;
    expect(text(await read(restarted, value))).toBe(secret);
  });

  it('can be decrypted only under its key in the store', async () => {
    const transformer = newEnvelopeTransformer(await newProvider());
    const value = write(transformer);
    await expect(read(transformer, value, { authenticatedData: '/registry/secrets/default/b' })).rejects.toThrow(
      'cipher: message authentication failed',
    );
  });

  it('fails when it is truncated or garbled', async () => {
    const transformer = newEnvelopeTransformer(await newProvider());
    const value = write(transformer);
    for (let length = 0; length < value.length; length++) {
      // Without its last field, the value has another source type.
      await expect(read(transformer, value.subarray(0, length))).rejects.toThrow();
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(value.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const garbled = Uint8Array.from(value);
        garbled[at] = (garbled[at] as number) ^ mask;
        const result = await read(transformer, garbled).catch((error: unknown) => error);
        if (!(result instanceof Error)) expect(text(result as TransformedValue)).toBe(secret);
      }),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await expect(read(transformer, bytes)).rejects.toThrow(Error);
      }),
    );
  });

  const good: Stored = {
    encryptedData: Buffer.from('x'),
    keyID: 'key-1',
    encryptedDEKSource: Buffer.from('x'),
    annotations: {},
    encryptedDEKSourceType: 1,
  };
  it.each<[string, Partial<Stored>, string]>([
    ['an unknown type of its key', { encryptedDEKSourceType: 2 }, 'unknown encryptedDEKSourceType: 2'],
    ['no data', { encryptedData: Buffer.alloc(0) }, 'encrypted data is empty'],
    [
      'no key',
      { encryptedDEKSource: Buffer.alloc(0) },
      'failed to validate encrypted DEK source: encrypted DEK source is empty',
    ],
    [
      'a key that is too long',
      { encryptedDEKSource: Buffer.alloc(1025) },
      'failed to validate encrypted DEK source: encrypted DEK source is 1025 bytes, which exceeds the max size of 1024',
    ],
    ['no key id', { keyID: '' }, 'failed to validate key id: keyID is empty'],
    [
      'a key id that is too long',
      { keyID: 'x'.repeat(1025) },
      'failed to validate key id: keyID is 1025 bytes, which exceeds the max size of 1024',
    ],
    [
      'too many annotations',
      { annotations: { 'a.b': Buffer.alloc(32 * 1024) } },
      'failed to validate annotations: total size of annotations is 32771, which exceeds the max size of 32768',
    ],
    [
      'an annotation without a domain',
      { annotations: { local: Buffer.from('x') } },
      'failed to validate annotations: annotations: Invalid value: "local": should be a domain with at least two segments separated by dots',
    ],
  ])('with %s is refused', async (_, wrong, reason) => {
    const transformer = newEnvelopeTransformer(await newProvider());
    await expect(read(transformer, encode({ ...good, ...wrong }))).rejects.toThrow(reason);
  });
});

describe('a provider', () => {
  it('makes a new seed when the plugin has a new key, and treats values of the old key as stale', async () => {
    await plugin.start();
    const provider = await newProvider();
    const transformer = newEnvelopeTransformer(provider);
    const old = write(transformer);
    plugin.keyID = 'key-2';
    // Within 20 s the plugin is not asked again.
    await provider.check();
    expect(decode(write(transformer)).keyID).toBe('key-1');
    time += 21 * seconds;
    await provider.check();
    const value = write(transformer);
    expect(decode(value).keyID).toBe('key-2');
    expect(Buffer.compare(decode(value).encryptedDEKSource, decode(old).encryptedDEKSource)).not.toBe(0);
    expect([text(await read(transformer, old)), (await read(transformer, old)).stale]).toEqual([secret, true]);
    expect([text(await read(transformer, value)), (await read(transformer, value)).stale]).toEqual([secret, false]);
  });

  it('keeps its seed while the key stays', async () => {
    await plugin.start();
    const provider = await newProvider();
    for (let i = 0; i < 5; i++) {
      time += 60 * seconds;
      await provider.check();
    }
    expect([plugin.count('Status'), plugin.count('Encrypt')]).toEqual([6, 1]);
    write(newEnvelopeTransformer(provider));
  });

  it('writes for 3 minutes without the plugin, and reads without a time limit', async () => {
    await plugin.start();
    const provider = await newProvider(1000);
    const transformer = newEnvelopeTransformer(provider);
    const value = write(transformer);
    await plugin.stop();
    time += 180 * seconds;
    await expect(provider.check()).rejects.toThrow(
      /^failed to perform status section of the healthz check for KMS Provider vault, error: rpc error: code = /,
    );
    write(transformer);
    time += 1 * seconds;
    const hash = createHash('sha256').update('key-1').digest('hex');
    expect(() => write(transformer)).toThrow(
      `encryptedDEKSource with keyID hash "sha256:${hash}" expired at 2026-01-01T00:03:00Z (current time is 2026-01-01T00:03:01Z)`,
    );
    time += 24 * 3600 * seconds;
    expect(text(await read(transformer, value))).toBe(secret);
  });

  it('refuses reads and writes until the plugin has answered', async () => {
    const provider = await newProvider(200);
    const transformer = newEnvelopeTransformer(provider);
    expect(() => write(transformer)).toThrow('got unexpected nil transformer');
    await plugin.start();
    for (let healthy = false; !healthy; ) {
      time += 3 * seconds;
      healthy = await provider.check().then(
        () => true,
        () => false,
      );
    }
    expect(text(await read(transformer, write(transformer)))).toBe(secret);
  });

  it.each<[Partial<Plugin>, RegExp]>([
    [{ healthz: 'sealed' }, /^kmsv2 Provider vault is not healthy, error: got unexpected healthz status: sealed$/],
    [{ version: 'v1' }, /^kmsv2 Provider vault is not healthy, error: expected KMSv2 API version v2, got v1$/],
    [
      { version: 'v2beta1' },
      /^kmsv2 Provider vault is not healthy, error: KMSv2 API version should not change after the initial status response version v2, got v2beta1$/,
    ],
    [{ keyID: '' }, /^kmsv2 Provider vault is not healthy, error: got invalid KMSv2 KeyID hash "": keyID is empty$/],
    [
      { healthz: 'bad', version: 'v3' },
      /error: \[got unexpected healthz status: bad, expected KMSv2 API version v2, got v3\]$/,
    ],
    [
      { statusKeyID: 'key-3' },
      /^kmsv2 Provider vault is not healthy, error: failed to rotate DEK uid="[0-9a-f-]{36}", useSeed=true, errState=<nil>, errGen=<nil>, statusKeyIDHash="sha256:[0-9a-f]{64}", encryptKeyIDHash="sha256:[0-9a-f]{64}", stateKeyIDHash="sha256:[0-9a-f]{64}", expirationTimestamp=2026-01-01T00:03:00Z$/,
    ],
  ])('is unhealthy with %o, and continues with its seed', async (wrong, reason) => {
    await plugin.start();
    const provider = await newProvider();
    const transformer = newEnvelopeTransformer(provider);
    Object.assign(plugin, wrong);
    time += 21 * seconds;
    await expect(provider.check()).rejects.toThrow(reason);
    const asked = plugin.count('Status');
    // For 3 s there is no further request to the plugin.
    await expect(provider.check()).rejects.toThrow(reason);
    expect(plugin.count('Status')).toBe(asked);
    expect(decode(write(transformer)).keyID).toBe('key-1');
  });
});

describe('an encryption configuration with a KMS', () => {
  const secrets = { group: '', resource: 'secrets' };
  const configured = (...providers: object[]) =>
    JSON.stringify({
      apiVersion: 'apiserver.config.k8s.io/v1',
      kind: 'EncryptionConfiguration',
      resources: [{ resources: ['secrets'], providers: [...providers, { identity: {} }] }],
    });
  const kms = (name: string, socket = plugin.path, timeout = '3s') => ({
    kms: { apiVersion: 'v2', name, endpoint: `unix://${socket}`, timeout },
  });
  const opened = (encryption: EncryptionAtRest) => {
    open.push(encryption);
    return encryption;
  };

  it('stores values under the name of the provider', async () => {
    await plugin.start();
    const encryption = opened(await loadEncryptionConfiguration({ text: configured(kms('vault')) }));
    const transformer = encryption.transformerFor(secrets);
    const value = Buffer.from(write(transformer));
    expect(value.subarray(0, 21).toString()).toBe('k8s:enc:kms:v2:vault:');
    expect(decode(value.subarray(21)).keyID).toBe('key-1');
    expect(text(await read(transformer, value))).toBe(secret);
    expect((await read(transformer, Buffer.from('{}'))).stale).toBe(true);
  });

  it('has one health check for all plugins', async () => {
    await plugin.start();
    const text = configured(kms('a'), kms('b', join(folder, 'nobody.sock'), '100ms'));
    const encryption = opened(await loadEncryptionConfiguration({ text }));
    expect(encryption.healthChecks.map(({ name }) => name)).toEqual(['kms-providers']);
    await expect(encryption.healthChecks[0]?.check()).rejects.toThrow(
      /^kms-provider-1: failed to perform status section of the healthz check for KMS Provider b, error: rpc error: code = /,
    );
    const healthy = opened(await loadEncryptionConfiguration({ text: configured(kms('a')) }));
    await healthy.healthChecks[0]?.check();
  });

  it('uses a plugin when it is healthy, and migrates to it', async () => {
    await plugin.start();
    const file = join(folder, 'encryption.json');
    const aescbc = { aescbc: { keys: [{ name: 'key1', secret: randomBytes(32).toString('base64') }] } };
    await writeFile(file, configured(aescbc));
    const encryption = opened(await loadEncryptionConfiguration({ file }, { automaticReload: true, now: () => time }));
    const transformer = encryption.transformerFor(secrets);
    const old = write(transformer);

    plugin.healthz = 'starting';
    await writeFile(file, configured(kms('vault'), aescbc));
    const reloaded = encryption.reload();
    while (plugin.count('Status') === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    // The key has not changed in the meantime.
    expect(Buffer.from(write(transformer)).toString('latin1')).toMatch(/^k8s:enc:aescbc:v1:key1:/);
    plugin.healthz = 'ok';
    let changed: boolean | undefined;
    const done = reloaded.then((result) => {
      changed = result;
    });
    while (changed === undefined) {
      time += 1 * seconds;
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 20))]);
    }
    expect(changed).toBe(true);
    expect(Buffer.from(write(transformer)).toString('latin1')).toMatch(/^k8s:enc:kms:v2:vault:/);
    expect(await read(transformer, old)).toEqual({ data: Buffer.from(secret), stale: true });
    await encryption.healthChecks[0]?.check();
  });
});
