import { tableConvertorFor } from '@k8s-ts/api/printers';
import { nonnegative, validateKindMeta } from '@k8s-ts/api/validation';
import { makePath, parentManagedFields, type ReplicasPaths, scaleManagedFields } from '@k8s-ts/apimachinery/apply';
import { errorText, newBadRequest, newConflict, newInvalid, newNotFound } from '@k8s-ts/apimachinery/errors';
import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type FieldError, FieldPath, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
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

/** `autoscaling/v1 Scale`: the desired and observed number of replicas of a workload. */
export interface Scale extends KubeObject {
  readonly spec: { readonly replicas?: number };
  readonly status: { readonly replicas: number; readonly selector?: string };
}

/** Reads and writes the scale of one kind of workload. */
export interface ScaleAccess<T extends KubeObject> {
  replicas(object: T): number;
  /** The object with the desired number of replicas set. */
  withReplicas(object: T, replicas: number): T;
  observedReplicas(object: T): number;
  /** The selector of the pods as text. @throws Error when the object's selector is invalid */
  selector(object: T): string;
}

/** The kind of scales. */
export const scaleKind: GroupVersionKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' };

const table = tableConvertorFor(scaleKind.group, scaleKind.kind);

/** The Scale of an object. @param counts zeros and an empty selector are left out where Go omits them */
export function newScale(
  { metadata: { name, namespace, uid, resourceVersion, creationTimestamp } }: KubeObject,
  counts: { readonly replicas: number | undefined; readonly observed: number; readonly selector: string | undefined },
): Scale {
  const { replicas, observed, selector } = counts;
  return {
    kind: scaleKind.kind,
    apiVersion: formatGroupVersion(scaleKind),
    metadata: {
      ...(name ? { name } : {}),
      ...(namespace ? { namespace } : {}),
      ...(uid ? { uid } : {}),
      ...(resourceVersion ? { resourceVersion } : {}),
      ...(creationTimestamp ? { creationTimestamp } : {}),
    },
    spec: replicas ? { replicas } : {},
    status: { replicas: observed, ...(selector ? { selector } : {}) },
  };
}

/**
 * The `/scale` subresource of a store: GET, PUT and PATCH of the workload's Scale
 * (`kubernetes pkg/registry/apps/deployment/storage`).
 */
export class ScaleStorage<T extends KubeObject> implements RESTStorage, Getter<Scale>, Updater<Scale>, TableConvertor {
  readonly kind = scaleKind;
  readonly tableColumns = table.tableColumns;
  readonly tableRow = table.tableRow;
  readonly namespaced = true;
  private readonly parentVersion: string;
  /** All workloads with a scale have `spec.replicas`. */
  private readonly replicasPaths: ReplicasPaths;

  constructor(
    private readonly store: Store<T>,
    private readonly access: ScaleAccess<T>,
  ) {
    this.parentVersion = formatGroupVersion(store.kind);
    this.replicasPaths = new Map([[this.parentVersion, makePath('spec', 'replicas')]]);
  }

  async get(name: string, options: GetOptions, context: RequestContext): Promise<Representation<Scale>> {
    const { object } = await this.store.get(name, options, context);
    return { object: this.scaleOf(object) };
  }

  async update(
    name: string,
    info: UpdatedObjectInfo<Scale>,
    options: UpdateRequest<Scale>,
    context: RequestContext,
  ): Promise<{ readonly result: Representation<Scale>; readonly created: boolean }> {
    const { validateUpdate } = options;
    const { result } = await this.store.update(
      name,
      {
        ...(info.preconditions ? { preconditions: info.preconditions } : {}),
        updatedObject: (current) => this.updatedParent(name, current, info),
      },
      {
        ...(options.dryRun === undefined ? {} : { dryRun: options.dryRun }),
        ...(validateUpdate
          ? { validateUpdate: (object, old) => validateUpdate(this.scaleOf(object), this.scaleOf(old)) }
          : {}),
      },
      context,
    );
    return { result: { object: this.scaleOf(result.object) }, created: false };
  }

  private async updatedParent(name: string, current: T | undefined, info: UpdatedObjectInfo<Scale>): Promise<T> {
    const resource = { group: this.store.resource.group, resource: `${this.store.resource.resource}/scale` };
    if (!current) throw newNotFound(resource, name);
    const { managedFields } = current.metadata;
    const scale = await info.updatedObject(
      withMeta(this.scaleOf(current), { managedFields: scaleManagedFields(managedFields, this.replicasPaths) }),
    );

    const errors = validateScale(scale);
    if (errors.length > 0) throw newInvalid({ group: scaleKind.group, kind: scaleKind.kind }, name, errors);
    const { uid, resourceVersion } = scale.metadata;
    const actual = current.metadata.uid ?? '';
    if (uid && uid !== actual) {
      throw newConflict(
        resource,
        name,
        `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${actual}`,
      );
    }
    return withMeta(this.access.withReplicas(current, scale.spec?.replicas ?? 0), {
      resourceVersion,
      managedFields: parentManagedFields(
        managedFields,
        scale.metadata.managedFields,
        this.parentVersion,
        this.replicasPaths,
      ),
    });
  }

  private scaleOf(object: T): Scale {
    const { access } = this;
    return newScale(object, {
      replicas: access.replicas(object),
      observed: access.observedReplicas(object),
      selector: this.selectorOf(object),
    });
  }

  private selectorOf(object: T): string {
    try {
      return this.access.selector(object);
    } catch (error) {
      throw newBadRequest(errorText(error));
    }
  }
}

/** Errors of a Scale; empty when it is valid. */
export function validateScale(scale: Scale): FieldError[] {
  const errors = validateKindMeta(scale, true, nameIsDNSSubdomain);
  return [...errors, ...nonnegative(scale.spec?.replicas, FieldPath.root('spec', 'replicas'))];
}
