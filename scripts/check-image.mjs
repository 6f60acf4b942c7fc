#!/usr/bin/env node
// Builds the image of the Dockerfile and runs it until it is healthy; then does the same with the services of
// compose.yaml. Without a container tool it does nothing: then only tests/cluster/container.test.ts checks the files.
// If buildah is the only tool, compose.yaml is left out.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const top = dirname(dirname(fileURLToPath(import.meta.url)));
const image = 'k8s-ts-apiserver-check';
const HEALTHY_WITHIN_S = 90;

const works = (...command) => spawnSync(command[0], command.slice(1), { stdio: 'ignore' }).status === 0;

function run(...command) {
  const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), {
    cwd: top,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${command.join(' ')} fails:\n${stdout}${stderr}`);
  return stdout.trim();
}

const tool = ['docker', 'podman', 'buildah'].find((name) => works(name, 'info'));
if (tool === undefined) {
  notBuilt('None of docker, podman and buildah runs here');
} else if (tool === 'buildah') {
  await checkWithBuildah();
} else {
  await checkWithDaemon();
}

function notBuilt(reason) {
  console.log(`${reason}: the image was not built, its files are checked by tests/cluster/container.test.ts alone.`);
}

async function checkWithDaemon() {
  // Podman's own image format does not support health checks.
  run(tool, 'build', ...(tool === 'podman' ? ['--format=docker'] : []), '--tag', image, '.');
  const container = run(tool, 'run', '--detach', image);
  try {
    const health = () => run(tool, 'inspect', '--format={{.State.Health.Status}}', container);
    for (let waited = 0; health() !== 'healthy'; waited++) {
      if (waited >= HEALTHY_WITHIN_S) throw new Error(`the container is ${health()}:\n${run(tool, 'logs', container)}`);
      await sleep(1000);
    }
    const user = run(tool, 'exec', container, 'id', '-u');
    if (user === '0') throw new Error('the server runs as root');
    console.log(`${tool} built the image, and it is healthy`);
  } finally {
    run(tool, 'rm', '--force', '--volumes', container);
  }

  if (works(tool, 'compose', 'version')) {
    const compose = (...args) => run(tool, 'compose', '--project-name', image, ...args);
    try {
      compose('up', '--build', '--detach', '--wait', '--wait-timeout', '180');
      compose('exec', 'api-2', 'node', '/app/healthcheck.mjs');
      console.log('three API servers over three members of etcd are healthy');
    } finally {
      compose('down', '--volumes', '--timeout', '10');
    }
  }
}

/**
 * Buildah has no daemon, no networks and no compose. The server uses the network of this machine, so it gets a free
 * port.
 */
async function checkWithBuildah() {
  for (const base of baseImages()) {
    if (!works('buildah', 'inspect', '--type=image', base) && !works('buildah', 'pull', base)) {
      notBuilt(`buildah cannot pull ${base}`);
      return;
    }
  }
  run('buildah', 'bud', '--isolation=chroot', '--format=docker', '--tag', image, '.');
  const { config } = JSON.parse(run('buildah', 'inspect', '--type=image', image)).Docker;
  const container = run('buildah', 'from', image);
  const inside = (...command) => ['run', '--isolation=chroot', container, '--', ...command];
  const port = await freePort();
  // The shell ends the server when the shell's own input ends, because signals for buildah do not reach the container.
  const shell = '"$@" & read -r _; kill -TERM $!; wait $!';
  const flags = [...config.Cmd, `--secure-port=${port}`];
  const server = spawn('buildah', inside('sh', '-c', shell, 'sh', ...config.Entrypoint, ...flags));
  const ended = once(server, 'close');
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (output += data));
  try {
    const [, ...check] = config.Healthcheck.Test;
    for (let waited = 0; !works('buildah', ...inside(...check, String(port))); waited++) {
      if (waited >= HEALTHY_WITHIN_S || server.exitCode !== null)
        throw new Error(`the server is not healthy:\n${output}`);
      await sleep(1000);
    }
    if (run('buildah', ...inside('id', '-u')) === '0') throw new Error('the server runs as root');
    server.stdin.end();
    const [code] = await ended;
    if (code !== 0) throw new Error(`the server ends with code ${code} on SIGTERM:\n${output}`);
    console.log('buildah built the image, its server is healthy and ends cleanly');
  } finally {
    server.stdin.end();
    await ended;
    run('buildah', 'rm', container);
  }
}

/** The base images of the Dockerfile. */
function baseImages() {
  const text = readFileSync(join(top, 'Dockerfile'), 'utf8');
  return new Set([...text.matchAll(/^FROM (\S+)/gm)].map((match) => match[1]));
}
