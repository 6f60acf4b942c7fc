import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** Keeps `metadata.managedFields` of the objects of one endpoint. Returns new objects; never mutates. */
export interface FieldManager {
  /**
   * The object of a create, update or patch with its managed fields brought up to date.
   *
   * @param live the stored object; undefined for a create
   * @returns the object; or a promise of it where a webhook converts objects. The promise never rejects
   */
  update(live: KubeObject | undefined, object: KubeObject, manager: string): KubeObject | Promise<KubeObject>;
  /**
   * Applies a configuration to the live object (server-side apply).
   *
   * @returns the object; or a promise of it where a webhook converts objects
   * @throws StatusError 409 for conflicts (unless forced), 400 for a configuration of another version
   */
  apply(
    live: KubeObject | undefined,
    configuration: Readonly<Record<string, unknown>>,
    manager: string,
    force: boolean,
  ): KubeObject | Promise<KubeObject>;
}
