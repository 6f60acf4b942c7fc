import { type FeatureName, isFeatureOn } from '@k8s-ts/api/discovery';
import type { authenticationv1, Node, Pod, Secret, ServiceAccount } from '@k8s-ts/api/types';
import {
  errorText,
  isNotFound,
  newBadRequest,
  newConflict,
  newInternalError,
  newInvalid,
} from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import type { KubeObject, ObjectMeta } from '@k8s-ts/apimachinery/types';
import { FieldPath, field, goQuote } from '@k8s-ts/apimachinery/validation';
import {
  type AnyRESTStorage,
  type Creater,
  deriveContext,
  type RequestContext,
  type Store,
} from '@k8s-ts/registry-generic';
import { unset } from '../unset.js';

/** The content of a service account token, which the issuer turns into claims and signs. */
export interface ServiceAccountTokenClaims {
  readonly serviceAccount: ServiceAccount;
  readonly pod?: Pod;
  readonly secret?: Secret;
  readonly node?: Node;
  readonly audiences: readonly string[];
  /** Seconds since the epoch. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** Time from which uses of the token cause warnings, because it should have been renewed; seconds since the epoch. */
  readonly warnAfter?: number;
}

/** Signs service account tokens. */
export interface ServiceAccountTokenIssuer {
  /** Audiences of tokens whose request names no audiences. */
  readonly audiences: readonly string[];
  /** Maximum lifetime in seconds; 0 or absent means no limit. */
  readonly maxExpirationSeconds?: number;
  /** Extends pods' tokens with the usual lifetime to a year, for clients that do not renew them. Default false. */
  readonly extendExpiration?: boolean;
  issue(claims: ServiceAccountTokenClaims): Promise<string>;
}

export interface TokenStorageOptions {
  readonly serviceAccounts: Store<ServiceAccount>;
  readonly pods: Store<Pod>;
  readonly secrets: Store<Secret>;
  readonly nodes: Store<Node>;
  readonly issuer: ServiceAccountTokenIssuer;
  /** The features that are on. Default: those of the release. */
  readonly features?: ReadonlySet<FeatureName> | undefined;
}

type TokenRequest = authenticationv1.TokenRequest;

const kind = { group: 'authentication.k8s.io', version: 'v1', kind: 'TokenRequest' } as const;
const groupKind = { group: kind.group, kind: kind.kind } as const;
/** The lifetime that kubelets request, and the lifetime to which it is extended. */
const usualSeconds = 3607;
const extendedSeconds = 365 * 24 * 3600;

/**
 * POST of a TokenRequest to `serviceaccounts/{name}/token`
 * (`kubernetes pkg/registry/core/serviceaccount/storage/token.go`).
 */
export function newTokenStorage(options: TokenStorageOptions): AnyRESTStorage & Creater {
  return {
    kind,
    namespaced: true,
    preservesRequestMeta: true,
    async create(name = '', object, { validate }, context) {
      const request = await prepare(options, name, object, context);
      await validate?.(request);
      return { object: await issue(options, name, request, context) };
    },
  };
}

async function prepare(
  options: TokenStorageOptions,
  name: string,
  object: KubeObject,
  context: RequestContext,
): Promise<TokenRequest> {
  const { metadata } = object;
  const mustMatch = (part: 'name' | 'namespace', value: string) => {
    const message = `must match the service account ${part} if specified`;
    return newInvalid(groupKind, name, [field.invalid(FieldPath.root('metadata', part), value, message)]);
  };
  if (metadata.name && metadata.name !== name) throw mustMatch('name', metadata.name);
  if (metadata.namespace && metadata.namespace !== context.namespace) throw mustMatch('namespace', metadata.namespace);
  const account = (await options.serviceAccounts.get(name, {}, context)).object;
  const uid = account.metadata.uid ?? '';
  if (metadata.uid && metadata.uid !== uid) {
    const message = `the UID in the token request (${metadata.uid}) does not match the UID of the service account (${uid})`;
    if (isFeatureOn(options.features, 'TokenRequestServiceAccountUIDValidation')) {
      throw newConflict({ group: kind.group, resource: kind.kind }, name, message);
    }
    context.annotate?.('authentication.k8s.io/token-request-uid-mismatch', message);
  }
  const { spec } = object as TokenRequest;
  const audiences = spec?.audiences?.length ? spec.audiences : options.issuer.audiences;
  const expirationSeconds = spec?.expirationSeconds ?? 3600;
  const path = FieldPath.root('spec', 'expirationSeconds');
  if (expirationSeconds < 600) {
    throw newInvalid(groupKind, '', [
      field.invalid(path, expirationSeconds, 'may not specify a duration less than 10 minutes'),
    ]);
  }
  if (expirationSeconds > 2 ** 32) {
    throw newInvalid(groupKind, '', [
      field.invalid(path, expirationSeconds, 'may not specify a duration larger than 2^32 seconds'),
    ]);
  }
  const own = { name, namespace: context.namespace, uid, creationTimestamp: formatTime(context.now()) };
  // The warnings about metadata come before the other warnings.
  const completed: ObjectMeta = { ...own, ...metadata, ...own };
  return {
    kind: kind.kind,
    apiVersion: 'authentication.k8s.io/v1',
    metadata: completed,
    spec: {
      audiences,
      expirationSeconds,
      boundObjectRef: spec?.boundObjectRef ?? unset,
    },
    status: { token: '', expirationTimestamp: unset },
  };
}

async function issue(
  options: TokenStorageOptions,
  name: string,
  request: TokenRequest,
  context: RequestContext,
): Promise<TokenRequest> {
  const { issuer } = options;
  const bound = await boundObjects(options, name, request, context);
  const { audiences = [], expirationSeconds = 3600 } = request.spec ?? {};
  let seconds = expirationSeconds;
  if (issuer.maxExpirationSeconds && seconds > issuer.maxExpirationSeconds) {
    context.warn(`requested expiration of ${seconds} seconds shortened to ${issuer.maxExpirationSeconds} seconds`);
    seconds = issuer.maxExpirationSeconds;
  }
  const serviceAccount = (await options.serviceAccounts.get(name, {}, context)).object;
  const now = Math.floor(context.now() / 1000);
  const own = audiences.every((audience) => issuer.audiences.includes(audience));
  const stretched = issuer.extendExpiration === true && bound.pod !== undefined && seconds === usualSeconds && own;
  let token: string;
  try {
    token = await issuer.issue({
      serviceAccount,
      ...bound,
      audiences,
      issuedAt: now,
      expiresAt: now + (stretched ? extendedSeconds : seconds),
      ...(stretched ? { warnAfter: now + seconds } : {}),
    });
  } catch (error) {
    throw newInternalError(`failed to generate token: ${errorText(error)}`);
  }
  const id = tokenIDOf(token);
  if (id !== undefined) context.annotate?.('authentication.kubernetes.io/issued-credential-id', `JTI=${id}`);
  return {
    ...request,
    spec: { ...request.spec, expirationSeconds: seconds },
    status: { token, expirationTimestamp: formatTime(context.now() + seconds * 1000) },
  };
}

/** The claim `jti` of a token that was signed just now. */
function tokenIDOf(token: string): string | undefined {
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { jti?: unknown };
  return typeof jti === 'string' ? jti : undefined;
}

type Bound = Pick<ServiceAccountTokenClaims, 'pod' | 'secret' | 'node'>;

/** Gets the objects that the token is bound to. */
async function boundObjects(
  options: TokenStorageOptions,
  name: string,
  request: TokenRequest,
  context: RequestContext,
): Promise<Bound> {
  const reference = request.spec?.boundObjectRef;
  if (!reference) return {};
  const { kind: boundKind = '', apiVersion = '', name: boundName = '', uid = '' } = reference;
  const isCore = !apiVersion.includes('/');
  const cluster = deriveContext(context, { namespace: '' });
  let bound: Bound;
  if (isCore && boundKind === 'Pod') {
    const pod = (await options.pods.get(boundName, {}, context)).object;
    if (pod.spec?.serviceAccountName !== name) {
      throw newBadRequest(
        `cannot bind token for serviceaccount ${goQuote(name)} to pod running with different serviceaccount name.`,
      );
    }
    const nodeName = pod.spec.nodeName;
    bound = nodeName ? { pod, node: await nodeOf(options, nodeName, cluster) } : { pod };
    checkUID(uid, pod.metadata?.uid, boundKind, boundName);
  } else if (isCore && boundKind === 'Node') {
    const node = (await options.nodes.get(boundName, {}, cluster)).object;
    bound = { node };
    checkUID(uid, node.metadata?.uid, boundKind, boundName);
  } else if (isCore && boundKind === 'Secret') {
    const secret = (await options.secrets.get(boundName, {}, context)).object;
    bound = { secret };
    checkUID(uid, secret.metadata?.uid, boundKind, boundName);
  } else {
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
    throw newBadRequest(`cannot bind token to object of type ${group}/${version}, Kind=${boundKind}`);
  }
  return bound;
}

async function nodeOf(options: TokenStorageOptions, name: string, context: RequestContext): Promise<Node> {
  try {
    return (await options.nodes.get(name, {}, context)).object;
  } catch (error) {
    if (isNotFound(error)) return { metadata: { name } };
    throw newInternalError(error);
  }
}

function checkUID(expected: string, actual: string | undefined, boundKind: string, name: string): void {
  if (expected === '' || expected === actual) return;
  const message = `the UID in the bound object reference (${expected}) does not match the UID in record. The object might have been deleted and then recreated`;
  throw newConflict({ group: '', resource: boundKind }, name, message);
}
