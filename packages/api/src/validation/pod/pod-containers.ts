import { FieldPath } from '@k8s-ts/apimachinery/validation';
import type { Container, PodSpec } from '../../types/index.js';

/** A container of any kind and its path. */
export class PlacedContainer {
  readonly container: Container;
  readonly #parent: FieldPath;
  readonly #list: ContainerList;
  readonly #index: number;

  constructor(container: Container, parent: FieldPath, list: ContainerList, index: number) {
    this.container = container;
    this.#parent = parent;
    this.#list = list;
    this.#index = index;
  }

  /** A getter, because most containers have no errors and need no path. */
  get path(): FieldPath {
    return this.#parent.child(this.#list).index(this.#index);
  }
}

const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const;
type ContainerList = (typeof containerLists)[number];

/** All containers of a pod: init containers, containers, ephemeral containers. */
export function containersOf(spec: PodSpec, path: FieldPath = specPath): readonly PlacedContainer[] {
  const placed: PlacedContainer[] = [];
  for (const list of containerLists) {
    const containers = spec[list] ?? [];
    for (let i = 0; i < containers.length; i++)
      placed.push(new PlacedContainer(containers[i] as Container, path, list, i));
  }
  return placed;
}

const specPath = FieldPath.root('spec');

/** An init container that runs beside the others (a sidecar). */
export function isRestartableInitContainer(container: Container): boolean {
  return container.restartPolicy === 'Always';
}

/** Whether variables of containers come from files. */
export function usesEnvFiles(spec: PodSpec): boolean {
  return containersOf(spec).some(({ container }) => container.env?.some(({ valueFrom }) => valueFrom?.fileKeyRef));
}

/** Whether containers have restart policies of their own. Sidecars without rules do not count. */
export function usesRestartRules({ containers, initContainers }: PodSpec): boolean {
  return (
    (initContainers ?? []).some(
      ({ restartPolicy, restartPolicyRules = [] }) =>
        (restartPolicy !== undefined && restartPolicy !== 'Always') || restartPolicyRules.length > 0,
    ) || (containers ?? []).some(({ restartPolicy }) => restartPolicy !== undefined)
  );
}
