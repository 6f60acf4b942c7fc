import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlagError } from '@k8s-ts/embedded-apiserver/flags';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCommandLine } from './command-line.js';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apiserver-config-'));
  file = join(folder, 'config.yaml');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(config: string, args: readonly string[] = []) {
  await writeFile(file, config);
  return readCommandLine([`--config=${file}`, ...args]);
}

describe('readCommandLine with a configuration file', () => {
  it.each<[string, object]>([
    ['', {}],
    ['# nothing\n', {}],
    ['secure-port: 7443', { securePort: 7443 }],
    ['securePort: 7443', { securePort: 7443 }],
    ['{"secure-port": 7443, "watchCache": false}', { securePort: 7443, watchCache: false }],
    ['clientCaFile: a', { clientCAFile: 'a' }],
    ['clientCAFile: a', { clientCAFile: 'a' }],
    ['goaway-chance: 0.01', { goawayChance: 0.01 }],
    [
      'strict-transport-security-directives: [max-age=1, preload]',
      { strictTransportSecurityDirectives: ['max-age=1', 'preload'] },
    ],
    ['event-ttl: 2h', { eventTTL: 7_200_000 }],
    ['minRequestTimeout: 90s', { minRequestTimeout: 90_000 }],
    ['etcd-servers: [http://a, http://b]', { etcdServers: ['http://a', 'http://b'] }],
    ['etcd-servers: http://a,http://b', { etcdServers: ['http://a', 'http://b'] }],
    ['authorization-mode: []', { authorizationMode: [] }],
    ['runtime-config: {api/all: true, apps/v1: "false"}', { runtimeConfig: ['api/all=true', 'apps/v1=false'] }],
    ['runtime-config: [api/all=true, /v1]', { runtimeConfig: ['api/all=true', '/v1'] }],
    ['v: 4', { v: 4 }],
  ])('reads the content %j', async (config, values) => {
    expect((await read(config)).values).toMatchObject(values);
  });

  it('prefers the command line to the file, also for lists', async () => {
    const config = 'secure-port: 1\nbind-address: 10.0.0.1\nauthorization-mode: [AlwaysDeny, RBAC]';
    expect((await read(config, ['--secure-port=2', '--authorization-mode=AlwaysAllow'])).values).toMatchObject({
      securePort: 2,
      bindAddress: '10.0.0.1',
      authorizationMode: ['AlwaysAllow'],
    });
  });

  it('names the flags without effect', async () => {
    const { inert } = await read('permit-port-sharing: true\nmaxConnectionBytesPerSec: 1\nfeature-gates: {A: true}');
    expect(inert).toEqual({ protective: ['--max-connection-bytes-per-sec'], others: ['--permit-port-sharing'] });
  });

  it.each([
    ['- a', 'must be object, not array'],
    ['text', 'must be object, not string'],
    ['secure-prt: 1', 'unknown key "secure-prt", did you mean secure-port?'],
    ['nothing: 1', 'unknown key "nothing"'],
    ['config: other.yaml', 'unknown key "config"'],
    ['help: true', 'unknown key "help"'],
    ['secure-port: "7443"', 'secure-port: must be integer, not string'],
    ['secure-port: 1.5', 'secure-port: must be integer, not number'],
    ['secure-port:', 'secure-port: must be integer, not null'],
    ['watchCache: "yes"', 'watchCache: must be boolean, not string'],
    ['data-dir: 7', 'data-dir: must be string, not number'],
    ['etcd-servers: 7', 'etcd-servers: must be array or string, not number'],
    ['etcd-servers: [a, {}]', 'etcd-servers[1]: must be string or boolean or number, not object'],
    ['runtime-config: {api/all: []}', 'runtime-config[api/all]: must be string or boolean or number, not array'],
    [
      'event-ttl: 2x',
      'event-ttl: invalid argument "2x" for "--event-ttl" flag: time: unknown unit "x" in duration "2x"',
    ],
    [
      'secure-port: 70000',
      'secure-port: invalid argument "70000" for "--secure-port" flag: must be between 0 and 65535, inclusive',
    ],
    ['permit-port-sharing: 1', 'permit-port-sharing: must be boolean, not number'],
    [
      'enable-admission-plugins: [Magic]',
      'enable-admission-plugins: invalid argument "Magic" for "--enable-admission-plugins" flag: plugin "Magic" is unknown',
    ],
    ['{"secure-port": 1, "securePort": 2}', 'securePort: --secure-port is given under two keys'],
  ])('refuses %s', async (config, reason) => {
    await expect(read(config)).rejects.toThrow(new FlagError(`--config ${file}: ${reason}`));
  });

  it.each(['a: [', '{"a": 1, "a": 2}'])('refuses the text %s, naming the file', async (config) => {
    const error = await read(config).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FlagError);
    expect((error as FlagError).message).toMatch(new RegExp(`^--config ${file}: \\S.*$`));
  });

  it('names the file in errors about flags that it sets', async () => {
    const { explain } = await read('tls-cert-file: a\nbind-address: b', ['--bind-address=c']);
    const message = (error: unknown) => (explain(error) as Error).message;
    expect(message(new FlagError('--tls-cert-file and --x must be given together'))).toBe(
      `--tls-cert-file and --x must be given together (--config ${file} sets tls-cert-file)`,
    );
    expect(message(new FlagError('--bind-address is wrong'))).toBe('--bind-address is wrong');
    expect(message(new Error('--tls-cert-file'))).toBe('--tls-cert-file');
  });

  it('does not read the file for --help', async () => {
    await expect(readCommandLine(['--config=/nothing', '--help'])).resolves.toMatchObject({ values: { help: true } });
  });
});
