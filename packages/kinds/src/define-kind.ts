import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { type CustomResourceDefinition, validateDefinition } from '@k8s-ts/apiextensions';
import { type ValidatedObject, validateObject } from '@k8s-ts/apiextensions/schema';
import type { OpenDefinition } from '@k8s-ts/apiextensions/serving';
import type { GroupResource, GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { aggregateText, isDNS1123Label } from '@k8s-ts/apimachinery/validation';
import { type Client, describeResource, type ResourceClient } from '@k8s-ts/client';
import type { RESTOptionsFactory } from '@k8s-ts/registry-generic';
import { answerReview } from './answer-review.js';
import type { KindOptions } from './kind-options.js';
import type { KindSchema, ObjectOf } from './kind-schema.js';
import type { KindVersionOptions } from './kind-version.js';
import { migrateObjects } from './migrate-objects.js';
import { openKind } from './open-kind.js';
import type { ObjectSource } from './source/object-source.js';
import type { ConnectedSubresource, KindSubresource, PostedSubresource } from './subresource/kind-subresource.js';
import { bodyDefinitions, type KindSubresources } from './subresource/with-subresources.js';
import { toDefinition } from './to-definition.js';
import { versionConverter } from './version-converter.js';

/** The types of a kind's objects by version. */
export type ObjectsByVersion = Readonly<Record<string, KubeObject>>;

/** A kind, ready for use: its definition, checks without a server, a typed client, and its storage for a server. */
export interface DefinedKind<T extends KubeObject, Versions extends ObjectsByVersion = Record<never, never>> {
  /** The kind at the stored version. */
  readonly kind: GroupVersionKind;
  readonly resource: GroupResource;
  /**
   * Adds a version, with functions that convert its objects.
   *
   * @returns the kind with the version; this kind stays unchanged
   * @throws TypeError when a server would refuse the definition
   */
  withVersion<V extends string, const S extends KindSchema>(
    version: KindVersionOptions<S, T> & { readonly version: V },
  ): DefinedKind<T, Versions & { readonly [Name in V]: ObjectOf<S> }>;
  /**
   * Reads, and optionally writes, the objects in another system instead of a store.
   *
   * @param source functions for objects of the stored version
   * @returns the kind with the source; this kind stays unchanged
   */
  withSource(source: ObjectSource<T>): DefinedKind<T, Versions>;
  /**
   * Adds a subresource to servers of this process: an action by POST, such as `/restart`, or a subresource that answers
   * any request, such as `/log` or a WebSocket. The CustomResourceDefinition cannot contain it.
   *
   * @param name a label of DNS, such as `restart`
   * @returns the kind with the subresource; this kind stays unchanged
   * @throws TypeError for a name that is invalid or that a subresource of the kind already has, when a server would
   * refuse the schema of the body, and when the kind of the body already has another schema
   */
  withSubresource(name: string, subresource: ConnectedSubresource<T>): DefinedKind<T, Versions>;
  withSubresource<const S extends KindSchema>(
    name: string,
    subresource: PostedSubresource<S, T>,
  ): DefinedKind<T, Versions>;
  /**
   * Writes all objects again, unchanged, so that a server stores each of them at the stored version of this kind. Call
   * it before a version is removed.
   *
   * @returns the number of objects that were sent
   */
  migrate(client: Client, signal?: AbortSignal): Promise<number>;
  /**
   * Makes the CustomResourceDefinition for a cluster: `encodeYAML(boats.toCRD())`.
   *
   * @param conversion the webhook that converts objects; it may answer with {@link DefinedKind.answerReview}
   * @throws TypeError for a kind with several versions if `conversion` is missing, because a cluster cannot run the
   * functions of the versions
   */
  toCRD(conversion?: apiextensionsv1.CustomResourceConversion): CustomResourceDefinition;
  /**
   * Reads an object as a server of the stored version would: drops unknown fields, sets defaults, and returns the
   * errors.
   */
  check(object: T, old?: T): ValidatedObject;
  /** Returns a typed client of the kind, at the stored version or another version. */
  client(client: Client): ResourceClient<T>;
  client<V extends keyof Versions & string>(client: Client, version: V): ResourceClient<Versions[V]>;
  /** Answers a conversion webhook's request. */
  answerReview(review: apiextensionsv1.ConversionReview): apiextensionsv1.ConversionReview;
  /**
   * Opens the storage of the objects. Pass `info` to `installAPIGroup` of a server. For a kind with a source, the store
   * that `restOptions` name is not used.
   */
  open(restOptions: RESTOptionsFactory): Promise<OpenDefinition>;
}

/**
 * Defines a kind once: the schema gives its TypeScript type ({@link ObjectOf}), its definition, and how a server
 * decodes, defaults, validates, merges, prints and explains its objects.
 *
 * @throws TypeError when a server would refuse the definition
 */
export function defineKind<const S extends KindSchema>(options: KindOptions<S>): DefinedKind<ObjectOf<S>> {
  return definedKind<ObjectOf<S>, Record<never, never>>(options as unknown as KindOptions, []);
}

function definedKind<T extends KubeObject, Versions extends ObjectsByVersion>(
  options: KindOptions,
  versions: readonly KindVersionOptions[],
  source?: ObjectSource<KubeObject>,
  subresources: KindSubresources = {},
): DefinedKind<T, Versions> {
  const definition = toDefinition(options, versions);
  const errors = validateDefinition(definition);
  if (errors.length > 0) throw new TypeError(`the kind ${options.kind} is invalid: ${aggregateText(errors)}`);
  const { group, names, scope } = definition.spec;
  const kind: GroupVersionKind = { group, version: options.version, kind: options.kind };
  const typeMeta = { apiVersion: `${group}/${kind.version}`, kind: kind.kind };
  const converter = versionConverter(group, versions);
  const { validate = () => [] } = options;
  const namespaced = scope === 'Namespaced';
  return {
    kind,
    resource: { group, resource: names.plural },
    withVersion: (version) =>
      definedKind(options, [...versions, version as unknown as KindVersionOptions], source, subresources),
    withSource: (other) => definedKind(options, versions, other as unknown as ObjectSource<KubeObject>, subresources),
    withSubresource(name: string, subresource: object) {
      const [wrong] = isDNS1123Label(name);
      if (wrong !== undefined) throw new TypeError(`the subresource ${JSON.stringify(name)} is invalid: ${wrong}`);
      if (Object.hasOwn(subresources, name) || ['status', 'scale'].includes(name)) {
        throw new TypeError(`${names.plural} have the subresource ${name} already`);
      }
      const all = { ...subresources, [name]: subresource as KindSubresource };
      bodyDefinitions(definition, all);
      return definedKind<T, Versions>(options, versions, source, all);
    },
    migrate: (client, signal) =>
      migrateObjects(
        client.resource(describeResource<KubeObject>({ ...kind, resource: names.plural, namespaced })),
        signal,
      ),
    toCRD(conversion) {
      if (versions.length > 0 && conversion === undefined) {
        throw new TypeError(`${names.plural} have several versions: their definition needs a conversion webhook`);
      }
      const { status: _status, spec, ...rest } = definition;
      return { ...rest, spec: conversion ? { ...spec, conversion } : spec };
    },
    check(object, old) {
      const checked = validateObject(definition, { ...typeMeta, ...object }, old && { ...typeMeta, ...old });
      const more = checked.errors.length === 0 ? validate(checked.object as never, old as never) : [];
      return { ...checked, errors: [...checked.errors, ...more] };
    },
    client: (client: Client, version: string = kind.version) =>
      client.resource(describeResource<never>({ ...kind, version, resource: names.plural, namespaced })),
    answerReview: (review) => answerReview(converter, review),
    open: (restOptions) =>
      openKind({ definition, restOptions, converter, validate: options.validate, source, subresources }),
  };
}
