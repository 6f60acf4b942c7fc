import type { Container, Pod } from '@k8s-ts/api/types';

/** The containers of a pod with their paths: containers, init containers, ephemeral containers. */
export function containersOf({ spec }: Pod): readonly { readonly container: Container; readonly path: string }[] {
  return (['initContainers', 'containers', 'ephemeralContainers'] as const).flatMap((list) =>
    ((spec?.[list] ?? []) as readonly Container[]).map((container, index) => ({
      container,
      path: `spec.${list}[${index}]`,
    })),
  );
}
