import type { AdmissionOperation } from '../../access/admission/attributes.js';
import { Histogram, type Metric } from './registry.js';

/** A step of admission: that of the mutating plugins, or that of the validating ones. */
export type AdmissionStep = 'admit' | 'validate';

/** Counts a step that has ended. @param startedAt in ms of `performance.now()` */
export type CountAdmissionStep = (operation: AdmissionOperation, isRejected: boolean, startedAt: number) => void;

/** kube-apiserver's metrics of admission (`kubernetes/apiserver pkg/admission/metrics`). */
export class AdmissionMetrics {
  readonly #steps = new Histogram(
    'apiserver_admission_step_admission_duration_seconds',
    'How long the mutating (admit) and the validating plugins took together.',
    ['operation', 'rejected', 'type'],
    [0.005, 0.025, 0.1, 0.5, 1, 2.5],
  );
  readonly all: readonly Metric[] = [this.#steps];

  /** The counter of a step. */
  of(step: AdmissionStep): CountAdmissionStep {
    const made = new Map<AdmissionOperation, readonly [(seconds: number) => void, (seconds: number) => void]>();
    return (operation, isRejected, startedAt) => {
      let ofOperation = made.get(operation);
      if (ofOperation === undefined) {
        ofOperation = [this.#steps.bind([operation, 'false', step]), this.#steps.bind([operation, 'true', step])];
        made.set(operation, ofOperation);
      }
      ofOperation[isRejected ? 1 : 0]((performance.now() - startedAt) / 1000);
    };
  }
}
