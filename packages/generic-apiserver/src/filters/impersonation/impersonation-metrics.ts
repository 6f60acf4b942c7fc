import type { Authorization, Authorizer } from '../../access/authorization/authorizer.js';
import { Counter, Histogram, type MetricsRegistry } from '../../observability/metrics/registry.js';

/** Buckets from 1 ms to 16 s, in seconds. */
const bounds = Array.from({ length: 15 }, (_, i) => 2 ** i / 1000);

const labels = ['decision', 'mode'];

/**
 * Counts constrained impersonations, with kube-apiserver's names
 * (`kubernetes/apiserver pkg/endpoints/filters/impersonation/metrics`).
 */
export class ImpersonationMetrics {
  readonly #attempts;
  readonly #authorizations;

  constructor(registry: MetricsRegistry) {
    const register = (name: string, what: string) => {
      const total = new Counter(`apiserver_impersonation_${name}_total`, `${what} by mode and decision.`, labels);
      const durationName = `apiserver_impersonation_${name}_duration_seconds`;
      const duration = new Histogram(durationName, `Duration of ${what} by mode and decision.`, labels, bounds);
      registry.register(total);
      registry.register(duration);
      return (mode: string, isAllowed: boolean, startedAt: number) => {
        const values = [isAllowed ? 'allowed' : 'denied', mode];
        total.add(values);
        duration.observe(values, (performance.now() - startedAt) / 1000);
      };
    };
    this.#attempts = register('attempts', 'Attempts to act as another user');
    this.#authorizations = register('authorization_attempts', 'Checks of permission to act as another user');
  }

  /**
   * Counts a request whose user may act as another user.
   *
   * @param constraint the verb that allows it in a constrained mode
   */
  allowed(constraint: string | undefined, startedAt: number): void {
    this.#attempts(modeOf(constraint ?? 'impersonate'), true, startedAt);
  }

  denied(startedAt: number): void {
    this.#attempts('', false, startedAt);
  }

  /** Counts the decisions of an authorizer. Failures count as denials. */
  counting(authorizer: Authorizer): Authorizer {
    return {
      authorize: async (attributes, request) => {
        const startedAt = performance.now();
        let answer: Authorization | undefined;
        try {
          answer = await authorizer.authorize(attributes, request);
          return answer;
        } finally {
          this.#authorizations(modeOf(attributes.verb), answer?.decision === 'Allow', startedAt);
        }
      },
    };
  }
}

/** The mode of a verb: `impersonate`, `impersonate:MODE` or `impersonate-on:MODE:VERB`. */
const modeOf = (verb: string): string => verb.split(':')[1] ?? 'legacy';
