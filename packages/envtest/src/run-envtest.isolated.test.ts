import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { runEnvtest } from './run-envtest.js';

const data = mkdtempSync(join(tmpdir(), 'envtest-'));
afterAll(() => rmSync(data, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Runs the command; returns its exit code, and its output without the last newline. */
async function run(...args: readonly string[]) {
  vi.stubEnv('XDG_DATA_HOME', data);
  vi.stubEnv('PATH', '');
  let output = '';
  const write = (text: string | Uint8Array) => {
    output += text;
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(write);
  vi.spyOn(process.stderr, 'write').mockImplementation(write);
  return { code: await runEnvtest(args), output: output.trimEnd() };
}

describe('envtest', () => {
  it.each([
    [['1.35'], undefined, '1.35'],
    [['v1.35.2'], undefined, '1.35'],
    [['1.35.x'], '1.36', '1.35'],
    [[], '1.35', '1.35'],
    [[], '', undefined],
    [[], undefined, undefined],
  ])('lays the release that %j or K8S_TS_VERSION=%s names: %s', async (args, variable, version) => {
    if (variable !== undefined) vi.stubEnv('K8S_TS_VERSION', variable);
    const { code, output } = await run(...args, '--print=path');
    expect(code).toBe(0);
    expect(output.endsWith('-kubernetes-1.35')).toBe(version !== undefined);
    const script = readFileSync(join(output, 'kube-apiserver'), 'utf8');
    expect(script.includes('--emulated-version=1.35')).toBe(version !== undefined);
  });

  it.each([
    [['1.2'], 'Kubernetes 1.2 is not one of '],
    [['newest'], 'Kubernetes newest is not one of '],
    [['1.35', '1.36'], 'at most one version of Kubernetes can be given'],
  ])('refuses %j', async (args, message) => {
    const { code, output } = await run(...args);
    expect(code).toBe(1);
    expect(output).toContain(`envtest: ${message}`);
  });
});
