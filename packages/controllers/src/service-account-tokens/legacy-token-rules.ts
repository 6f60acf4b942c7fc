import type { ConfigMap, Pod, Secret, ServiceAccount } from '@k8s-ts/api';
import { accountOf, secretNamesOf, tokenSecretType } from './token-secrets.js';

/** Milliseconds of a day. */
export const dayMs = 24 * 3_600_000;
/** Time without use after which a token becomes invalid, in ms. It is deleted after the same time again. */
const cleanUpMs = 365 * dayMs;

/** The ConfigMap of `kube-system` in which the server records the day on which it began to track the use of tokens. */
export const trackingMapName = 'kube-apiserver-legacy-service-account-token-tracking';
/** Holds the day on which the token was last used. The server writes it. */
const lastUsedLabel = 'kubernetes.io/legacy-token-last-used';
/** Label with the day since which the server refuses the token. */
export const invalidSinceLabel = 'kubernetes.io/legacy-token-invalid-since';

/** The next step for a token: label it with the day (`2026-01-31`) since when it is invalid, or delete its Secret. */
export type LegacyTokenAction = { readonly type: 'invalidate'; readonly since: string } | { readonly type: 'delete' };

/**
 * Tells whether the server has followed the use of tokens for a year. The first day does not count, because it was
 * followed only in part.
 *
 * @param map the ConfigMap {@link trackingMapName}; undefined if missing
 * @param now in ms since the epoch
 */
export function isTrackedLongEnough(map: ConfigMap | undefined, now: number): boolean {
  const since = dateOf(map?.data?.since);
  return since !== undefined && now >= since + dayMs + cleanUpMs;
}

/**
 * The step that the cleaner takes for a Secret. Only tokens that were made automatically are touched: their service
 * account refers to the Secret, and no pod uses it.
 *
 * @param account the service account that the Secret names; undefined when it does not exist
 * @param pods all pods of the namespace of the Secret
 * @param now in ms since the epoch
 * @returns undefined for a Secret that stays as it is
 */
export function legacyTokenAction(
  secret: Secret,
  account: ServiceAccount | undefined,
  pods: readonly Pod[],
  now: number,
): LegacyTokenAction | undefined {
  const { name = '', labels = {}, creationTimestamp = '', deletionTimestamp } = secret.metadata;
  if (secret.type !== tokenSecretType || deletionTimestamp) return undefined;
  if (Date.parse(creationTimestamp) >= now - cleanUpMs) return undefined;
  const yearAgo = dateText(now - cleanUpMs);
  const lastUsed = labels[lastUsedLabel];
  if (lastUsed !== undefined && (dateOf(lastUsed) === undefined || lastUsed >= yearAgo)) return undefined;
  const owner = accountOf(secret);
  if (!account || !owner || (owner.uid !== '' && owner.uid !== account.metadata?.uid)) return undefined;
  if (!account.secrets?.some((each) => each.name === name)) return undefined;
  if (pods.some((pod) => secretNamesOf(pod).includes(name))) return undefined;
  const invalidSince = labels[invalidSinceLabel] ?? '';
  if (dateOf(invalidSince) === undefined) return { type: 'invalidate', since: dateText(now) };
  return invalidSince < yearAgo ? { type: 'delete' } : undefined;
}

/** A date such as `2026-01-31`, in ms since the epoch; undefined for another text. */
function dateOf(text: string | undefined): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function dateText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
