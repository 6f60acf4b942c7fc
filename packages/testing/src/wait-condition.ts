/** An entry of `status.conditions`, such as `{ condition: 'Available' }`. */

export interface StatusCondition {
  /** The type of the condition. */
  readonly condition: string;
  /** Default `True`. */
  readonly status?: 'True' | 'False' | 'Unknown';
}

/**
 * A state to wait for: the object exists, it does not exist any more, one of its `status.conditions` has a status, or a
 * function returns true. The function is only called while the object exists.
 */
export type WaitCondition<T> = 'exists' | 'deleted' | StatusCondition | ((object: T) => boolean);
