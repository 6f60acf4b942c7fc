import { procMount, seccompProfile } from './baseline.js';
import {
  type AnyContainer,
  type CheckPod,
  type Control,
  containersOf,
  containersText,
  joinQuote,
  namesWhere,
  plural,
  settersText,
  sortedSet,
  unlessUserNamespace,
  unlessWindows,
} from './check.js';

const allowPrivilegeEscalation: CheckPod = ({ spec }) => {
  const names = namesWhere(spec, ({ securityContext }) => securityContext?.allowPrivilegeEscalation !== false);
  if (names.length === 0) return undefined;
  return {
    reason: 'allowPrivilegeEscalation != false',
    detail: `${containersText(names)} must set securityContext.allowPrivilegeEscalation=false`,
  };
};

const capabilities: CheckPod = ({ spec }) => {
  const keeping = namesWhere(spec, ({ securityContext }) => !securityContext?.capabilities?.drop?.includes('ALL'));
  const addedBy = ({ securityContext }: AnyContainer) =>
    (securityContext?.capabilities?.add ?? []).filter((each) => each !== 'NET_BIND_SERVICE');
  const adding = namesWhere(spec, (container) => addedBy(container).length > 0);
  const details = [
    ...(keeping.length > 0 ? [`${containersText(keeping)} must set securityContext.capabilities.drop=["ALL"]`] : []),
    ...(adding.length > 0
      ? [
          `${containersText(adding)} must not include ${joinQuote(sortedSet(containersOf(spec).flatMap(addedBy)))} in securityContext.capabilities.add`,
        ]
      : []),
  ];
  return details.length === 0 ? undefined : { reason: 'unrestricted capabilities', detail: details.join('; ') };
};

const allowedVolumes = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
] as const;
const restrictedVolumeTypes = [
  'hostPath',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'gitRepo',
  'nfs',
  'iscsi',
  'glusterfs',
  'rbd',
  'flexVolume',
  'cinder',
  'cephfs',
  'flocker',
  'fc',
  'azureFile',
  'vsphereVolume',
  'quobyte',
  'azureDisk',
  'photonPersistentDisk',
  'portworxVolume',
  'scaleIO',
  'storageos',
] as const;

const volumes: CheckPod = ({ spec }) => {
  const wrong = (spec.volumes ?? []).filter((volume) => !allowedVolumes.some((type) => volume[type]));
  if (wrong.length === 0) return undefined;
  const types = sortedSet(wrong.map((volume) => restrictedVolumeTypes.find((type) => volume[type]) ?? 'unknown'));
  const names = wrong.map(({ name }) => name);
  return {
    reason: 'restricted volume types',
    detail: `${plural('volume', 'volumes', names.length)} ${joinQuote(names)} ${plural('uses', 'use', names.length)} ${plural('restricted volume type', 'restricted volume types', types.length)} ${joinQuote(types)}`,
  };
};

const runAsNonRoot: CheckPod = ({ spec }) => {
  const reason = 'runAsNonRoot != true';
  const ofPod = spec.securityContext?.runAsNonRoot;
  const explicit = namesWhere(spec, ({ securityContext }) => securityContext?.runAsNonRoot === false);
  const setters = settersText(ofPod === false, explicit);
  if (setters !== '') return { reason, detail: `${setters} must not set securityContext.runAsNonRoot=false` };
  const implicit = namesWhere(
    spec,
    ({ securityContext }) => (securityContext?.runAsNonRoot ?? undefined) === undefined,
  );
  if (ofPod === true || implicit.length === 0) return undefined;
  return { reason, detail: `pod or ${containersText(implicit)} must set securityContext.runAsNonRoot=true` };
};

const runAsUser: CheckPod = ({ spec }) => {
  const names = namesWhere(spec, ({ securityContext }) => securityContext?.runAsUser === 0);
  const setters = settersText(spec.securityContext?.runAsUser === 0, names);
  return setters === '' ? undefined : { reason: 'runAsUser=0', detail: `${setters} must not set runAsUser=0` };
};

const seccomp: CheckPod = (pod) => {
  const { spec } = pod;
  const wrong = seccompProfile(pod);
  if (wrong !== undefined) return wrong;
  const implicit = namesWhere(spec, ({ securityContext }) => !securityContext?.seccompProfile);
  if (spec.securityContext?.seccompProfile || implicit.length === 0) return undefined;
  return {
    reason: 'seccompProfile',
    detail: `pod or ${containersText(implicit)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`,
  };
};

const restricted = (id: string, ...versions: Control['versions']): Control => ({ id, level: 'restricted', versions });
const replacing = (...overrides: readonly string[]) => ({ overrides });

/** The controls that the level restricted has besides those of baseline. `kubernetes/pod-security-admission policy`. */
export const restrictedControls: readonly Control[] = [
  restricted(
    'allowPrivilegeEscalation',
    { since: 8, check: allowPrivilegeEscalation },
    { since: 25, check: unlessWindows(allowPrivilegeEscalation) },
  ),
  restricted(
    'capabilities_restricted',
    { since: 22, check: capabilities, ...replacing('capabilities_baseline') },
    { since: 25, check: unlessWindows(capabilities), ...replacing('capabilities_baseline') },
  ),
  restricted('procMount_restricted', { since: 35, check: procMount, ...replacing('procMount') }),
  restricted('restrictedVolumes', { since: 0, check: volumes, ...replacing('hostPathVolumes') }),
  restricted(
    'runAsNonRoot',
    { since: 0, check: runAsNonRoot },
    { since: 35, check: unlessUserNamespace(runAsNonRoot) },
  ),
  restricted('runAsUser', { since: 23, check: runAsUser }, { since: 35, check: unlessUserNamespace(runAsUser) }),
  restricted(
    'seccompProfile_restricted',
    { since: 19, check: seccomp, ...replacing('seccompProfile_baseline') },
    { since: 25, check: unlessWindows(seccomp), ...replacing('seccompProfile_baseline') },
  ),
];
