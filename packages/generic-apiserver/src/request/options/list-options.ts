import { errorText, newBadRequest } from '@k8s-ts/apimachinery/errors';
import { parseSelector as parseFieldSelector } from '@k8s-ts/apimachinery/fields';
import { parse as parseLabelSelector } from '@k8s-ts/apimachinery/labels';
import { validateListOptions, withListOptionsDefaults } from '@k8s-ts/apimachinery/validation';
import type { WatchOptions } from '@k8s-ts/registry-generic/rest';
import { booleanOf, integerOf, invalidOptions } from './parameters.js';

/** The options of a list or watch in a URL. */
export interface DecodedListOptions extends WatchOptions {
  readonly watch: boolean;
  /** Undefined: the server's own limit. */
  readonly timeoutSeconds?: number;
}

const noOptions: DecodedListOptions = { watch: false };

/**
 * Options of a list or watch from the query, with their defaults: a watch without a resourceVersion (or from 0) begins with the state.
 *
 * @throws StatusError 400 for values that do not parse, 422 for combinations that are not allowed
 */
export function decodeListOptions(query: URLSearchParams): DecodedListOptions {
  if (query.size === 0) return noOptions;
  const labelSelector = query.get('labelSelector') ?? '';
  const fieldSelector = query.get('fieldSelector') ?? '';
  const timeoutSeconds = integerOf(query, 'timeoutSeconds');
  const limit = integerOf(query, 'limit');
  const sendInitialEvents = booleanOf(query, 'sendInitialEvents');
  if (labelSelector !== '') check(() => parseLabelSelector(labelSelector));
  if (fieldSelector !== '') check(() => parseFieldSelector(fieldSelector));
  const options = withListOptionsDefaults({
    watch: booleanOf(query, 'watch') ?? false,
    ...text(query, 'resourceVersion'),
    ...text(query, 'resourceVersionMatch'),
    ...text(query, 'continue'),
    ...(sendInitialEvents !== undefined ? { sendInitialEvents } : undefined),
  });
  const errors = validateListOptions(options);
  if (errors.length > 0) throw invalidOptions('ListOptions', errors);
  return {
    ...(options as DecodedListOptions),
    ...(labelSelector !== '' ? { labelSelector } : undefined),
    ...(fieldSelector !== '' ? { fieldSelector } : undefined),
    ...(limit !== undefined ? { limit } : undefined),
    ...(booleanOf(query, 'allowWatchBookmarks') ? { allowWatchBookmarks: true } : undefined),
    ...(timeoutSeconds !== undefined ? { timeoutSeconds } : undefined),
  };
}

function text(query: URLSearchParams, name: string): Record<string, string> | undefined {
  const value = query.get(name) ?? '';
  return value === '' ? undefined : { [name]: value };
}

function check(parse: () => unknown): void {
  try {
    parse();
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
}
