import type { apiextensionsv1 } from '@k8s-ts/api/types';
import type { GroupResource, GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { aggregateText, type FieldError } from '@k8s-ts/apimachinery/validation';
import type { Client, ResourceClient } from '@k8s-ts/client';
import type { RESTOptionsFactory } from '@k8s-ts/registry-generic';
import { type CustomResourceDefinition, validateDefinition } from '../definitions/index.js';
import { type ValidatedObject, validateObject } from '../schema/index.js';
import type { KindSchema, ObjectOf } from './kind-schema.js';
import { type OpenKind, openKind } from './open-kind.js';
import { toDefinition } from './to-definition.js';

/** Describes a kind of one's own. */
export interface KindOptions<S extends KindSchema = KindSchema> {
  /** A domain, such as `example.com`. */
  readonly group: string;
  /** Such as `v1`. */
  readonly version: string;
  /** In CamelCase, such as `Boat`. */
  readonly kind: string;
  /** Structural schema of the whole object. */
  readonly schema: S;
  /** Default: the kind in lower case, with an `s`. */
  readonly plural?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  /** Default true. */
  readonly namespaced?: boolean;
  /** Serve `/status`: updates of the object leave `status` alone, updates of `/status` everything else. Default false. */
  readonly status?: boolean;
  /** Serve `/scale`, with the paths of the replicas. */
  readonly scale?: apiextensionsv1.CustomResourceSubresourceScale;
  /** Columns of tables besides the name. Default: the age. */
  readonly columns?: readonly apiextensionsv1.CustomResourceColumnDefinition[];
  /** Paths of fields that field selectors may use, such as `.spec.color`. */
  readonly selectableFields?: readonly string[];
  /**
   * Rules besides those of the schema. They run in {@link DefinedKind.check} and in servers of this process, not in a cluster that has the definition:
   * write rules for both as `x-kubernetes-validations`.
   *
   * @param old the object before an update
   */
  readonly validate?: (object: ObjectOf<S>, old?: ObjectOf<S>) => readonly FieldError[];
}

/** A kind, ready for use: its definition, checks without a server, a typed client, and its storage for a server. */
export interface DefinedKind<T extends KubeObject> {
  readonly kind: GroupVersionKind;
  readonly resource: GroupResource;
  /** The CustomResourceDefinition, for a cluster: `encodeYAML(boats.toCRD())`. */
  toCRD(): CustomResourceDefinition;
  /** What a server would make of an object: without unknown fields, with defaults, and its errors. */
  check(object: T, old?: T): ValidatedObject;
  /** The requests of the kind. */
  client(client: Client): ResourceClient<T>;
  /** Opens the storage of the objects. `info` is for `installAPIGroup` of a server. */
  open(restOptions: RESTOptionsFactory): Promise<OpenKind>;
}

/**
 * Defines a kind once: the schema gives its TypeScript type ({@link ObjectOf}), its definition, and how a server decodes, defaults, validates, merges,
 * prints and explains its objects.
 *
 * @throws TypeError when a server would refuse the definition
 */
export function defineKind<const S extends KindSchema>(options: KindOptions<S>): DefinedKind<ObjectOf<S>> {
  type T = ObjectOf<S>;
  const definition = toDefinition(options);
  const errors = validateDefinition(definition);
  if (errors.length > 0) throw new TypeError(`the kind ${options.kind} is invalid: ${aggregateText(errors)}`);
  const { group, names, scope } = definition.spec;
  const kind: GroupVersionKind = { group, version: options.version, kind: options.kind };
  const { validate } = options;
  return {
    kind,
    resource: { group, resource: names.plural },
    toCRD() {
      const { status: _status, ...rest } = definition;
      return rest;
    },
    check(object, old) {
      const typeMeta = { apiVersion: `${group}/${kind.version}`, kind: kind.kind };
      const checked = validateObject(definition, { ...typeMeta, ...object }, old && { ...typeMeta, ...old });
      const more = checked.errors.length === 0 ? (validate?.(checked.object as T, old) ?? []) : [];
      return { ...checked, errors: [...checked.errors, ...more] };
    },
    client: (client) => client.resource<T>({ ...kind, resource: names.plural, namespaced: scope === 'Namespaced' }),
    open: (restOptions) => openKind(definition, restOptions, validate as KindOptions['validate']),
  };
}
