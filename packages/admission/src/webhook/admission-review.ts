import { builtinTypes } from '@k8s-ts/api';
import { decodeValue } from '@k8s-ts/apimachinery/json';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { ResourceVersion } from '@k8s-ts/generic-apiserver';
import { checkReviewKind } from '@k8s-ts/generic-apiserver/webhook';
import { admissionRequest, type VersionedAttributes } from '../matching/index.js';

const group = 'admission.k8s.io';
const knownVersions = ['v1', 'v1beta1'] as const;

/** Versions of AdmissionReview that the server sends. */
export type ReviewVersion = (typeof knownVersions)[number];

/** The answer of a webhook, checked. */
export interface AdmissionResponse {
  readonly allowed: boolean;
  /** The decoded bytes of the patch; undefined without a patch. */
  readonly patch?: Uint8Array;
  readonly patchType: string;
  readonly auditAnnotations: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  /** The Status of a refusal. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/**
 * The first of a webhook's review versions that the server supports.
 * @throws Error when it supports none
 */
export function reviewVersion(versions: readonly string[] = []): ReviewVersion {
  const found = versions.flatMap((version) => knownVersions.filter((known) => known === version));
  const [version] = found;
  if (version === undefined) throw new Error('webhook does not accept known AdmissionReview versions (v1, v1beta1)');
  return version;
}

/** The review that a webhook gets (`kubernetes/apiserver pkg/admission/plugin/webhook/request`). */
export function newReview(
  version: ReviewVersion,
  uid: string,
  { attributes, object, oldObject }: VersionedAttributes,
  matched: ResourceVersion,
): object {
  const request = { ...admissionRequest(attributes, matched), object: object ?? null, oldObject: oldObject ?? null };
  return { kind: 'AdmissionReview', apiVersion: `${group}/${version}`, request: { uid, ...request } };
}

interface Review {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly response?: {
    readonly uid?: string;
    readonly allowed?: boolean;
    readonly status?: Readonly<Record<string, unknown>>;
    readonly patch?: string;
    readonly patchType?: string | null;
    readonly auditAnnotations?: Readonly<Record<string, string>>;
    readonly warnings?: readonly string[];
  } | null;
}

/**
 * Reads the JSON that a webhook answered with as a review.
 *
 * @throws Error for a value of another kind, or with fields of wrong types
 */
export function decodeReview(version: ReviewVersion, value: unknown): Review {
  const kind = { group, version, kind: 'AdmissionReview' };
  const { apiVersion = '', kind: name = '' } = value as { apiVersion?: string; kind?: string };
  checkReviewKind(value, { ...kind, versions: knownVersions });
  const type = builtinTypes.typeFor(kind);
  return (type === undefined ? value : { apiVersion, kind: name, ...decodeValue(type, value).object }) as Review;
}

/**
 * Checks a review against the request (`pkg/admission/plugin/webhook/request/admissionreview.go`,
 * VerifyAdmissionResponse).
 *
 * @throws Error with upstream's words for a review that does not fit
 */
export function verifiedResponse(
  version: ReviewVersion,
  uid: string,
  isMutating: boolean,
  { apiVersion = '', kind = '', response }: Review,
): AdmissionResponse {
  if (response === undefined || response === null) throw new Error('webhook response was absent');
  const patch = response.patch ? Buffer.from(response.patch, 'base64') : undefined;
  const patchType = response.patchType ?? undefined;
  if (version === 'v1') {
    if ((response.uid ?? '') !== uid) {
      throw new Error(`expected response.uid=${goQuote(uid)}, got ${goQuote(response.uid ?? '')}`);
    }
    const expected = `${group}/v1, Kind=AdmissionReview`;
    const got = `${apiVersion.includes('/') ? '' : '/'}${apiVersion}, Kind=${kind}`;
    if (got !== expected) throw new Error(`expected webhook response of ${expected}, got ${got}`);
    checkPatch(isMutating, patch, patchType);
  }
  const isPatched = isMutating && patch !== undefined;
  return {
    allowed: response.allowed ?? false,
    ...(isPatched ? { patch } : {}),
    patchType: version === 'v1beta1' ? (isPatched ? 'JSONPatch' : '') : (patchType ?? ''),
    auditAnnotations: response.auditAnnotations ?? {},
    warnings: response.warnings ?? [],
    ...(response.status ? { result: response.status } : {}),
  };
}

function checkPatch(isMutating: boolean, patch: Uint8Array | undefined, patchType: string | undefined): void {
  if (!isMutating) {
    if (patch !== undefined) throw new Error('validating webhook may not return response.patch');
    if (patchType !== undefined) throw new Error('validating webhook may not return response.patchType');
    return;
  }
  if (patch !== undefined && patchType === undefined) {
    throw new Error('webhook returned response.patch but not response.patchType');
  }
  if (patch === undefined && patchType !== undefined) {
    throw new Error('webhook returned response.patchType but not response.patch');
  }
  if (patchType === '') throw new Error('webhook returned invalid response.patchType of ""');
}
