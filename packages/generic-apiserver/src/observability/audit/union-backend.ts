import { whenReady } from '@k8s-ts/event-loop';
import type { AuditBackend } from './audit-settings.js';

/**
 * Passes events to all backends. They are accepted when all backends have accepted them.
 * `kubernetes/apiserver pkg/audit/union.go`.
 */
export function unionBackend(backends: readonly AuditBackend[]): AuditBackend {
  const [only, ...others] = backends;
  if (only !== undefined && others.length === 0) return only;
  return {
    process(events) {
      const results = backends.map((backend) => backend.process(events));
      if (results.some((result) => result instanceof Promise)) {
        return Promise.all(results).then((all) => all.every(Boolean));
      }
      return results.every(Boolean);
    },
    async close() {
      await Promise.all(backends.map((backend) => backend.close()));
    },
  };
}

/** A backend that requests wait for, but whose failures do not fail the requests. */
export const ignoringErrors = (backend: AuditBackend): AuditBackend => ({
  process: (events) => whenReady(backend.process(events), () => true),
  close: () => backend.close(),
});
