import { argv, stdin } from 'node:process';
import { type AttackContext, attacks } from './attacks.js';

/**
 * `attack.ts NAME PORT TOKEN CONNECTIONS`: runs an attack until its standard input ends. Prints `begun` when the attack
 * has begun, and the results of the attack as JSON at the end.
 */
const [name = '', port, token = '', connections] = argv.slice(2);
const attack = attacks[name];
if (attack === undefined) throw new Error(`there is no attack ${name}`);
const end = new AbortController();
stdin.on('end', () => end.abort()).resume();
let hasBegun = false;
const context: AttackContext = {
  port: Number(port),
  token,
  signal: end.signal,
  connections: Number(connections),
  sent: 0,
  closed: 0,
  begun() {
    if (!hasBegun) console.log('begun');
    hasBegun = true;
  },
};
await attack(context);
const { sent, closed } = context;
console.log(JSON.stringify({ sent, closed }));
process.exit(0);
