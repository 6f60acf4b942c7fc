import type { MergeSchema } from '@k8s-ts/apimachinery/apply';
import type { ManagedFieldsVersions } from '@k8s-ts/apimachinery/runtime';
import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { invalidGroupVersion, type ObjectConverter } from '../conversion/object-converter.js';

type JSONObject = Parameters<ManagedFieldsVersions['convert']>[0];

/** Facts about a definition that {@link managedFieldsVersions} needs. */
export interface ManagedFieldsVersionsOptions {
  /** The kind at the version of the endpoint. */
  readonly kind: GroupVersionKind;
  /** Whether the definition has the version. */
  hasVersion(version: string): boolean;
  mergeSchemaOf(version: string): MergeSchema;
  readonly converter: ObjectConverter;
}

/**
 * The versions of a definition for the managed fields of its objects. As upstream, conversions between two other
 * versions pass through that of the endpoint, and fields that the schema of a version does not have stay, so that
 * ownership cannot be determined then (`kubernetes/apimachinery pkg/util/managedfields/internal/versionconverter.go`).
 */
export function managedFieldsVersions(options: ManagedFieldsVersionsOptions): ManagedFieldsVersions {
  const { kind, hasVersion, mergeSchemaOf, converter } = options;
  const hub = formatGroupVersion(kind);

  const convertOne = async (object: JSONObject, apiVersion: string): Promise<JSONObject> => {
    const [converted = object] = await converter.convert([custom(object)], apiVersion);
    return converted as unknown as JSONObject;
  };

  return {
    schemaFor(apiVersion) {
      const version = versionIn(kind.group, apiVersion);
      if (version === undefined || !hasVersion(version)) {
        throw new Error(invalidGroupVersion(apiVersion));
      }
      return mergeSchemaOf(version);
    },
    convert(object, apiVersion) {
      if (isEmpty(object)) return { ...object, apiVersion };
      if (converter.convertNow !== undefined) {
        return converter.convertNow(custom(object), apiVersion) as unknown as JSONObject;
      }
      if (object.apiVersion === hub || apiVersion === hub) return convertOne(object, apiVersion);
      return convertOne(object, hub).then((atHub) => convertOne(atHub, apiVersion));
    },
  };
}

/** Whether an object has a type and nothing else: before a creation, and when an apply removes all that there was. */
const isEmpty = (object: JSONObject): boolean =>
  Object.keys(object).every((key) => key === 'apiVersion' || key === 'kind');

const custom = (object: JSONObject): KubeObject => object as unknown as KubeObject;

/** The version in a group-version of the group; undefined for other groups. */
function versionIn(group: string, apiVersion: string): string | undefined {
  const prefix = formatGroupVersion({ group, version: '' });
  return apiVersion.startsWith(prefix) ? apiVersion.slice(prefix.length) : undefined;
}
