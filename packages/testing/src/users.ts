import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { rbacv1 } from '@k8s-ts/api';
import { decodeYAML, encodeYAML } from '@k8s-ts/apimachinery/yaml';
import type { TestClient } from './test-client.js';

/** A user of a test server. */
export interface TestUser {
  /** Groups of the user. The server adds `system:authenticated`. Default none. */
  readonly groups?: readonly string[];
  /**
   * Rules granted to the user in all namespaces, by a ClusterRole and its binding. Default: only the rules that RBAC
   * objects of the server grant.
   */
  readonly rules?: readonly rbacv1.PolicyRule[];
}

/** A client with the permissions of a user, and the user's credentials. */
export interface TestUserAccess extends TestClient {
  /** The user's bearer token. */
  readonly token: string;
  /** The user's kubeconfig (YAML), with the CA and the token inline. */
  readonly kubeconfig: string;
}

/** Makes a bearer token for each user. */
export function newTokens(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, randomUUID()]));
}

/**
 * Runs a function with the path of a token file (`--token-auth-file`) that contains the users' tokens, and removes the
 * file afterwards.
 *
 * @param given path of a token file whose lines become part of the new one
 */
export async function withTokenFile<T>(
  users: Readonly<Record<string, TestUser>>,
  tokens: ReadonlyMap<string, string>,
  given: string | undefined,
  run: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'k8s-ts-testing-'));
  try {
    const lines = [...tokens].map(([name, token]) => {
      const groups = users[name]?.groups ?? [];
      // An empty column would be a group without a name.
      const columns = [token, name, '', ...(groups.length > 0 ? [groups.join(',')] : [])];
      return columns.map(quoted).join(',');
    });
    const file = join(folder, 'tokens.csv');
    const before = given === undefined ? '' : `${(await readFile(given, 'utf8')).trimEnd()}\n`;
    await writeFile(file, `${before}${lines.join('\n')}\n`, { mode: 0o600 });
    return await run(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The ClusterRole with a user's rules, and its binding, both named `k8s-ts-testing:USER`. */
export function roleOf(user: string, rules: readonly rbacv1.PolicyRule[]) {
  const name = `k8s-ts-testing:${user}`;
  const apiGroup = 'rbac.authorization.k8s.io';
  const apiVersion = `${apiGroup}/v1` as const;
  const role: rbacv1.ClusterRole = { apiVersion, kind: 'ClusterRole', metadata: { name }, rules };
  const binding: rbacv1.ClusterRoleBinding = {
    apiVersion,
    kind: 'ClusterRoleBinding',
    metadata: { name },
    roleRef: { apiGroup, kind: 'ClusterRole', name },
    subjects: [{ apiGroup, kind: 'User', name: user }],
  };
  return [role, binding] as const;
}

/** Makes a kubeconfig with a token instead of the admin's certificate. */
export function kubeconfigWithToken(kubeconfig: string, token: string): string {
  const { value } = decodeYAML(kubeconfig);
  const config = value as { readonly users: readonly { readonly name: string }[] };
  return encodeYAML({ ...config, users: config.users.map(({ name }) => ({ name, user: { token } })) });
}
