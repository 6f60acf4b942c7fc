import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** Objects from manifest files, which configure admission in addition to stored objects. */
export interface StaticObjects<T extends KubeObject = KubeObject> {
  /** The objects now, sorted by name. */
  readonly objects: readonly T[];
  /** Calls a function when the objects have changed. */
  onChange(listener: () => void): void;
}
