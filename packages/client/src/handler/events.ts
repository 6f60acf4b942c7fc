/** An object was added, or is seen for the first time. */
export interface CreateEvent<T> {
  readonly object: T;
  /** The object was there before the controller started. */
  readonly isInInitialList: boolean;
}

/** An object has changed, or is reported again at a resync; then both are the same. */
export interface UpdateEvent<T> {
  readonly objectOld: T;
  readonly objectNew: T;
}

/** An object is gone. */
export interface DeleteEvent<T> {
  /** The last state that was seen. */
  readonly object: T;
  /** The deletion was missed, and the object may have changed before it. */
  readonly deleteStateUnknown: boolean;
}
