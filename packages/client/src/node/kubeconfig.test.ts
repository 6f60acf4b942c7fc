import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKubeconfig } from './kubeconfig.js';

const text = `
apiVersion: v1
kind: Config
current-context: here
contexts:
- name: here
  context: {cluster: one, user: files, namespace: team}
- name: there
  context: {cluster: two, user: inline}
- name: plugin
  context: {cluster: two, user: plugin}
- name: impersonator
  context: {cluster: two, user: impersonator}
- name: unlisted
  context: {cluster: two, user: nobody}
- name: nowhere
  context: {cluster: three, user: inline}
clusters:
- name: one
  cluster: {server: 'https://one:6443', certificate-authority: ca.crt, tls-server-name: kubernetes}
- name: two
  cluster: {server: 'https://two:6443', insecure-skip-tls-verify: true}
users:
- name: files
  user: {client-certificate: client.crt, client-key: client.key, tokenFile: token}
- name: inline
  user: {token: secret, client-certificate-data: Y2VydA==, client-key-data: a2V5}
- name: plugin
  user: {exec: {command: login}}
- name: impersonator
  user: {token: secret, as: admin}
`;

describe('a kubeconfig', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
    for (const name of ['ca.crt', 'client.crt', 'client.key', 'token'])
      await writeFile(join(folder, name), `${name}\n`);
    await writeFile(join(folder, 'config'), text);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('may name files relative to its folder', async () => {
    const { transport, namespace } = await readKubeconfig({ path: join(folder, 'config') });
    expect(namespace).toBe('team');
    expect(transport).toMatchObject({ server: 'https://one:6443', serverName: 'kubernetes' });
    expect([transport.ca, transport.cert, transport.key].map(String)).toEqual([
      'ca.crt\n',
      'client.crt\n',
      'client.key\n',
    ]);
    const token = transport.token as () => Promise<string>;
    expect(await token()).toBe('token');
    await writeFile(join(folder, 'token'), 'renewed\n');
    expect(await token()).toBe('renewed');
    await writeFile(join(folder, 'token'), '');
    expect(await token()).toBe('renewed');
    const other = (await readKubeconfig({ path: join(folder, 'config') })).transport.token as () => Promise<string>;
    await expect(other()).rejects.toThrow('read empty token from file');
  });

  it('has its data inline', async () => {
    const { transport, namespace } = await readKubeconfig({ text }, { context: 'there' });
    expect(namespace).toBe('default');
    expect(transport).toMatchObject({ token: 'secret', rejectUnauthorized: false });
    expect([transport.cert, transport.key].map(String)).toEqual(['cert', 'key']);
  });

  it('has no credentials for a user that is not listed', async () => {
    const { transport } = await readKubeconfig({ text }, { context: 'unlisted' });
    expect(transport).toEqual({ server: 'https://two:6443', rejectUnauthorized: false });
  });

  it.each([
    ['plugin', 'user plugin: exec is not supported'],
    ['impersonator', 'user impersonator: as is not supported'],
    ['nowhere', 'the kubeconfig has no cluster three'],
    ['unknown', 'the kubeconfig has no context unknown'],
  ])('is refused with the context %s', async (context, problem) => {
    await expect(readKubeconfig({ text }, { context })).rejects.toThrow(problem);
  });

  it('needs a current context', async () => {
    await expect(readKubeconfig({ text: 'kind: Config' })).rejects.toThrow('no current context');
  });
});
