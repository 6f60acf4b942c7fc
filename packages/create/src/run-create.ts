import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createProject } from './create-project.js';

const usage = `Usage: npm create @k8s-ts FOLDER -- [flags]

Makes a project for an API server of your own, in a new or empty folder. Asks nothing.

  --name NAME        name of the package, the Service and the namespace. Default: the name of the folder
  --kind KIND        the kind, such as Widget (the default)
  --group GROUP      its API group. Default: NAME.example.com
  --k8s-ts VERSION   versions of the packages @k8s-ts/*. Default: those that this command belongs to
  -h, --help         show this text
`;

/** The streams that the command writes to. */
interface Output {
  out(text: string): void;
  error(text: string): void;
}

const standardOutput: Output = {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
};

/**
 * The command `create-k8s-ts`.
 *
 * @param args the arguments after its name
 * @returns the exit code: 0, or 1 after a line on standard error
 */
export async function runCreate(args: readonly string[], { out, error }: Output = standardOutput): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    if (values.help) {
      out(usage);
      return 0;
    }
    const [folder, ...others] = positionals;
    if (folder === undefined) throw new Error('a folder is missing: npm create @k8s-ts FOLDER');
    if (others.length > 0) throw new Error(`one folder is expected, not also ${others.join(' ')}`);
    const { name = basename(resolve(folder)), kind = 'Widget', group = `${name}.example.com` } = values;
    const version = values['k8s-ts'];
    const files = await createProject({ folder, name, kind, group, ...(version === undefined ? {} : { version }) });
    out(
      `Made ${files.length} files in ${folder}.\n\n  cd ${folder}\n  npm install\n  npm run lint\n  npm test\n\nREADME.md tells how to go on.\n`,
    );
    return 0;
  } catch (reason) {
    error(`Error: ${reason instanceof Error ? reason.message : String(reason)}\n`);
    return 1;
  }
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      kind: { type: 'string' },
      group: { type: 'string' },
      'k8s-ts': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
