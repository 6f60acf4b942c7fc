/** A lease is shared by the keys that ask for about the same time: at most this many. */
const LEASE_KEYS = 1_000;
const REUSE_SHARE = 0.05;
const REUSE_SECONDS = 60;

/**
 * Hands out leases that several keys share, as kubernetes/apiserver pkg/storage/etcd3/lease_manager.go does: each new lease lives a
 * little longer than asked for (5 %, at most a minute), and while that little is left it serves further requests, up to 1,000.
 *
 * @param grant makes a lease that lives for the given number of seconds
 */
export function shareLeases(grant: (ttlSeconds: number) => Promise<string>): (ttlSeconds: number) => Promise<string> {
  let id: Promise<string> | undefined;
  let expiresAt = 0;
  let uses = 0;
  return (ttlSeconds) => {
    const now = Date.now();
    const extra = Math.min(REUSE_SECONDS, Math.floor(ttlSeconds * REUSE_SHARE));
    const longEnough = now + ttlSeconds * 1_000 < expiresAt;
    const notTooLong = now + (ttlSeconds + extra) * 1_000 >= expiresAt;
    uses++;
    if (id !== undefined && longEnough && notTooLong && uses <= LEASE_KEYS) return id;
    uses = 1;
    // The end is reckoned from before the grant: a lease never ends earlier than believed.
    expiresAt = now + (ttlSeconds + extra) * 1_000;
    const granted = grant(ttlSeconds + extra);
    id = granted;
    granted.catch(() => {
      if (id === granted) id = undefined;
    });
    return granted;
  };
}
