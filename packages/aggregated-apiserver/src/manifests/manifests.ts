import { formatGroupVersion, type GroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { compareKubeAwareVersionStrings } from '@k8s-ts/apimachinery/version';
import { type CertificateOptions, secretNameOf } from '../certificates/open-certificates.js';
import type { ServedKind } from '../groups/served-kind.js';
import { type APIServicePriorities, apiServicesOf, type ServiceReference } from '../registration/api-services.js';

/** Options of {@link manifests}. Options of the server with the same names must have the same values. */
export interface ManifestOptions {
  readonly kinds: readonly Pick<ServedKind, 'kind'>[];
  readonly service: ServiceReference;
  /** Image of the container, whose command starts the server. */
  readonly image: string;
  /** Arguments of the container. Default none. */
  readonly args?: readonly string[];
  /** Number of pods. More than one need a storage that they share, such as etcd. Default 1. */
  readonly replicas?: number;
  /** Port of the container. Default 8443. */
  readonly port?: number;
  /** A volume for the data of an embedded store: its size, such as `1Gi`, and where it is mounted. Default: none. */
  readonly data?: { readonly size: string; readonly mountPath: string };
  readonly certificates?: CertificateOptions;
  /**
   * Whether the server registers itself: it gets the permission for it. `false`: the manifests contain the APIServices
   * of the stored versions, to which something has to add the `caBundle`. Default `{}`.
   */
  readonly register?: APIServicePriorities | false;
}

/**
 * The objects that a cluster needs for a server: the namespace, the service account with its permissions, the Service,
 * and the Deployment. Print them with `encodeYAML` of `@k8s-ts/apimachinery/yaml`, separated by `---`.
 */
export function manifests(options: ManifestOptions): readonly KubeObject[] {
  const { service, register = {} } = options;
  const { namespace, name, port = 443 } = service;
  const labels = { 'app.kubernetes.io/name': name };
  const subjects = [{ kind: 'ServiceAccount', name, namespace }];
  const inNamespace = { namespace, labels };
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, ...inNamespace } },
    ...clusterPermissions(options, subjects, labels),
    ...secretPermissions(options, subjects, labels),
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, ...inNamespace },
      spec: { selector: labels, ports: [{ name: 'https', port, targetPort: 'https', protocol: 'TCP' }] },
    },
    ...(options.data ? [volumeClaim(options, options.data.size, labels)] : []),
    deployment(options, labels),
    ...(register === false ? apiServicesOf(groupVersionsOf(options.kinds), service, {}, undefined) : []),
  ] as readonly KubeObject[];
}

/** Each group-version once, the most stable version of a group first, as the server lists them. */
function groupVersionsOf(kinds: ManifestOptions['kinds']): readonly GroupVersion[] {
  const found = new Map(
    kinds.map(({ kind: { group, version } }) => [formatGroupVersion({ group, version }), { group, version }]),
  );
  return [...found.values()].sort((a, b) => compareKubeAwareVersionStrings(b.version, a.version));
}

type Labels = Readonly<Record<string, string>>;

const volumeClaim = ({ service: { namespace, name } }: ManifestOptions, storage: string, labels: Labels): object => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name, namespace, labels },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
});

/** The user `node` of the images of Node.js. */
const userID = 1000;

function deployment(options: ManifestOptions, labels: Labels): object {
  const { service, image, args, replicas = 1, port: containerPort = 8443, data } = options;
  const { namespace, name } = service;
  const container = {
    name: 'server',
    image,
    ...(args ? { args } : {}),
    ports: [{ name: 'https', containerPort }],
    readinessProbe: probe('/readyz'),
    livenessProbe: probe('/livez'),
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
    ...(data ? { volumeMounts: [{ name: 'data', mountPath: data.mountPath }] } : {}),
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace, labels },
    spec: {
      replicas,
      // Only one process at a time can open an embedded store.
      ...(data ? { strategy: { type: 'Recreate' } } : {}),
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: name,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: userID,
            fsGroup: userID,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [container],
          ...(data ? { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: name } }] } : {}),
        },
      },
    },
  };
}

const probe = (path: string) => ({ httpGet: { path, port: 'https', scheme: 'HTTPS' }, periodSeconds: 5 });

const rbac = 'rbac.authorization.k8s.io';

interface Subject {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

/** Delegated authentication and authorization, and reading what admission and flow control follow. */
function clusterPermissions(
  { service, register = {} }: ManifestOptions,
  subjects: readonly Subject[],
  labels: Labels,
): readonly object[] {
  const { name, namespace } = service;
  const unique = `${namespace}:${name}`;
  const read = ['get', 'list', 'watch'];
  return [
    {
      apiVersion: `${rbac}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name: `${unique}:auth-delegator`, labels },
      roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'system:auth-delegator' },
      subjects,
    },
    {
      apiVersion: `${rbac}/v1`,
      kind: 'RoleBinding',
      metadata: { name: `${unique}:auth-reader`, namespace: 'kube-system', labels },
      roleRef: { apiGroup: rbac, kind: 'Role', name: 'extension-apiserver-authentication-reader' },
      subjects,
    },
    {
      apiVersion: `${rbac}/v1`,
      kind: 'ClusterRole',
      metadata: { name: unique, labels },
      rules: [
        { apiGroups: [''], resources: ['namespaces'], verbs: read },
        {
          apiGroups: ['admissionregistration.k8s.io'],
          resources: [
            'mutatingwebhookconfigurations',
            'validatingwebhookconfigurations',
            'mutatingadmissionpolicies',
            'mutatingadmissionpolicybindings',
            'validatingadmissionpolicies',
            'validatingadmissionpolicybindings',
          ],
          verbs: read,
        },
        {
          apiGroups: ['flowcontrol.apiserver.k8s.io'],
          resources: ['flowschemas', 'prioritylevelconfigurations'],
          verbs: read,
        },
        ...(register === false
          ? []
          : [
              {
                apiGroups: ['apiregistration.k8s.io'],
                resources: ['apiservices'],
                verbs: [...read, 'create', 'patch'],
              },
            ]),
      ],
    },
    {
      apiVersion: `${rbac}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name: unique, labels },
      roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: unique },
      subjects,
    },
  ];
}

/** Permissions for the Secret of the certificates. `create` cannot be limited to a name. */
function secretPermissions(
  { service: { name, namespace }, certificates = {} }: ManifestOptions,
  subjects: readonly Subject[],
  labels: Labels,
): readonly object[] {
  if ('certFile' in certificates || certificates.secret === false) return [];
  const resourceNames = [certificates.secret ?? secretNameOf(name)];
  return [
    {
      apiVersion: `${rbac}/v1`,
      kind: 'Role',
      metadata: { name, namespace, labels },
      rules: [
        { apiGroups: [''], resources: ['secrets'], verbs: ['create'] },
        { apiGroups: [''], resources: ['secrets'], resourceNames, verbs: ['get', 'update'] },
      ],
    },
    {
      apiVersion: `${rbac}/v1`,
      kind: 'RoleBinding',
      metadata: { name, namespace, labels },
      roleRef: { apiGroup: rbac, kind: 'Role', name },
      subjects,
    },
  ];
}
