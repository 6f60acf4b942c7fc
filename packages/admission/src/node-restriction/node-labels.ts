/**
 * Labels of the `kubernetes.io` and `k8s.io` domains that a kubelet may set on its own node.
 * `kubernetes kubelet/pkg/apis/well_known_labels.go`.
 */
const kubeletLabels: ReadonlySet<string> = new Set([
  'kubernetes.io/hostname',
  'topology.kubernetes.io/zone',
  'topology.kubernetes.io/region',
  'failure-domain.beta.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region',
  'beta.kubernetes.io/instance-type',
  'node.kubernetes.io/instance-type',
  'kubernetes.io/os',
  'kubernetes.io/arch',
  'beta.kubernetes.io/os',
  'beta.kubernetes.io/arch',
]);

/** Domains whose labels a kubelet may set, subdomains included. */
const kubeletDomains = ['kubelet.kubernetes.io', 'node.kubernetes.io'];
/** No kubelet may set labels of this domain: administrators isolate nodes with them. */
const restrictedDomain = 'node-restriction.kubernetes.io';

type Labels = Readonly<Record<string, string>>;

/** The labels that a kubelet may not change on its node and that differ between two states of the node, sorted. */
export function forbiddenLabelChanges(labels: Labels = {}, oldLabels: Labels = {}): readonly string[] {
  const keys = new Set([...Object.keys(labels), ...Object.keys(oldLabels)]);
  return [...keys].filter((key) => labels[key] !== oldLabels[key] && isForbidden(key)).sort();
}

function isForbidden(label: string): boolean {
  const domain = label.includes('/') ? label.slice(0, label.indexOf('/')) : '';
  if (isWithin(domain, restrictedDomain)) return true;
  if (!isWithin(domain, 'kubernetes.io') && !isWithin(domain, 'k8s.io')) return false;
  return !kubeletLabels.has(label) && !kubeletDomains.some((each) => isWithin(domain, each));
}

const isWithin = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`);
