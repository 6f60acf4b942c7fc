import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newClient } from '@k8s-ts/client';
import { kubeconfigTransport, type NodeTransport } from '@k8s-ts/client/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubectlCommand, kubectlCommand, testedKubectls } from '../kit/kubectl-command.js';
import { type RunningPods, runPods } from '../kit/running-pods.js';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools } from '../kit/tools.js';

const usable = haveTools('kubectl');

describe.skipIf(!usable).each(testedKubectls(usable))(
  'kubectl $minor with workloads',
  { timeout: 240_000 },
  (kubectl) => {
    let run: KubectlCommand['run'];
    let works: KubectlCommand['works'];
    let server: ServerProcess;
    let transport: NodeTransport;
    let running: RunningPods;

    beforeAll(async () => {
      server = await ServerProcess.start(['--controllers=*', '--authorization-mode=RBAC']);
      ({ run, works } = kubectlCommand(kubectl, server.kubeconfig, server.folder));
      transport = await kubeconfigTransport({ path: server.kubeconfig });
      const client = newClient({ transport });
      // Pods of a node that does not exist are deleted after a while.
      await client
        .resource({ version: 'v1', resource: 'nodes', kind: 'Node' })
        .create({ metadata: { name: 'node-1' } });
      running = runPods(client, {
        fateOf: ({ spec }) => (spec?.containers[0]?.image?.endsWith(':bad') ? 'unready' : 'ready'),
      });
    });
    afterAll(async () => {
      await running?.stop();
      await transport?.close();
      await server?.stop();
    });

    const rolledOut = (what: string) => works(`rollout status ${what} --timeout=120s`);

    it('creates, rolls out, undoes, restarts, pauses and scales a Deployment', async () => {
      await works('create deployment web --image=registry.example.com/web:1 --replicas=3');
      expect(await rolledOut('deployment/web')).toContain('deployment "web" successfully rolled out');
      await works('set image deployment/web web=registry.example.com/web:2');
      await rolledOut('deployment/web');
      expect(await works('rollout history deployment/web')).toMatch(/REVISION +CHANGE-CAUSE\n1 +<none>\n2 +<none>/);
      expect(await works('rollout history deployment/web --revision=1')).toContain('registry.example.com/web:1');
      await works('rollout undo deployment/web');
      await rolledOut('deployment/web');
      expect(await works('get deployment web -o jsonpath={.spec.template.spec.containers[0].image}')).toBe(
        'registry.example.com/web:1',
      );
      expect(await works('rollout history deployment/web')).toMatch(/\n2 +<none>\n3 +<none>/);
      await works('rollout undo deployment/web --to-revision=2');
      await rolledOut('deployment/web');
      await works('rollout restart deployment/web');
      await rolledOut('deployment/web');
      await works('rollout pause deployment/web');
      await works('set image deployment/web web=registry.example.com/web:3');
      await works('scale deployment/web --replicas=5');
      await works('wait deployment/web --for=jsonpath={.status.availableReplicas}=5 --timeout=120s');
      expect(
        await works('get replicasets -l app=web -o jsonpath={.items[*].spec.template.spec.containers[0].image}'),
      ).not.toContain('web:3');
      await works('rollout resume deployment/web');
      await rolledOut('deployment/web');
      expect(await works('get deployment web')).toMatch(/web +5\/5 +5 +5 /);
      expect(await works('describe deployment web')).toMatch(/Normal +ScalingReplicaSet .*Scaled up replica set web-/);
    });

    it('waits for a rollout that does not end, up to its time limit', async () => {
      await works('create deployment stuck --image=registry.example.com/web:1 --replicas=2');
      await rolledOut('deployment/stuck');
      await works('set image deployment/stuck web=registry.example.com/web:bad');
      await works('wait deployment/stuck --for=jsonpath={.status.updatedReplicas}=1 --timeout=120s');
      const { code, output } = await run('rollout status deployment/stuck --timeout=2s');
      expect(code).not.toBe(0);
      expect(output).toMatch(
        /Waiting for deployment "stuck" rollout to finish: 1 out of 2 new replicas have been updated/,
      );
      await works('delete deployment stuck --cascade=foreground --timeout=120s');
      expect(await works('get replicasets,pods -l app=stuck')).toContain('No resources found');
    });

    it('orphans the pods of a Deployment with --cascade=orphan, and another Deployment adopts them', async () => {
      await works('create deployment orphans --image=registry.example.com/web:1 --replicas=2');
      await rolledOut('deployment/orphans');
      const pods = await works('get pods -l app=orphans -o name');
      await works('delete deployment orphans --cascade=orphan --timeout=120s');
      expect(await works('get pods -l app=orphans -o name')).toBe(pods);
      await works('create deployment orphans --image=registry.example.com/web:1 --replicas=2');
      await rolledOut('deployment/orphans');
      expect(await works('get pods -l app=orphans -o name')).toBe(pods);
    });

    it('rolls out DaemonSets and StatefulSets, and undoes the rollouts', async () => {
      await works(`create -f ${manifests()}`);
      await works('taint node node-1 node.kubernetes.io/not-ready:NoSchedule-');
      for (const what of ['daemonset/agent', 'statefulset/db']) {
        await rolledOut(what);
        await works(`set image ${what} c=registry.example.com/x:2`);
        await rolledOut(what);
        await works(`rollout undo ${what}`);
        await rolledOut(what);
        expect(await works(`get ${what} -o jsonpath={.spec.template.spec.containers[0].image}`)).toBe(
          'registry.example.com/x:1',
        );
        expect(await works(`rollout history ${what}`)).toMatch(/\n2 +<none>\n3 +<none>/);
      }
      expect(await works('get pods -l app=db -o name')).toBe('pod/db-0\npod/db-1\n');
      await works('scale statefulset/db --replicas=1');
      await works('wait pod/db-1 --for=delete --timeout=120s');
      expect(await works('get daemonset agent')).toMatch(/agent +1 +1 +1 +1 +1 /);
    });

    /** Writes the objects of the last test to a file. @returns its path */
    const manifests = () => {
      const spec = (app: string, more: object) => ({
        selector: { matchLabels: { app } },
        template: {
          metadata: { labels: { app } },
          spec: { containers: [{ name: 'c', image: 'registry.example.com/x:1' }] },
        },
        ...more,
      });
      const file = join(server.folder, 'workloads.json');
      const items = [
        { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'agent' }, spec: spec('agent', {}) },
        {
          apiVersion: 'apps/v1',
          kind: 'StatefulSet',
          metadata: { name: 'db' },
          spec: spec('db', { replicas: 2, serviceName: 'db' }),
        },
      ];
      writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
      return file;
    };
  },
);
