import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubectlCommand, testedKubectls } from '../kit/kubectl-command.js';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools } from '../kit/tools.js';

const usable = haveTools('kubectl');
const limit = { timeout: 240_000 };

const definition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget, shortNames: [wd]}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer, description: how large}}}}}}
`;
const widget = (size: string) => `
apiVersion: example.com/v1
kind: Widget
metadata: {name: one}
spec: {size: ${size}}
`;
const apiService = (port: number, ca: string) => `
apiVersion: v1
kind: Service
metadata: {name: extension, namespace: default}
spec: {type: ExternalName, externalName: localhost}
---
apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata: {name: v1.example.com}
spec:
  group: example.com
  version: v1
  groupPriorityMinimum: 1500
  versionPriority: 20
  service: {namespace: default, name: extension, port: ${port}}
  caBundle: ${Buffer.from(ca).toString('base64')}
`;

describe.skipIf(!usable).each(testedKubectls(usable))(
  'kubectl $minor with an aggregated API server',
  limit,
  (kubectl) => {
    const folder = mkdtempSync(join(tmpdir(), 'kubectl-aggregation-'));
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const servers: ServerProcess[] = [];
    let works: ReturnType<typeof kubectlCommand>['works'];
    let run: ReturnType<typeof kubectlCommand>['run'];

    beforeAll(async () => {
      const proxy = await createCertificates({ addresses: [] });
      const { ca, serving } = await createCertificates({ addresses: ['extension.default.svc', '127.0.0.1'] });
      file('definition.yaml', definition);
      const other = await ServerProcess.start([
        '--storage-backend=memory',
        `--crd-directory=${folder}`,
        `--tls-cert-file=${file('serving.crt', serving.cert)}`,
        `--tls-private-key-file=${file('serving.key', serving.key)}`,
        `--requestheader-client-ca-file=${file('proxy-ca.crt', proxy.ca.cert)}`,
        '--requestheader-username-headers=X-Remote-User',
        '--requestheader-group-headers=X-Remote-Group',
      ]);
      servers.push(other);
      const front = await ServerProcess.start([
        '--storage-backend=memory',
        `--proxy-client-cert-file=${file('proxy.crt', proxy.admin.cert)}`,
        `--proxy-client-key-file=${file('proxy.key', proxy.admin.key)}`,
        '--controllers=namespace-controller,serviceaccount-controller',
      ]);
      servers.push(front);
      ({ run, works } = kubectlCommand(kubectl, front.kubeconfig, folder));
      await works(`apply -f ${file('api-service.yaml', apiService(other.port, ca.cert))}`);
      await works('wait --for=condition=Available apiservice/v1.example.com --timeout=60s');
    });
    afterAll(async () => {
      for (const server of servers) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('lists, explains, applies and deletes objects of the other server', async () => {
      expect(await works('get apiservices v1.example.com')).toMatch(/v1.example.com +default\/extension +True/);
      // Once the other server is available, it is asked for its resources.
      await expect
        .poll(() => works('api-resources --api-group=example.com'))
        .toMatch(/widgets +wd +example.com\/v1 +true +Widget/);
      // The server's OpenAPI documents are read after its resources.
      await expect
        .poll(async () => (await run('explain widget.spec.size')).output, { timeout: 60_000 })
        .toContain('how large');
      expect(await works(`apply -f ${file('widget.yaml', widget('1'))}`)).toContain('widget.example.com/one created');
      expect(await works(`apply --server-side --force-conflicts -f ${file('widget.yaml', widget('2'))}`)).toContain(
        'serverside-applied',
      );
      expect(await works('get wd one -o jsonpath={.spec.size}')).toBe('2');
      const refused = await run(`apply -f ${file('widget.yaml', widget('large'))}`);
      expect([refused.code, refused.output]).toEqual([
        1,
        expect.stringContaining('spec.size: Invalid value: "string"'),
      ]);
      expect(await works('delete widget one')).toContain('deleted');
    });

    it('deletes objects of the other server with their namespace', async () => {
      for (const { kubeconfig } of servers) await works(`create namespace short --kubeconfig=${kubeconfig}`);
      await works(`apply -n short -f ${file('widget.yaml', widget('3'))}`);
      await works('delete namespace short --timeout=60s');
      expect(await works('get widgets -A -o name')).toBe('');
    });
  },
);
