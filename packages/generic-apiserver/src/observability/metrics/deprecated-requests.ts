import type { GroupVersionResource } from '@k8s-ts/apimachinery/schema';
import { Gauge, type Labels } from './registry.js';

interface DeprecatedResource {
  readonly resource: GroupVersionResource;
  /** `''` for the resource itself. */
  readonly subresource: string;
  /** The release that no longer serves the resource. */
  readonly removedRelease: string | undefined;
}

/** Remembers which deprecated resources were requested since the start, for administrators who prepare an upgrade. */
export class DeprecatedRequests {
  /**
   * The metric, with the value 1 for each resource.
   * `kubernetes/apiserver pkg/endpoints/metrics/metrics.go, deprecatedRequestGauge`.
   */
  readonly metric = new Gauge(
    'apiserver_requested_deprecated_apis',
    'Deprecated APIs that were requested, with the release that removes them.',
    () => [...this.#requested.values()].map((labels) => [labels, 1]),
  );
  readonly #requested = new Map<string, Labels>();

  add({ resource: { group, version, resource }, subresource, removedRelease = '' }: DeprecatedResource): void {
    const key = `${group}/${version}/${resource}/${subresource}`;
    if (this.#requested.has(key)) return;
    this.#requested.set(key, { group, removed_release: removedRelease, resource, subresource, version });
  }
}
