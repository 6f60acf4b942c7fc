import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import { parseSelector as parseFieldSelector } from '@k8s-ts/apimachinery/fields';
import { parseSelector as parseLabelSelector } from '@k8s-ts/apimachinery/labels';
import { FieldPath, type FieldError, field } from '@k8s-ts/apimachinery/validation';
import type { ListOptions, WatchOptions } from '@k8s-ts/registry-generic/rest';
import { booleanOf, integerOf, invalidOptions } from './parameters.js';

/** Options of a list or watch, as the URL has them. */
export interface DecodedListOptions extends WatchOptions {
  readonly watch: boolean;
  /** From the client; undefined: the server's own limit. */
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
  const watch = booleanOf(query, 'watch') ?? false;
  const allowWatchBookmarks = booleanOf(query, 'allowWatchBookmarks') ?? false;
  const timeoutSeconds = integerOf(query, 'timeoutSeconds');
  const limit = integerOf(query, 'limit');
  const resourceVersion = query.get('resourceVersion') ?? '';
  const continueToken = query.get('continue') ?? '';
  let match = query.get('resourceVersionMatch') ?? '';
  let sendInitialEvents = booleanOf(query, 'sendInitialEvents');
  if (labelSelector !== '') check(() => parseLabelSelector(labelSelector));
  if (fieldSelector !== '') check(() => parseFieldSelector(fieldSelector));

  if (watch && sendInitialEvents === undefined && match === '' && (resourceVersion === '' || resourceVersion === '0')) {
    sendInitialEvents = true;
    match = 'NotOlderThan';
  }
  const errors = watch
    ? validateWatch(match, sendInitialEvents, continueToken)
    : validateList(match, sendInitialEvents, resourceVersion, continueToken);
  if (errors.length > 0) throw invalidOptions('ListOptions', errors);
  return {
    watch,
    ...(labelSelector !== '' ? { labelSelector } : undefined),
    ...(fieldSelector !== '' ? { fieldSelector } : undefined),
    ...(resourceVersion !== '' ? { resourceVersion } : undefined),
    ...(match !== '' ? { resourceVersionMatch: match as NonNullable<ListOptions['resourceVersionMatch']> } : undefined),
    ...(limit !== undefined ? { limit } : undefined),
    ...(continueToken !== '' ? { continue: continueToken } : undefined),
    ...(sendInitialEvents !== undefined ? { sendInitialEvents } : undefined),
    ...(allowWatchBookmarks ? { allowWatchBookmarks } : undefined),
    ...(timeoutSeconds !== undefined ? { timeoutSeconds } : undefined),
  };
}

function check(parse: () => unknown): void {
  try {
    parse();
  } catch (error) {
    throw newBadRequest(error instanceof Error ? error.message : String(error));
  }
}

const matchPath = FieldPath.root('resourceVersionMatch');
const initialEventsPath = FieldPath.root('sendInitialEvents');
const withContinue = 'resourceVersionMatch is forbidden when continue is provided';

function validateList(
  match: string,
  sendInitialEvents: boolean | undefined,
  resourceVersion: string,
  continueToken: string,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (match !== '') {
    if (resourceVersion === '') {
      errors.push(field.forbidden(matchPath, 'resourceVersionMatch is forbidden unless resourceVersion is provided'));
    }
    if (continueToken !== '') errors.push(field.forbidden(matchPath, withContinue));
    if (match !== 'Exact' && match !== 'NotOlderThan') {
      errors.push(field.notSupported(matchPath, match, ['Exact', 'NotOlderThan', '']));
    }
    if (match === 'Exact' && resourceVersion === '0') {
      errors.push(field.forbidden(matchPath, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
    }
  }
  if (sendInitialEvents !== undefined) {
    errors.push(field.forbidden(initialEventsPath, 'sendInitialEvents is forbidden for list'));
  }
  return errors;
}

function validateWatch(match: string, sendInitialEvents: boolean | undefined, continueToken: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (sendInitialEvents !== undefined && match !== 'NotOlderThan') {
    errors.push(field.forbidden(matchPath, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'));
  }
  if (match !== '') {
    if (sendInitialEvents === undefined) {
      errors.push(
        field.forbidden(matchPath, 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'),
      );
    }
    if (match !== 'NotOlderThan') errors.push(field.notSupported(matchPath, match, ['NotOlderThan']));
    if (continueToken !== '') errors.push(field.forbidden(matchPath, withContinue));
  }
  return errors;
}
