import { effectiveVersion } from '@k8s-ts/api/discovery';
import { expect, it } from 'vitest';
import { LazyExpressionChecks } from '../expressions/index.js';

const scope = { hasParams: false, hasAuthorizer: false };

it.each([
  ['1.33', '[3, 1].sort() == [1, 3]', false],
  ['1.34', '[3, 1].sort() == [1, 3]', true],
  ['1.33', 'semver("1.2.3").major() == 1', true],
])('new expressions must work with %s: %s is valid: %s', async (compatible, expression, isValid) => {
  const checks = await new LazyExpressionChecks(effectiveVersion('1.36', compatible)).load();
  expect(checks.check(expression, ['bool'], { ...scope, isStored: false }) === undefined).toBe(isValid);
});

it('an emulating server lets stored expressions use all functions', async () => {
  const checks = await new LazyExpressionChecks(effectiveVersion('1.33')).load();
  expect(checks.check('[3, 1].sort() == [1, 3]', ['bool'], { ...scope, isStored: true })).toBeUndefined();
  expect(checks.check('[3, 1].sort() == [1, 3]', ['bool'], { ...scope, isStored: false })?.message).toContain(
    "undeclared reference to 'sort'",
  );
});
