import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { SemVer } from 'semver';
import coerce from 'semver/functions/coerce.js';
import gte from 'semver/functions/gte.js';
import lt from 'semver/functions/lt.js';
import parse from 'semver/functions/parse.js';

/**
 * The first release whose v2 API has quorum reads, prevExist and streamed watches, and the first release without a v2
 * API.
 */
const FIRST_VERSION = '2.0.0';
const FIRST_WITHOUT = '3.6.0';
/** Prereleases of this version have no v2 API either. */
const END = `${FIRST_WITHOUT}-0`;

/**
 * @param answer a member's answer to `GET /version`: JSON, or a line of text from etcd 2.0
 * @throws Error when this release does not serve the v2 API
 */
export function assertServesV2(answer: string, endpoint: string): void {
  const version = serverVersion(answer);
  if (version !== undefined && gte(version, FIRST_VERSION) && lt(version, END)) return;
  const found = version?.version ?? goQuote(answer.slice(0, 100));
  throw new Error(
    `etcd at ${endpoint} has version ${found}; the v2 API needs ${FIRST_VERSION} or newer, and is gone from ${FIRST_WITHOUT} on`,
  );
}

/** The error for a member that does not serve the v2 API. */
export function v2NotServed(endpoint: string): Error {
  return new Error(`etcd at ${endpoint} does not serve the v2 API: it has to be started with --enable-v2`);
}

function serverVersion(answer: string): SemVer | undefined {
  let text: unknown = answer;
  try {
    text = (JSON.parse(answer) as { etcdserver?: unknown }).etcdserver;
  } catch {
    // The answer is not JSON: etcd 2.0 returns a line of text.
  }
  if (typeof text !== 'string') return undefined;
  return parse(text, { loose: true }) ?? coerce(text) ?? undefined;
}
