import { ExpressionCompiler, evaluateAll } from '@k8s-ts/cel/admission';
import { AuthorizerValue } from '@k8s-ts/cel/kubernetes';
import type { Authorization, AuthorizationAttributes } from '@k8s-ts/generic-apiserver';
import { expect, it } from 'vitest';
import { Decisions } from './decisions.js';

const bob = { name: 'bob', groups: [] };
const allow: Authorization = { decision: 'Allow', reason: 'because' };

/** Evaluates an expression with a fixed decision of the authorizer. */
async function evaluate(
  expression: string,
  authorize: (asked: AuthorizationAttributes) => Authorization | Promise<Authorization>,
) {
  const asked: AuthorizationAttributes[] = [];
  const authorizer = {
    authorize(attributes: AuthorizationAttributes) {
      asked.push(attributes);
      return authorize(attributes);
    },
  };
  const decisions = new Decisions(authorizer, bob);
  const compiler = new ExpressionCompiler();
  const declared = { hasParams: false, hasAuthorizer: true };
  compiler.declare('pods', "authorizer.group('').resource('pods').check('get').allowed()", declared, 'stored');
  const compiled = compiler.compile(expression, ['bool'], declared, 'stored');
  const none = { object: null, oldObject: null, request: {}, namespaceObject: null, params: null };
  const variables = { ...none, authorizer: new AuthorizerValue(decisions.authorize) };
  const { results } = await decisions.evaluate(() =>
    evaluateAll([compiled], compiler.variables, variables, 10_000_000),
  );
  return { result: results[0], asked };
}

const twice = "variables.pods && variables.pods && authorizer.path('/a').check('get').allowed()";

it.each([
  ['at once', () => allow],
  ['later', async () => allow],
])('an expression asks the authorizer once for each question when it answers %s', async (_, authorize) => {
  const { result, asked } = await evaluate(twice, authorize);
  expect(result?.value).toBe(true);
  expect(asked.map(({ resource, path, verb, user }) => [resource, path, verb, user.name])).toEqual([
    ['pods', '', 'get', 'bob'],
    ['', '/a', 'get', 'bob'],
  ]);
});

it.each([
  [
    'at once',
    () => {
      throw new Error('no answer');
    },
  ],
  ['later', () => Promise.reject(new Error('no answer'))],
])('an expression can read the error of an authorizer that fails %s', async (_, authorize) => {
  const check = "authorizer.path('/a').check('get')";
  const { result } = await evaluate(`${check}.errored() && ${check}.error() == 'no answer'`, authorize);
  expect(result?.value).toBe(true);
});

it('an expression asks the authorizer about service accounts', async () => {
  const { asked } = await evaluate(
    "authorizer.serviceAccount('ns', 'sa').path('/').check('get').allowed()",
    () => allow,
  );
  expect(asked[0]?.user).toEqual({
    name: 'system:serviceaccount:ns:sa',
    groups: ['system:serviceaccounts', 'system:serviceaccounts:ns', 'system:authenticated'],
  });
});
