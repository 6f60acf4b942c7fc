import { intType, listType, mapType, newEnv, objectDecl, objectType, stringType } from '@k8s-ts/cel';
import { environment } from '@k8s-ts/cel/kubernetes';

/**
 * Prints the time that compiling and evaluating typical rules takes:
 * `node --conditions=@k8s-ts/source --import tsx packages/cel/bench/bench.ts`.
 */

const spec = objectDecl('Spec', {
  minReplicas: intType,
  maxReplicas: intType,
  name: stringType,
  ports: listType(objectType('Port')),
  labels: mapType(stringType, stringType),
});
const port = objectDecl('Port', { name: stringType, port: intType });
const provider = { findObject: (name: string) => [spec, port].find((decl) => decl.name === name) };
const env = environment('1.35', 'stored').extend({ variables: { self: objectType('Spec') }, provider });

const self = {
  minReplicas: 1,
  maxReplicas: 3,
  name: 'web',
  ports: Array.from({ length: 10 }, (_, i) => ({ name: `port-${i}`, port: 8000 + i })),
  labels: { app: 'web', tier: 'front' },
};

const rules = [
  'self.minReplicas <= self.maxReplicas',
  'self.ports.all(p, p.port > 0 && p.port < 65536)',
  "self.ports.exists_one(p, p.name == 'port-3')",
  "has(self.labels.app) && self.labels.app.startsWith('w')",
  "self.name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')",
  "self.ports.map(p, p.name + ':' + string(p.port)).join(',') != ''",
];

/** Runs something for a while and returns how long one run takes, in microseconds. */
function microseconds(run: () => unknown, millis = 400): number {
  for (let i = 0; i < 2000; i++) run();
  let count = 0;
  const start = performance.now();
  let end = start;
  while (end - start < millis) {
    for (let i = 0; i < 50; i++) run();
    count += 50;
    end = performance.now();
  }
  return ((end - start) * 1000) / count;
}

console.log(`environment from nothing: ${microseconds(() => newEnv()).toFixed(0)} µs`);
for (const rule of rules) {
  const { program, issues } = env.compile(rule);
  if (program === undefined) throw new Error(issues?.toString());
  const compile = microseconds(() => env.compile(rule));
  const evaluate = microseconds(() => program.evaluate({ self }));
  console.log(
    `${compile.toFixed(0).padStart(5)} µs to compile ${(1e6 / evaluate).toFixed(0).padStart(9)} evaluations/s  ${rule}`,
  );
}
