import { equalJSON } from '@k8s-ts/apimachinery/json-patch';
import type { Obj } from '../object-fields.js';

/** Parts of a spec in v1beta1 that hold for all versions, by their names in a version of v1. */
const shared = [
  ['validation', 'schema'],
  ['subresources', 'subresources'],
  ['additionalPrinterColumns', 'additionalPrinterColumns'],
  ['selectableFields', 'selectableFields'],
] as const;

/**
 * The fields of a CustomResourceDefinition of apiextensions.k8s.io/v1beta1 by their names in v1. That version is not
 * served any more, but kube-apiserver stores definitions in it
 * (`kubernetes/apiextensions-apiserver pkg/apis/apiextensions/v1/conversion.go`).
 */
export function definitionToV1(object: Obj): Obj {
  const { spec, ...rest } = object;
  return { ...rest, spec: specToV1((spec ?? {}) as Obj) };
}

/**
 * The fields of a CustomResourceDefinition of apiextensions.k8s.io/v1 by their names in v1beta1. Schema, subresources,
 * columns and selectable fields that all versions have alike move from the versions to the spec, as kube-apiserver
 * stores them.
 */
export function definitionToV1beta1(object: Obj): Obj {
  const { spec, ...rest } = object;
  return { ...rest, spec: specToV1beta1((spec ?? {}) as Obj) };
}

function specToV1beta1(spec: Obj): Obj {
  const { versions, conversion, preserveUnknownFields = false, ...rest } = spec;
  const inVersions = (isUnset(versions) ? [] : (versions as readonly Obj[])).map(withColumnJSONPaths);
  const [first] = inVersions;
  if (first === undefined) return { ...rest, conversion: conversionToV1beta1(conversion), preserveUnknownFields };
  const alike: Record<string, unknown> = {};
  const moved = new Set<string>();
  for (const [name, nameInVersion] of shared) {
    const value = first[nameInVersion] as Parameters<typeof equalJSON>[0];
    if (isUnset(value)) continue;
    if (!inVersions.every((each) => equalJSON(value, each[nameInVersion] as typeof value))) continue;
    alike[name] = value;
    moved.add(nameInVersion);
  }
  return {
    ...rest,
    ...alike,
    version: first.name,
    versions: inVersions.map((each) => Object.fromEntries(Object.entries(each).filter(([name]) => !moved.has(name)))),
    conversion: conversionToV1beta1(conversion),
    preserveUnknownFields,
  };
}

function withColumnJSONPaths(version: Obj): Obj {
  const { additionalPrinterColumns, ...rest } = version;
  if (!Array.isArray(additionalPrinterColumns)) return rest;
  const columns = additionalPrinterColumns.map(({ jsonPath, ...column }: Obj) => ({ ...column, JSONPath: jsonPath }));
  return { ...rest, additionalPrinterColumns: columns };
}

function conversionToV1beta1(conversion: unknown): Obj {
  const { strategy = 'None', webhook } = (conversion ?? {}) as Obj;
  const { clientConfig, conversionReviewVersions } = (webhook ?? {}) as Obj;
  return {
    strategy,
    ...(isUnset(clientConfig) ? {} : { webhookClientConfig: clientConfig }),
    ...(isUnset(conversionReviewVersions) ? {} : { conversionReviewVersions }),
  };
}

function specToV1(spec: Obj): Obj {
  const { version, versions, conversion, preserveUnknownFields, ...more } = spec;
  const inherited: Record<string, unknown> = {};
  const rest: Record<string, unknown> = { ...more };
  for (const [name, nameInVersion] of shared) {
    if (!isUnset(more[name])) inherited[nameInVersion] = more[name];
    delete rest[name];
  }
  return {
    ...rest,
    versions: versionsOf(version, versions).map((each) => withColumnPaths({ ...each, ...inherited })),
    conversion: conversionToV1(conversion as Obj | undefined),
    // Definitions of the first releases do not have the field, and kept unknown fields.
    preserveUnknownFields: preserveUnknownFields ?? true,
  };
}

function versionsOf(version: unknown, versions: unknown): readonly Obj[] {
  if (Array.isArray(versions) && versions.length > 0) return versions;
  return version ? [{ name: version, served: true, storage: true }] : [];
}

function withColumnPaths(version: Obj): Obj {
  const { additionalPrinterColumns, ...rest } = version;
  if (!Array.isArray(additionalPrinterColumns)) return rest;
  const columns = additionalPrinterColumns.map(({ JSONPath, ...column }: Obj) => ({ ...column, jsonPath: JSONPath }));
  return { ...rest, additionalPrinterColumns: columns };
}

function conversionToV1(conversion: Obj | undefined): Obj {
  if (isUnset(conversion)) return { strategy: 'None' };
  const { strategy, webhookClientConfig: clientConfig, conversionReviewVersions } = conversion as Obj;
  if (isUnset(clientConfig) && isUnset(conversionReviewVersions)) return { strategy };
  return {
    strategy,
    webhook: { ...(isUnset(clientConfig) ? {} : { clientConfig }), conversionReviewVersions },
  };
}

const isUnset = (value: unknown): boolean => value === undefined || value === null;
