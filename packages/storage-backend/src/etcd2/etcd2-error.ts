/** What the v2 API answers when it refuses. https://etcd.io/docs/v2.3/errorcode/ */
export const Etcd2ErrorCode = {
  keyNotFound: 100,
  compareFailed: 101,
  notAFile: 102,
  notADirectory: 104,
  keyExists: 105,
  insufficientCredentials: 110,
  raftInternal: 300,
  duringElection: 301,
  eventIndexCleared: 401,
} as const;

/** A refusal of the v2 API, in its own words. */
export class Etcd2Error extends Error {
  override readonly name = 'Etcd2Error';
  constructor(
    /** One of {@link Etcd2ErrorCode}, or another of the API; 0 when the answer had none. */
    readonly code: number,
    message: string,
    /** The store's index at the time; 0 when the answer did not tell. */
    readonly index: number,
  ) {
    super(message);
  }
}

/** Whether it is a refusal with one of these codes. */
export function isEtcd2Error(error: unknown, ...codes: number[]): error is Etcd2Error {
  return error instanceof Etcd2Error && codes.includes(error.code);
}
