import type { Pod } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionPlugin } from '@k8s-ts/generic-apiserver';
import { podOf } from '../attributes.js';
import { deepFreeze } from '../deep-freeze.js';

export interface DefaultTolerationSecondsOptions {
  /** Time for which pods stay on a node that is not ready, in seconds. Default 300. */
  readonly notReadySeconds?: number;
  /** Time for which pods stay on an unreachable node, in seconds. Default 300. */
  readonly unreachableSeconds?: number;
}

type Toleration = NonNullable<NonNullable<Pod['spec']>['tolerations']>[number];

/**
 * Lets pods stay for some minutes on a node that is not ready or cannot be reached, unless they set this time
 * themselves. `kubernetes plugin/pkg/admission/defaulttolerationseconds`.
 */
export function defaultTolerationSeconds({
  notReadySeconds = 300,
  unreachableSeconds = 300,
}: DefaultTolerationSecondsOptions = {}): AdmissionPlugin {
  // All pods share these values.
  const defaults: readonly Toleration[] = deepFreeze([
    tolerationOf('node.kubernetes.io/not-ready', notReadySeconds),
    tolerationOf('node.kubernetes.io/unreachable', unreachableSeconds),
  ]);
  return {
    name: 'DefaultTolerationSeconds',
    resources: ['pods'],
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    admit(attributes) {
      const pod = podOf(attributes);
      if (pod?.spec === undefined) return undefined;
      const own = pod.spec.tolerations ?? [];
      const missing = defaults.filter(({ key }) => !own.some((each) => tolerates(each, key)));
      if (missing.length === 0) return undefined;
      return { ...pod, spec: Object.assign({}, pod.spec, { tolerations: [...own, ...missing] }) } as KubeObject;
    },
  };
}

const tolerationOf = (key: string, tolerationSeconds: number): Toleration => ({
  key,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds,
});

function tolerates({ key = '', effect }: Toleration, taint: string | undefined): boolean {
  return (key === '' || key === taint) && (!effect || effect === 'NoExecute');
}
