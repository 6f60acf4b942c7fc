/** The names of kube-controller-manager (`kubernetes cmd/kube-controller-manager/names`). */
export const controllerNames = [
  'bootstrap-signer-controller',
  'certificatesigningrequest-approving-controller',
  'certificatesigningrequest-cleaner-controller',
  'certificatesigningrequest-signing-controller',
  'clusterrole-aggregation-controller',
  'cronjob-controller',
  'daemonset-controller',
  'deployment-controller',
  'disruption-controller',
  'endpoints-controller',
  'endpointslice-controller',
  'endpointslice-mirroring-controller',
  'ephemeral-volume-controller',
  'garbage-collector-controller',
  'horizontal-pod-autoscaler-controller',
  'job-controller',
  'legacy-serviceaccount-token-cleaner-controller',
  'namespace-controller',
  'persistentvolume-binder-controller',
  'persistentvolume-protection-controller',
  'persistentvolumeclaim-protection-controller',
  'replicaset-controller',
  'replicationcontroller-controller',
  'pod-garbage-collector-controller',
  'resourcequota-controller',
  'root-ca-certificate-publisher-controller',
  'service-cidr-controller',
  'serviceaccount-controller',
  'statefulset-controller',
  'serviceaccount-token-controller',
  'token-cleaner-controller',
  'ttl-after-finished-controller',
  'validatingadmissionpolicy-status-controller',
  'volumeattributesclass-protection-controller',
] as const;

/** A controller that this package has, by its name in kube-controller-manager. */
export type ControllerName = (typeof controllerNames)[number];

/** Older names that kube-controller-manager still takes. */
const aliases: Readonly<Record<string, ControllerName>> = {
  bootstrapsigner: 'bootstrap-signer-controller',
  'clusterrole-aggregation': 'clusterrole-aggregation-controller',
  csrapproving: 'certificatesigningrequest-approving-controller',
  csrcleaner: 'certificatesigningrequest-cleaner-controller',
  csrsigning: 'certificatesigningrequest-signing-controller',
  cronjob: 'cronjob-controller',
  daemonset: 'daemonset-controller',
  deployment: 'deployment-controller',
  disruption: 'disruption-controller',
  endpoint: 'endpoints-controller',
  endpointslice: 'endpointslice-controller',
  'ephemeral-volume': 'ephemeral-volume-controller',
  endpointslicemirroring: 'endpointslice-mirroring-controller',
  garbagecollector: 'garbage-collector-controller',
  horizontalpodautoscaling: 'horizontal-pod-autoscaler-controller',
  job: 'job-controller',
  'legacy-service-account-token-cleaner': 'legacy-serviceaccount-token-cleaner-controller',
  namespace: 'namespace-controller',
  podgc: 'pod-garbage-collector-controller',
  'persistentvolume-binder': 'persistentvolume-binder-controller',
  'pv-protection': 'persistentvolume-protection-controller',
  'pvc-protection': 'persistentvolumeclaim-protection-controller',
  replicaset: 'replicaset-controller',
  replicationcontroller: 'replicationcontroller-controller',
  resourcequota: 'resourcequota-controller',
  'root-ca-cert-publisher': 'root-ca-certificate-publisher-controller',
  serviceaccount: 'serviceaccount-controller',
  statefulset: 'statefulset-controller',
  'serviceaccount-token': 'serviceaccount-token-controller',
  tokencleaner: 'token-cleaner-controller',
  'ttl-after-finished': 'ttl-after-finished-controller',
};

/**
 * The controllers that a list such as `['*', '-namespace-controller']` chooses: `*` means all that are not named, `NAME` one, `-NAME` not that one,
 * `-*` none.
 *
 * @throws TypeError for a name that is not known: `"x" is not in the list of known controllers`
 */
export function chosenControllers(list: readonly string[]): readonly ControllerName[] {
  const named = new Map<ControllerName, boolean>();
  let all = false;
  for (const entry of list) {
    if (entry === '*') all = true;
    if (entry === '*' || entry === '-*') continue;
    const isOff = entry.startsWith('-');
    const name = isOff ? entry.slice(1) : entry;
    const known = aliases[name] ?? controllerNames.find((each) => each === name);
    if (known === undefined) throw new TypeError(`${JSON.stringify(entry)} is not in the list of known controllers`);
    named.set(known, !isOff);
  }
  return controllerNames.filter((name) => named.get(name) ?? all);
}
