import { mayUseSigner } from '@k8s-ts/admission';
import type { FeatureName } from '@k8s-ts/api/discovery';
import type { Metric, PostStartHook } from '@k8s-ts/generic-apiserver';
import {
  type CoreStorageOptions,
  type CoreStores,
  newRESTStorageProvider as newCoreProvider,
} from '@k8s-ts/registry-core';
import { type APIGroupInfo, internalContext, type RESTOptionsFactory } from '@k8s-ts/registry-generic';
import {
  type AdmissionRegistrationStores,
  newRESTStorageProvider as newAdmissionregistrationProvider,
} from '@k8s-ts/registry-groups/admissionregistration';
import {
  type APIRegistrationStores,
  newRESTStorageProvider as newApiregistrationProvider,
} from '@k8s-ts/registry-groups/apiregistration';
import { apps } from '@k8s-ts/registry-groups/apps';
import { newRESTStorageProvider as newAutoscalingProvider } from '@k8s-ts/registry-groups/autoscaling';
import { batch } from '@k8s-ts/registry-groups/batch';
import {
  type CertificatesStores,
  newRESTStorageProvider as newCertificatesProvider,
} from '@k8s-ts/registry-groups/certificates';
import { newRESTStorageProvider as newCoordinationProvider } from '@k8s-ts/registry-groups/coordination';
import { newRESTStorageProvider as newDiscoveryProvider } from '@k8s-ts/registry-groups/discovery';
import { newRESTStorageProvider as newEventsProvider } from '@k8s-ts/registry-groups/events';
import {
  type FlowControlStores,
  newRESTStorageProvider as newFlowcontrolProvider,
} from '@k8s-ts/registry-groups/flowcontrol';
import {
  type NetworkingStores,
  newRESTStorageProvider as newNetworkingProvider,
} from '@k8s-ts/registry-groups/networking';
import { type NodeStores, newRESTStorageProvider as newNodeProvider } from '@k8s-ts/registry-groups/node';
import { disruptionBudgets, newRESTStorageProvider as newPolicyProvider } from '@k8s-ts/registry-groups/policy';
import { newRESTStorageProvider as newResourceProvider, type ResourceStores } from '@k8s-ts/registry-groups/resource';
import {
  newRESTStorageProvider as newSchedulingProvider,
  type SchedulingStores,
} from '@k8s-ts/registry-groups/scheduling';
import { newRESTStorageProvider as newStorageProvider, type StorageStores } from '@k8s-ts/registry-groups/storage';
import {
  newRESTStorageProvider as newRBACProvider,
  type RBACStorageOptions,
  type RBACStores,
} from '@k8s-ts/registry-rbac';
import type { ClosableStore, GroupStorage, RESTStorageProvider } from '@k8s-ts/registry-shared';
import type { CleanupStack } from '../cleanup-stack.js';
import type { APIRegistration } from '../registration/index.js';

/** Settings of the built-in groups. */
export interface GroupSettings {
  /** CIDR of cluster IPs; two, comma-separated, for dual stack. */
  readonly serviceClusterIPRange: string;
  /** Such as `30000-32767`. */
  readonly serviceNodePortRange: string;
  /** Feature gates that are on, of those that act here. Kinds behind them are served where their versions are enabled. Default none. */
  readonly features?: ReadonlySet<FeatureName>;
  /** Privileged containers may be created. Default false. */
  readonly allowPrivileged?: boolean;
  /** How long events live after each write. */
  readonly eventTTLSeconds: number;
  /** A fraction, 0 up to 1, that addresses and ports of Services are chosen by. Default: at random. */
  readonly random?: () => number;
  readonly rbac: RBACStorageOptions;
  /** Signs the tokens that are requested for service accounts. Undefined: tokens cannot be requested. */
  readonly tokenIssuer?: CoreStorageOptions['tokenIssuer'];
  /** How kubelets are reached over the network. Default: at port 10250, without a client certificate, without verifying theirs. */
  readonly kubelet?: CoreStorageOptions['kubelet'];
  /** Connections to simulated nodes and pods. Default: all are reached over the network. */
  readonly nodeConnections?: CoreStorageOptions['nodeConnections'];
  /** The health checks that `componentstatuses` lists, by the component's name. Default none. */
  readonly componentChecks?: CoreStorageOptions['componentChecks'];
}

/** The built-in groups that store objects, with their storages open. */
export interface OpenGroups {
  /** The enabled part of each group. */
  readonly groups: readonly APIGroupInfo[];
  /** All stores, served or not. */
  readonly stores: readonly ClosableStore[];
  readonly postStartHooks: readonly PostStartHook[];
  readonly metrics: readonly Metric[];
  /** The stores of core, which are open whether core is served or not. */
  readonly core: CoreStores;
  /** Roles and bindings; undefined when their group is disabled. */
  readonly rbac: RBACStores | undefined;
  /** Webhook configurations and policies; undefined when their group is disabled. */
  readonly admissionregistration: AdmissionRegistrationStores | undefined;
  /** APIServices; undefined when their group is disabled. */
  readonly apiregistration: APIRegistrationStores | undefined;
  /** Undefined when the group is disabled. */
  readonly certificates: CertificatesStores | undefined;
  /** Undefined when the group is disabled. */
  readonly flowcontrol: FlowControlStores | undefined;
  /** Undefined when the group is disabled. */
  readonly networking: NetworkingStores | undefined;
  /** Undefined when the group is disabled. */
  readonly node: NodeStores | undefined;
  /** Undefined when the group is disabled. */
  readonly resource: ResourceStores | undefined;
  /** Undefined when the group is disabled. */
  readonly scheduling: SchedulingStores | undefined;
  /** Undefined when the group is disabled. */
  readonly storage: StorageStores | undefined;
}

/**
 * Opens the enabled groups side by side. Core is always opened, because other groups depend on its namespaces.
 * `kubernetes pkg/controlplane/instance.go, InstallLegacyAPI` and `kubernetes pkg/controlplane/apiserver/apis.go, InstallAPIs`.
 *
 * @param cleanup gets the functions that close the storages, also of groups that open although another one fails
 * @throws Error when a storage cannot be opened
 */
export async function openGroups(
  restOptions: RESTOptionsFactory,
  registration: APIRegistration,
  settings: GroupSettings,
  cleanup: CleanupStack,
): Promise<OpenGroups> {
  const open = async <Stores extends object>(provider: RESTStorageProvider<Stores>): Promise<GroupStorage<Stores>> => {
    const group = await provider.newRESTStorage({ restOptions });
    cleanup.defer(() => group.destroy());
    return group;
  };
  const openIfEnabled = <Stores extends object>(provider: RESTStorageProvider<Stores>) =>
    registration.isGroupEnabled(provider.group) ? open(provider) : undefined;
  /** For groups that are off by default: their code is loaded only when they are on. */
  const loadIfEnabled = <Stores extends object>(
    group: string,
    load: () => Promise<{ newRESTStorageProvider(): RESTStorageProvider<Stores> }>,
  ) =>
    registration.isGroupEnabled(group)
      ? load().then(({ newRESTStorageProvider }) => open(newRESTStorageProvider()))
      : undefined;

  const {
    allowPrivileged = false,
    eventTTLSeconds,
    features = new Set<FeatureName>(),
    serviceClusterIPRange,
    serviceNodePortRange,
    tokenIssuer,
    kubelet,
    nodeConnections,
    componentChecks,
    random,
  } = settings;
  const serves = (group: string, ...versions: readonly string[]) =>
    versions.some((version) => registration.isVersionEnabled({ group, version }));
  const admissionregistration = openIfEnabled(
    newAdmissionregistrationProvider({
      mutatingPolicies: serves('admissionregistration.k8s.io', 'v1beta1', 'v1alpha1'),
    }),
  );
  const apiregistration = openIfEnabled(newApiregistrationProvider());
  const { authorizer } = settings.rbac;
  const policy = openIfEnabled(newPolicyProvider());
  const rbac = openIfEnabled(newRBACProvider(settings.rbac));
  const flowcontrol = openIfEnabled(newFlowcontrolProvider());
  const networking = openIfEnabled(newNetworkingProvider({ features }));
  const node = openIfEnabled(newNodeProvider());
  const scheduling = openIfEnabled(newSchedulingProvider({ workloads: serves('scheduling.k8s.io', 'v1alpha1') }));
  const storage = openIfEnabled(newStorageProvider());
  const core = open(
    newCoreProvider({
      allowPrivileged,
      features,
      serviceClusterIPRange,
      serviceNodePortRange,
      eventTTLSeconds,
      ...(tokenIssuer ? { tokenIssuer } : {}),
      ...(kubelet ? { kubelet } : {}),
      ...(nodeConnections ? { nodeConnections } : {}),
      ...(componentChecks ? { componentChecks } : {}),
      ...(random ? { random } : {}),
      ...(policy ? { disruptionBudgets: disruptionBudgets(async () => (await policy).stores) } : {}),
    }),
  );
  const resource = openIfEnabled(
    newResourceProvider({
      namespaceLabels: async (name) => labelsOf((await core).stores.namespaces, name),
      deviceTaintRules: serves('resource.k8s.io', 'v1alpha3'),
    }),
  );
  const certificates = openIfEnabled(
    newCertificatesProvider({
      clusterTrustBundles: features.has('ClusterTrustBundle') && serves('certificates.k8s.io', 'v1beta1', 'v1alpha1'),
      podCertificateRequests: features.has('PodCertificateRequest') && serves('certificates.k8s.io', 'v1beta1'),
      ...(authorizer
        ? { maySign: (context, signer) => mayUseSigner(authorizer, { user: context.user, context }, 'sign', signer) }
        : {}),
    }),
  );
  const others: readonly RESTStorageProvider<object>[] = [
    apps.newRESTStorageProvider({ allowPrivileged, features }),
    newAutoscalingProvider(),
    batch.newRESTStorageProvider({ allowPrivileged, features }),
    newCoordinationProvider({ leaseCandidates: serves('coordination.k8s.io', 'v1beta1', 'v1alpha2') }),
    newDiscoveryProvider(),
    newEventsProvider({ eventTTLSeconds }),
  ];
  const opening = [
    core,
    admissionregistration,
    apiregistration,
    ...others.map(openIfEnabled),
    loadIfEnabled('internal.apiserver.k8s.io', () => import('@k8s-ts/registry-groups/apiserverinternal')),
    loadIfEnabled('storagemigration.k8s.io', () => import('@k8s-ts/registry-groups/storagemigration')),
    certificates,
    flowcontrol,
    networking,
    node,
    resource,
    scheduling,
    storage,
    rbac,
    policy,
  ].filter((group) => group !== undefined);
  // When one fails, those that open later must have reached the cleanup stack before this rejects.
  await Promise.allSettled<GroupStorage<object>>(opening);
  const groups = await Promise.all<GroupStorage<object>>(opening);
  return {
    groups: groups.map(({ groupInfo }) => registration.enabledPart(groupInfo)),
    stores: groups.flatMap(({ stores }) => Object.values<ClosableStore>({ ...stores })),
    postStartHooks: groups.flatMap(({ postStartHooks = [] }) => postStartHooks),
    metrics: groups.flatMap(({ metrics = [] }) => metrics),
    core: (await core).stores,
    rbac: (await rbac)?.stores,
    apiregistration: (await apiregistration)?.stores,
    certificates: (await certificates)?.stores,
    flowcontrol: (await flowcontrol)?.stores,
    admissionregistration: (await admissionregistration)?.stores,
    networking: (await networking)?.stores,
    node: (await node)?.stores,
    resource: (await resource)?.stores,
    scheduling: (await scheduling)?.stores,
    storage: (await storage)?.stores,
  };
}

async function labelsOf(namespaces: CoreStores['namespaces'], name: string): Promise<Readonly<Record<string, string>>> {
  const { object } = await namespaces.get(name, {}, internalContext());
  return object.metadata.labels ?? {};
}
