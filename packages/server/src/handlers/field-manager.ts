import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** Keeps `metadata.managedFields` of the objects of one endpoint. Returns new objects; never mutates. */
export interface FieldManager {
  /**
   * The object of a create, update or patch with its managed fields brought up to date.
   *
   * @param live what is stored; undefined when there is nothing
   */
  update(live: KubeObject | undefined, object: KubeObject, manager: string): KubeObject;
  /**
   * What server-side apply makes of the live object.
   *
   * @throws StatusError 409 for conflicts (unless forced), 400 for a configuration of another version
   */
  apply(
    live: KubeObject | undefined,
    configuration: Readonly<Record<string, unknown>>,
    manager: string,
    force: boolean,
  ): KubeObject;
}
