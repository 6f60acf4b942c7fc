import { errorText, newBadRequest } from '@k8s-ts/apimachinery/errors';
import {
  type ListOptionsFeatures,
  validateListOptions,
  withListOptionsDefaults,
} from '@k8s-ts/apimachinery/validation';
import type { WatchOptions } from '@k8s-ts/registry-generic/rest';
import type { RequestSelectors, SelectorParameter } from '../selector-parameter.js';
import { booleanOf, integerOf, invalidOptions } from './parameters.js';

/** The options of a list or watch in a URL. */
export interface DecodedListOptions extends WatchOptions {
  readonly watch: boolean;
  /** Undefined: the server chooses the time. */
  readonly timeoutSeconds?: number;
}

const noOptions: DecodedListOptions = { watch: false };

/**
 * Options of a list or watch from the query and its selectors, with their defaults: a watch without a resourceVersion
 * (or from 0) begins with the current state.
 *
 * @param features default: all are on
 * @throws StatusError 400 for values that do not parse, 422 for combinations that are not allowed
 */
export function decodeListOptions(
  query: URLSearchParams,
  selectors: RequestSelectors,
  features?: ListOptionsFeatures,
): DecodedListOptions {
  if (query.size === 0) return noOptions;
  const timeoutSeconds = integerOf(query, 'timeoutSeconds');
  const limit = integerOf(query, 'limit');
  const sendInitialEvents = booleanOf(query, 'sendInitialEvents');
  const labelSelector = selectorOf(selectors.labelSelector);
  const fieldSelector = selectorOf(selectors.fieldSelector);
  const options = withListOptionsDefaults(
    {
      watch: booleanOf(query, 'watch') ?? false,
      ...text(query, 'resourceVersion'),
      ...text(query, 'resourceVersionMatch'),
      ...text(query, 'continue'),
      ...(sendInitialEvents !== undefined ? { sendInitialEvents } : undefined),
    },
    features,
  );
  const errors = validateListOptions(options, features);
  if (errors.length > 0) throw invalidOptions('ListOptions', errors);
  return {
    ...(options as DecodedListOptions),
    ...(labelSelector !== undefined ? { labelSelector } : undefined),
    ...(fieldSelector !== undefined ? { fieldSelector } : undefined),
    ...text(query, 'shardSelector'),
    ...(limit !== undefined ? { limit } : undefined),
    ...(booleanOf(query, 'allowWatchBookmarks') ? { allowWatchBookmarks: true } : undefined),
    ...(timeoutSeconds !== undefined ? { timeoutSeconds } : undefined),
  };
}

function text(query: URLSearchParams, name: string): Record<string, string> | undefined {
  const value = query.get(name) ?? '';
  return value === '' ? undefined : { [name]: value };
}

function selectorOf<S extends object>(parameter: SelectorParameter<S>): S | undefined {
  if (parameter.text === '') return undefined;
  try {
    return parameter.selector;
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
}
