import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type FieldError,
  FieldPath,
  fieldErrorText,
  validateObjectMeta,
  validateObjectMetaUpdate,
  validatePathSegmentName,
} from '@k8s-ts/apimachinery/validation';
import { internalContext, withMeta } from '@k8s-ts/registry-generic';
import { type BuiltinStrategy, type BuiltinUpdateStrategy, builtinSchemeWithCodecs } from '@k8s-ts/registry-shared';
import { describe, expect, it } from 'vitest';

/** Runs the rules of a kind on objects as clients write them. */
export interface KindRules {
  /**
   * The errors of a create, as the server writes them: `spec.hostname: Invalid value: "a.b": …`. Empty when the object
   * is accepted.
   */
  create(object: object): Promise<readonly string[]>;
  /** The errors of an update of `old` to `next`, of the object itself or, with `strategy`, of a subresource. */
  update(next: object, old: object, strategy?: AnyUpdateStrategy): Promise<readonly string[]>;
}

// biome-ignore lint/suspicious/noExplicitAny: strategies of different kinds
type AnyStrategy = BuiltinStrategy<any>;
// biome-ignore lint/suspicious/noExplicitAny: strategies of different kinds
type AnyUpdateStrategy = BuiltinUpdateStrategy<any>;

const metadataPath = FieldPath.root('metadata');

/**
 * The rules of a kind of core/v1. Objects are decoded and get their defaults as in a request, then go through the
 * strategy's preparation and validation, as in a store.
 */
export function kindRules(name: string, strategy: AnyStrategy, namespaced = true): KindRules {
  const kind: GroupVersionKind = { group: '', version: 'v1', kind: name };
  const decode = (object: object): KubeObject => {
    const decoded = builtinSchemeWithCodecs()
      .codecs.codecFor(kind)
      .fromValue(JSON.parse(JSON.stringify(object)), kind, false).object;
    return namespaced ? decoded : withMeta(decoded, { namespace: undefined });
  };
  return {
    async create(object) {
      const decoded = decode(object);
      const context = internalContext(decoded.metadata.namespace);
      const result = strategy.prepareForCreate ? await strategy.prepareForCreate(decoded, context) : decoded;
      const errors = strategy.validate(result, context);
      if (errors.length > 0) return texts(errors);
      return texts(validateObjectMeta(result.metadata, namespaced, validatePathSegmentName, metadataPath));
    },
    async update(next, old, under: AnyUpdateStrategy = strategy) {
      const before = decode(old);
      const context = internalContext(before.metadata.namespace);
      const { generation, creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds, uid } = before.metadata;
      let result = withMeta(decode(next), { generation });
      if (under.prepareForUpdate) result = await under.prepareForUpdate(result, before, context);
      result = withMeta(result, {
        uid: result.metadata.uid || uid,
        creationTimestamp: creationTimestamp ?? result.metadata.creationTimestamp,
        deletionTimestamp: deletionTimestamp ?? result.metadata.deletionTimestamp,
        deletionGracePeriodSeconds: result.metadata.deletionGracePeriodSeconds ?? deletionGracePeriodSeconds,
      });
      return texts([
        ...validateObjectMeta(result.metadata, namespaced, validatePathSegmentName, metadataPath),
        ...validateObjectMetaUpdate(result.metadata, before.metadata, metadataPath),
        ...under.validateUpdate(result, before, context),
      ]);
    },
  };
}

/** The first line of each error. The diff that may follow has its own tests, `unified-diff.test.ts`. */
const texts = (errors: readonly FieldError[]): readonly string[] =>
  errors.map((error) => fieldErrorText(error).split('\n')[0] ?? '');

/** A change to a valid object, then the errors that it causes. */
export type RuleRow<C> = readonly [change: C, ...errors: string[]];

export interface RuleTableOptions<C> {
  /**
   * Path that is put before the errors of the table that start with `.`, `:`, an index or a key. Default: none, all
   * errors have their whole path.
   */
  readonly at?: string;
  /** The errors that a change causes. */
  errorsOf(change: C): Promise<readonly string[]>;
}

/** Declares a test for each row: the change causes these errors, in this order, and no others. */
export function ruleTable<C>(title: string, { at = '', errorsOf }: RuleTableOptions<C>, rows: readonly RuleRow<C>[]) {
  describe(title, () => {
    it.each(rows.map(([change, ...errors]) => [change, errors] as const))(
      'has the expected errors with %j',
      async (change, errors) => {
        expect(await errorsOf(change)).toEqual(
          errors.map((error) => (/^([.:]|\[[^\]])/.test(error) ? at + error : error)),
        );
      },
    );
  });
}

/**
 * A copy of `base` with the changes: plain objects are merged field by field, everything else is replaced, `undefined`
 * removes a field.
 */
export function changed(base: object, change: object): object {
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(change)) {
    const before = result[key];
    result[key] = isPlain(value) && isPlain(before) ? changed(before, value) : value;
  }
  return result;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
