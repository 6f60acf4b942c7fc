import {
  type BindingLike,
  type FollowingPlugin,
  type MutatingPolicy,
  mutatingAdmissionPolicy,
  mutatingAdmissionWebhook,
  newAdmissionMetrics,
  type ValidatingPolicy,
  type ValidatingPolicyBinding,
  validatingAdmissionPolicy,
  validatingAdmissionWebhook,
} from '@k8s-ts/admission';
import { admissionregistrationv1, corev1 } from '@k8s-ts/api/resources';
import { ignoreNotFound } from '@k8s-ts/apimachinery/errors';
import { type Client, type ListerWatcher, newInformer } from '@k8s-ts/client';
import {
  type AdmissionPlugin,
  type Authorizer,
  type Metric,
  type NamespaceLookup,
  namespaceLifecycle,
} from '@k8s-ts/generic-apiserver';
import type { ResolveService } from '@k8s-ts/generic-apiserver/webhook';
import { openClusterKinds } from './cluster-rest-mapper.js';

/** Selects the objects of the cluster, and the plugins, that decide about the admission of requests. */
export interface AdmissionOptions {
  /** Whether namespaces of the cluster have to exist. Default true. */
  readonly namespaces?: boolean;
  /** Whether MutatingWebhookConfigurations and ValidatingWebhookConfigurations count. Default true. */
  readonly webhooks?: boolean;
  /** Whether ValidatingAdmissionPolicies and MutatingAdmissionPolicies count. Default true. */
  readonly policies?: boolean;
  /** Further plugins, which run after NamespaceLifecycle. Default none. */
  readonly plugins?: readonly AdmissionPlugin[];
  /**
   * Finds the services of webhooks. Default: their names in the DNS of the cluster (`NAME.NAMESPACE.svc`), as
   * kube-apiserver's libraries do.
   */
  readonly resolveService?: ResolveService;
}

export interface ClusterAdmissionOptions extends AdmissionOptions {
  readonly client: Client;
  readonly authorizer: Authorizer;
  /** Called with failures, which are retried. */
  readonly onError: (message: string, error: unknown) => void;
}

/** The admission plugins of a server, which follow objects of the cluster. */
export interface ClusterAdmission {
  readonly plugins: readonly AdmissionPlugin[];
  readonly metrics: readonly Metric[];
  /** Follows the objects until the signal aborts. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
  /**
   * Resolves once the namespaces are known; requests wait for policies and webhooks themselves. Rejects when the signal
   * aborts before.
   */
  whenSynced(signal: AbortSignal): Promise<void>;
  /** Ends the waits of requests. Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the plugins that kube-apiserver's libraries have on by default, in their order: NamespaceLifecycle, mutating
 * policies and webhooks, validating policies and webhooks
 * (`kubernetes/apiserver pkg/server/options/admission.go`).
 *
 * @throws Error when the kinds of the cluster cannot be read
 */
export async function openClusterAdmission(options: ClusterAdmissionOptions): Promise<ClusterAdmission> {
  const { client, authorizer, onError, namespaces: checksNamespaces = true, plugins = [] } = options;
  const kinds = await openClusterKinds(client, (error) =>
    onError('the discovery of the cluster cannot be read', error),
  );
  const informer = newInformer<corev1.Namespace>({
    source: client.resource(corev1.namespaces),
    onError: (error) => onError('namespaces cannot be followed', error),
  });
  const lookup: NamespaceLookup = (name, live) =>
    live ? ignoreNotFound(client.resource(corev1.namespaces).get(name)) : informer.store.get(name);
  const metrics = newAdmissionMetrics();
  const following = followingPlugins(options, {
    namespaces: lookup,
    authorizer,
    metrics,
    restMapper: () => kinds.restMapper,
    client: () => client,
    serves: (resource: string) => kinds.serves('admissionregistration.k8s.io', 'v1', resource),
  });
  return {
    plugins: [...(checksNamespaces ? [namespaceLifecycle({ lookup })] : []), ...plugins, ...following],
    metrics: metrics.all,
    async run(signal) {
      const stop = () => {
        for (const plugin of following) void plugin.stop();
      };
      signal.addEventListener('abort', stop, { once: true });
      await Promise.all([informer.run(signal), kinds.run(signal), ...following.map((plugin) => plugin.run())]);
    },
    whenSynced: (signal) => informer.whenSynced(signal),
    close: async () => void (await Promise.all(following.map((plugin) => plugin.close()))),
  };
}

interface PluginParts {
  readonly namespaces: NamespaceLookup;
  readonly authorizer: Authorizer;
  readonly metrics: ReturnType<typeof newAdmissionMetrics>;
  readonly restMapper: () => Awaited<ReturnType<typeof openClusterKinds>>['restMapper'];
  readonly client: () => Client;
  /** Whether the cluster has a resource of `admissionregistration.k8s.io/v1`: releases before 1.36 lack some. */
  readonly serves: (resource: string) => boolean;
}

/** Services are looked up in the DNS of the cluster. */
const byName: ResolveService = async (namespace, name, port) => ({ host: `${name}.${namespace}.svc`, port });

function followingPlugins(
  { client, onError, webhooks = true, policies = true, resolveService = byName }: ClusterAdmissionOptions,
  { serves, ...parts }: PluginParts,
): readonly FollowingPlugin[] {
  const of = admissionregistrationv1;
  const webhook = {
    ...parts,
    resolveService,
    onError: (error: unknown) => onError('an admission webhook failed or cannot be followed', error),
  };
  const policy = {
    ...parts,
    onError: (error: unknown) => onError('admission policies cannot be followed', error),
  };
  type Resource = Parameters<Client['resource']>[0];
  const source = <T>(resource: Resource) => client.resource(resource) as unknown as ListerWatcher<T>;
  const policiesOf = <P, B>(resource: Resource, bindings: Resource) => ({
    ...policy,
    policies: source<P>(resource),
    bindings: source<B>(bindings),
  });
  return [
    ...(policies && serves('mutatingadmissionpolicies')
      ? [
          mutatingAdmissionPolicy(
            policiesOf<MutatingPolicy, BindingLike>(of.mutatingAdmissionPolicies, of.mutatingAdmissionPolicyBindings),
          ),
        ]
      : []),
    ...(webhooks
      ? [mutatingAdmissionWebhook({ ...webhook, configurations: source(of.mutatingWebhookConfigurations) })]
      : []),
    ...(policies && serves('validatingadmissionpolicies')
      ? [
          validatingAdmissionPolicy(
            policiesOf<ValidatingPolicy, ValidatingPolicyBinding>(
              of.validatingAdmissionPolicies,
              of.validatingAdmissionPolicyBindings,
            ),
          ),
        ]
      : []),
    ...(webhooks
      ? [validatingAdmissionWebhook({ ...webhook, configurations: source(of.validatingWebhookConfigurations) })]
      : []),
  ];
}
