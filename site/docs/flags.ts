import { apiserverFlags } from '@k8s-ts/embedded-apiserver/flags';
import { helpText } from '../../apps/apiserver/src/flags/help-text.js';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/**
 * The flags of the command as Markdown: the rows of the tables of options, with a heading for each section of `--help`.
 */
export function flagsPage(): string {
  const groups = new Map<string, string[]>();
  for (const [option, flag] of Object.entries(apiserverFlags)) {
    // Returns the text of one flag in `--help`, on a single line.
    const [, line = ''] = helpText({ [option]: flag }, 100_000)
      .trimEnd()
      .split('\n\n');
    const help = line.replace(/^ *(-\w, )?--\S+( \S+)?\s{2,}|^ *(-\w, )?--\S+( \S+)?\n */, '').trim();
    const kind = flag.placeholder === undefined ? '' : ` ${flag.placeholder}`;
    const rows = groups.get(flag.group) ?? [];
    groups.set(flag.group, [...rows, `| \`--${flag.name}${kind}\` | \`${option}\` | ${cell(help)} |`]);
  }
  const sections = [...groups].map(
    ([group, rows]) => `## ${group}\n\n| flag | option of \`createAPIServer\` | |\n|---|---|---|\n${rows.join('\n')}\n`,
  );
  return `# Flags

What \`apiserver --help\` prints, made from the same tables. An option of [\`createAPIServer\`](../../../apps/apiserver/README.md) has the type of its flag, durations in ms. Every other flag of
kube-apiserver 1.36 is accepted, and named in the log when it has no effect.

${sections.join('\n')}`;
}
