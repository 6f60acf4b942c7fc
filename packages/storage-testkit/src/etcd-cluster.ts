import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEtcd } from './etcd.js';
import { EtcdProcess } from './etcd-process.js';
import { freePort } from './free-port.js';
import { PeerGate } from './peer-gate.js';

export interface EtcdMember {
  readonly name: string;
  /** URL for clients: `http://127.0.0.1:<port>`. */
  readonly endpoint: string;
  /** Kills the process with SIGKILL. The data stays. */
  kill(): Promise<void>;
  /** Starts it again on its data and ports, after {@link kill}. Resolves when it is healthy, which needs a leader. */
  restart(): Promise<void>;
  /** Cuts its connections to the other members; clients still reach it. */
  cutOff(): void;
  /** Ends {@link cutOff}. */
  reconnect(): void;
}

/** An etcd of several members on loopback, with their data in a directory of its own. */
export interface EtcdCluster {
  readonly members: readonly EtcdMember[];
  /** Client URLs of all members. */
  readonly endpoints: readonly string[];
  /** The leader that a majority follows. Waits until there is one. @throws after 30 s */
  leader(): Promise<EtcdMember>;
  /** Makes another running member the leader, as `etcdctl move-leader` does. Resolves when the earlier leader follows it. */
  moveLeader(to: EtcdMember): Promise<void>;
  /** Ends all members and removes their data. Idempotent. */
  stop(): Promise<void>;
}

interface Member extends EtcdMember {
  readonly process: EtcdProcess;
  readonly gate: PeerGate;
  id: string;
  isCutOff: boolean;
}

/**
 * Starts an etcd cluster on free ports; resolves when it has a leader.
 *
 * @param size number of members
 * @throws when there is no binary, or a member exits before it answers
 */
export async function startEtcdCluster(size = 3): Promise<EtcdCluster> {
  const binary = findEtcd();
  if (binary === undefined) throw new Error('no etcd binary on the PATH or in ETCD_BINARY');
  const directory = mkdtempSync(join(tmpdir(), 'etcd-cluster-'));
  const places = await Promise.all(
    Array.from({ length: size }, async (_, at) => {
      const [client, peer, gate] = await Promise.all([freePort(), freePort(), freePort()]);
      return { name: `m${at}`, client, peer, gate };
    }),
  );
  const initialCluster = places.map(({ name, gate }) => `${name}=http://127.0.0.1:${gate}`).join(',');
  const members = places.map(({ name, client, peer, gate: gatePort }): Member => {
    const endpoint = `http://127.0.0.1:${client}`;
    const args = [
      ...['--name', name, '--data-dir', join(directory, name), '--log-level', 'error', '--logger', 'zap'],
      ...['--listen-client-urls', endpoint, '--advertise-client-urls', endpoint],
      ...['--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ...['--initial-advertise-peer-urls', `http://127.0.0.1:${gatePort}`, '--initial-cluster', initialCluster],
      ...['--heartbeat-interval', '100', '--election-timeout', '1000'],
    ];
    const process = new EtcdProcess(binary, args, endpoint);
    const member: Member = {
      ...{ name, endpoint, process, gate: new PeerGate(peer), id: '', isCutOff: false },
      kill: () => process.kill(),
      restart: () => process.start(),
      cutOff() {
        member.isCutOff = true;
        admit(members);
      },
      reconnect() {
        member.isCutOff = false;
        admit(members);
      },
    };
    return member;
  });
  const stop = async () => {
    await Promise.all(members.map(({ process }) => process.kill()));
    await Promise.all(members.map(({ gate }) => gate.close()));
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await Promise.all(members.map(({ gate }, at) => gate.listen(places[at]?.gate as number)));
    await Promise.all(members.map(({ process }) => process.start()));
    for (const member of members) member.id = (await status(member)).id;
    await leader(members);
  } catch (error) {
    await stop();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return {
    members,
    endpoints: members.map(({ endpoint }) => endpoint),
    leader: () => leader(members),
    moveLeader: (to) => moveLeader(members, to),
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

function admit(members: readonly Member[]): void {
  const outcasts = new Set(members.filter(({ isCutOff }) => isCutOff).map(({ id }) => id));
  for (const { gate, isCutOff } of members) gate.admit((from) => !isCutOff && !outcasts.has(from));
}

async function leader(members: readonly Member[]): Promise<Member> {
  const isMajority = (votes: number) => votes * 2 > members.length;
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const running = members.filter(({ process, isCutOff }) => process.isRunning && !isCutOff);
    const told = await Promise.all(running.map((member) => status(member).catch(() => undefined)));
    const found = running.find(({ id }) => isMajority(told.filter((each) => each?.leader === id).length));
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the etcd cluster has no leader');
}

async function moveLeader(members: readonly Member[], to: EtcdMember): Promise<void> {
  const target = members.find((member) => member === to) as Member;
  const from = await leader(members);
  if (from === target) return;
  const answer = await fetch(`${from.endpoint}/v3/maintenance/transfer-leadership`, {
    method: 'POST',
    body: JSON.stringify({ targetID: String(BigInt(`0x${target.id}`)) }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`etcd did not move the leader: ${await answer.text()}`);
}

/** A member's id and the id of its leader, in hexadecimal. */
async function status({ endpoint }: Member): Promise<{ id: string; leader: string }> {
  const signal = AbortSignal.timeout(2_000);
  const answer = await fetch(`${endpoint}/v3/maintenance/status`, { method: 'POST', body: '{}', signal });
  const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader?: string };
  const hexadecimal = (id: string | undefined) => BigInt(id ?? 0).toString(16);
  return { id: hexadecimal(header.member_id), leader: hexadecimal(leader) };
}
