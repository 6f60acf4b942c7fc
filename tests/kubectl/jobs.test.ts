import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testedKubectls } from '../kit/kubectl-command.js';
import { newCertificateRequest } from '../kit/new-certificate-request.js';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools } from '../kit/tools.js';
import { until } from '../kit/until.js';

const usable = haveTools('kubectl', 'etcd');
const found = testedKubectls(usable);

describe.skipIf(!usable).each(found)('kubectl $minor with jobs, endpoints and certificates', ({ minor, path }) => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await ServerProcess.start(['--controllers=*', '--authorization-mode=RBAC']);
  });
  afterAll(() => server?.stop());

  const kubectl = (command: string, input?: string) => {
    const { status, stdout, stderr } = spawnSync(path, command.split(' '), {
      encoding: 'utf8',
      timeout: 60_000,
      ...(input === undefined ? {} : { input }),
      env: { ...process.env, KUBECONFIG: server.kubeconfig, HOME: server.folder },
    });
    return { code: status, output: stdout + stderr };
  };
  const works = (command: string, input?: string) => {
    const { code, output } = kubectl(command, input);
    expect(code, `${minor}: ${command}\n${output}`).toBe(0);
    return output;
  };
  const untilOutput = (command: string, holds: (output: string) => boolean) =>
    until(() => kubectl(command).output, holds);

  it('exposes a pod by Endpoints and an EndpointSlice', async () => {
    works('create -f -', JSON.stringify({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1' } }));
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web', labels: { app: 'web' } },
      spec: { nodeName: 'n1', containers: [{ name: 'c', image: 'i', ports: [{ containerPort: 8080 }] }] },
    };
    works('create -f -', JSON.stringify(pod));
    const status = {
      phase: 'Running',
      podIP: '10.1.2.3',
      podIPs: [{ ip: '10.1.2.3' }],
      conditions: [{ type: 'Ready', status: 'True' }],
    };
    works(`patch pod web --subresource=status --type=merge -p ${JSON.stringify({ status })}`);
    works('expose pod web --port=80 --target-port=8080');
    await untilOutput('get endpointslices -l kubernetes.io/service-name=web --no-headers', (text) =>
      text.includes('10.1.2.3'),
    );
    await untilOutput('get endpoints web --no-headers', (text) => text.includes('10.1.2.3:8080'));
    expect(works('describe service web')).toMatch(/Endpoints: +10.1.2.3:8080/);
  });

  it('creates a job from a cron job and waits for it', async () => {
    works('create cronjob nightly --image=i --schedule=@yearly');
    works('create job now --from=cronjob/nightly');
    await untilOutput('get pods -l job-name=now -o name', (text) => text.startsWith('pod/'));
    expect(works('describe job now')).toContain('SuccessfulCreate');
    const [pod = ''] = works('get pods -l job-name=now -o name').split('\n');
    const patch = JSON.stringify({ status: { phase: 'Succeeded' } });
    works(`patch ${pod} --subresource=status --type=merge -p ${patch}`);
    works('wait --for=condition=complete job/now --timeout=50s');
    expect(works('get job now --no-headers')).toMatch(/1\/1/);
    works('create job failing --image=i');
    await untilOutput('get pods -l job-name=failing -o name', (text) => text.startsWith('pod/'));
    works('delete job failing --timeout=50s');
  });

  it('autoscales a Deployment', async () => {
    works('create deployment scaled --image=i --replicas=1');
    works('autoscale deployment scaled --min=2 --max=4 --cpu-percent=50');
    await untilOutput('get deployment scaled -o jsonpath={.spec.replicas}', (text) => text === '2');
    await untilOutput('describe hpa scaled', (text) => text.includes('SuccessfulRescale'));
  });

  it('approves a certificate', async () => {
    const request = {
      apiVersion: 'certificates.k8s.io/v1',
      kind: 'CertificateSigningRequest',
      metadata: { name: 'alice' },
      spec: {
        request: btoa(newCertificateRequest({ commonName: 'alice' }).pem),
        signerName: 'kubernetes.io/kube-apiserver-client',
        usages: ['client auth'],
      },
    };
    works('create -f -', JSON.stringify(request));
    works('certificate approve alice');
    await untilOutput('get csr alice --no-headers', (text) => text.includes('Approved,Issued'));
    expect(atob(works('get csr alice -o jsonpath={.status.certificate}'))).toContain('BEGIN CERTIFICATE');
  });

  it('shows budgets and quotas', async () => {
    works('create poddisruptionbudget web --selector=app=web --min-available=1');
    await untilOutput('get pdb web -o jsonpath={.status.currentHealthy}', (text) => text === '1');
    works('create quota counts --hard=pods=10,count/jobs.batch=5');
    await untilOutput('describe quota counts', (text) => /count\/jobs.batch +\d+ +5/.test(text));
  });
});
