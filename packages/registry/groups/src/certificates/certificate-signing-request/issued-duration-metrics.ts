import { Counter, type Metric } from '@k8s-ts/generic-apiserver';
import type { IssuedDurationObserver } from './issued-duration.js';

/** Counts how often signers honor the durations that certificate signing requests name, with kube-apiserver's names. */
export interface IssuedDurationMetrics {
  readonly observe: IssuedDurationObserver;
  /** Metrics that a server exports. */
  readonly all: readonly Metric[];
}

/** Makes metrics that count from zero. */
export function newIssuedDurationMetrics(): IssuedDurationMetrics {
  const prefix = 'apiserver_certificates_registry_';
  const requested = new Counter(
    `${prefix}csr_requested_duration_total`,
    'Certificates that were issued for requests with a duration, by signer. Signers that are not of kubernetes.io are counted together.',
    ['signerName'],
  );
  const honored = new Counter(
    `${prefix}csr_honored_duration_total`,
    'Certificates that are valid for about as long as was requested, by signer. Signers that are not of kubernetes.io are counted together.',
    ['signerName'],
  );
  return {
    observe(signer, isHonored) {
      requested.add([signer]);
      if (isHonored) honored.add([signer]);
    },
    all: [requested, honored],
  };
}
