import { apiserverFlags, controllerNames } from '@k8s-ts/embedded-apiserver/flags';
import { helpText, wrapText } from '../flags/help-text.js';
import { ignoredFlagsText } from '../flags/ignored-flags.js';

/** Example command lines, each with its purpose. */
const examples: readonly (readonly [string, string])[] = [
  ['apiserver', 'A small cluster: objects in ./k8s-data, all controllers, one simulated node.'],
  ['apiserver --storage-backend=memory', 'The same, and nothing is left on the disk.'],
  ['apiserver --controllers=-*', 'An API server alone: no controllers, no node.'],
  ['apiserver --nodes=3 --secure-port=7443', 'Three simulated nodes, on another port.'],
  ['apiserver --etcd-servers=http://127.0.0.1:2379', 'Objects in an etcd, as kube-apiserver. No controllers run.'],
  ['apiserver --crd-directory=crds', 'With the definitions of custom resources of a folder.'],
];

const usages: readonly (readonly [string, string])[] = [
  ['apiserver [flags]', 'Run a server until Ctrl-C.'],
  ['apiserver store check|backup|restore', 'Check, copy or restore the embedded store.'],
  ['apiserver completion bash|zsh|fish', 'Print a script that completes flags in a shell.'],
];

/**
 * The text of `--help`: examples first, then the flags by section.
 *
 * @param width columns of the terminal
 */
export function commandHelp(width: number): string {
  return `Runs a Kubernetes API server.

Examples:

${commandLines(examples, width)}
${wrapText('The server prints what runs, and the line for a second terminal that points kubectl at it.', width).join('\n')}

Usage:

${commandLines(usages, width)}
${helpText(apiserverFlags, width)}
Controllers:

${indented(controllerNames.join(' '), width)}
${ignoredFlagsText(width)}`;
}

/** One line for each if it fits, else the description on the next line. */
function commandLines(lines: readonly (readonly [string, string])[], width: number): string {
  const column = 2 + Math.max(...lines.map(([command]) => command.length)) + 2;
  const fits = lines.every(([, text]) => column + text.length <= width);
  return lines
    .map(([command, text]) =>
      fits ? `${`  ${command}`.padEnd(column)}${text}\n` : `  ${command}\n${indented(text, width)}`,
    )
    .join('');
}

const indented = (text: string, width: number): string =>
  wrapText(text, width - 6)
    .map((line) => `      ${line}\n`)
    .join('');

/**
 * Returns the columns of the terminal that shows the standard output; without a terminal, the value of `COLUMNS`;
 * without a valid value, 100. At least 40.
 */
export function terminalWidth(env: NodeJS.ProcessEnv = process.env): number {
  const columns = process.stdout.columns ?? Number(env.COLUMNS);
  return columns > 0 ? Math.max(40, columns) : 100;
}
