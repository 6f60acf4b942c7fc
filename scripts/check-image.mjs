#!/usr/bin/env node
// Builds the image of the Dockerfile and runs it until it is healthy; then the same for the services of compose.yaml. Without a container tool it
// does nothing: tests/container.test.ts checks the files alone.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

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

const tool = ['docker', 'podman'].find((name) => works(name, 'info'));
if (tool === undefined) {
  console.log(
    'Neither docker nor podman runs here: the image was not built, its files are checked by tests/container.test.ts alone.',
  );
  process.exit(0);
}

// Podman's own format of images has no health checks.
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
