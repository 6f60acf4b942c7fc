import type { Admission } from '../../access/admission/admission-plugin.js';
import type { AdmissionAttributes, AdmissionOperation } from '../../access/admission/attributes.js';
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

/** Wraps an admission to measure the time of its steps. */
export function timedAdmission(admission: Admission, metrics: AdmissionMetrics): Admission {
  return {
    mutates: admission.mutates,
    validates: admission.validates,
    admit: timed(admission.admit, metrics.of('admit')),
    validate: timed(admission.validate, metrics.of('validate')),
  };
}

/** Measures the time of a step that answers at once or with a promise. */
function timed<T>(
  step: (attributes: AdmissionAttributes) => Promise<T> | T,
  count: CountAdmissionStep,
): (attributes: AdmissionAttributes) => Promise<T> | T {
  return (attributes) => {
    const { operation } = attributes;
    const startedAt = performance.now();
    let answer: Promise<T> | T;
    try {
      answer = step(attributes);
    } catch (error) {
      count(operation, true, startedAt);
      throw error;
    }
    if (answer instanceof Promise) return whenSettled(answer, operation, startedAt, count);
    count(operation, false, startedAt);
    return answer;
  };
}

async function whenSettled<T>(
  answer: Promise<T>,
  operation: AdmissionOperation,
  startedAt: number,
  count: CountAdmissionStep,
): Promise<T> {
  let isRejected = true;
  try {
    const result = await answer;
    isRejected = false;
    return result;
  } finally {
    count(operation, isRejected, startedAt);
  }
}
