import type { Binding } from '@k8s-ts/api/types';
import { fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { expect, it } from 'vitest';
import { validatePodBinding } from './pod-validation.js';

const notNode = (kind: string) => `target.kind: Unsupported value: "${kind}": supported values: "Node", "<empty>"`;
const noName = 'target.name: Required value';

/** `kubernetes pkg/apis/core/validation/validation.go`, ValidatePodBinding. */
it.each<[Partial<Binding['target']>, ...string[]]>([
  [{ kind: 'Node', name: 'n' }],
  [{ name: 'n' }],
  [{ kind: '', name: 'n' }],
  [{ kind: 'Node', name: 'n', namespace: 'x', apiVersion: 'v2' }],
  [{ kind: 'Node', name: 'A_b/c' }],
  [{ kind: 'Pod', name: 'n' }, notNode('Pod')],
  [{ kind: 'node', name: 'n' }, notNode('node')],
  [{ kind: 'Minion', name: 'n' }, notNode('Minion')],
  [{ kind: 'Node', name: '' }, noName],
  [{ kind: 'Node' }, noName],
  [{}, noName],
  [{ kind: 'Pod', name: '' }, notNode('Pod'), noName],
])('validatePodBinding checks the target %j of a binding', (target, ...messages) => {
  const binding = { metadata: { name: 'one', namespace: 'ns' }, target } as Binding;
  expect(validatePodBinding(binding).map(fieldErrorText)).toEqual(messages);
});
