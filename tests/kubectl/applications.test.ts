import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@k8s-ts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCertificateRequest } from '../kit/new-certificate-request.js';
import { haveTools, kubectls } from '../kit/tools.js';

const usable = haveTools('kubectl');
const newest = usable ? kubectls().at(-1) : undefined;

/**
 * Manifests of eleven applications, modelled on applications that many clusters run, and the definitions of their
 * custom kinds.
 */
const applications = join(import.meta.dirname, 'applications');
const definitions = join(applications, 'definitions');
const documentsIn = (folder: string): number =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(join(folder, file), 'utf8').match(/^kind: /gm)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);

const lines = (text: string): string[] => text.trim().split('\n');

describe.skipIf(!usable)('kubectl with widely used applications', { timeout: 1_200_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kubectl-applications-'));
  const kubeconfig = join(folder, 'kubeconfig');
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ nodes: 2, controllers: ['*'], allowPrivileged: true });
    writeFileSync(kubeconfig, server.kubeconfig);
    await server.waitFor(
      { apiVersion: 'v1', kind: 'Node', name: 'node-2' },
      { condition: 'Ready' },
      { timeoutMs: 500_000 },
    );
    // A StorageClass of the manifests provides volumes in two zones.
    for (const [name, zone] of Object.entries({ 'node-1': 'zone-a', 'node-2': 'zone-b' })) {
      const labels = { 'topology.kubernetes.io/zone': zone };
      await server.patch({ apiVersion: 'v1', kind: 'Node', name }, { metadata: { labels } });
    }
  }, 600_000);
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (command: string): Promise<{ readonly code: number | null; readonly output: string }> =>
    new Promise((resolve, reject) => {
      const child = spawn(newest?.path ?? '', command.split(' '), {
        env: { ...process.env, KUBECONFIG: kubeconfig, HOME: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => (output += text));
      child.on('error', reject).on('close', (code) => resolve({ code, output }));
    });
  const works = async (command: string) => {
    const { code, output } = await run(command);
    expect(code, `${command}\n${output}`).toBe(0);
    return output;
  };
  const shows = async (command: string, ...patterns: readonly RegExp[]) => {
    const output = await works(command);
    for (const pattern of patterns) expect(output, command).toMatch(pattern);
  };

  it('applies the manifests, finds them unchanged, and takes them over with server-side apply', async () => {
    const created = lines(await works(`apply -f ${definitions}`));
    expect(created).toHaveLength(documentsIn(definitions));
    const listed = () => run('get certificates,clusterissuers,monitors,collectors,gateways,routes,deliveries -A');
    await expect.poll(async () => (await listed()).output, { timeout: 300_000 }).toBe('No resources found\n');
    const applied = lines(await works(`apply -f ${applications}`)).filter((line) => !line.startsWith('Warning: '));
    expect(applied).toHaveLength(documentsIn(applications));
    for (const line of applied) expect(line).toMatch(/ created$/);

    const again = lines(await works(`apply -f ${definitions} -f ${applications}`));
    // kubectl sends the selector of a budget each time, because strategic merge patches replace it as a whole.
    expect(again.filter((line) => !line.endsWith(' unchanged')).sort()).toEqual([
      'poddisruptionbudget.policy/postgres configured',
      'poddisruptionbudget.policy/web configured',
    ]);
    expect(await works('get pdb -A -o jsonpath={.items[*].metadata.generation}')).toBe('1 1');

    // Atomic fields that contain defaults, such as fieldRef, differ from the applied ones. Without `--force-conflicts`
    // they would be conflicts.
    const taken = lines(await works(`apply --server-side --force-conflicts -f ${definitions} -f ${applications}`));
    expect(taken).toHaveLength(documentsIn(definitions) + documentsIn(applications));
    for (const line of taken) expect(line).toMatch(/ serverside-applied$/);
    const managers = await works(
      'get deployment web -n web --show-managed-fields -o jsonpath={.metadata.managedFields[*].manager}',
    );
    expect(managers.split(' ')).toContain('kubectl');
    expect(managers).not.toContain('kubectl-client-side-apply');
  });

  it('shows the running applications', async () => {
    for (const [kind, namespace] of [
      ['deployment', 'web'],
      ['deployment', 'blog'],
      ['statefulset', 'database'],
      ['daemonset', 'monitoring'],
      ['daemonset', 'storage-driver'],
      ['deployment', 'issuing'],
    ]) {
      await works(`rollout status ${kind} -n ${namespace} --timeout=600s`);
    }
    const until = (what: string, condition: string) => works(`wait ${what} --for=${condition} --timeout=600s`);
    // The autoscaler adds the second pod.
    await until('deployment/web -n web', 'jsonpath={.status.availableReplicas}=2');
    await until('quota/web -n web', 'jsonpath={.status.used.pods}=2');
    await until('pdb/web -n web', 'jsonpath={.status.disruptionsAllowed}=1');
    await until('job/admission-create -n ingress', 'condition=Complete');
    const slices = 'endpointslices -l kubernetes.io/service-name=';
    await until(`${slices}web -n web`, 'jsonpath={.endpoints[0].conditions.ready}=true');
    await until(`${slices}web -n web`, 'jsonpath={.endpoints[1].conditions.ready}=true');
    await until(`${slices}postgres -n database`, 'jsonpath={.endpoints[0].conditions.ready}=true');
    expect(await works(`diff -f ${definitions} -f ${applications}`)).toBe('');
    await shows(
      'get all -A -o wide',
      /^NAMESPACE +NAME +READY +STATUS +RESTARTS +AGE +IP +NODE +NOMINATED NODE +READINESS GATES$/m,
      /^database +pod\/postgres-1 +2\/2 +Running +0 +\S+ +10\.\S+ +node-[12] +<none> +<none>$/m,
      /^ingress +pod\/admission-create-\w+ +0\/1 +Completed +0 /m,
      /^blog +service\/blog +NodePort +10\.\S+ +<none> +80:30080\/TCP +\S+ +app=blog,tier=frontend$/m,
      /^edge +service\/cart +ExternalName +<none> +cart\.shop\.example\.test +<none> +\S+ +<none>$/m,
      /^ingress +service\/controller +LoadBalancer +10\.\S+ +<pending> +80:\d+\/TCP,443:\d+\/TCP +/m,
      /^database +service\/postgres-headless +ClusterIP +None +<none> +5432\/TCP +/m,
      /^monitoring +daemonset\.apps\/node-agent +2 +2 +2 +2 +2 +<none> +\S+ +agent +example\.test\/node-agent:1\.9 +app=node-agent$/m,
      /^web +deployment\.apps\/web +2\/2 +2 +2 +\S+ +web +example\.test\/web:1\.0 +app\.kubernetes\.io\/name=web$/m,
      /^blog +replicaset\.apps\/mysql-\w+ +1 +1 +1 +\S+ +mysql +example\.test\/mysql:8 +app=blog,pod-template-hash=\w+,tier=mysql$/m,
      /^storage-driver +statefulset\.apps\/provisioner +1\/1 +\S+ +provisioner,resizer +example\.test\/provisioner:5\.2,example\.test\/resizer:1\.13$/m,
      /^web +horizontalpodautoscaler\.autoscaling\/web +Deployment\/web +cpu: <unknown>\/70%, memory: <unknown>\/200Mi +2 +6 +\d /m,
      /^web +cronjob\.batch\/cleanup +15 3 \* \* \* +Etc\/UTC +False +0 +<none> +\S+ +cleanup +example\.test\/web:1\.0 +<none>$/m,
      /^ingress +job\.batch\/admission-create +Complete +1\/1 /m,
    );
    await shows(
      'get issuing,gateway-api,collectors,dlv -A',
      /^NAMESPACE +NAME +READY +SECRET +AGE\nissuing +certificate\.issuing\.example\.test\/shop +shop-tls /m,
      /^ *clusterissuer\.issuing\.example\.test\/staging /m,
      /^edge +gateway\.gateways\.example\.test\/public +edge$/m,
      /^edge +route\.gateways\.example\.test\/shop /m,
      /^monitoring +collector\.monitoring\.example\.test\/main +2$/m,
      /^delivery +delivery\.delivery\.example\.test\/shop *$/m,
    );
    await shows(
      'get ingressclass,storageclass,csidriver,quota,limits,pdb,netpol,pvc,apiservices -A -o wide',
      /^ *ingressclass\.networking\.k8s\.io\/edge +example\.test\/ingress-controller +<none> /m,
      /storageclass\.storage\.k8s\.io\/fast \(default\) +disks\.example\.test +Delete +WaitForFirstConsumer +true /,
      /disks\.example\.test +true +true +true +disks\.example\.test +false +Persistent,Ephemeral /,
      /^web +resourcequota\/web +persistentvolumeclaims: 0\/4, pods: 2\/20, .* +limits\.memory: 512Mi\/16Gi /m,
      /^web +poddisruptionbudget\.policy\/web +N\/A +1 +1 /m,
      /^edge +networkpolicy\.networking\.k8s\.io\/default-deny +<none> /m,
      /^database +persistentvolumeclaim\/data-postgres-1 +Bound +pvc-\S+ +8Gi +RWO +fast +<unset> +\S+ +Filesystem$/m,
      /v1beta1\.metrics\.example\.test +kube-system\/metrics /,
    );
  });

  it('describes the applications', async () => {
    await shows(
      'describe deployment/web hpa/web pdb/web ingress/web quota/web limits/web -n web',
      /^Replicas: +2 desired \| 2 updated \| 2 total \| 2 available \| 0 unavailable$/m,
      /^RollingUpdateStrategy: +0 max unavailable, 1 max surge$/m,
      /Liveness: +http-get http:\/\/:http\/live delay=10s timeout=1s period=10s #success=1 #failure=3/,
      /Topology Spread Constraints: +kubernetes\.io\/hostname:ScheduleAnyway when max skew 1 is exceeded for selector/,
      /^NewReplicaSet: +web-\w+ \(2\/2 replicas created\)$/m,
      /Normal +ScalingReplicaSet .*Scaled up replica set web-/,
      /resource cpu on pods +\(as a percentage of request\): +<unknown> \/ 70%/,
      /Type: Percent +Value: 100 +Period: 15 seconds/,
      /^ +Allowed disruptions: +1$/m,
      /shop-tls terminates shop\.example\.test/,
      /^ +\/ +web:http \(10\.\S+:8080,10\.\S+:8080\)$/m,
      /^requests\.cpu +200m +8$/m,
      /^Container +memory +- +1Gi +128Mi +256Mi +-$/m,
    );
    await shows(
      'describe statefulset/postgres service/postgres -n database',
      /^Pods Status: +2 Running \/ 0 Waiting \/ 0 Succeeded \/ 0 Failed$/m,
      /PASSWORD: +<set to the key 'password' in secret 'postgres'> +Optional: false/,
      /StorageClass: +fast/,
      /SuccessfulCreate .*Create Claim data-postgres-0 Pod postgres-0 in StatefulSet postgres success/,
      /^Session Affinity: +ClientIP$/m,
      /^Endpoints: +10\.\S+:5432$/m,
    );
    await shows('describe certificate -n issuing', /Algorithm: +RSA/, /Duration: +2160h/, /Kind: +ClusterIssuer/);
    await shows(
      'describe networkpolicy -n delivery',
      /To Port Range: 53-54\/UDP/,
      /Except: 10\.1\.0\.0\/16/,
      /From: <any> \(traffic not restricted by source\)/,
    );
    await shows('describe node node-1', /Non-terminated Pods: +\(\d+ in total\)/, /cpu +\d+m \(\d+%\)/);
  });

  it('rolls out, undoes, scales, autoscales and exposes', async () => {
    await shows('set image deployment/web web=example.test/web:1.1 -n web', /image updated/);
    await works('annotate deployment/web -n web kubernetes.io/change-cause=second --overwrite');
    await shows('rollout status deployment/web -n web --timeout=600s', /successfully rolled out/);
    await shows('rollout history deployment/web -n web', /^1 +first release\n2 +second$/m);
    await shows('rollout history deployment/web -n web --revision=1', /Image:\s+example\.test\/web:1\.0/);
    await shows('rollout undo deployment/web -n web', /rolled back/);
    await works('rollout status deployment/web -n web --timeout=600s');
    await shows('rollout history deployment/web -n web', /^2 +second\n3 +first release$/m);
    await shows('scale deployment/blog --replicas=3 --current-replicas=2 -n blog', /deployment\.apps\/blog scaled/);
    await shows('scale collectors/main --replicas=3 -n monitoring', /collector\.\S+\/main scaled/);
    await shows('autoscale deployment blog --min=2 --max=5 --cpu-percent=50 -n blog', /blog autoscaled/);
    await shows('get hpa blog -n blog', /^blog +Deployment\/blog +cpu: <unknown>\/50% +2 +5 /m);
    await shows('expose deployment mysql --name=sql --port=3306 --type=LoadBalancer -n blog', /service\/sql exposed/);
  });

  it('creates objects from the command line', async () => {
    await works('create ingress api --class=edge --rule=shop.example.test/api*=blog:80,tls=shop-tls -n blog');
    await shows('get ingress api -n blog', /^api +edge +shop\.example\.test +80, 443 /m);
    await works('create job once --image=example.test/once:1 -n blog -- echo hi');
    await works('wait job/once -n blog --for=condition=Complete --timeout=600s');
    await works('create cronjob nightly --image=example.test/once:1 --schedule=@daily -n blog');
    await works('create quota small --hard=pods=10,requests.cpu=5 --scopes=NotBestEffort -n blog');
    const mixed = await run('create quota mixed --hard=services=5 --scopes=NotBestEffort -n blog');
    expect(mixed.output).toContain('unsupported scope applied to resource');
    await works('create priorityclass low --value=-10 --description=later --preemption-policy=Never');
    await shows('get priorityclass', /^low +-10 +false +\S+ +Never$/m, /^web-critical +100000 +false /m);
    const { pem } = newCertificateRequest({ commonName: 'jane', organizations: ['devs'] });
    writeFileSync(
      join(folder, 'csr.json'),
      JSON.stringify({
        apiVersion: 'certificates.k8s.io/v1',
        kind: 'CertificateSigningRequest',
        metadata: { name: 'jane' },
        spec: {
          request: Buffer.from(pem).toString('base64'),
          signerName: 'kubernetes.io/kube-apiserver-client',
          usages: ['client auth'],
          expirationSeconds: 86_400,
        },
      }),
    );
    await works(`create -f ${join(folder, 'csr.json')}`);
    await shows('get csr jane', /^jane +\S+ +kubernetes\.io\/kube-apiserver-client +\S+ +24h +Pending$/m);
    await shows('certificate approve jane', /certificatesigningrequest\.certificates\.k8s\.io\/jane approved/);
    await shows('get csr jane', /^jane .* Approved/m);
  });

  it('taints, cordons and drains nodes', async () => {
    await shows('taint nodes node-1 dedicated=web:NoSchedule', /node\/node-1 tainted/);
    await shows('taint nodes node-1 dedicated-', /node\/node-1 untainted/);
    await shows('cordon node-2', /node\/node-2 cordoned/);
    await shows(
      'get nodes -o wide',
      /^node-1 +Ready +<none> /m,
      /^node-2 +Ready,SchedulingDisabled +<none> +\S+ +v1\.36\.0 +\S+ +<none> +Simulated /m,
    );
    await shows(
      'drain node-2 --dry-run=server --ignore-daemonsets --delete-emptydir-data',
      /Warning: ignoring DaemonSet-managed Pods: monitoring\/node-agent-\w+, storage-driver\/plugin-\w+/,
      /node\/node-2 drained \(server dry run\)/,
    );
    await shows('uncordon node-2', /node\/node-2 uncordoned/);
  });

  it('explains kinds, lists resources and shows permissions', async () => {
    await shows('explain deployment.spec.strategy.rollingUpdate', /FIELD: rollingUpdate <RollingUpdateDeployment>/);
    await shows('explain pod.spec.containers.resources', /limits\s+<map\[string\]Quantity>/);
    await shows(
      'explain hpa.spec',
      /VERSION: +v2\n/,
      /metrics\s+<\[\]MetricSpec>/,
      /maxReplicas\s+<integer> -required-/,
    );
    await shows(
      'explain certificate.spec',
      /The wanted certificate\./,
      /secretName\s+<string> -required-\n +Name of the Secret that holds the certificate\./,
    );
    await shows(
      'api-resources -o wide',
      /^deployments +deploy +apps\/v1 +true +Deployment +create,delete,deletecollection,get,list,patch,update,watch +all$/m,
      /^certificates +crt +issuing\.example\.test\/v1 +true +Certificate +delete,deletecollection,get,list,patch,create,update,watch +issuing$/m,
    );
    await shows(
      'auth can-i --list --as=system:serviceaccount:ingress:controller -n ingress',
      /^leases\.coordination\.k8s\.io +\[\] +\[ingress-leader\] +\[get update\]$/m,
      /^ingresses\.networking\.k8s\.io +\[\] +\[\] +\[get list watch\]$/m,
      /^nodes +\[\] +\[\] +\[list watch get\]$/m,
    );
    const refused = await run('auth can-i create secrets --as=system:serviceaccount:ingress:controller -n web');
    expect([refused.code, refused.output.trim()]).toEqual([1, 'no']);
  });
});
