import { argv } from 'node:process';
import { type AttackContext, attacks } from './attacks.js';

/** `attack.ts NAME PORT TOKEN SECONDS CONNECTIONS`: runs an attack and prints what it has done as JSON. */
const [name = '', port, token = '', seconds, connections] = argv.slice(2);
const attack = attacks[name];
if (attack === undefined) throw new Error(`there is no attack ${name}`);
const context: AttackContext = {
  port: Number(port),
  token,
  signal: AbortSignal.timeout(Number(seconds) * 1000),
  connections: Number(connections),
  sent: 0,
  closed: 0,
};
await attack(context);
const { sent, closed } = context;
console.log(JSON.stringify({ sent, closed }));
process.exit(0);
