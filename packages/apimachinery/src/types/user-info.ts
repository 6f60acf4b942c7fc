/** The authenticated user of a request. `kubernetes/apiserver pkg/authentication/user`. */
export interface UserInfo {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}
