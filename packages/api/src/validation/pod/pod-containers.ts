import { FieldPath } from '@k8s-ts/apimachinery/validation';
import type { Container, PodSpec } from '../../types/index.js';

/** A container of any kind and its path. */
export interface PlacedContainer {
  readonly container: Container;
  readonly path: FieldPath;
}

const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const;

/** All containers of a pod: init containers, containers, ephemeral containers. */
export function containersOf(spec: PodSpec, path: FieldPath = FieldPath.root('spec')): readonly PlacedContainer[] {
  const placed: PlacedContainer[] = [];
  for (const kind of containerLists) {
    const containers = spec[kind] ?? [];
    if (containers.length === 0) continue;
    const listPath = path.child(kind);
    for (const [i, container] of containers.entries()) {
      placed.push({ container: container as Container, path: listPath.index(i) });
    }
  }
  return placed;
}

/** An init container that runs beside the others (a sidecar). */
export function isRestartableInitContainer(container: Container): boolean {
  return container.restartPolicy === 'Always';
}
