import { type ListOptions, ResourceVersionMatch } from '../meta/options.js';
import { jsonValue } from './field/bad-value.js';
import { forbidden, notSupported } from './field/constructors.js';
import type { FieldError } from './field/field-error.js';
import { FieldPath } from './field/field-path.js';

/* Options of lists and watches. kubernetes/apimachinery pkg/apis/meta/internalversion. */

const { exact, notOlderThan } = ResourceVersionMatch;
const matchPath = FieldPath.root('resourceVersionMatch');
const initialEventsPath = FieldPath.root('sendInitialEvents');

/** Features that change the rules of list options. */
export interface ListOptionsFeatures {
  /** Whether watches may begin with the current objects (feature WatchList). Default true. */
  readonly watchList?: boolean;
}

/**
 * Checks the combination of `resourceVersion`, `resourceVersionMatch`, `continue` and `sendInitialEvents`, for a list
 * or (with `watch` set) a watch. Call it after {@link withListOptionsDefaults}.
 */
export function validateListOptions(options: ListOptions, features: ListOptionsFeatures = {}): FieldError[] {
  return options.watch ? validateWatch(options, features.watchList ?? true) : validateList(options);
}

/**
 * Sets the default of `sendInitialEvents`: true for a watch without a resourceVersion (or with `0`) and other
 * conflicting options. Other options are returned unchanged.
 */
export function withListOptionsDefaults(options: ListOptions, features: ListOptionsFeatures = {}): ListOptions {
  if (features.watchList === false || !options.watch) return options;
  if (options.sendInitialEvents !== undefined || options.resourceVersionMatch) return options;
  if (options.resourceVersion && options.resourceVersion !== '0') return options;
  return { ...options, sendInitialEvents: true, resourceVersionMatch: notOlderThan };
}

function validateList(options: ListOptions): FieldError[] {
  const errors: FieldError[] = [];
  const match = options.resourceVersionMatch;
  if (match) {
    if (!options.resourceVersion) {
      errors.push(forbidden(matchPath, 'resourceVersionMatch is forbidden unless resourceVersion is provided'));
    }
    if (options.continue) {
      errors.push(forbidden(matchPath, 'resourceVersionMatch is forbidden when continue is provided'));
    }
    if (match !== exact && match !== notOlderThan) {
      errors.push(notSupported(matchPath, jsonValue(match), [exact, notOlderThan, '']));
    }
    if (match === exact && options.resourceVersion === '0') {
      errors.push(forbidden(matchPath, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
    }
  }
  if (options.sendInitialEvents !== undefined) {
    errors.push(forbidden(initialEventsPath, 'sendInitialEvents is forbidden for list'));
  }
  return errors;
}

function validateWatch(options: ListOptions, watchList: boolean): FieldError[] {
  const errors: FieldError[] = [];
  const match = options.resourceVersionMatch ?? '';
  if (options.sendInitialEvents !== undefined) {
    if (match !== notOlderThan) {
      errors.push(forbidden(matchPath, `sendInitialEvents requires setting resourceVersionMatch to ${notOlderThan}`));
    }
    if (!watchList) {
      const detail = 'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled';
      errors.push(forbidden(initialEventsPath, detail));
    }
  }
  if (match !== '') {
    if (options.sendInitialEvents === undefined) {
      const detail = 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided';
      errors.push(forbidden(matchPath, detail));
    }
    if (match !== notOlderThan) errors.push(notSupported(matchPath, jsonValue(match), [notOlderThan]));
    if (options.continue) {
      errors.push(forbidden(matchPath, 'resourceVersionMatch is forbidden when continue is provided'));
    }
  }
  return errors;
}
