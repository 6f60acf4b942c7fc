import { errorText, newBadRequest } from '@k8s-ts/apimachinery/errors';
import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import {
  DecodeError,
  decodeJSON,
  decodeValue,
  interpretMeta,
  metaParseError,
  parseJSON,
} from '@k8s-ts/apimachinery/json';
import { decodeUnknown } from '@k8s-ts/apimachinery/protobuf';
import { MediaType } from '@k8s-ts/apimachinery/runtime';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { FieldPath, field, goQuote } from '@k8s-ts/apimachinery/validation';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import type { APIResponse } from '@k8s-ts/http';
import {
  type CollectionDeleter,
  type DeleteOptions,
  deletedStatus,
  type GracefulDeleter,
} from '@k8s-ts/registry-generic/rest';
import { admissionForbidden } from '../../access/admission/admission-forbidden.js';
import { attributesOf } from '../../filters/authorization.js';
import { negotiateInput } from '../../representation/negotiation/negotiate.js';
import { writeStatusAs } from '../../representation/response/write-error.js';
import { decodeDeleteOptionsProtobuf } from '../../representation/serializer/delete-options-protobuf.js';
import { transformList, transformObject } from '../../representation/transform/transform.js';
import { contextOf, type HandlerContext } from '../../request/handler-context.js';
import {
  type DecodedDeleteOptions,
  deleteOptionsFromObject,
  deleteOptionsFromQuery,
} from '../../request/options/delete-options.js';
import { decodeListOptions } from '../../request/options/list-options.js';
import { invalidOptions } from '../../request/options/parameters.js';
import type { ServerRequest } from '../../request/server-request.js';
import type { RequestScope } from '../scope/request-scope.js';
import { admissionAttributes, looksAtDeletion, validateDeleted, wireOptions } from './admission.js';
import { recordOptions } from './audit-object.js';
import type { RequestedObject } from './requested-object.js';

/**
 * DELETE of one object. Answers with the object when it still exists or its storage returns it, otherwise with a
 * Status.
 */
export async function deleteResource(
  scope: RequestScope<GracefulDeleter>,
  request: ServerRequest,
  target: RequestedObject,
): Promise<APIResponse> {
  const { storage } = scope;
  const output = scope.negotiator.negotiate(request.headers.accept);
  const options = await readDeleteOptions(scope, request);
  const context = contextOf(request, scope.namespaced ? target.namespace : '', scope.now);
  const attributes = deleteAttributes(scope, target, context, options);
  if (options.ignoreStoreReadErrorWithClusterBreakingPotential) {
    request.annotate('apiserver.k8s.io/unsafe-delete-ignore-read-error', '');
    await authorizeUnsafeDelete(scope, request, attributes);
  }
  // Without validation, the storage does not have to decode the object.
  const validate = looksAtDeletion(scope, attributes) ? validateDeleted(scope, attributes) : undefined;
  const { result, uid, deleted } = await storage.delete(
    target.name,
    validate === undefined ? options : { ...options, validate },
    context,
  );
  request.step('storage');
  const code = !deleted && options.orphanDependents === false ? 202 : 200;
  if (result !== undefined) return transformObject(scope, request, output, { status: code, result });
  return writeStatusAs(request, output, code, deletedStatus(scope.resource, target.name, uid));
}

/** DELETE of a collection. Answers with the list of the deleted objects. */
export async function deleteCollection(
  scope: RequestScope<CollectionDeleter>,
  request: ServerRequest,
  target: RequestedObject,
): Promise<APIResponse> {
  const { storage } = scope;
  const output = scope.negotiator.negotiate(request.headers.accept);
  const { watch: _watch, timeoutSeconds: _timeout, ...list } = decodeListOptions(request.query, request.info, scope);
  const context = contextOf(request, scope.namespaced ? target.namespace : '', scope.now);
  const options = await readDeleteOptions(scope, request).catch(async (error: unknown) => {
    // A selector that the storage refuses is reported first, and only the storage knows which selectors it accepts.
    if (list.fieldSelector) await storage.list?.({ fieldSelector: list.fieldSelector, limit: 1 }, context);
    throw error;
  });
  if (options.ignoreStoreReadErrorWithClusterBreakingPotential) throw invalidOptions('DeleteOptions', [onlySingle]);
  const validate = validateDeleted(scope, deleteAttributes(scope, target, context, options));
  const result = await storage.deleteCollection(
    validate === undefined ? options : { ...options, validate },
    list,
    context,
  );
  request.step('storage');
  return transformList(scope, request, output, result);
}

const onlySingle = field.invalid(
  FieldPath.root('ignoreStoreReadErrorWithClusterBreakingPotential'),
  true,
  'is not allowed with DELETECOLLECTION, try again after removing the option',
);

/** Checks the permission to delete an object that cannot be read. @throws Forbidden */
async function authorizeUnsafeDelete(
  { authorizer, subresource }: RequestScope,
  request: ServerRequest,
  attributes: ReturnType<typeof deleteAttributes>,
): Promise<void> {
  if (subresource !== '') {
    const option = 'ignoreStoreReadErrorWithClusterBreakingPotential delete option';
    throw admissionForbidden(attributes, `${option} is not allowed on a subresource or non-resource request`);
  }
  const verb = 'unsafe-delete-ignore-read-errors';
  const { decision, reason = '' } = await authorizer.authorize({ ...attributesOf(request), verb }, request);
  if (decision === 'Allow') return;
  throw admissionForbidden(attributes, `not permitted to do "${verb}", reason: ${reason}`);
}

function deleteAttributes(
  scope: RequestScope,
  target: RequestedObject,
  context: HandlerContext,
  options: DeleteOptions,
) {
  const { dryRun = false, ...rest } = options;
  return admissionAttributes(scope, target, context, 'DELETE', {
    dryRun,
    options: { ...wireOptions('DeleteOptions'), ...rest, ...(dryRun ? { dryRun: ['All'] } : undefined) },
  });
}

/** Reads the options from the body, or from the query when there is no body. */
async function readDeleteOptions(scope: RequestScope, request: ServerRequest): Promise<DeleteOptions> {
  const body = await request.body(scope.maxBodyBytes);
  if (body.length === 0) return deleteOptionsFromQuery(request.query, scope.unsafeDeletion);
  const options = decodeDeleteOptions(body, negotiateInput(request.headers['content-type']));
  recordOptions(request, options);
  return deleteOptionsFromObject(options, scope.unsafeDeletion);
}

/**
 * Name of the scheme of the options. kube-apiserver names a scheme after the source line that makes it, and clients see
 * the name in errors.
 */
const optionsScheme = 'pkg/apis/meta/internalversion/scheme/register.go:27';

/** Kinds of the scheme that every group-version has. */
const kindsOfAll = [
  'v1.Status',
  'v1.APIVersions',
  'v1.APIGroup',
  'v1.APIGroupList',
  'v1.APIResourceList',
  'v1.CreateOptions',
  'v1.UpdateOptions',
];
const kindsOfBoth = [...kindsOfAll, 'v1.Table', 'v1.TableOptions', 'v1.PartialObjectMetadata'];
const kindsByVersion = new Map<string, readonly string[]>([
  ['meta.k8s.io/v1beta1', [...kindsOfBoth, 'v1beta1.PartialObjectMetadataList']],
  [
    'meta.k8s.io/v1',
    [
      ...kindsOfBoth,
      'v1.PartialObjectMetadataList',
      'v1.ListOptions',
      'v1.GetOptions',
      'v1.PatchOptions',
      'v1.WatchEvent',
    ],
  ],
]);

/**
 * Kinds besides DeleteOptions that the scheme of the options has in a group-version, under the names of their Go types.
 */
const optionsKinds = (version: string): readonly string[] => kindsByVersion.get(version) ?? kindsOfAll;

function decodeDeleteOptions(body: Uint8Array, mediaType: MediaType): DecodedDeleteOptions {
  try {
    if (mediaType === MediaType.protobuf) return decodeDeleteOptionsProtobuf(decodeUnknown(body));
    const value = mediaType === MediaType.yaml ? decodeYAML(body).value : parseOptions(body);
    const { apiVersion, kind } = interpretMeta(value);
    // Every group and version has DeleteOptions.
    parseGroupVersion(apiVersion);
    if (kind !== '' && kind !== 'DeleteOptions') {
      const version = apiVersion === '' ? 'meta.k8s.io/v1' : apiVersion;
      const known = optionsKinds(version).find((each) => each.endsWith(`.${kind}`));
      if (known) throw new Error(`converting (${known}) to (v1.DeleteOptions): unknown conversion`);
      throw new Error(
        `no kind ${goQuote(kind)} is registered for version ${goQuote(version)} in scheme "${optionsScheme}"`,
      );
    }
    const type = metaType('DeleteOptions');
    // Decodes the bytes again, because errors contain the text of a number, such as `1e+21`.
    return (mediaType === MediaType.yaml ? decodeValue(type, value) : decodeJSON(type, body)).object;
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
}

function parseOptions(body: Uint8Array): unknown {
  try {
    return parseJSON(body).value;
  } catch (error) {
    throw error instanceof DecodeError ? metaParseError(error) : error;
  }
}
