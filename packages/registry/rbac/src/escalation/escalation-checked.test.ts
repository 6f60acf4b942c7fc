import type { rbacv1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { groupName } from '@k8s-ts/authorization/rbac';
import { type AuthorizationAttributes, alwaysAllow } from '@k8s-ts/generic-apiserver';
import {
  type AnyRESTStorage,
  extendStore,
  internalContext,
  newRESTOptionsFactory,
  type RequestContext,
} from '@k8s-ts/registry-generic';
import { type GroupStorage, newStorageFactory } from '@k8s-ts/registry-shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RBACStores } from '../rbac-stores.js';
import { rbac } from '../rest-storage.js';
import { escalationChecked } from './escalation-checked.js';

const everything: rbacv1.PolicyRule = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
const everyPath: rbacv1.PolicyRule = { verbs: ['*'], nonResourceURLs: ['*'] };
const pods = (...verbs: string[]): rbacv1.PolicyRule => ({ verbs, apiGroups: [''], resources: ['pods'] });
const secrets: rbacv1.PolicyRule = { verbs: ['get'], apiGroups: [''], resources: ['secrets'] };
interface RoleObject extends KubeObject {
  readonly rules?: unknown;
}

const object = (name: string, more: object) => ({ metadata: { name }, ...more }) as KubeObject;
const ref = (kind: string, name: string) => ({ apiGroup: groupName, kind, name });
const subject = (name: string) => ({ kind: 'User', apiGroup: groupName, name });
const by = (name: string, namespace = 'ns', groups: readonly string[] = ['dev', 'ops']): RequestContext => ({
  ...internalContext(namespace),
  user: { name, groups },
});
const admin = (namespace = 'ns') => by('root', namespace, ['system:masters']);

/** The requests that the authorizer got; it allows the requests in `grants`. */
const asked: string[] = [];
let grants: readonly string[] = [];
const authorizer = {
  authorize({ user, verb, apiGroup, resource, namespace, name }: AuthorizationAttributes) {
    const question = `${user.name} ${verb} ${resource}.${apiGroup} ${namespace}/${name}`;
    asked.push(question);
    return { decision: grants.includes(question) ? ('Allow' as const) : ('NoOpinion' as const), reason: '' };
  },
};

let storages: Readonly<Record<string, AnyRESTStorage>>;
let plain: Readonly<Record<string, AnyRESTStorage>>;
let info: GroupStorage<RBACStores>;
let destroy: () => Promise<unknown>;

const create = (resource: string, body: KubeObject, context: RequestContext, from = storages) =>
  (from[resource] as Required<AnyRESTStorage>).create(undefined, body, {}, context);
const update = (
  resource: string,
  name: string,
  change: (current: KubeObject | undefined) => KubeObject,
  context: RequestContext,
) =>
  (storages[resource] as Required<AnyRESTStorage>).update(
    name,
    { updatedObject: async (current) => change(current) },
    {},
    context,
  );

beforeAll(async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory' } });
  info = await rbac.newRESTStorageProvider().newRESTStorage({ restOptions: newRESTOptionsFactory({ storageFactory }) });
  destroy = () => info.destroy();
  plain = info.groupInfo.versionedResources.v1 ?? {};
  storages = escalationChecked(plain, { stores: info.stores, authorizer });
  const make = (resource: string, body: KubeObject) => create(resource, body, admin(), plain);
  await Promise.all(Object.values(info.stores).map((store) => store.ready()));
  await make('roles', object('of-ann', { rules: [pods('get', 'list')] }));
  await make('roles', object('strong', { rules: [secrets] }));
  await make('clusterroles', object('all', { rules: [everything, everyPath] }));
  await make('clusterroles', object('reader', { rules: [pods('get')] }));
  await make(
    'clusterroles',
    object('aggregated', { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] } }),
  );
  await make('rolebindings', object('ann', { roleRef: ref('Role', 'of-ann'), subjects: [subject('ann')] }));
  await make('rolebindings', object('dan', { roleRef: ref('Role', 'gone'), subjects: [subject('dan')] }));
  await make(
    'clusterrolebindings',
    object('boss', { roleRef: ref('ClusterRole', 'all'), subjects: [subject('boss')] }),
  );
});
afterAll(() => destroy());

const missing = (what: string, ...lines: string[]) =>
  `${what} is forbidden: user "ann" (groups=["dev" "ops"]) is attempting to grant RBAC permissions not currently held:\n${lines.join('\n')}`;
const noSecrets = '{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}';

describe('roles', () => {
  it('may contain the permissions that their writer holds', async () => {
    await create('roles', object('within', { rules: [pods('list')] }), by('ann'));
    await create('roles', object('empty', {}), by('ann'));
    await expect(create('roles', object('elsewhere', { rules: [pods('list')] }), by('ann', 'other'))).rejects.toThrow(
      missing('roles.rbac.authorization.k8s.io "elsewhere"', '{APIGroups:[""], Resources:["pods"], Verbs:["list"]}'),
    );
  });

  it('may not contain more: all missing rules are listed, sorted', async () => {
    const rules = [pods('watch', 'get', 'delete'), { ...secrets, resourceNames: ['b', 'a'] }, everyPath];
    await expect(create('roles', object('more', { rules }), by('ann'))).rejects.toMatchObject({
      status: {
        code: 403,
        reason: 'Forbidden',
        message: missing(
          'roles.rbac.authorization.k8s.io "more"',
          '{APIGroups:[""], Resources:["pods"], Verbs:["watch" "delete"]}',
          '{APIGroups:[""], Resources:["secrets"], ResourceNames:["a"], Verbs:["get"]}',
          '{APIGroups:[""], Resources:["secrets"], ResourceNames:["b"], Verbs:["get"]}',
          '{NonResourceURLs:["*"], Verbs:["*"]}',
        ),
      },
    });
  });

  it('that are too large to compare are refused, with the first missing rules', async () => {
    const names = (letter: string) => Array.from({ length: 60 }, (_, i) => `${letter}${i}`);
    const rule = { apiGroups: names('g'), resources: names('r'), verbs: names('v'), resourceNames: names('n') };
    const refused = create('roles', object('huge', { rules: [rule] }), by('ann'));
    const { status } = await refused.catch((error) => error);
    const lines = status.message.split('\n');
    expect(status.code).toBe(403);
    expect(lines.length).toBeLessThan(1000);
    expect(lines[1]).toMatch(/^{APIGroups:\["g0"\], Resources:\["r0"\], ResourceNames:\["n0"\], Verbs:\["v0" /);
    expect(lines.at(-1)).toBe('(more is missing, or too much to be compared)');
  });

  it('are checked before they are validated, and on each attempt of an update', async () => {
    const invalid = { verbs: [], apiGroups: [''], resources: ['pods'] };
    await expect(create('roles', object('more', { rules: [secrets, invalid] }), by('ann'))).rejects.toThrow(
      missing('roles.rbac.authorization.k8s.io "more"', noSecrets),
    );
    await create('roles', object('mine', { rules: [pods('get')] }), by('ann'));
    let attempts = 0;
    const change = (current: KubeObject | undefined): RoleObject => ({
      ...(current as KubeObject),
      rules: ++attempts === 1 ? [pods('list')] : [secrets],
    });
    const racing = (storages.roles as Required<AnyRESTStorage>).update(
      'mine',
      { updatedObject: async (current) => change(current) },
      {
        // Another client writes before the first attempt.
        validateUpdate: async () => {
          if (attempts !== 1) return;
          await (plain.roles as Required<AnyRESTStorage>).update(
            'mine',
            { updatedObject: async (current) => ({ ...(current as KubeObject), rules: [pods('watch')] }) },
            {},
            admin(),
          );
        },
      },
      by('ann'),
    );
    await expect(racing).rejects.toThrow(missing('roles.rbac.authorization.k8s.io "mine"', noSecrets));
    expect(attempts).toBe(2);
  });

  it('that are powerful cannot be changed, except for fields that the garbage collector writes', async () => {
    const change = (metadata: object) => (current: KubeObject | undefined) =>
      ({ ...current, metadata: { ...current?.metadata, ...metadata } }) as KubeObject;
    const refused = missing('roles.rbac.authorization.k8s.io "strong"', noSecrets);
    for (const metadata of [{ labels: { a: 'b' } }, { labels: { a: '' } }, { annotations: { a: 'b' } }, {}]) {
      const attempt = update('roles', 'strong', change(metadata), by('ann'));
      if (Object.keys(metadata).length > 0) await expect(attempt).rejects.toThrow(refused);
      else await attempt;
    }
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'x', uid: 'u' };
    await update('roles', 'strong', change({ finalizers: ['example.com/a'], ownerReferences: [owner] }), by('ann'));
    const { result } = await update('roles', 'strong', change({ finalizers: [], ownerReferences: [] }), by('ann'));
    expect(result.object).toMatchObject({ rules: [secrets] });
    await expect(update('roles', 'made', () => object('made', { rules: [secrets] }), by('ann'))).rejects.toThrow(
      missing('roles.rbac.authorization.k8s.io "made"', noSecrets),
    );
  });

  it('may contain anything for masters, and for users who may escalate', async () => {
    await create('roles', object('by-master', { rules: [everything] }), admin());
    await expect(create('roles', object('by-ann', { rules: [everything] }), by('ann'))).rejects.toThrow('forbidden');
    expect(asked.at(-1)).toBe(`ann escalate roles.${groupName} ns/`);
    grants = [`ann escalate roles.${groupName} ns/`, `ann escalate roles.${groupName} ns/strong`];
    await create('roles', object('by-ann', { rules: [everything] }), by('ann'));
    await update(
      'roles',
      'strong',
      (current) => ({ ...(current as KubeObject), rules: [secrets, everything] }),
      by('ann'),
    );
    await update('roles', 'strong', (current) => ({ ...(current as KubeObject), rules: [secrets] }), by('ann'));
    await expect(
      update('roles', 'within', (current) => ({ ...(current as KubeObject), rules: [secrets] }), by('ann')),
    ).rejects.toThrow('forbidden');
    grants = [];
  });

  it('that a binding names are reported when they are missing', async () => {
    await expect(create('roles', object('x', { rules: [secrets] }), by('dan'))).rejects.toThrow(
      `${noSecrets}; resolution errors: [roles.${groupName} "gone" not found]`,
    );
  });

  it('are refused when neither the bindings nor a decision of the authorizer is available', async () => {
    const unable = async (): Promise<never> => {
      throw new Error('not now');
    };
    const roleBindings = extendStore(info.stores.roleBindings, { list: unable });
    const stores = { ...info.stores, roleBindings } as unknown as RBACStores;
    const broken = escalationChecked(plain, { stores, authorizer: { authorize: unable } });
    await expect(create('roles', object('y', { rules: [secrets] }), by('ann'), broken)).rejects.toThrow(
      `${noSecrets}; resolution errors: [not now]`,
    );
  });
});

describe('cluster roles', () => {
  const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] };
  const refused = (name: string) =>
    `clusterroles.${groupName} "${name}" is forbidden: must have cluster-admin privileges to use the aggregationRule`;

  it('accept an aggregationRule only from writers with all permissions', async () => {
    await expect(create('clusterroles', object('agg', { aggregationRule }), by('ann', ''))).rejects.toThrow(
      refused('agg'),
    );
    await create('clusterroles', object('agg', { aggregationRule }), by('boss', ''));
    await create('clusterroles', object('none', { aggregationRule: undefined }), by('ann', ''));
    await expect(
      update('clusterroles', 'none', (current) => ({ ...current, aggregationRule }) as KubeObject, by('ann', '')),
    ).rejects.toThrow(refused('none'));
    const without = (current: KubeObject | undefined) => {
      const { aggregationRule: _gone, ...rest } = current as KubeObject & { aggregationRule?: unknown };
      return rest as KubeObject;
    };
    await expect(update('clusterroles', 'agg', without, by('ann', ''))).rejects.toThrow(refused('agg'));
    await update('clusterroles', 'agg', without, by('boss', ''));
  });

  it.each([{ a: 'b' }, { a: 'b', y: '' }, { a: 'b', x: '', y: '' }])(
    'gather from labels without values, too: %j',
    async (matchLabels) => {
      const name = `labels-${Object.keys(matchLabels).join('-')}`;
      const selecting = (labels: object) => ({ aggregationRule: { clusterRoleSelectors: [{ matchLabels: labels }] } });
      await create('clusterroles', object(name, selecting({ a: 'b', x: '' })), by('boss', ''));
      const change = (current: KubeObject | undefined) => ({ ...current, ...selecting(matchLabels) }) as KubeObject;
      await expect(update('clusterroles', name, change, by('ann', ''))).rejects.toThrow(refused(name));
    },
  );
});

describe('bindings', () => {
  const bind = (name: string, kind: string, role: string, who: string, namespace = 'ns') =>
    create(
      namespace === '' ? 'clusterrolebindings' : 'rolebindings',
      object(name, { roleRef: ref(kind, role), subjects: [subject('eve')] }),
      by(who, namespace),
    );

  it('may grant the permissions that their writer holds', async () => {
    await bind('reader', 'ClusterRole', 'reader', 'ann');
    await bind('all', 'ClusterRole', 'all', 'boss', '');
    await expect(bind('reader', 'ClusterRole', 'reader', 'ann', '')).rejects.toThrow(
      missing(
        'clusterrolebindings.rbac.authorization.k8s.io "reader"',
        '{APIGroups:[""], Resources:["pods"], Verbs:["get"]}',
      ),
    );
    const refused = missing('rolebindings.rbac.authorization.k8s.io "strong"', noSecrets);
    await expect(bind('strong', 'Role', 'strong', 'ann')).rejects.toThrow(refused);
    await create('rolebindings', object('strong', { roleRef: ref('Role', 'strong') }), admin());
    const label = (current: KubeObject | undefined) =>
      ({ ...current, metadata: { ...current?.metadata, labels: { a: 'b' } } }) as KubeObject;
    await expect(update('rolebindings', 'strong', label, by('ann'))).rejects.toThrow(refused);
    await update('rolebindings', 'reader', label, by('ann'));
  });

  it('to a missing role are refused with 404, with the resource of the binding', async () => {
    await expect(bind('x', 'Role', 'absent', 'ann')).rejects.toMatchObject({
      status: { code: 404, message: `rolebindings.${groupName} "absent" not found` },
    });
    await expect(bind('x', 'ClusterRole', 'absent', 'boss', '')).rejects.toThrow(
      `clusterrolebindings.${groupName} "absent" not found`,
    );
    await create('rolebindings', object('x', { roleRef: ref('Role', 'absent') }), admin());
  });

  it('are allowed for users who may bind the role, in the namespace of the binding', async () => {
    grants = [`ann bind clusterroles.${groupName} ns/all`];
    await bind('all-here', 'ClusterRole', 'all', 'ann');
    await expect(bind('all-everywhere', 'ClusterRole', 'all', 'ann', '')).rejects.toThrow('forbidden');
    expect(asked.at(-1)).toBe(`ann bind clusterroles.${groupName} /all`);
    await expect(bind('strong-here', 'Role', 'strong', 'ann')).rejects.toThrow('forbidden');
    expect(asked.at(-1)).toBe(`ann bind roles.${groupName} ns/strong`);
    // The user may escalate roles, but may not bind them.
    grants = [`ann escalate roles.${groupName} ns/`];
    await expect(bind('strong-here', 'Role', 'strong', 'ann')).rejects.toThrow('forbidden');
    grants = [];
  });
});

it('roles and bindings are not checked when they are read or deleted, and other resources are never checked', async () => {
  await create('roles', object('to-go', { rules: [secrets] }), admin());
  const roles = storages.roles as Required<AnyRESTStorage>;
  expect((await roles.get('to-go', {}, by('ann'))).object).toMatchObject({ rules: [secrets] });
  expect((await roles.delete('to-go', {}, by('ann'))).deleted).toBe(true);
  const other = { kind: { group: groupName, version: 'v1', kind: 'Other' }, namespaced: true };
  const checked = escalationChecked({ others: other }, { stores: undefined as never, authorizer: alwaysAllow });
  expect(checked.others).toBe(other);
});
