import { fetchTransport, ManualClock, newClient, newInformerFactory } from '@k8s-ts/client';
import { describe, expect, it } from 'vitest';
import { ResourceCatalog } from '../discovery/index.js';
import { deleteContent } from './delete-content.js';

/** Verbs by resource; `pods` is in the core group, all others in `example.com`. */
type Verbs = Readonly<Record<string, readonly string[]>>;
/** Answers by `METHOD RESOURCE`: a list of objects, or the code of an error. Default: an empty list. */
type Answers = Readonly<Record<string, readonly object[] | number>>;

const all = ['list', 'delete', 'deletecollection'];
const deletedAt = '2026-01-01T00:00:00Z';
const held = (name: string, ...finalizers: readonly string[]) => ({ metadata: { name, finalizers } });
const codes: Readonly<Record<number, string>> = { 403: 'Forbidden', 404: 'NotFound', 405: 'MethodNotAllowed' };

async function contentOf(verbs: Verbs, answers: Answers, secondsLater = 60) {
  const requests: string[] = [];
  const discovery = (group: string) => ({
    items: [
      {
        metadata: { name: group },
        versions: [
          {
            version: 'v1',
            resources: Object.entries(verbs)
              .filter(([resource]) => (resource === 'pods') === (group === ''))
              .map(([resource, verbs]) => ({ resource, responseKind: { kind: resource }, scope: 'Namespaced', verbs })),
          },
        ],
      },
    ],
  });
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api') return Response.json(discovery(''));
    if (pathname === '/apis') return Response.json(discovery('example.com'));
    const what = `${request.method} ${pathname.replace(/^.*\/namespaces\/ns\//, '')}`;
    requests.push(what);
    const answer = answers[what] ?? [];
    if (typeof answer !== 'number') return Response.json({ metadata: {}, items: answer });
    const status = { apiVersion: 'v1', kind: 'Status', status: 'Failure', code: answer, reason: codes[answer] };
    return Response.json({ ...status, message: 'refused' }, { status: answer });
  };
  const client = newClient({ transport: fetchTransport({ url: 'http://server', fetch }) });
  const clock = new ManualClock(Date.parse(deletedAt) + secondsLater * 1000);
  const catalog = new ResourceCatalog({ client, informers: newInformerFactory({ client }), clock });
  await catalog.refresh();
  const namespace = { metadata: { name: 'ns', deletionTimestamp: deletedAt } };
  const content = await deleteContent(namespace, { client, catalog, clock }, new AbortController().signal);
  return { ...content, requests };
}

describe('the content of a namespace', () => {
  it.each<[string, Verbs, Answers, string[]]>([
    ['as collections', { a: all, b: all }, {}, ['DELETE a', 'GET a', 'DELETE b', 'GET b']],
    ['without resources that cannot be deleted', { a: ['list'], b: all }, {}, ['DELETE b', 'GET b']],
    [
      'one by one where a collection cannot be deleted',
      { a: ['list', 'delete'] },
      { 'GET a': [held('x')] },
      ['GET a', 'DELETE a/x', 'GET a'],
    ],
    [
      'one by one where the server refuses a collection',
      { a: all },
      { 'DELETE a': 405, 'GET a': [held('x')] },
      ['DELETE a', 'GET a', 'DELETE a/x', 'GET a'],
    ],
    ['without a list where it cannot be listed', { a: ['delete', 'deletecollection'] }, {}, ['DELETE a']],
    ['beginning with pods', { a: all, pods: all }, {}, ['GET pods', 'DELETE pods', 'GET pods', 'DELETE a', 'GET a']],
    [
      'ending with pods that are left',
      { a: all, pods: all },
      { 'GET pods': [held('p', 'x/y')] },
      ['GET pods', 'DELETE pods', 'GET pods'],
    ],
    ['also after an error', { a: all, b: all }, { 'DELETE a': 403 }, ['DELETE a', 'DELETE b', 'GET b']],
  ])('is deleted %s', async (_, verbs, answers, wanted) => {
    expect((await contentOf(verbs, answers)).requests).toEqual(wanted);
  });

  const pod = (seconds: number, phase = 'Running') => ({
    metadata: { name: `p${seconds}` },
    spec: { terminationGracePeriodSeconds: seconds },
    status: { phase },
  });
  const pods = [pod(30), pod(90), pod(300, 'Succeeded')];
  it.each<[string, Verbs, Answers, number, object]>([
    ['nothing', { a: all }, {}, 60, { remaining: [], finalizers: [], estimateSeconds: 0, errors: [] }],
    [
      'objects with finalizers',
      { a: all },
      { 'GET a': [held('x', 'f/1', 'f/2'), held('y', 'f/1')] },
      60,
      {
        remaining: [['a.example.com', 2]],
        finalizers: [
          ['f/1', 2],
          ['f/2', 1],
        ],
        estimateSeconds: 15,
        errors: [],
      },
    ],
    [
      'pods within their grace period',
      { pods: all },
      { 'GET pods': pods },
      60,
      { remaining: [['pods.', 3]], finalizers: [], estimateSeconds: 90, errors: [] },
    ],
    [
      'pods after their grace period',
      { pods: all },
      { 'GET pods': pods },
      91,
      {
        remaining: [],
        finalizers: [],
        estimateSeconds: 0,
        errors: ['unexpected items still remain in namespace: ns for gvr: /v1, Resource=pods'],
      },
    ],
    [
      'objects without a reason',
      { a: all },
      { 'GET a': [held('x')] },
      60,
      {
        remaining: [],
        finalizers: [],
        estimateSeconds: 0,
        errors: ['unexpected items still remain in namespace: ns for gvr: example.com/v1, Resource=a'],
      },
    ],
    [
      'errors',
      { a: all },
      { 'DELETE a': 403 },
      60,
      { remaining: [], finalizers: [], estimateSeconds: 0, errors: ['refused'] },
    ],
  ])('is reported when its deletion leaves %s', async (_, verbs, answers, later, wanted) => {
    const { remaining, finalizers, estimateSeconds, errors } = await contentOf(verbs, answers, later);
    const messages = errors.map((error) => (error as Error).message);
    expect({ remaining: [...remaining], finalizers: [...finalizers], estimateSeconds, errors: messages }).toEqual(
      wanted,
    );
  });
});
