import { type ProtoField, type Release, removedResources } from './release.js';
import { header, inTemplate } from './text.js';

interface Step {
  readonly path: string;
  readonly call?: string;
  readonly value?: unknown;
}

/**
 * The defaulting walk of each kind. Walks below `…template` that several kinds share (every pod template) are written
 * once and named, so that the text stays small: a row is `group version kind<TAB>step<TAB>step…`, a step
 * `path!Rule`, `path=JSON` (`path~JSON` for a pointer) or `path@shared`; a shared walk's row starts with `@name`.
 */
export function defaultsFile(release: Release): string {
  const shared = new Map<string, string>();
  const text = (step: Step, root: string, prefix = ''): string => {
    const path = step.path.slice(prefix.length).replace(/^\./, '');
    if (step.call !== undefined) return `${path}!${step.call}`;
    return `${path}${isPointer(release, root, step.path) ? '~' : '='}${JSON.stringify(step.value)}`;
  };
  const resources = [...release.discovery.resources, ...removedResources(release)];
  // Kinds that no group-version of an emulated release has are left out.
  const served = release.defaults.kinds.filter(({ group, version, kind }) => {
    if (group === '') return true;
    return resources.some((each) => {
      const gvk = (each.responseKind ?? each) as { group: string; version: string };
      return gvk.group === group && gvk.version === version && each.kind === kind;
    });
  });
  const rows = served.map(({ package: packageName, group, version, kind, steps }) => {
    const root = `${packageName}.${kind}`;
    const out: string[] = [];
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i] as Step;
      if (step.call === 'PodSpec') {
        let end = i + 1;
        while (end < steps.length && (steps[end] as Step).path.startsWith(`${step.path}.`)) end++;
        const body = steps
          .slice(i, end)
          .map((each) => text(each, root, step.path))
          .join('\t');
        const name = shared.get(body) ?? `p${shared.size}`;
        shared.set(body, name);
        out.push(`${step.path}@${name}`);
        i = end - 1;
      } else out.push(text(step, root));
    }
    return [`${group} ${version} ${kind}`, ...out].join('\t');
  });
  const lines = [...[...shared].map(([body, name]) => `@${name}\t${body}`), ...rows];
  return `${header(release.version)}\n/** The defaulting walk of each kind; see \`defaults/plan.ts\` for the notation. */\nexport const defaultsData = \`${inTemplate(lines.join('\n'))}\n\`;\n`;
}

/** Whether the field at a JSON path is a pointer in Go, whose zero value counts as set. */
function isPointer(release: Release, root: string, path: string): boolean {
  let type = root;
  let pointer = false;
  for (const part of path.split('.')) {
    const field = findField(release, type, part.replace('[]', ''));
    if (field === undefined) throw new Error(`${root}: no field ${path}`);
    type = field.mapValue ?? field.type;
    pointer = field.pointer === true;
  }
  return pointer;
}

/** A field by its JSON name, those of inline types included. */
function findField(release: Release, type: string, name: string): ProtoField | undefined {
  const dot = type.lastIndexOf('.');
  const fields = release.packages[type.slice(0, dot)]?.messages[type.slice(dot + 1)]?.fields ?? [];
  for (const field of fields) {
    const found = field.inline ? findField(release, field.type, name) : field.json === name ? field : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
