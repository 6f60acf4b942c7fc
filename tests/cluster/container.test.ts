import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import { createAPIServer } from '@k8s-ts/embedded-apiserver';
import { freePort } from '@k8s-ts/storage-testkit';
import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../apps/apiserver/src/flags/command-line.js';
import { top } from '../../scripts/workspace.js';
import { NodeProcess } from '../kit/node-process.js';
import { startServer } from '../kit/server.js';

const read = (path: string): string => readFileSync(join(top, path), 'utf8');

interface Instruction {
  readonly name: string;
  readonly argument: string;
}

/** The instructions of each stage of a Dockerfile; continued lines are joined. */
function stagesOf(text: string): readonly (readonly Instruction[])[] {
  const stages: Instruction[][] = [];
  for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name = '', argument = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, argument });
  }
  return stages;
}

const stages = stagesOf(read('Dockerfile'));
const image = stages.at(-1) ?? [];
const argumentsOf = (name: string) => image.filter((each) => each.name === name).map(({ argument }) => argument);
const only = (name: string): string => {
  expect(argumentsOf(name), name).toHaveLength(1);
  return argumentsOf(name)[0] as string;
};

describe('Dockerfile', () => {
  it('uses only known instructions, and pins the versions of its images', () => {
    const known = /^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|STOPSIGNAL|ENTRYPOINT|CMD)$/;
    for (const { name } of stages.flat()) expect(name).toMatch(known);
    for (const [from] of stages) expect(from?.argument).toMatch(/^\S+:\d+\.\d+\S*( AS \w+)?$/);
  });

  it('copies only files that exist and that .dockerignore does not exclude, and from earlier stages', () => {
    const ignored = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const names = stages.map(([from]) => / AS (\w+)$/.exec(from?.argument ?? '')?.[1]);
    stages.forEach((stage, index) => {
      for (const { argument } of stage.filter(({ name }) => name === 'COPY')) {
        const from = /^--from=(\w+) /.exec(argument)?.[1];
        if (from !== undefined) expect(names.slice(0, index)).toContain(from);
        else {
          const source = argument.split(' ')[0] as string;
          expect(existsSync(join(top, source)), source).toBe(true);
          expect(ignored).not.toContain(source.split('/')[0]);
        }
      }
    });
  });

  it('runs as another user than root, with a volume that this user owns', () => {
    const order = image.map(({ name }) => name);
    expect(only('USER')).toBe('node');
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'));
    expect(only('VOLUME')).toBe('/data');
    expect(only('WORKDIR')).toBe('/data');
    expect(argumentsOf('RUN').join()).toContain('chown node:node /data');
    expect(order.indexOf('USER')).toBeLessThan(order.indexOf('ENTRYPOINT'));
  });

  it('starts programs without a shell, so that signals reach them', () => {
    const [entry, flags] = [only('ENTRYPOINT'), only('CMD')].map((text) => JSON.parse(text) as readonly string[]);
    expect(entry).toEqual(['node', '/app/bin/apiserver.js']);
    expect(existsSync(join(top, 'apps/apiserver/bin/apiserver.js'))).toBe(true);
    expect(flags?.every((flag) => flag.startsWith('--'))).toBe(true);
    expect(only('STOPSIGNAL')).toBe('SIGTERM');
    expect(JSON.parse(only('HEALTHCHECK').replace(/^.* CMD /, ''))).toEqual(['node', '/app/healthcheck.mjs']);
    expect(argumentsOf('COPY')).toContain('docker/healthcheck.mjs /app/healthcheck.mjs');
  });

  it('uses flags that the command knows, and opens the port that it listens on', async () => {
    const { values, inert } = await readCommandLine(JSON.parse(only('CMD')) as string[]);
    expect(inert).toEqual({ protective: [], others: [] });
    expect([values.bindAddress, values.securePort]).toEqual(['0.0.0.0', Number(only('EXPOSE'))]);
  });
});

interface Service {
  readonly build?: string;
  readonly image?: string;
  readonly hostname?: string;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, { readonly ipv4_address?: string }>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, unknown>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

describe('compose.yaml', () => {
  const compose = decodeYAML(read('compose.yaml'), { strict: 'strict' }).value as Compose;
  const services = Object.entries(compose.services);
  const apiservers = services.filter(([, { build }]) => build === '.');
  const members = services.filter(([, { command }]) => command?.[0] === 'etcd');
  const addressOf = ({ networks }: Service): string | undefined =>
    Array.isArray(networks)
      ? undefined
      : (networks as Record<string, { ipv4_address?: string }>)?.cluster?.ipv4_address;

  it('has three API servers, three members of etcd, and a balancer', () => {
    expect(services.map(([name]) => name).sort()).toEqual(
      ['etcd-1', 'etcd-2', 'etcd-3', 'api-1', 'api-2', 'api-3', 'balancer'].sort(),
    );
    expect(apiservers.map(([name]) => name).sort()).toEqual(['api-1', 'api-2', 'api-3']);
    expect(members).toHaveLength(3);
  });

  it.each(services)('%s refers to existing files, volumes, networks and services', (_, service) => {
    if (service.build !== undefined) expect(existsSync(join(top, service.build, 'Dockerfile'))).toBe(true);
    else expect(service.image).toMatch(/:v?\d+\.\d+\S*$/);
    for (const volume of service.volumes ?? []) {
      const source = volume.split(':')[0] as string;
      if (source.startsWith('.')) expect(existsSync(join(top, source)), source).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(source);
    }
    const networks = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {});
    for (const network of networks) expect(Object.keys(compose.networks)).toContain(network);
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(condition).toBe('service_healthy');
      // Our image has a health check of its own.
      const dependency = compose.services[name];
      expect(dependency?.healthcheck ?? dependency?.build, name).toBeDefined();
    }
  });

  it.each(apiservers)(
    '%s has valid flags, every member of etcd, and the certificate of all servers',
    async (name, service) => {
      const { values, inert } = await readCommandLine(service.command ?? []);
      expect(inert).toEqual({ protective: [], others: [] });
      const {
        help: _h,
        version: _version,
        config: _config,
        console: _c,
        v: _v,
        logFormat: _format,
        ...options
      } = values;
      expect(() => createAPIServer(options)).not.toThrow();
      expect(values.etcdServers).toEqual(
        members.map(([, { command }]) => flagOf(command, 'advertise-client-urls')).sort(),
      );
      // All API servers share one folder of certificates, so the certificate has to be valid for the addresses of each.
      expect(service.volumes).toEqual(['certificates:/data']);
      expect(service.hostname).toBe(name);
      expect(values.tlsSAN).toEqual(
        expect.arrayContaining([...apiservers.map(([each]) => each), ...apiservers.map(([, each]) => addressOf(each))]),
      );
    },
  );

  it.each(members)('%s is a member of the cluster under its own name', (name, { command, hostname }) => {
    expect(hostname).toBe(name);
    expect(flagOf(command, 'name')).toBe(name);
    expect(flagOf(command, 'initial-advertise-peer-urls')).toBe(`http://${name}:2380`);
    const cluster = members.map(([each]) => `${each}=http://${each}:2380`);
    expect(flagOf(command, 'initial-cluster')?.split(',').sort()).toEqual(cluster.sort());
  });

  it('has a balancer in front of all API servers', () => {
    const config = read('docker/haproxy.cfg');
    const targets = [...config.matchAll(/^ {2}server (\S+) (\S+)$/gm)].map((match) => [match[1], match[2]]);
    expect(targets).toEqual(apiservers.map(([name, service]) => [name, `${addressOf(service)}:6443`]).sort());
    expect(config).toMatch(/^ {2}bind :6443$/m);
    expect(compose.services.balancer?.ports).toEqual(['127.0.0.1:6443:6443']);
  });
});

const flagOf = (command: readonly string[] | undefined, name: string): string | undefined =>
  command?.find((flag) => flag.startsWith(`--${name}=`))?.replace(/^[^=]*=/, '');

describe('the health check of the image', () => {
  const check = async (port: number): Promise<{ readonly code: number | null; readonly stderr: string }> => {
    const healthCheck = new NodeProcess([join(top, 'docker/healthcheck.mjs'), String(port)]);
    return { code: await healthCheck.ended, stderr: healthCheck.stderr };
  };

  it.each([{}, { anonymousAuth: false }])('accepts a server that is ready: %j', async (options) => {
    const server = await startServer({ securePort: 0, ...options });
    try {
      expect(await check(Number(new URL(server.url).port))).toEqual({ code: 0, stderr: '' });
    } finally {
      await server.stop();
    }
  });

  it('refuses a port where nothing listens', async () => {
    const { code, stderr } = await check(await freePort());
    expect([code, stderr]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  });
});
