import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TransformedValue, Transformer } from '../codec/transformer.js';
import { type EncryptionAtRest, loadEncryptionConfiguration } from './index.js';

const context = { authenticatedData: '/registry/secrets/default/a' };
const secrets = { group: '', resource: 'secrets' };

const configured = (...keys: string[]) =>
  JSON.stringify({
    apiVersion: 'apiserver.config.k8s.io/v1',
    kind: 'EncryptionConfiguration',
    resources: [
      {
        resources: ['secrets'],
        providers: [
          ...(keys.length > 0
            ? [{ aescbc: { keys: keys.map((name) => ({ name, secret: Buffer.alloc(32, name).toString('base64') })) } }]
            : []),
          { identity: {} },
        ],
      },
    ],
  });

const write = (transformer: Transformer, text = 'x') =>
  Buffer.from(transformer.transformToStorage(Buffer.from(text), context) as Uint8Array);
const read = (transformer: Transformer, value: Uint8Array) => {
  const { data, stale } = transformer.transformFromStorage(value, context) as TransformedValue;
  return [Buffer.from(data).toString(), stale];
};

describe('automatic reload', () => {
  let folder: string;
  let file: string;
  let encryption: EncryptionAtRest | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'encryption-'));
    file = join(folder, 'encryption.yaml');
  });
  afterEach(async () => {
    encryption?.close();
    encryption = undefined;
    await rm(folder, { recursive: true });
  });

  it('applies a valid file, and keeps the former one otherwise', async () => {
    await writeFile(file, configured('one'));
    encryption = await loadEncryptionConfiguration({ file }, { automaticReload: true });
    const transformer = encryption.transformerFor(secrets);
    const old = write(transformer);
    expect(old.toString('latin1')).toMatch(/^k8s:enc:aescbc:v1:one:/);
    expect(await encryption.reload()).toBe(false);

    const before = encryption.contentHash;
    await writeFile(file, configured('two', 'one'));
    expect(await encryption.reload()).toBe(true);
    expect(encryption.contentHash).not.toBe(before);
    expect(write(transformer).toString('latin1')).toMatch(/^k8s:enc:aescbc:v1:two:/);
    expect(read(transformer, old)).toEqual(['x', true]);

    const valid = encryption.contentHash;
    for (const [content, message] of [
      ['', 'is empty'],
      ['{"kind":', 'error while parsing file: error decoding encryption provider configuration file'],
      [configured('two').replace(/"secret":"[^"]*"/, '"secret":"x"'), 'secrets must be base64 encoded'],
    ] as const) {
      await writeFile(file, content);
      await expect(encryption.reload()).rejects.toThrow(message);
    }
    await rm(file);
    await expect(encryption.reload()).rejects.toThrow('error reading encryption provider configuration file');
    expect(encryption.contentHash).toBe(valid);
    expect(read(transformer, old)).toEqual(['x', true]);

    await writeFile(file, configured());
    expect(await encryption.reload()).toBe(true);
    expect(write(transformer).toString()).toBe('x');
    expect(() => read(transformer, old)).toThrow('no matching prefix found');
  });

  it('checks the file regularly, and reports the result', async () => {
    await writeFile(file, configured('one'));
    const outcomes: (string | undefined)[] = [];
    let told = () => {};
    encryption = await loadEncryptionConfiguration(
      { file },
      {
        automaticReload: true,
        pollIntervalMs: 10,
        onReload(error) {
          outcomes.push(error?.message);
          told();
        },
      },
    );
    const next = () =>
      new Promise<void>((resolve) => {
        told = resolve;
      });
    /** Replaces the file atomically. */
    const replace = async (content: string) => {
      await writeFile(`${file}.new`, content);
      await rename(`${file}.new`, file);
    };
    const transformer = encryption.transformerFor(secrets);
    const changed = next();
    await replace(configured('two', 'one'));
    await changed;
    expect(outcomes).toEqual([undefined]);
    expect(write(transformer).toString('latin1')).toMatch(/^k8s:enc:aescbc:v1:two:/);
    const refused = next();
    await replace('nonsense');
    await refused;
    expect(outcomes[1]).toContain("Object 'Kind' is missing");
    expect(write(transformer).toString('latin1')).toMatch(/^k8s:enc:aescbc:v1:two:/);
  });

  it('has one health check, even without a KMS', async () => {
    await writeFile(file, configured('one'));
    encryption = await loadEncryptionConfiguration({ file }, { automaticReload: true });
    expect(encryption.healthChecks.map(({ name }) => name)).toEqual(['kms-providers']);
    await encryption.healthChecks[0]?.check();
  });

  it('reads the file through its source', async () => {
    await writeFile(file, configured('one'));
    const files: string[] = [];
    const read = (name: string) => {
      files.push(name);
      return readFile(name);
    };
    encryption = await loadEncryptionConfiguration({ file, read }, { automaticReload: true });
    await encryption.reload();
    expect(files).toEqual([file, file]);
  });

  it('requires a file, and refuses reload() when it is off', async () => {
    await expect(loadEncryptionConfiguration({ text: configured('one') }, { automaticReload: true })).rejects.toThrow(
      'automatic reload needs a file',
    );
    encryption = await loadEncryptionConfiguration({ text: configured('one') });
    await expect(encryption.reload()).rejects.toThrow('automatic reload is off');
  });
});
