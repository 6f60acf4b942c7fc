import { FieldPath } from '@k8s-ts/apimachinery/validation';
import type { Container, PodSpec } from '../../types/index.js';

/** A container of any kind and its path. */
export interface PlacedContainer {
  readonly container: Container;
  readonly path: FieldPath;
}

/** All containers of a pod: init containers, containers, ephemeral containers. */
export function containersOf(spec: PodSpec, path: FieldPath = FieldPath.root('spec')): readonly PlacedContainer[] {
  return (['initContainers', 'containers', 'ephemeralContainers'] as const).flatMap((kind) =>
    (spec[kind] ?? []).map((container, i) => ({ container: container as Container, path: path.child(kind).index(i) })),
  );
}

/** An init container that runs beside the others (a sidecar). */
export function isRestartableInitContainer(container: Container): boolean {
  return container.restartPolicy === 'Always';
}
