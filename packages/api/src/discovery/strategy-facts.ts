import { strategiesData } from '../generated/strategies.js';
import { lazyIndex, lazyRows } from './lazy.js';

/** Facts of a resource's strategies; `strategies` of `kubernetes pkg/registry`. */
export interface StrategyFacts {
  readonly group: string;
  readonly resource: string;
  readonly namespaced: boolean;
  /** Whether a PUT creates an object that does not exist. */
  readonly allowCreateOnUpdate: boolean;
  /** Whether a PUT without a resourceVersion is allowed; it replaces any state of the object. */
  readonly allowUnconditionalUpdate: boolean;
  /** `metadata.generation` of a new object; 0 for kinds without generations. */
  readonly generationOnCreate: number;
  readonly generationBumpedByStrategy: boolean;
  readonly hasStatusStrategy: boolean;
  /** Whether a DELETE is answered with the object instead of a Status. */
  readonly returnDeletedObject: boolean;
  /** Default garbage collection policy, where it differs from the general default. */
  readonly defaultGC?:
    | string
    | {
        readonly otherVersions: string;
        readonly legacyVersions: string;
        /** Group-versions: `v1`, `batch/v1`. */
        readonly legacyWhenRequestGV: readonly string[];
      };
  /** Fields that server-side apply drops, by endpoint (`main`, `status`, a subresource). */
  readonly resetFields?: Readonly<Record<string, readonly string[]>>;
  readonly includeOnlyFilters?: readonly string[];
  /** Labels of field selectors that are accepted. */
  readonly fieldSelectors: readonly string[];
}

const rows = lazyRows<StrategyFacts>(strategiesData);
const byName = lazyIndex(rows, ({ group, resource }) => `${group}/${resource}`);

/** Strategy facts of a resource. */
export const strategyFacts = (group: string, resource: string): StrategyFacts | undefined =>
  byName(`${group}/${resource}`);
