import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testedKubectls } from '../kit/kubectl-command.js';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools, type Kubectl } from '../kit/tools.js';

interface Step {
  /** Words after `kubectl`, split at blanks; `NS` is the test's namespace, `FOLDER` its folder. */
  readonly command: string;
  readonly input?: string;
  /** Texts that the output must contain. If there are several, it must contain all of them. */
  readonly shows?: RegExp | readonly RegExp[];
  /** Exit code. Default 0. */
  readonly code?: number;
  /** Environment variables, such as one that names an editor. */
  readonly env?: Record<string, string>;
}

const deployment = (image: string, replicas = 2) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: web
        image: ${image}
        ports: [{containerPort: 80}]
`;
const documents = (image: string) => `apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {colour: blue}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  selector: {app: web}
  ports: [{port: 80}]
---
${deployment(image)}`;

/** The commands of a working day, in order. Each kubectl runs them in a namespace of its own. */
const steps: readonly Step[] = [
  { command: 'version', shows: /Server Version.*v1\.36/s },
  {
    command: 'api-resources',
    shows: [/^configmaps\s+cm\s+v1\s+true\s+ConfigMap/m, /^deployments\s+deploy\s+apps\/v1/m, /^roles\s+rbac/m],
  },
  { command: 'api-versions', shows: [/^apps\/v1$/m, /^rbac\.authorization\.k8s\.io\/v1$/m, /^v1$/m] },
  { command: 'create ns NS', shows: /namespace\/NS created/ },
  { command: 'create configmap one --from-literal=a=1 -n NS', shows: /configmap\/one created/ },
  { command: 'create configmap one --from-literal=a=1 -n NS', code: 1, shows: /already exists/ },
  { command: 'create secret generic hidden --from-literal=password=x -n NS', shows: /secret\/hidden created/ },
  { command: 'create sa robot -n NS', shows: /serviceaccount\/robot created/ },
  { command: 'create deployment made --image=example.test/made:1 -n NS', shows: /deployment.apps\/made created/ },
  { command: 'create service clusterip made --tcp=80:8080 -n NS', shows: /service\/made created/ },
  {
    command: 'create role reader --verb=get,list --resource=pods -n NS',
    shows: /role.rbac.authorization.k8s.io\/reader created/,
  },
  {
    command: 'create rolebinding readers --role=reader --serviceaccount=NS:robot -n NS',
    shows: /rolebinding.rbac.authorization.k8s.io\/readers created/,
  },
  { command: 'run lone --image=example.test/lone:1 -n NS', shows: /pod\/lone created/ },
  {
    command: 'apply -n NS -f -',
    input: documents('example.test/web:1'),
    shows: [/configmap\/settings created/, /service\/web created/, /deployment.apps\/web created/],
  },
  {
    command: 'apply -n NS -f -',
    input: documents('example.test/web:2'),
    shows: [/configmap\/settings unchanged/, /deployment.apps\/web configured/],
  },
  {
    command: 'apply -n NS -f -',
    input: documents('example.test/web:2'),
    shows: [/service\/web unchanged/, /deployment.apps\/web unchanged/],
  },
  { command: 'get pods -n NS', shows: [/^NAME\s+READY\s+STATUS\s+RESTARTS\s+AGE/m, /^lone\s+0\/1\s+Pending\s+0/m] },
  { command: 'get pods -n NS -o wide', shows: /NODE\s+NOMINATED NODE\s+READINESS GATES/ },
  { command: 'get deployment web -n NS', shows: /^web\s+0\/2\s+0\s+0/m },
  { command: 'get deployment web -n NS -o yaml', shows: [/^kind: Deployment$/m, /image: example.test\/web:2/] },
  { command: 'get configmap settings -n NS -o json', shows: /"colour": "blue"/ },
  { command: 'get configmap,service -n NS -o name', shows: [/^configmap\/settings$/m, /^service\/web$/m] },
  { command: 'get service web -n NS -o jsonpath={.spec.ports[0].port}', shows: /^80$/ },
  { command: 'get configmaps -A', shows: /^NS\s+settings\s+1/m },
  { command: 'get deployments -n NS -l app=web', shows: /^web\s/m },
  { command: 'get pods -n NS --field-selector status.phase=Pending', shows: /^lone\s/m },
  { command: 'get pods -n NS --field-selector status.phase=Running', shows: /No resources found/ },
  { command: 'get deployments -n NS --show-labels', shows: /app=web/ },
  {
    command: 'get configmap absent -n NS',
    code: 1,
    shows: /Error from server \(NotFound\): configmaps "absent" not found/,
  },
  { command: 'describe pod lone -n NS', shows: [/^Name:\s+lone$/m, /Image:\s+example.test\/lone:1/] },
  { command: 'describe deployment web -n NS', shows: /Replicas:\s+2 desired/ },
  { command: 'explain pod.spec.containers', shows: /containers.*\[\]Container/ },
  { command: 'scale deployment web --replicas=3 -n NS', shows: /deployment.apps\/web scaled/ },
  { command: 'get deployment web -n NS -o jsonpath={.spec.replicas}', shows: /^3$/ },
  { command: 'set image deployment/web web=example.test/web:3 -n NS', shows: /deployment.apps\/web image updated/ },
  { command: 'rollout history deployment/web -n NS', shows: /deployment.apps\/web/ },
  { command: 'rollout status deployment/web -n NS --watch=false', shows: /Waiting for deployment/ },
  { command: 'label configmap settings tier=front -n NS', shows: /configmap\/settings labeled/ },
  { command: 'label configmap settings tier=back -n NS', code: 1, shows: /already has a value/ },
  { command: 'annotate configmap settings note=hello -n NS', shows: /configmap\/settings annotated?/ },
  { command: 'patch configmap settings -n NS --type=merge -p {"data":{"size":"big"}}', shows: /patched/ },
  {
    command: 'patch configmap settings -n NS --type=json -p [{"op":"replace","path":"/data/size","value":"small"}]',
    shows: /patched/,
  },
  {
    command:
      'patch deployment web -n NS -p {"spec":{"template":{"spec":{"containers":[{"name":"side","image":"example.test/side:1"}]}}}}',
    shows: /patched/,
  },
  { command: 'get deployment web -n NS -o jsonpath={.spec.template.spec.containers[*].name}', shows: /^side web$/ },
  {
    command: 'edit configmap settings -n NS',
    env: { KUBE_EDITOR: 'sed -i s/small/huge/' },
    shows: /configmap\/settings edited/,
  },
  { command: 'get configmap settings -n NS -o jsonpath={.data.size}', shows: /^huge$/ },
  {
    command: 'replace -n NS -f -',
    input: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {colour: red}\n',
    shows: /configmap\/settings replaced/,
  },
  { command: 'diff -n NS -f FOLDER/deployment.yaml', code: 1, shows: /^\+.*replicas: 5/m },
  { command: 'apply -n NS -f FOLDER/bad.yaml', code: 1, shows: /unknown field "spec.replica"/ },
  { command: 'get --raw /api/v1/namespaces/NS/configmaps/settings', shows: /"colour":"red"/ },
  {
    command: 'create -n NS -f -',
    input:
      'apiVersion: v1\nkind: Event\nmetadata: {name: news}\ninvolvedObject: {kind: Pod, name: lone, namespace: NS}\nreason: Seen\nmessage: something was seen\ntype: Normal\ncount: 1\n',
    shows: /event\/news created/,
  },
  { command: 'events -n NS', shows: /something was seen/ },
  { command: 'get events.events.k8s.io news -n NS -o jsonpath={.note}', shows: /^something was seen$/ },
  {
    command: 'create -n NS -f -',
    input: 'apiVersion: coordination.k8s.io/v1\nkind: Lease\nmetadata: {name: leader}\nspec: {holderIdentity: one}\n',
    shows: /lease.coordination.k8s.io\/leader created/,
  },
  { command: 'get lease leader -n NS', shows: /^leader\s+one\s/m },
  {
    command: 'create pdb half --selector=app=web --min-available=50% -n NS',
    shows: /poddisruptionbudget.policy\/half created/,
  },
  { command: 'get pdb half -n NS', shows: /^half\s+50%\s+N\/A\s+0\s/m },
  {
    command: 'create ingress web --rule=web.example.test/*=web:80 -n NS',
    shows: /ingress.networking.k8s.io\/web created/,
  },
  { command: 'get ingress web -n NS', shows: /^web\s+<none>\s+web.example.test\s+80\s/m },
  { command: 'describe ingress web -n NS', shows: /web.example.test/ },
  {
    command: 'create -n NS -f -',
    input: 'apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: quiet}\nspec: {podSelector: {}}\n',
    shows: /networkpolicy.networking.k8s.io\/quiet created/,
  },
  { command: 'get networkpolicy quiet -n NS -o jsonpath={.spec.policyTypes}', shows: /^\["Ingress"\]$/ },
  { command: 'get ingressclasses', shows: /No resources found/ },
  { command: 'get servicecidrs', shows: /^kubernetes\s+10\.0\.0\.0\/24\s/m },
  { command: 'create job once --image=example.test/once:1 -n NS', shows: /job.batch\/once created/ },
  { command: 'get job once -n NS', shows: /^once\s+Running\s+0\/1\s/m },
  {
    command: 'create cronjob often --image=example.test/often:1 --schedule=@hourly -n NS',
    shows: /cronjob.batch\/often created/,
  },
  { command: 'create job now --from=cronjob/often -n NS', shows: /job.batch\/now created/ },
  { command: 'get cronjob often -n NS', shows: /^often\s+@hourly\s+<none>\s+False\s+0\s+<none>/m },
  { command: 'delete job once now -n NS', shows: [/job.batch "once" deleted/, /job.batch "now" deleted/] },
  { command: 'delete pod lone -n NS', shows: /pod "lone" (force )?deleted/ },
  { command: 'wait --for=delete pod/lone -n NS --timeout=10s' },
  {
    command: 'delete -n NS configmap/one secret/hidden deployment/made service/made sa/robot',
    shows: [/configmap "one" deleted/, /service "made" deleted/],
  },
  { command: 'get configmap one -n NS', code: 1, shows: /NotFound/ },
  { command: 'delete deployment,service,configmap --all -n NS', shows: /deployment.apps "web" deleted/ },
];

/** Older versions of kubectl have other messages, and no command `events`. */
const oldest = 27;
const found = haveTools('kubectl') ? testedKubectls(true, oldest) : [];
if (found.length === 0) console.warn(`Skipped, there is no kubectl of 1.${oldest} or newer`);

describe.skipIf(found.length === 0)('kubectl', () => {
  let server: ServerProcess;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kubectl-'));
    writeFileSync(join(folder, 'deployment.yaml'), deployment('example.test/web:4', 5));
    writeFileSync(join(folder, 'bad.yaml'), deployment('example.test/web:4').replace('replicas: 2', 'replica: 2'));
    server = await ServerProcess.start(['--storage-backend=memory']);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function kubectl({ path }: Kubectl, step: Step, namespace: string): { code: number | null; output: string } {
    const fill = (text: string) => text.replaceAll('NS', namespace).replaceAll('FOLDER', folder);
    const { status, stdout, stderr } = spawnSync(path, fill(step.command).split(' '), {
      encoding: 'utf8',
      timeout: 60_000,
      ...(step.input === undefined ? {} : { input: fill(step.input) }),
      env: {
        ...process.env,
        ...step.env,
        KUBECONFIG: server.kubeconfig,
        HOME: join(folder, path.replaceAll('/', '_')),
      },
    });
    return { code: status, output: stdout + stderr };
  }

  describe.each(found)('$minor', (client) => {
    const namespace = `day-${client.minor.replace('.', '-')}`;
    it.each(steps.map((step) => [step.command, step] as const))('carries out the step: %s', (_name, step) => {
      const { code, output } = kubectl(client, step, namespace);
      expect(code, output).toBe(step.code ?? 0);
      for (const pattern of [step.shows ?? []].flat()) {
        expect(output).toMatch(new RegExp(pattern.source.replaceAll('NS', namespace), pattern.flags));
      }
    });

    it('shows changes with get -w', async () => {
      const watching = spawn(client.path, ['get', 'configmaps', '-n', namespace, '-w', '--output-watch-events'], {
        env: { ...process.env, KUBECONFIG: server.kubeconfig },
      });
      let output = '';
      watching.stdout.on('data', (text: Buffer) => {
        output += text.toString('utf8');
      });
      try {
        const created = () => {
          kubectl(client, { command: `create configmap w${Date.now()} -n NS` }, namespace);
          return output;
        };
        await expect.poll(created, { timeout: 60_000, interval: 500 }).toMatch(/ADDED\s+w\d+/);
        kubectl(client, { command: 'label configmap --all -n NS seen=yes' }, namespace);
        await expect.poll(() => output, { timeout: 60_000 }).toMatch(/MODIFIED/);
        kubectl(client, { command: 'delete configmap --all -n NS' }, namespace);
        await expect.poll(() => output, { timeout: 60_000 }).toMatch(/DELETED/);
      } finally {
        watching.kill();
      }
    }, 60_000);

    it('begins to end the namespace with delete ns', () => {
      const { code, output } = kubectl(client, { command: 'delete ns NS --wait=false' }, namespace);
      expect(code, output).toBe(0);
      expect(kubectl(client, { command: 'get ns NS' }, namespace).output).toMatch(/Terminating/);
    });
  });
});
