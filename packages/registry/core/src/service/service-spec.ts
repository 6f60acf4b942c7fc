import type { ServiceSpec } from '@k8s-ts/api/types';

/** Whether services of this type have a cluster IP; all but ExternalName. */
export const needsClusterIP = (spec: ServiceSpec): boolean => spec.type !== 'ExternalName';

/** Whether services of this type may have node ports. */
export const hasNodePorts = (spec: ServiceSpec): boolean => spec.type === 'NodePort' || spec.type === 'LoadBalancer';

/** Whether each port of the service gets a node port unless the client chose one. */
export const wantsNodePorts = (spec: ServiceSpec): boolean =>
  spec.type === 'NodePort' || (spec.type === 'LoadBalancer' && spec.allocateLoadBalancerNodePorts !== false);

/** The node ports of the service's ports, in their order; ports without one are left out. */
export const nodePortsOf = ({ ports }: Pick<ServiceSpec, 'ports'>): readonly number[] =>
  (ports ?? []).flatMap(({ nodePort }) => (nodePort ? [nodePort] : []));

/** Whether two lists contain the same items in the same order. An absent list counts as empty. */
export const sameList = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  (a ?? []).length === (b ?? []).length && (a ?? []).every((item, i) => item === b?.[i]);
