import { describe, expect, it } from 'vitest';
import { controllersAndNodes, runningLine } from './controllers-and-nodes.js';
import { readCommandLine } from './flags/command-line.js';

const chosen = async (flags: string) =>
  controllersAndNodes(await readCommandLine(flags.split(' ').filter((flag) => flag !== '')));

describe('controllersAndNodes', () => {
  it.each<[string, readonly string[], number]>([
    ['', ['*'], 1],
    ['--storage-backend=memory', ['*'], 1],
    ['--storage-backend=lmdb --nodes=3', ['*'], 3],
    ['--nodes=0', ['*'], 0],
    ['--controllers=-*', ['-*'], 0],
    ['--controllers=', [], 0],
    ['--controllers=-* --nodes=2', ['-*'], 2],
    ['--controllers=-namespace-controller', ['-namespace-controller'], 0],
    ['--controllers=*,-namespace-controller', ['*', '-namespace-controller'], 1],
    ['--controllers=namespace-controller', ['namespace-controller'], 1],
    ['--controllers=-* --controllers=*', ['-*', '*'], 1],
    ['--etcd-servers=http://127.0.0.1:2379', [], 0],
    ['--etcd-servers=http://127.0.0.1:2379 --storage-backend=memory', [], 0],
    ['--etcd-servers=http://127.0.0.1:2379 --controllers=*', ['*'], 0],
    ['--etcd-servers=http://127.0.0.1:2379 --nodes=1', [], 1],
  ])('chooses controllers and nodes by the flags %j', async (flags, controllers, nodes) => {
    expect(await chosen(flags)).toEqual({ controllers, nodes });
  });

  it('refuses an unknown controller', async () => {
    await expect(chosen('--controllers=x')).rejects.toThrow(
      '--controllers: "x" is not in the list of known controllers',
    );
  });
});

describe('runningLine', () => {
  it.each([
    ['', /^Running \d\d controllers and 1 simulated node\. Leave them out: --controllers=-\* --nodes=0$/],
    ['--nodes=2', /^Running \d\d controllers and 2 simulated nodes\. Leave them out: --controllers=-\* --nodes=0$/],
    ['--nodes=0', /^Running \d\d controllers and no simulated nodes\. Add a node for pods: --nodes=1\. /],
    [
      '--controllers=-* --nodes=1',
      /^Running no controllers and 1 simulated node\. Add controllers: --controllers='\*'$/,
    ],
    ['--controllers=namespace-controller --nodes=0', /^Running 1 controller and no simulated nodes\. /],
    ['--controllers=-*', /^No controllers and no nodes run: .* Add them: --controllers='\*' --nodes=1$/],
    ['--etcd-servers=http://127.0.0.1:2379', /^No controllers and no nodes run: /],
  ])('describes what runs with the flags %j', async (flags, line) => {
    expect(runningLine(await chosen(flags))).toMatch(line);
  });
});
