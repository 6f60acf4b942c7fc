import { deducedSchema, updateManagedFields } from '@k8s-ts/apimachinery/apply';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';

/** A ConfigMap with the managed fields that a server gives to a new one. */
export const created = (object: object, subresource?: string): AnyKubeObject =>
  updateManagedFields({
    newObject: object as never,
    manager: 'test',
    now: new Date(0),
    apiVersion: 'v1',
    kind: 'ConfigMap',
    schema: deducedSchema,
    ...(subresource === undefined ? {} : { subresource }),
  }) as AnyKubeObject;
