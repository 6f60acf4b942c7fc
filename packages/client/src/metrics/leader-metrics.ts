import { Gauge } from './gauge.js';
import type { MetricsRegistry } from './metrics-registry.js';

/**
 * Registers `leader_election_master_status`: 1 for a lease that this process holds, otherwise 0.
 *
 * @param name of the lease
 */
export function registerLeaderMetric(registry: MetricsRegistry, name: string, isLeader: () => boolean): void {
  registry.register(
    new Gauge('leader_election_master_status', 'Whether this process leads: 1, or 0.', () => [
      [{ name }, isLeader() ? 1 : 0],
    ]),
  );
}
