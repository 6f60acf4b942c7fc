import type { Admission } from '../../access/admission/admission-plugin.js';
import type { AdmissionAttributes, AdmissionOperation } from '../../access/admission/attributes.js';
import type { AdmissionMetrics, CountAdmissionStep } from './admission-metrics.js';

/** The same admission, whose steps are timed. */
export function timedAdmission(admission: Admission, metrics: AdmissionMetrics): Admission {
  return {
    mutates: admission.mutates,
    validates: admission.validates,
    admit: timed(admission.admit, metrics.of('admit')),
    validate: timed(admission.validate, metrics.of('validate')),
  };
}

/** Times a step that answers at once or with a promise. */
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
