import { makePath, parentManagedFields, type ReplicasPaths, scaleManagedFields } from '@k8s-ts/apimachinery/apply';
import { newBadRequest, newInternalError, newNotFound } from '@k8s-ts/apimachinery/errors';
import { type KnownKind, newCodecFactory, Scheme } from '@k8s-ts/apimachinery/runtime';
import { formatGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type GetOptions,
  type Getter,
  type RESTStorage,
  type Representation,
  type RequestContext,
  type Store,
  type TableConvertor,
  type UpdatedObjectInfo,
  type UpdateRequest,
  type Updater,
  withMeta,
} from '@k8s-ts/registry-generic';
import { builtinScheme, newScale, type Scale, scaleKind } from '@k8s-ts/registry-shared';
import { invalidGroupVersion } from '../conversion/object-converter.js';
import type { ServedVersion } from '../definition/served-definition.js';
import { fieldsOf, nestedInteger, nestedString, withNestedField } from './nested-field.js';
import { tableConvertor } from './table-convertor.js';

/** Paths of an object's scale. */
export type ScalePaths = NonNullable<NonNullable<ServedVersion['subresources']>['scale']>;

/**
 * Stands for the desired number of replicas while an object without one is updated. It is an error when the update
 * keeps it.
 */
const missingReplicas = -2147483648;

const table = tableConvertor([
  { name: 'Desired', type: 'integer', description: 'Number of desired replicas', jsonPath: '.spec.replicas' },
  { name: 'Available', type: 'integer', description: 'Number of actual replicas', jsonPath: '.status.replicas' },
  {
    name: 'Age',
    type: 'date',
    description: tableConvertor([]).tableColumns[1]?.description ?? '',
    jsonPath: '.metadata.creationTimestamp',
  },
]);

/**
 * Group-versions whose scales the scheme of upstream's converter for scales knows
 * (`kubernetes/client-go scale/util.go`).
 */
const scaleVersions: ReadonlySet<string> = new Set([
  'autoscaling/v1',
  'extensions/v1beta1',
  'apps/v1beta1',
  'apps/v1beta2',
]);

let made: KnownKind | undefined;

/**
 * Scales are read and merged as those of built-in kinds, but strategic merge patches are refused. As upstream, whose
 * converter knows the versions of the definition only, an apply that changes the scale fails. Errors about bodies name
 * a scheme that does not contain the kind Scale.
 */
export function knownScale(): KnownKind {
  if (made !== undefined) return made;
  const scheme = new Scheme('k8s.io/client-go/scale/util.go:146');
  scheme.addKinds((kind) =>
    kind.kind === scaleKind.kind && scaleVersions.has(formatGroupVersion(kind))
      ? builtinScheme().kind(kind)
      : undefined,
  );
  made = {
    codec: {
      ...newCodecFactory(scheme).codecFor(scaleKind),
      hasInternalTypes: false,
      decodeErrorText:
        'no kind is registered for the type v1.Scale in scheme "k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go:781"',
    },
    mergeSchema: scheme.typeFor(scaleKind),
    applied: () => {
      throw new Error(invalidGroupVersion(formatGroupVersion(scaleKind)));
    },
  };
  return made;
}

/** The paths of the desired replicas in all versions that have a scale, for the managed fields. */
export function replicasPaths(group: string, versions: readonly ServedVersion[]): ReplicasPaths {
  return new Map(
    versions.map(({ name, subresources }) => {
      const scale = subresources?.scale;
      return [formatGroupVersion({ group, version: name }), scale && makePath(...fieldsOf(scale.specReplicasPath))];
    }),
  );
}

/**
 * The `/scale` subresource of a custom resource
 * (`kubernetes/apiextensions-apiserver pkg/registry/customresource/etcd.go`, ScaleREST).
 */
export class ScaleStorage implements RESTStorage, Getter<Scale>, Updater<Scale>, TableConvertor {
  readonly kind = scaleKind;
  readonly tableColumns = table.tableColumns;
  readonly tableRow = table.tableRow;
  readonly namespaced: boolean;
  readonly deprecation?: string;
  readonly #store: () => Store;
  readonly #paths: ScalePaths;
  readonly #replicasPaths: ReplicasPaths;

  constructor(options: {
    readonly namespaced: boolean;
    readonly deprecation: string | undefined;
    readonly paths: ScalePaths;
    readonly replicasPaths: ReplicasPaths;
    readonly store: () => Store;
  }) {
    this.namespaced = options.namespaced;
    if (options.deprecation !== undefined) this.deprecation = options.deprecation;
    this.#paths = options.paths;
    this.#replicasPaths = options.replicasPaths;
    this.#store = options.store;
  }

  async get(name: string, options: GetOptions, context: RequestContext): Promise<Representation<Scale>> {
    const { object } = await this.#store().get(name, options, context);
    const { scale, hasReplicas } = this.#scaleOf(object);
    if (!hasReplicas) {
      const { specReplicasPath } = this.#paths;
      throw newInternalError(new Error(`the spec replicas field ${JSON.stringify(specReplicasPath)} does not exist`));
    }
    return { object: scale };
  }

  async update(
    name: string,
    info: UpdatedObjectInfo<Scale>,
    options: UpdateRequest<Scale>,
    context: RequestContext,
  ): Promise<{ readonly result: Representation<Scale>; readonly created: boolean }> {
    const { dryRun, validateUpdate } = options;
    const scaleOf = (object: KubeObject) => this.#scaleOf(object).scale;
    const { result } = await this.#store().update(
      name,
      {
        ...(info.preconditions ? { preconditions: info.preconditions } : {}),
        updatedObject: (current) => this.#updated(name, current, info),
      },
      {
        ...(dryRun === undefined ? {} : { dryRun }),
        ...(validateUpdate
          ? { validateUpdate: (object: KubeObject, old: KubeObject) => validateUpdate(scaleOf(object), scaleOf(old)) }
          : {}),
      },
      context,
    );
    return { result: { object: scaleOf(result.object) }, created: false };
  }

  async #updated(name: string, current: KubeObject | undefined, info: UpdatedObjectInfo<Scale>): Promise<KubeObject> {
    const store = this.#store();
    if (current === undefined) throw newNotFound(store.resource, name);
    const { scale, hasReplicas } = this.#scaleOf(current);
    const { managedFields } = current.metadata;
    const { specReplicasPath } = this.#paths;
    const shown: Scale = withMeta(hasReplicas ? scale : { ...scale, spec: { replicas: missingReplicas } }, {
      managedFields: scaleManagedFields(managedFields, this.#replicasPaths),
    });
    const updated = await info.updatedObject(shown);
    const replicas = updated.spec?.replicas ?? 0;
    if (replicas === missingReplicas) {
      throw newBadRequest(`the spec replicas field ${JSON.stringify(specReplicasPath)} cannot be empty`);
    }
    const { resourceVersion = current.metadata.resourceVersion } = updated.metadata;
    return withMeta(withNestedField(current, fieldsOf(specReplicasPath), replicas), {
      resourceVersion,
      managedFields: parentManagedFields(
        managedFields,
        updated.metadata.managedFields,
        formatGroupVersion(store.kind),
        this.#replicasPaths,
      ),
    });
  }

  #scaleOf(object: KubeObject): { readonly scale: Scale; readonly hasReplicas: boolean } {
    const { specReplicasPath, statusReplicasPath, labelSelectorPath } = this.#paths;
    const replicas = nestedInteger(object, fieldsOf(specReplicasPath));
    const observed = nestedInteger(object, fieldsOf(statusReplicasPath)) ?? 0;
    const selector = labelSelectorPath ? nestedString(object, fieldsOf(labelSelectorPath)) : undefined;
    return { scale: newScale(object, { replicas, observed, selector }), hasReplicas: replicas !== undefined };
  }
}
