import { identityText, type ObjectIdentity } from './object-identity.js';

/** Maximum number of remembered absent owners; the least recently used are forgotten first. */
const limit = 500;

/** Owners that are known not to exist, so that the server need not be asked for each of their dependents. */
export class AbsentOwners {
  readonly #known = new Set<string>();

  add(owner: ObjectIdentity): void {
    const text = identityText(owner);
    this.#known.delete(text);
    this.#known.add(text);
    if (this.#known.size > limit) this.#known.delete(this.#known.values().next().value as string);
  }

  has(owner: ObjectIdentity): boolean {
    const text = identityText(owner);
    if (!this.#known.delete(text)) return false;
    this.#known.add(text);
    return true;
  }
}
