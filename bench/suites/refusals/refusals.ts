import { largePod } from '../../kit/large-pod.js';
import { pod } from '../../kit/pod.js';

/** A request that a server refuses, or a dry run, with the status of its answer. */
export interface Refusal {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body?: string;
  /** Default `application/json`. */
  readonly type?: string;
  /**
   * Default: the token of the bench. `account`: the token of a service account without permissions. `wrong`: an invalid
   * token.
   */
  readonly token?: 'account' | 'wrong';
}

const core = '/api/v1/namespaces/bench';
const custom = '/apis/refusals.example.com/v1/namespaces/bench/ruleds';
const apply = 'application/apply-patch+yaml';
const text = (object: object) => JSON.stringify(object);

const configMap = (name: string, more: object = {}) =>
  text({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...more }, data: { key: 'value' } });
const invalidPod = { ...pod(1), spec: { ...pod(1).spec, restartPolicy: 'Sometimes', dnsPolicy: 'Wrong' } };
const nameless = (from: ReturnType<typeof pod>, count: number) => ({
  ...from,
  spec: {
    ...from.spec,
    containers: Array.from({ length: count }, () => ({ name: 'Wrong_Name', image: '', imagePullPolicy: 'Sometimes' })),
  },
});
const ruled = (spec: object) =>
  text({ apiVersion: 'refusals.example.com/v1', kind: 'Ruleds', metadata: { name: 'one' }, spec });
const good = { min: 1, max: 2, name: 'one' };

/** The measured requests. `prepare.ts` creates the objects that they need. */
export const refusals: readonly Refusal[] = [
  {
    name: '400, malformed JSON',
    method: 'POST',
    path: `${core}/configmaps`,
    status: 400,
    body: '{"metadata":{"name":',
  },
  {
    name: '400, a field of another type',
    method: 'POST',
    path: `${core}/pods`,
    status: 400,
    body: text({ ...pod(1), spec: { ...pod(1).spec, containers: 'none' } }),
  },
  {
    name: '400, unknown fields, strict',
    method: 'POST',
    path: `${core}/pods?fieldValidation=Strict`,
    status: 400,
    body: text({ ...pod(1), spec: { ...pod(1).spec, colour: 'red' } }),
  },
  { name: '401', method: 'GET', path: `${core}/configmaps/stored`, status: 401, token: 'wrong' },
  { name: '403', method: 'GET', path: `${core}/secrets/one`, status: 403, token: 'account' },
  { name: '403, create', method: 'POST', path: `${core}/pods`, status: 403, token: 'account', body: text(largePod(1)) },
  { name: '404, object', method: 'GET', path: `${core}/configmaps/none`, status: 404 },
  { name: '404, resource', method: 'GET', path: '/apis/none.example.com/v1/things', status: 404 },
  { name: '405', method: 'POST', path: `${core}/configmaps/stored`, status: 405, body: configMap('stored') },
  { name: '409, already exists', method: 'POST', path: `${core}/configmaps`, status: 409, body: configMap('stored') },
  {
    name: '409, old version',
    method: 'PUT',
    path: `${core}/configmaps/stored`,
    status: 409,
    body: configMap('stored', { resourceVersion: '1' }),
  },
  {
    name: '409, field of another manager',
    method: 'PATCH',
    path: `${core}/configmaps/stored?fieldManager=other`,
    status: 409,
    type: apply,
    body: text({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'stored' }, data: { key: 'other' } }),
  },
  { name: '422, name', method: 'POST', path: `${core}/configmaps`, status: 422, body: configMap('Wrong_Name') },
  { name: '422, pod', method: 'POST', path: `${core}/pods`, status: 422, body: text(invalidPod) },
  { name: '422, pod, 150 errors', method: 'POST', path: `${core}/pods`, status: 422, body: text(nameless(pod(1), 50)) },
  {
    name: '422, custom resource',
    method: 'POST',
    path: custom,
    status: 422,
    body: ruled({ ...good, name: 'Wrong_1' }),
  },
  { name: '422, rule', method: 'POST', path: custom, status: 422, body: ruled({ ...good, min: 3 }) },
  {
    name: '422, value of 100 KB',
    method: 'POST',
    path: custom,
    status: 422,
    body: ruled({ ...good, name: '_'.repeat(100_000) }),
  },
  {
    name: 'denied by Pod Security',
    method: 'POST',
    path: '/api/v1/namespaces/secure/pods',
    status: 403,
    body: text(pod(1)),
  },
  {
    name: 'denied by a policy',
    method: 'POST',
    path: `${core}/configmaps`,
    status: 422,
    body: configMap('denied', { labels: { deny: 'policy' } }),
  },
  {
    name: 'denied by a webhook',
    method: 'POST',
    path: `${core}/configmaps`,
    status: 403,
    body: configMap('denied', { labels: { deny: 'webhook' } }),
  },
  {
    name: '422, pod, dry run',
    method: 'POST',
    path: `${core}/pods?dryRun=All`,
    status: 422,
    body: text(invalidPod),
  },
  { name: 'dry run of a pod', method: 'POST', path: `${core}/pods?dryRun=All`, status: 201, body: text(largePod(1)) },
];
