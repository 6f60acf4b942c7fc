import { builtinTypes } from '@k8s-ts/api';
import { canConvert, convertObject } from '@k8s-ts/api/conversion';
import { applyDefaults } from '@k8s-ts/api/defaults';
import { schemaOfType } from '@k8s-ts/apimachinery/apply';
import { formatGroupVersion, type GroupVersionKind, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { ManagedFieldsVersions, ObjectScheme } from '@k8s-ts/registry-generic';
import { typedScheme } from '@k8s-ts/server';

let made: ObjectScheme | undefined;

/** The scheme of all built-in kinds. Made once, when a group is first asked for. */
export function builtinScheme(): ObjectScheme {
  made ??= typedScheme(builtinTypes, {
    defaults: applyDefaults,
    // kube-apiserver names its scheme by the place where it is made; clients see the name in errors.
    name: 'pkg/api/legacyscheme/scheme.go:30',
    managedFieldsVersions,
  });
  return made;
}

function managedFieldsVersions(kind: GroupVersionKind): ManagedFieldsVersions {
  const at = (apiVersion: string): GroupVersionKind => ({ ...parseGroupVersion(apiVersion), kind: kind.kind });
  return {
    schemaFor(apiVersion) {
      const other = at(apiVersion);
      const type = canConvert(kind, other) ? builtinTypes.typeFor(other) : undefined;
      return type && schemaOfType(type);
    },
    convert(object, apiVersion) {
      const { apiVersion: from = formatGroupVersion(kind) } = object as { readonly apiVersion?: string };
      return convertObject(at(from), at(apiVersion), object as never) as typeof object;
    },
  };
}
