import { describe, expect, it } from 'vitest';
import type { Condition } from '../meta/condition.js';
import type { DeleteOptions, ListOptions } from '../meta/options.js';
import {
  FieldPath,
  fieldErrorText,
  labelSelectorHasInvalidLabelValue,
  validateConditions,
  validateCreateOptions,
  validateDeleteOptions,
  validateFieldSelectorRequirement,
  validateLabelSelector,
  validateListOptions,
  validatePatchOptions,
  validateTableOptions,
  validateUpdateOptions,
  withListOptionsDefaults,
} from './index.js';

describe('validateListOptions', () => {
  const forbiddenMatch = 'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden';
  it.each<[ListOptions, string[]]>([
    [{}, []],
    [{ resourceVersion: '1', resourceVersionMatch: 'Exact' }, []],
    [{ resourceVersion: '0', resourceVersionMatch: 'NotOlderThan' }, []],
    [{ resourceVersionMatch: 'NotOlderThan' }, [`${forbiddenMatch} unless resourceVersion is provided`]],
    [
      { resourceVersionMatch: 'Exact', resourceVersion: '1', continue: 'c' },
      [`${forbiddenMatch} when continue is provided`],
    ],
    [
      { resourceVersionMatch: 'foo', resourceVersion: '1' },
      ['resourceVersionMatch: Unsupported value: "foo": supported values: "Exact", "NotOlderThan", ""'],
    ],
    [
      { resourceVersionMatch: 'Exact', resourceVersion: '0' },
      ['resourceVersionMatch: Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"'],
    ],
    [{ sendInitialEvents: false }, ['sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list']],
    [{ watch: true }, []],
    [{ watch: true, sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' }, []],
    [
      { watch: true, sendInitialEvents: true },
      ['resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'],
    ],
    [
      { watch: true, sendInitialEvents: true, resourceVersionMatch: 'Exact' },
      [
        'resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
        'resourceVersionMatch: Unsupported value: "Exact": supported values: "NotOlderThan"',
      ],
    ],
    [
      { watch: true, resourceVersionMatch: 'NotOlderThan' },
      [`${forbiddenMatch} for watch unless sendInitialEvents is provided`],
    ],
    [
      { watch: true, sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan', continue: 'c' },
      [`${forbiddenMatch} when continue is provided`],
    ],
  ])('returns the errors of %j', (options, errors) => {
    expect(validateListOptions(options).map(fieldErrorText)).toEqual(errors);
  });

  it('forbids sendInitialEvents on servers without watch lists', () => {
    const options = { watch: true, sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' };
    expect(validateListOptions(options, { watchList: false }).map(fieldErrorText)).toEqual([
      'sendInitialEvents: Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled',
    ]);
  });

  it.each<[ListOptions, boolean]>([
    [{ watch: true }, true],
    [{ watch: true, resourceVersion: '0' }, true],
    [{ watch: true, resourceVersion: '5' }, false],
    [{ watch: true, sendInitialEvents: false }, false],
    [{ watch: true, resourceVersionMatch: 'Exact' }, false],
    [{}, false],
  ])('sets sendInitialEvents by default for %j: %s', (options, changes) => {
    const defaulted = withListOptionsDefaults(options);
    if (changes) {
      expect(defaulted).toEqual({ ...options, sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' });
    } else {
      expect(defaulted).toBe(options);
    }
    expect(withListOptionsDefaults(options, { watchList: false })).toBe(options);
  });
});

describe('options of writes', () => {
  const dryRun = 'dryRun: Unsupported value: ["All","x"]: supported values: "All"';
  it.each<[DeleteOptions, string[]]>([
    [{}, []],
    [{ propagationPolicy: 'Orphan', dryRun: ['All'] }, []],
    [{ orphanDependents: true }, []],
    [
      { orphanDependents: true, propagationPolicy: 'Orphan' },
      ['propagationPolicy: Invalid value: "Orphan": orphanDependents and deletionPropagation cannot be both set'],
    ],
    [
      { propagationPolicy: 'x', dryRun: ['All', 'x'] },
      [
        'propagationPolicy: Unsupported value: "x": supported values: "Foreground", "Background", "Orphan", "nil"',
        dryRun,
      ],
    ],
    [
      { ignoreStoreReadErrorWithClusterBreakingPotential: true, dryRun: ['All'], gracePeriodSeconds: 0 },
      [
        'ignoreStoreReadErrorWithClusterBreakingPotential: Invalid value: true: cannot be set together with .dryRun',
        'ignoreStoreReadErrorWithClusterBreakingPotential: Invalid value: true: cannot be set together with .gracePeriodSeconds',
      ],
    ],
  ])('returns the errors of delete options %j', (options, errors) => {
    expect(validateDeleteOptions(options).map(fieldErrorText)).toEqual(errors);
  });

  it('returns the errors of create and update options', () => {
    const bad = { fieldManager: 'x'.repeat(129), dryRun: ['All', 'x'], fieldValidation: 'Maybe' };
    for (const validate of [validateCreateOptions, validateUpdateOptions]) {
      expect(validate({ fieldManager: 'm', dryRun: ['All'], fieldValidation: 'Strict' })).toEqual([]);
      expect(validate(bad).map(fieldErrorText)).toEqual([
        'fieldManager: Too long: may not be more than 128 bytes',
        dryRun,
        'fieldValidation: Unsupported value: "Maybe": supported values: "", "Ignore", "Strict", "Warn"',
      ]);
    }
    expect(validateCreateOptions({ fieldManager: 'é\u200b' }).map(fieldErrorText)).toEqual([
      'fieldManager: Invalid value: "é\\u200b": invalid character U+200B (at position 2)',
    ]);
  });

  it.each([
    [{}, 'application/apply-patch+yaml', ['fieldManager: Required value: is required for apply patch']],
    [{ fieldManager: 'm', force: true }, 'application/apply-patch+yaml', []],
    [{ force: false }, 'application/merge-patch+json', ['force: Forbidden: may not be specified for non-apply patch']],
    [{}, 'application/json-patch+json', []],
  ])('returns the errors of patch options %j with %s', (options, type, errors) => {
    expect(validatePatchOptions(options, type).map(fieldErrorText)).toEqual(errors);
  });

  it('returns the errors of table options', () => {
    for (const includeObject of ['', 'None', 'Metadata', 'Object']) {
      expect(validateTableOptions({ includeObject })).toEqual([]);
    }
    expect(validateTableOptions({ includeObject: 'x' }).map(fieldErrorText)).toEqual([
      "includeObject: Invalid value: \"x\": must be 'Metadata', 'Object', 'None', or empty",
    ]);
  });
});

describe('selectors in objects', () => {
  const path = FieldPath.root('spec', 'selector');
  const requirement = (operator: string, ...values: string[]) => ({
    matchExpressions: [{ key: 'k', operator, values }],
  });
  it.each([
    [{}, []],
    [{ matchLabels: { a: 'b' } }, []],
    [requirement('In', 'a', ''), []],
    [requirement('Exists'), []],
    [
      requirement('In'),
      [
        "spec.selector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
      ],
    ],
    [
      requirement('DoesNotExist', 'a'),
      [
        "spec.selector.matchExpressions[0].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
      ],
    ],
    [
      requirement('=', 'a'),
      ['spec.selector.matchExpressions[0].operator: Invalid value: "=": not a valid selector operator'],
    ],
  ])('have the expected errors: %j', (selector, errors) => {
    expect(validateLabelSelector(selector, {}, path).map(fieldErrorText)).toEqual(errors);
  });

  it('may be invalid where an option allows stored invalid selectors', () => {
    const selector = requirement('In', '-bad-');
    expect(labelSelectorHasInvalidLabelValue(selector)).toBe(true);
    expect(labelSelectorHasInvalidLabelValue(undefined)).toBe(false);
    expect(validateLabelSelector(selector, {}, path)[0]?.field).toBe('spec.selector.matchExpressions[0].values[0]');
    expect(validateLabelSelector(selector, { allowInvalidLabelValueInSelector: true }, path)).toEqual([]);
    expect(validateLabelSelector(requirement('?'), { allowUnknownOperatorInRequirement: true }, path)).toEqual([]);
    expect(validateLabelSelector(undefined, {}, path)).toEqual([]);
  });

  it('checks field requirements', () => {
    expect(validateFieldSelectorRequirement({ key: '', operator: 'In' }, {}, path).map(fieldErrorText)).toEqual([
      'spec.selector.key: Required value: must be specified',
      "spec.selector.values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
    ]);
  });
});

describe('validateConditions', () => {
  const good: Condition = {
    type: 'example.com/Ready',
    status: 'True',
    lastTransitionTime: '2020-01-01T00:00:00Z',
    reason: 'AsExpected',
    message: '',
  };
  const path = FieldPath.root('status', 'conditions');
  it('accepts complete conditions of different types', () => {
    expect(validateConditions([good, { ...good, type: 'Other' }], path)).toEqual([]);
  });

  it('reports missing fields', () => {
    const bad = {
      ...good,
      status: 'Maybe',
      observedGeneration: -1,
      lastTransitionTime: '',
      reason: '',
      message: 'x'.repeat(32769),
    } as unknown as Condition;
    expect(validateConditions([good, bad], path).map(fieldErrorText)).toEqual([
      'status.conditions[1].type: Duplicate value: "example.com/Ready"',
      'status.conditions[1].status: Unsupported value: "Maybe": supported values: "False", "True", "Unknown"',
      'status.conditions[1].observedGeneration: Invalid value: -1: must be greater than or equal to zero',
      'status.conditions[1].lastTransitionTime: Required value',
      'status.conditions[1].reason: Required value',
      'status.conditions[1].message: Too long: may not be more than 32768 bytes',
    ]);
    expect(validateConditions([{ ...good, reason: 'a b' }], path).map(fieldErrorText)).toEqual([
      "status.conditions[0].reason: Invalid value: \"a b\": a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')",
    ]);
  });
});
