import { describe, expect, it } from 'vitest';
import { DependencyGraph } from './dependency-graph.js';
import type { GraphNode } from './graph-node.js';

/*
 * Events are written as `+UID` for an object that was added or changed and `-UID` for one that has gone, with
 * `@NAMESPACE` (default ns1, `@` the cluster), `<` and the uids of its owners, and marks: `!` it is being deleted, `F`
 * and `O` with the finalizers for foreground deletion and orphans, `b` it blocks the deletion of its owners. `?UID`
 * reports that the server has no object with the identity that the graph has for it. The name of an owner is its uid,
 * or the text after `=`.
 */
interface Seen {
  readonly uid: string;
  readonly owners: readonly string[];
}

function play(events: string) {
  const work: string[] = [];
  const note = (what: string) => (node: GraphNode) => void work.push(`${what} ${node.identity.uid}`);
  const graph = new DependencyGraph({
    attemptToDelete: note('delete'),
    attemptToDeleteLater: note('later'),
    attemptToOrphan: note('orphan'),
    invalidNamespace: (dependent, uid) => void work.push(`invalid ${dependent.identity.uid} ${uid}`),
  });
  const objects = new Map<string, { metadata: object; seen: Seen }>();
  for (const event of events.split(' ')) {
    const [, sign = '', uid = '', namespace = 'ns1', owners = '', marks = ''] =
      /^([+?-])(\w+)(?:@(\w*))?(?:<([\w,=]+))?:?([!FOb]*)$/.exec(event) ?? [];
    if (sign === '?') {
      const node = graph.node(uid);
      if (node) graph.notFound(node.identity);
      continue;
    }
    const old = objects.get(uid);
    if (sign === '-') {
      if (old) graph.delete(old, 'v1', 'Pod');
      objects.delete(uid);
      continue;
    }
    const ownerUIDs = owners === '' ? [] : owners.split(',').map((each) => each.split('='));
    const metadata = {
      name: uid,
      uid,
      namespace,
      ownerReferences: ownerUIDs.map(([ownerUID = '', name = ownerUID]) => ({
        ...{ apiVersion: 'v1', kind: 'Pod', name, uid: ownerUID },
        ...(marks.includes('b') && { blockOwnerDeletion: true }),
      })),
      finalizers: [...(marks.includes('F') ? ['foregroundDeletion'] : []), ...(marks.includes('O') ? ['orphan'] : [])],
      ...(marks.includes('!') && { deletionTimestamp: '2026-01-01T00:00:00Z' }),
    };
    const object = { metadata, seen: { uid, owners: ownerUIDs.map(([each = '']) => each) } };
    objects.set(uid, object);
    graph.set(old, object, 'v1', 'Pod');
  }
  return { graph, work, seen: [...objects.values()].map(({ seen }) => seen) };
}

describe('a graph of owners', () => {
  it.each([
    ['objects arrive after their owners', '+1 +2<1 +3<1,2'],
    ['an owner is deleted', '+1 +2<1 +3<1,2 +4<2 -2'],
    ['owners form a circle', '+1 +2<1 +3<1,2 +4<3 +2<4'],
    ['objects arrive before their owners', '+4<2 +3<1,2 +2<1 +1 -2'],
    ['owners change', '+1 +2 +3<1 +3<2 +3<1,2 +3'],
  ])('links owners and dependents when %s', (_, events) => {
    const { graph, seen } = play(events);
    for (const { uid, owners } of seen) {
      const node = graph.node(uid);
      expect(node?.owners.map((each) => each.uid)).toEqual(owners);
      for (const owner of owners) {
        const present = graph.node(owner);
        if (present) expect(present.dependents.has(node as GraphNode)).toBe(true);
      }
      const dependents = [...(node?.dependents ?? [])].map(({ identity }) => identity.uid).sort();
      expect(dependents).toEqual(
        seen
          .filter((each) => each.owners.includes(uid))
          .map((each) => each.uid)
          .sort(),
      );
    }
  });

  it.each([
    ['nothing for an owner that exists', '+1 +2<1', []],
    ['a check of an owner that was not seen', '+2<1', ['delete 1']],
    ['no further check when the owner is seen later', '+2<1 +1', ['delete 1']],
    ['checks of the dependents of an owner that is deleted', '+1 +2<1 +3<1 -1', ['delete 2', 'delete 3']],
    ['a check of the dependents of an owner that does not exist', '+2<1 ?1', ['delete 1', 'delete 2']],
    ['an event and a check for an owner in another namespace', '+1 +2@ns2<1', ['invalid 2 1', 'delete 2']],
    [
      'an event and a check when the dependent in another namespace was seen first',
      '+2@ns2<1 +1',
      ['delete 1', 'invalid 2 1', 'delete 2'],
    ],
    [
      'an event and a check for a cluster-scoped object with a namespaced owner',
      '+1 +2@<1',
      ['invalid 2 1', 'delete 2'],
    ],
    [
      'an event and a check when the cluster-scoped object was seen first',
      '+2@<1 +1',
      ['delete 1', 'invalid 2 1', 'delete 2'],
    ],
    ['nothing for a cluster-scoped owner', '+1@ +2<1', []],
    ['a check of a dependent that has another name for its owner', '+1 +2<1=other', ['delete 2']],
    ['a check of an owner by each of its names', '+2<1 +3<1=other ?1', ['delete 1', 'delete 3', 'delete 2', 'later 1']],
    [
      'checks of the dependents of an owner that is deleted in the foreground',
      '+1 +2<1 +1:!F',
      ['delete 2', 'delete 1'],
    ],
    ['these checks once when the deleted owner changes again', '+1 +2<1 +1:!F +1:!F', ['delete 2', 'delete 1']],
    [
      'a check of an owner in foreground deletion when a dependent is gone',
      '+1 +2<1:b +1:!F -2',
      ['delete 2', 'delete 1', 'delete 1'],
    ],
    ['a check of an owner whose dependent no longer blocks it', '+1 +2<1:b +2<1', ['delete 1']],
    ['a check of an owner that a blocking dependent no longer names', '+1 +2<1:b +2', ['delete 1']],
    ['the release of dependents of an owner that leaves orphans', '+1 +2<1 +1:!O', ['orphan 1']],
    [
      'the release of dependents of an owner that is first seen during its deletion',
      '+2<1 +1:!O',
      ['delete 1', 'orphan 1'],
    ],
    ['nothing for an object that is being deleted', '+1 +2<1 +1:!', []],
  ])('requests %s', (_, events, wanted) => {
    expect(play(events).work).toEqual(wanted);
  });

  it('forgets owners that do not exist, and remembers that they do not exist', () => {
    const { graph } = play('+2<1 ?1');
    expect(graph.node('1')).toBeUndefined();
    const identity = { apiVersion: 'v1', kind: 'Pod', namespace: 'ns1', name: '1', uid: '1' };
    expect(graph.absentOwners.has(identity)).toBe(true);
    expect(play('+1 -1').graph.absentOwners.has(identity)).toBe(false);
  });
});
