import type { ObjectConverter } from '@k8s-ts/apiextensions/serving';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { KindVersionOptions } from './kind-version.js';

/** Converts objects through the stored version, by the functions of the other versions. */
export function versionConverter(group: string, versions: readonly KindVersionOptions[]): Required<ObjectConverter> {
  const byAPIVersion = new Map(versions.map((version) => [`${group}/${version.version}`, version]));
  const convertNow = (object: KubeObject, apiVersion: string): KubeObject => {
    if (object.apiVersion === apiVersion) return object;
    const { kind, metadata } = object;
    const complete = (converted: object): KubeObject => ({
      ...converted,
      apiVersion,
      ...(kind ? { kind } : {}),
      metadata,
    });
    const from = byAPIVersion.get(object.apiVersion ?? '');
    const stored = from ? complete(from.toStored(object as never)) : object;
    const to = byAPIVersion.get(apiVersion);
    return complete(to ? to.fromStored(stored) : stored);
  };
  return {
    convertNow,
    convert: async (objects, apiVersion) => objects.map((object) => convertNow(object, apiVersion)),
  };
}
