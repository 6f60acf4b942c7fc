import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type FieldError, FieldPath, nameIsDNSSubdomain, validateObjectMeta } from '@k8s-ts/apimachinery/validation';
import { applyDefaults, pruneNulls } from '../schema/defaulting/apply-defaults.js';
import type { CustomSchema, JSONSchemaProps } from '../schema/index.js';
import { validateLists } from '../schema/list-types/validate-lists.js';
import { prune } from '../schema/pruning/prune.js';
import { rootNode } from '../schema/structural/schema-node.js';

export function customSchema(schema: JSONSchemaProps | undefined): CustomSchema {
  const node = schema && rootNode(schema, true);
  return {
    schema,
    hasRules: false,
    coerce(object, { preserveUnknownFields } = {}) {
      if (preserveUnknownFields) return { object, unknownFields: [] };
      const { metadata, kind, apiVersion, ...rest } = object as never as KubeObject;
      const unknown: any = [];
      const pruned: any = pruneNulls(prune(rest, node, unknown), node);
      return {
        object: pruned === rest ? object : ({ kind, apiVersion, metadata, ...pruned } as never),
        unknownFields: unknown,
      };
    },
    applyDefaults: (object) => applyDefaults(object, node) as typeof object,
    validate: () => [],
    validateUpdate: () => [],
    validateEmbedded: () => [],
    validateLists: (object) => (node ? validateLists(object, node, FieldPath.root('')) : []),
    validateRules: () => ({ errors: [], warnings: [] }),
  };
}
type R = { readonly errors: readonly FieldError[]; readonly warnings: readonly string[] };
export interface CustomResourceValidator {
  validate(object: KubeObject): R;
  validateUpdate(object: KubeObject, old: KubeObject): R;
  validateStatusUpdate(object: KubeObject, old: KubeObject): R;
}
export function customResourceValidator(o: any): CustomResourceValidator {
  const none = { errors: [], warnings: [] };
  return {
    validate: (object) => ({
      errors: validateObjectMeta(object.metadata, o.namespaced, nameIsDNSSubdomain, FieldPath.root('metadata')),
      warnings: [],
    }),
    validateUpdate: () => none,
    validateStatusUpdate: () => none,
  };
}
export const publishedSchema = (schema: JSONSchemaProps) => schema as Record<string, unknown>;
