import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** Objects of files, which configure admission beside those of the API. */
export interface StaticObjects<T extends KubeObject = KubeObject> {
  /** The objects now, sorted by name. */
  readonly objects: readonly T[];
  /** Calls a function when the objects have changed. */
  onChange(listener: () => void): void;
}
