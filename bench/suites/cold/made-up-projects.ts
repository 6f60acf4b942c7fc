import { type MadeUpDefinition, madeUpDefinition } from '../../kit/made-up/definition.js';
import type { RandomWords } from '../../kit/made-up/random-words.js';

/**
 * Sizes of definitions in bytes at quantiles, measured over 355 definitions that 35 projects publish: half of them have
 * less than 9 KB, one in a hundred has more than 400 KB.
 */
const sizes: readonly (readonly [quantile: number, bytes: number])[] = [
  [0, 400],
  [0.1, 1_600],
  [0.25, 3_700],
  [0.5, 8_700],
  [0.75, 27_000],
  [0.9, 121_000],
  [0.95, 210_000],
  [1, 430_000],
];

function sizeAt(quantile: number): number {
  const above = sizes.findIndex(([each]) => each >= quantile);
  const [[q0, b0], [q1, b1]] = [sizes[Math.max(above - 1, 0)], sizes[above]] as [[number, number], [number, number]];
  return q1 === q0 ? b1 : b0 * (b1 / b0) ** ((quantile - q0) / (q1 - q0));
}

/**
 * Makes definitions, and divides them evenly among projects. Each project has an API group of its own.
 *
 * @returns the definitions of each project
 */
export function madeUpProjects(random: RandomWords, projects: number, definitions: number): MadeUpDefinition[][] {
  const order = Array.from({ length: definitions }, (_, i) => (i + 0.5) / definitions);
  // The order of the sizes differs from the order of the names.
  for (let i = order.length - 1; i > 0; i--) {
    const other = random.below(i + 1);
    [order[i], order[other]] = [order[other] as number, order[i] as number];
  }
  const made: MadeUpDefinition[][] = Array.from({ length: projects }, () => []);
  order.forEach((quantile, index) => {
    const project = index % projects;
    const versions = random.chance(0.67)
      ? ['v1']
      : random.chance(0.85)
        ? ['v1', 'v1beta1']
        : ['v1', 'v1beta1', 'v1alpha1'];
    const shape = { group: `g${project}.project.example`, index, bytes: sizeAt(quantile), versions };
    made[project]?.push(madeUpDefinition(random, { ...shape, described: random.chance(0.9) }));
  });
  return made;
}
