import {
  mutatingAdmissionWebhook,
  resourceQuota,
  validatingAdmissionPolicy,
  validatingAdmissionWebhook,
} from '@k8s-ts/admission';
import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import type { ListerWatcher } from '@k8s-ts/client';
import { type AdmissionRequestAttributes, admissionChain, namespaceLifecycle } from '@k8s-ts/generic-apiserver';
import { internalContext } from '@k8s-ts/registry-generic';
import { median } from '../../kit/statistics.js';
import { createdKinds } from './objects.js';

const rounds = 11;
const createsInRound = 100_000;

const namespace: AnyKubeObject = { metadata: { name: 'bench' }, status: { phase: 'Active' } };

/** A collection without objects. A watch of it continues until it is aborted. */
const noObjects: ListerWatcher<never> = {
  list: async () => ({ metadata: { resourceVersion: '1' }, items: [] }),
  async *watch({ signal }) {
    await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));
  },
};

/** A source that fails when it is read: without webhooks and policies, it must not be read. */
function unused(): never {
  throw new Error('not expected to be used');
}

/**
 * Measures only the plugins: the default admission plugins that handle requests for ConfigMaps, over caches that hold
 * one namespace and no quota, webhook or policy.
 *
 * @returns CPU time of this process for the create of a ConfigMap, in µs
 */
export async function chainTime(): Promise<number> {
  const namespaces = new Map([['bench', namespace]]);
  const lookup = (name: string) => namespaces.get(name);
  const none: readonly never[] = [];
  const common = { namespaces: lookup, authorizer: { authorize: unused } };
  const webhooks = { ...common, configurations: noObjects, resolveService: unused };
  const policies = { ...common, policies: noObjects, bindings: noObjects, restMapper: unused, client: unused };
  const configured = [
    mutatingAdmissionWebhook(webhooks),
    validatingAdmissionPolicy(policies),
    validatingAdmissionWebhook(webhooks),
  ];
  const quotas = { list: async () => none, cached: () => none };
  const chain = admissionChain([
    namespaceLifecycle({ lookup }),
    ...configured,
    resourceQuota({ quotas, updateStatus: unused }),
  ]);
  const running = configured.map((plugin) => plugin.run());
  while (configured.some(({ isActive }) => isActive)) await new Promise((resolve) => setTimeout(resolve, 1));

  const context = internalContext('bench');
  const object = createdKinds.ConfigMap?.object(1) as KubeObject;
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    for (let i = 0; i < createsInRound; i++) {
      // The same call as in the handler of create requests.
      const request: AdmissionRequestAttributes = {
        kind: { group: '', version: 'v1', kind: 'ConfigMap' },
        resource: { group: '', version: 'v1', resource: 'configmaps' },
        subresource: '',
        namespace: 'bench',
        name: `settings-${i}`,
        operation: 'CREATE',
        options: {},
        dryRun: false,
        user: context.user,
        context,
      };
      if (chain.mutates('CREATE', request)) await chain.admit(Object.assign({}, request, { object }));
      if (chain.validates('CREATE', request)) await chain.validate(Object.assign({}, request, { object }));
    }
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / createsInRound);
  }
  for (const plugin of configured) await plugin.close();
  await Promise.all(running);
  return median(times);
}
