import type { EffectiveVersion } from '@k8s-ts/api/discovery';
import type { PodSettings } from '@k8s-ts/api/validation';

/**
 * Settings of a server that strategies of built-in kinds read. A control plane makes them once and passes them to every
 * group.
 */
export interface ClusterSettings extends PodSettings {
  /** The minor release that the server emulates. Default: the release of the facts. */
  readonly effectiveVersion?: EffectiveVersion | undefined;
  /** Seconds that an event lives after its last write. Default 3600. */
  readonly eventTTLSeconds?: number;
}
