import type { UserInfo } from '@k8s-ts/registry-generic';
import { type SubjectKey, subjectKey } from '../rules/index.js';
import { Grant, type IndexedBinding } from './grant.js';

/** The grants of one subject, by name of the binding. */
type Bucket = Map<string, Grant>;

/** The bindings of one namespace (or the cluster bindings), indexed by subject. */
export class BindingIndex {
  readonly #users = new Map<string, Bucket>();
  readonly #groups = new Map<string, Bucket>();
  /** The subjects of each binding, without duplicates. */
  readonly #keys = new Map<string, readonly SubjectKey[]>();

  get size(): number {
    return this.#keys.size;
  }

  set(binding: IndexedBinding): void {
    const { name, namespace, subjects } = binding;
    this.delete(name);
    const keys: SubjectKey[] = [];
    for (const [i, subject] of subjects.entries()) {
      const key = subjectKey(subject, namespace);
      if (key === undefined) continue;
      const buckets = this.#bucketsOf(key);
      let bucket = buckets.get(key.name);
      if (bucket === undefined) {
        bucket = new Map();
        buckets.set(key.name, bucket);
      }
      if (bucket.has(name)) continue;
      bucket.set(name, new Grant(binding, i));
      keys.push(key);
    }
    this.#keys.set(name, keys);
  }

  delete(name: string): void {
    for (const key of this.#keys.get(name) ?? []) {
      const buckets = this.#bucketsOf(key);
      const bucket = buckets.get(key.name);
      bucket?.delete(name);
      if (bucket?.size === 0) buckets.delete(key.name);
    }
    this.#keys.delete(name);
  }

  /**
   * Returns the first match among the bindings of the user and then those of each group. A binding that names the user
   * and a group is tried for each of them.
   *
   * @returns the result for the first subject of that binding that is the user
   */
  find(user: UserInfo, matches: (binding: IndexedBinding) => boolean): Grant | undefined {
    let found = findIn(this.#users.get(user.name), matches);
    for (const group of user.groups) found ??= findIn(this.#groups.get(group), matches);
    return found && this.#first(user, found);
  }

  #first(user: UserInfo, grant: Grant): Grant {
    if (grant.subjectIndex === 0) return grant;
    const { name } = grant.binding;
    let first = grant;
    for (const bucket of [this.#users.get(user.name), ...user.groups.map((group) => this.#groups.get(group))]) {
      const other = bucket?.get(name);
      if (other !== undefined && other.subjectIndex < first.subjectIndex) first = other;
    }
    return first;
  }

  #bucketsOf({ kind }: SubjectKey): Map<string, Bucket> {
    return kind === 'User' ? this.#users : this.#groups;
  }
}

function findIn(bucket: Bucket | undefined, matches: (binding: IndexedBinding) => boolean): Grant | undefined {
  if (bucket !== undefined) for (const grant of bucket.values()) if (matches(grant.binding)) return grant;
  return undefined;
}
