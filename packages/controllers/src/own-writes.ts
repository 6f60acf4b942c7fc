import type { ObjectLike } from '@k8s-ts/client';

interface Versioned extends ObjectLike {
  readonly metadata?: { readonly name?: string; readonly uid?: string; readonly resourceVersion?: string };
}

/**
 * Remembers the versions that a controller wrote itself, so that their watch events need not start another reconcile,
 * and the objects that it deleted while an informer still shows them.
 */
export class OwnWrites {
  readonly #versions = new Map<string, string>();
  readonly #deleted = new Set<string>();

  /** Records the answer to a create or update. */
  wrote({ metadata }: Versioned): void {
    this.#versions.set(metadata?.uid ?? '', metadata?.resourceVersion ?? '');
  }

  /** Records a deletion that the server has accepted. */
  deleted({ metadata }: Versioned): void {
    this.#deleted.add(metadata?.uid ?? '');
  }

  /** Whether this version of the object is the last one that the controller wrote. */
  has({ metadata }: Versioned): boolean {
    return this.#versions.get(metadata?.uid ?? '') === metadata?.resourceVersion;
  }

  /** Whether the controller deleted the object. */
  hasDeleted({ metadata }: Versioned): boolean {
    return this.#deleted.has(metadata?.uid ?? '');
  }

  /** Forgets a deleted object. @returns whether the controller itself deleted it */
  forget({ metadata }: Versioned): boolean {
    this.#versions.delete(metadata?.uid ?? '');
    return this.#deleted.delete(metadata?.uid ?? '');
  }
}
