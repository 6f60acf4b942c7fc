import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureServer, type SecureServer } from '@k8s-ts/http/node';
import { createCertificates } from '@k8s-ts/pki';
import type { GroupOpenAPI } from '@k8s-ts/registry-generic/rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testedKubectls } from '../../../../tests/kit/kubectl-command.js';
import { haveTools, type Kubectl } from '../../../../tests/kit/tools.js';
import { widgets } from '../../test/widget-group.js';
import { widgetSchema } from '../../test/widget-schema.js';
import { widgetTypeFor } from '../../test/widget-types.js';
import { completeConfig, emptyDelegate, newGenericAPIServer } from '../server/index.js';

/** Output of a command that succeeds. Standard input is empty, because kubectl would ask for a name and password. */
const run = (program: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = execFile(program, args, { timeout: 60_000 }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`${error.message}\n${stderr}`)),
    );
    child.stdin?.end();
  });

describe.skipIf(!haveTools('kubectl')).each([
  ['types', { typeFor: widgetTypeFor }],
  ['schemas', { schemaFor: ({ kind }) => (kind === 'Widget' ? widgetSchema : undefined) }],
] satisfies [string, GroupOpenAPI][])('kubectl explain of kinds with %s', (_name, description) => {
  let listening: SecureServer;
  let flags: readonly string[];
  let folder: string;

  beforeAll(async () => {
    const server = newGenericAPIServer(
      completeConfig({ groups: [{ ...widgets, openAPI: description }] }),
      emptyDelegate,
    );
    const { serving } = await createCertificates({ addresses: ['127.0.0.1'] });
    listening = createSecureServer({ handler: (request) => server.handle(request), ...serving });
    const { port } = await listening.listen(0, '127.0.0.1');
    folder = mkdtempSync(join(tmpdir(), 'explain-'));
    writeFileSync(join(folder, 'config'), '');
    flags = [
      `--server=https://127.0.0.1:${port}`,
      '--insecure-skip-tls-verify=true',
      '--token=any',
      `--kubeconfig=${join(folder, 'config')}`,
      `--cache-dir=${folder}`,
    ];
  });
  afterAll(async () => {
    await listening?.close(100);
    rmSync(folder, { recursive: true, force: true });
  });

  const explain = ({ path }: Kubectl, ...args: readonly string[]): Promise<string> =>
    run(path, ['explain', ...args, ...flags]);

  it.each(testedKubectls(haveTools('kubectl')).map((kubectl) => [kubectl.minor, kubectl] as const))(
    'is printed by kubectl %s',
    async (_minor, kubectl) => {
      const kind = await explain(kubectl, 'widgets');
      expect(kind).toMatch(/KIND:\s+Widget/);
      expect(kind).toMatch(/^\s+spec\s+<(WidgetSpec>|Object> -required-)/m);
      const spec = await explain(kubectl, 'widget.spec', '--recursive');
      expect(spec).toMatch(/^\s+size\s+<integer> -required-/m);
      expect(spec).toMatch(/^\s+notes\s+<map\[string\]string>/m);
      expect(spec).toMatch(/^\s+parts\s+<\[\]\w+>/m);
      expect(spec).toMatch(/^\s+name\s+<string> -required-/m);
      const v2 = await explain(kubectl, 'widget.metadata', '--output=plaintext-openapiv2');
      expect(v2).toMatch(/finalizers\s+<\[\]string>/);
    },
  );
});
