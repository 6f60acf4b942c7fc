import { builtinTypes } from '@k8s-ts/api';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { doublesToNumbers, parseJSON } from '@k8s-ts/apimachinery/json';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import {
  type CustomResourceDefinition,
  type CustomResourceDefinitionNames,
  type CustomResourceDefinitionSpec,
  type CustomResourceDefinitionVersion,
  definitionKind,
} from '../../definitions/kind/custom-resource-definition.js';
import type { JSONSchemaProps } from '../../schema/index.js';
import type { StoredDefinition } from './follow-definitions.js';
import { smallDefinition } from './small-definition.js';

/** A version of a definition, without its schema. */
export type ServedVersion = Omit<CustomResourceDefinitionVersion, 'schema'>;

/**
 * Facts that a server keeps of a definition. The schemas stay in the stored bytes until
 * {@link ServedDefinition.schemaOf} is called.
 */
export interface ServedDefinition {
  readonly name: string;
  readonly uid: string;
  /** Size of the definition as JSON, in bytes. */
  readonly size: number;
  /** Resource version of the definition. */
  readonly revision: number;
  readonly group: string;
  readonly namespaced: boolean;
  /** The accepted names. */
  readonly names: CustomResourceDefinitionNames & { readonly singular: string; readonly listKind: string };
  readonly versions: readonly ServedVersion[];
  /** The version in which objects are written. */
  readonly storageVersion: GroupVersionKind;
  readonly conversion: CustomResourceDefinitionSpec['conversion'];
  readonly preserveUnknownFields: boolean;
  readonly isEstablished: boolean;
  readonly isTerminating: boolean;
  /** Differs between two states of a definition when their objects are served in different ways. */
  readonly fingerprint: string;
  /** The schema of a version. Parses the whole definition. */
  schemaOf(version: string): JSONSchemaProps | undefined;
}

/** Reads a definition as it is stored. */
export function servedDefinition(stored: StoredDefinition): ServedDefinition {
  const { json, revision } = stored;
  const { metadata, spec, status } = smallDefinition(stored);
  const { name = '', uid = '', generation = 0, deletionTimestamp } = metadata;
  const accepted = status?.acceptedNames ?? { plural: '', kind: '' };
  const isTrue = (type: string) =>
    status?.conditions?.some((each) => each.type === type && each.status === 'True') ?? false;
  return {
    name,
    uid,
    size: json.length,
    revision,
    group: spec.group,
    namespaced: spec.scope === 'Namespaced',
    names: {
      ...accepted,
      singular: accepted.singular || accepted.kind.toLowerCase(),
      listKind: accepted.listKind || `${accepted.kind}List`,
    },
    versions: spec.versions,
    storageVersion: {
      group: spec.group,
      version: spec.versions.find(({ storage }) => storage)?.name ?? '',
      kind: spec.names.kind,
    },
    conversion: spec.conversion,
    preserveUnknownFields: spec.preserveUnknownFields === true,
    isEstablished: isTrue('Established'),
    isTerminating: deletionTimestamp !== undefined || isTrue('Terminating'),
    fingerprint: JSON.stringify([uid, generation, accepted]),
    schemaOf(version) {
      // Defaults and enums keep whole numbers beyond 2^53.
      const whole = parseJSON(json).value as CustomResourceDefinition;
      doublesToNumbers(builtinTypes.typeFor(definitionKind) as TypeInfo, whole);
      return whole.spec.versions.find((each) => each.name === version)?.schema?.openAPIV3Schema as
        | JSONSchemaProps
        | undefined;
    },
  };
}
