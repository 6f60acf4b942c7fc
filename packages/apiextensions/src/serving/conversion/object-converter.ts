import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** Converts the objects of one definition between its versions. Never changes its arguments. */
export interface ObjectConverter {
  /**
   * Converts objects to a version, in the same order. Objects that already have it are returned as they are.
   *
   * @throws StatusError 500 when they cannot be converted
   */
  convert(objects: readonly KubeObject[], apiVersion: string): Promise<readonly KubeObject[]>;
  /** One object, for conversions that need no request. Undefined: every conversion is a request. */
  convertNow?(object: KubeObject, apiVersion: string): KubeObject;
}

/** The error of a conversion to a version that the definition does not have. */
export const invalidGroupVersion = (apiVersion: string): string =>
  `request to convert CR to an invalid group/version: ${apiVersion}`;

const relabelled = (object: KubeObject, apiVersion: string): KubeObject =>
  object.apiVersion === apiVersion ? object : { ...object, apiVersion };

/**
 * The conversion strategy `None`: versions differ in their name only
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/conversion/nop_converter.go`).
 */
export const noneConverter: ObjectConverter = {
  convert: async (objects, apiVersion) => objects.map((object) => relabelled(object, apiVersion)),
  convertNow: relabelled,
};
