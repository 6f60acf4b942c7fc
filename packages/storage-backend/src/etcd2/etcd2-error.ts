/** Error codes of the v2 API. https://etcd.io/docs/v2.3/errorcode/ */
export const Etcd2ErrorCode = {
  keyNotFound: 100,
  compareFailed: 101,
  notADirectory: 104,
  keyExists: 105,
  insufficientCredentials: 110,
  raftInternal: 300,
  duringElection: 301,
  eventIndexCleared: 401,
} as const;

/** An error response of the v2 API, with its message. */
export class Etcd2Error extends Error {
  override readonly name = 'Etcd2Error';
  constructor(
    /** A code of {@link Etcd2ErrorCode} or another code of the API; 0 when the response had none. */
    readonly code: number,
    message: string,
    /** The store's index at the time; 0 when the response did not contain it. */
    readonly index: number,
  ) {
    super(message);
  }
}

/** Whether the error is an {@link Etcd2Error} with one of these codes. */
export function isEtcd2Error(error: unknown, ...codes: number[]): error is Etcd2Error {
  return error instanceof Etcd2Error && codes.includes(error.code);
}
