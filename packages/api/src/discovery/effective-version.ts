import { releaseMinor } from '../generated/release.js';

/**
 * The minor releases of Kubernetes whose API a server can have, the oldest first. The facts describe the last one; a
 * server emulates the others.
 */
export const kubernetesMinors = ['1.33', '1.34', '1.35', '1.36'] as const;

/** A minor release of Kubernetes whose API a server can have. */
export type KubernetesMinor = (typeof kubernetesMinors)[number];

/** The minor release of the facts. */
export const binaryMinor: KubernetesMinor = releaseMinor;

/**
 * The oldest release whose servers can read a server's stored objects, unless the server is configured to store for
 * newer ones only.
 */
export const oldestCompatibleMinor: KubernetesMinor = kubernetesMinors[0];

/** The minor release that a server emulates (`kubernetes/component-base compatibility`, EffectiveVersion). */
export interface EffectiveVersion {
  /** The release whose group-versions, feature gates and rules the server has. */
  readonly emulation: KubernetesMinor;
  /** The oldest release whose servers can read what this server stores, such as `1.34`. */
  readonly minCompatibility: string;
  /**
   * Resources (`group/version/resource`) that later releases introduced and that the server has nevertheless. Default
   * none.
   */
  readonly laterResources?: ReadonlySet<string>;
}

/**
 * The version of a server that emulates a release.
 *
 * @param emulation default: the release of the facts
 * @param minCompatibility default: the release before, but none before the oldest of {@link kubernetesMinors}
 */
export function effectiveVersion(
  emulation: KubernetesMinor = binaryMinor,
  minCompatibility = `1.${Math.max(minorNumber(emulation) - 1, minorNumber(oldestCompatibleMinor))}`,
): EffectiveVersion {
  return { emulation, minCompatibility };
}

/** Whether the minor release of one release (`1.9`, `v1.36.3`) is at most that of another. */
export const isMinorAtMost = (minor: string, other: string): boolean => minorNumber(minor) <= minorNumber(other);

function minorNumber(minor: string): number {
  return Number(minor.split('.')[1]);
}
