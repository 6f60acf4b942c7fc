import { newConflict, newNotFound, newUnsupportedMediaType } from '@k8s-ts/apimachinery/errors';
import { withTypeMeta } from '@k8s-ts/apimachinery/runtime';
import { type KubeObject, PatchType } from '@k8s-ts/apimachinery/types';
import type { APIResponse } from '@k8s-ts/http';
import type { Updater } from '@k8s-ts/registry-generic/rest';
import { transformObject } from '../../../representation/transform/transform.js';
import { contextOf, type HandlerContext } from '../../../request/handler-context.js';
import { decodePatchOptions, managerOrUserAgent, type PatchOptions } from '../../../request/options/write-options.js';
import type { ServerRequest } from '../../../request/server-request.js';
import type { RequestScope } from '../../scope/request-scope.js';
import { recordPatch } from '../audit-object.js';
import { checkName, inRequestNamespace } from '../object-meta.js';
import type { RequestedObject } from '../requested-object.js';
import { isTooLarge, withoutManagedFields } from '../too-large.js';
import { updateChecks } from '../update.js';
import { applyPatcher } from './apply-patch.js';
import { decodePatched } from './decode-patched.js';
import { jsonPatcher } from './json-patch.js';
import { mergePatcher } from './merge-patch.js';
import { type Change, notTooDeep } from './patch-body.js';
import { versionInPlace } from './patched-order.js';
import { strategicPatcher } from './strategic-merge-patch.js';

/** Media types of the patches that an endpoint takes. */
export function patchTypesOf(scope: RequestScope): readonly PatchType[] {
  return [
    PatchType.json,
    PatchType.merge,
    ...(scope.type !== undefined ? [PatchType.strategicMerge] : []),
    ...(scope.fieldManager !== undefined ? [PatchType.applyYAML] : []),
  ];
}

/** Makes the patched object from the current one. Called on each attempt. */
type Patcher = (current: KubeObject | undefined) => KubeObject | Promise<KubeObject>;

/**
 * PATCH: JSON patch, merge patch, strategic merge patch or apply.
 * `kubernetes/apiserver pkg/endpoints/handlers/patch.go`.
 */
export async function patchResource(
  scope: RequestScope<Updater>,
  request: ServerRequest,
  target: RequestedObject,
): Promise<APIResponse> {
  const { storage } = scope;
  const patchType = patchTypeOf(scope, request);
  const output = scope.negotiator.negotiate(request.headers.accept);
  const body = await request.body(scope.maxBodyBytes);
  const options = decodePatchOptions(request.query, patchType);
  recordPatch(request, body, patchType === PatchType.applyYAML);
  const namespace = scope.namespaced ? target.namespace : '';
  const context = contextOf(request, namespace, scope.now);
  const given = { patchType, body, options, manager: managerOrUserAgent(options.fieldManager, request.userAgent) };
  const patch = patcherOf(scope, given, target, context);
  const checks = updateChecks(scope, request, target, context, options);
  const isApply = patchType === PatchType.applyYAML;

  const update = (keepManagedFields: boolean) => {
    const info = {
      async updatedObject(current: KubeObject | undefined): Promise<KubeObject> {
        const exists = (current?.metadata.uid ?? '') !== '';
        request.tracing?.step('patch');
        let next = await patch(exists ? current : undefined);
        const uid = next.metadata.uid ?? '';
        if (!exists && uid !== '') {
          throw newConflict(
            scope.resource,
            target.name,
            `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
          );
        }
        next = inRequestNamespace(scope, next, namespace);
        checkName(next, target.name, namespace);
        request.tracing?.step('patched');
        next = await checks.admit(next, current);
        return keepManagedFields ? next : withoutManagedFields(next);
      },
    };
    const updateOptions = isApply ? { ...checks.options, forceAllowCreate: true } : checks.options;
    return storage.update(target.name, info, updateOptions, context);
  };
  let outcome: Awaited<ReturnType<typeof update>>;
  try {
    outcome = await update(true);
  } catch (error) {
    if (isApply || !isTooLarge(error)) throw error;
    outcome = await update(false);
  }
  request.step('storage');
  const { created, result } = outcome;
  return transformObject(scope, request, output, { status: created ? 201 : 200, result });
}

function patchTypeOf(scope: RequestScope, request: ServerRequest): PatchType {
  const header = request.headers['content-type'] ?? '';
  const end = header.indexOf(';');
  const type = end > 0 ? header.slice(0, end) : header;
  const types = patchTypesOf(scope);
  const found = types.find((each) => each === type);
  if (found === undefined) throw newUnsupportedMediaType(types);
  return found;
}

/** A patch as a client has sent it. */
interface GivenPatch {
  readonly patchType: PatchType;
  readonly body: Uint8Array;
  readonly options: PatchOptions;
  /** The manager of the fields that the patch changes. */
  readonly manager: string;
}

function patcherOf(
  scope: RequestScope,
  { patchType, body, options, manager }: GivenPatch,
  target: RequestedObject,
  context: HandlerContext,
): Patcher {
  if (patchType === PatchType.applyYAML) return applyPatcher(scope, body, options, context);
  // As upstream: a missing object is reported before a faulty patch.
  let change: Change | undefined;
  const patchedObject = (current: KubeObject): KubeObject => {
    change ??= changeOf(scope, patchType, body, options);
    const patched = change(versionInPlace(withTypeMeta(current, scope.kind)));
    // A large patch is dropped: it is parsed again only when another write comes first.
    if (body.length > largestKeptPatch) change = undefined;
    return decodePatched(scope, patched, options, context);
  };
  return (current) => {
    if (current === undefined) throw newNotFound(scope.resource, target.name);
    return notTooDeep(() => {
      const object = patchedObject(current);
      return scope.fieldManager?.update(current, object, manager) ?? object;
    });
  };
}

/**
 * Maximum size of bodies whose values are kept while the patched object is checked and stored, in bytes: values need
 * several times the memory of the body.
 */
const largestKeptPatch = 16 * 1024;

function changeOf(scope: RequestScope, patchType: PatchType, body: Uint8Array, options: PatchOptions): Change {
  switch (patchType) {
    case PatchType.json:
      return jsonPatcher(body, options);
    case PatchType.merge:
      return mergePatcher(body, options);
    default:
      return strategicPatcher(scope, body, options);
  }
}
