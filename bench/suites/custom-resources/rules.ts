import { intType, listType, objectDecl, objectType, stringType } from '@k8s-ts/cel';
import { environment } from '@k8s-ts/cel/kubernetes';

const spec = objectDecl('Spec', { minReplicas: intType, maxReplicas: intType, names: listType(stringType) });
const env = environment('1.35', 'new').extend({
  variables: { self: objectType('Spec') },
  provider: { findObject: (name) => (name === 'Spec' ? spec : undefined) },
});
const comparison = 'self.minReplicas <= self.maxReplicas';
const typical = "self.names.all(name, name.size() < 64 && name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$'))";
const self = { minReplicas: 1, maxReplicas: 3, names: ['one', 'two'] };

/** Figures of the rule compiler: name, value, unit, target, and whether the target is a minimum. */
export function ruleTimes(): readonly (readonly [string, number, string, number, boolean])[] {
  const { program } = env.compile(comparison);
  if (program === undefined) throw new Error('the rule does not compile');
  const compile = perRun(() => env.compile(typical));
  const evaluate = perRun(() => program.evaluate({ self }), 500_000);
  return [
    ['typical rule compiled', compile, 'µs', 200, false],
    [`evaluations of ${comparison}`, 1 / evaluate, 'million/s', 1, true],
  ];
}

/**
 * CPU time of a run, in microseconds. Before the measured runs, the same number of runs lets the engine compile the
 * code.
 */
function perRun(run: () => unknown, times = 5000): number {
  for (let i = 0; i < times; i++) run();
  const started = process.cpuUsage();
  for (let i = 0; i < times; i++) run();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / times;
}
