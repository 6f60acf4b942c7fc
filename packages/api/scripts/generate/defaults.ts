import type { Release } from './release.js';
import { header, inTemplate } from './text.js';

interface Step {
  readonly path: string;
  readonly call?: string;
  readonly value?: unknown;
}

/**
 * The defaulting walk of each kind. Walks below `…template` that several kinds share (every pod template) are written
 * once and named, so that the text stays small: a row is `group version kind<TAB>step<TAB>step…`, a step
 * `path!Rule`, `path=JSON` or `path@shared`; a shared walk's row starts with `@name`.
 */
export function defaultsFile(release: Release): string {
  const shared = new Map<string, string>();
  const text = (step: Step, prefix = ''): string => {
    const path = step.path.slice(prefix.length).replace(/^\./, '');
    return step.call === undefined ? `${path}=${JSON.stringify(step.value)}` : `${path}!${step.call}`;
  };
  // Kinds that no served group-version has (any more) are left out.
  const served = release.defaults.kinds.filter(({ group, version, kind }) => {
    if (group === '') return true;
    return release.discovery.resources.some((each) => {
      const gvk = (each.responseKind ?? each) as { group: string; version: string };
      return gvk.group === group && gvk.version === version && each.kind === kind;
    });
  });
  const rows = served.map(({ group, version, kind, steps }) => {
    const out: string[] = [];
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i] as Step;
      if (step.call === 'PodSpec') {
        let end = i + 1;
        while (end < steps.length && (steps[end] as Step).path.startsWith(`${step.path}.`)) end++;
        const body = steps
          .slice(i, end)
          .map((each) => text(each, step.path))
          .join('\t');
        const name = shared.get(body) ?? `p${shared.size}`;
        shared.set(body, name);
        out.push(`${step.path}@${name}`);
        i = end - 1;
      } else out.push(text(step));
    }
    return [`${group} ${version} ${kind}`, ...out].join('\t');
  });
  const lines = [...[...shared].map(([body, name]) => `@${name}\t${body}`), ...rows];
  return `${header(release.version)}\n/** The defaulting walk of each kind; see \`defaults/plan.ts\` for the notation. */\nexport const defaultsData = \`${inTemplate(lines.join('\n'))}\n\`;\n`;
}
