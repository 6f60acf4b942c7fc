import type { TypeDescriptions } from '../type-descriptions.js';

const required =
  'Rules that must hold when the pod is scheduled. A pod that runs already stays if they no longer hold.';
const preferred = 'Rules that should hold. The node with the largest sum of weights is preferred.';
const weight = 'Weight of the rule, 1 to 100.';

/** Where pods are scheduled: affinity, taints and spreading. */
export const schedulingDescriptions: TypeDescriptions = {
  Affinity: {
    '': 'Rules for the nodes on which a pod may or should run.',
    nodeAffinity: 'Rules about the labels of nodes.',
    podAffinity: 'Rules about pods to be near to.',
    podAntiAffinity: 'Rules about pods to keep away from.',
  },
  NodeAffinity: {
    '': 'Rules about the labels of nodes.',
    preferredDuringSchedulingIgnoredDuringExecution: preferred,
    requiredDuringSchedulingIgnoredDuringExecution: required,
  },
  PodAffinity: {
    '': 'Rules about pods to be near to.',
    preferredDuringSchedulingIgnoredDuringExecution: preferred,
    requiredDuringSchedulingIgnoredDuringExecution: required,
  },
  PodAntiAffinity: {
    '': 'Rules about pods to keep away from.',
    preferredDuringSchedulingIgnoredDuringExecution: preferred,
    requiredDuringSchedulingIgnoredDuringExecution: required,
  },
  NodeSelector: {
    '': 'Selects nodes by terms. One of the terms must hold.',
    nodeSelectorTerms: 'The terms. At least one.',
  },
  NodeSelectorTerm: {
    '': 'Selects nodes by conditions. All of them must hold. A term without conditions selects no node.',
    matchExpressions: 'Conditions on the labels of a node.',
    matchFields: 'Conditions on the fields of a node. Only metadata.name is known.',
  },
  NodeSelectorRequirement: {
    '': 'A condition on a label or field of a node.',
    key: 'Key of the label, or name of the field.',
    operator: 'In, NotIn, Exists, DoesNotExist, Gt or Lt.',
    values: 'Values for In and NotIn, one integer for Gt and Lt, empty for Exists and DoesNotExist.',
  },
  PreferredSchedulingTerm: {
    '': 'A term that nodes should meet.',
    preference: 'The term. A term without conditions holds for all nodes.',
    weight,
  },
  PodAffinityTerm: {
    '': 'Selects pods, and the group of nodes that counts as near.',
    labelSelector: 'Labels of the pods. Not set: no pods.',
    matchLabelKeys: 'Keys of labels that the pods must share with the new pod.',
    mismatchLabelKeys: 'Keys of labels whose values must differ from those of the new pod.',
    namespaceSelector: 'Labels of the namespaces of the pods. Empty: all namespaces.',
    namespaces: 'Names of the namespaces of the pods. Default: the namespace of the pod itself.',
    topologyKey: 'Label of nodes, such as topology.kubernetes.io/zone. Nodes with the same value are near each other.',
  },
  WeightedPodAffinityTerm: {
    '': 'A term that should hold.',
    podAffinityTerm: 'The term.',
    weight,
  },
  TopologySpreadConstraint: {
    '': 'How pods are spread over groups of nodes.',
    labelSelector: 'Labels of the pods that are counted.',
    matchLabelKeys: 'Keys of labels that counted pods must share with the new pod, such as pod-template-hash.',
    maxSkew: 'The largest difference of the number of pods between two groups. At least 1.',
    minDomains: 'With fewer groups than this the smallest number of pods counts as 0. Default 1.',
    nodeAffinityPolicy: 'Whether nodes that the pod does not select are left out: Honor (default) or Ignore.',
    nodeTaintsPolicy:
      'Whether nodes with taints that the pod does not tolerate are left out: Ignore (default) or Honor.',
    topologyKey: 'Label of nodes. Nodes with the same value form a group.',
    whenUnsatisfiable: 'DoNotSchedule: the pod waits. ScheduleAnyway: the rule is only preferred.',
  },
  Toleration: {
    '': 'Lets a pod run on nodes with some taints.',
    effect: 'NoSchedule, PreferNoSchedule or NoExecute. Empty: all of them.',
    key: 'Key of the taint. Empty: all keys, with the operator Exists.',
    operator: 'Equal (default), Exists, Lt or Gt.',
    tolerationSeconds: 'Time that the pod stays after a taint NoExecute was added, in seconds. Default: for ever.',
    value: 'Value of the taint. Empty for Exists.',
  },
  Taint: {
    '': 'Keeps pods that do not tolerate it away from a node.',
    effect: 'NoSchedule, PreferNoSchedule (if possible) or NoExecute: running pods are evicted, too.',
    key: 'Key of the taint.',
    timeAdded: 'Time at which the taint was added.',
    value: 'Value of the taint.',
  },
  TopologySelectorTerm: {
    '': 'Selects parts of the cluster by labels. All conditions must hold.',
    matchLabelExpressions: 'Conditions on labels.',
  },
  TopologySelectorLabelRequirement: {
    '': 'A condition on a label.',
    key: 'Key of the label.',
    values: 'Values of which the label must have one.',
  },
};
