import { spawn } from 'node:child_process';
import { type Kubectl, kubectls } from './tools.js';

/** The result of a command: its exit code, and its standard output and standard error in the order of their arrival. */
export interface KubectlAnswer {
  readonly code: number | null;
  readonly output: string;
}

/** A kubectl with a kubeconfig. Commands run asynchronously, so that a server in this process can answer. */
export interface KubectlCommand {
  /**
   * Runs a command and waits for its end.
   *
   * @param command words that are separated by single spaces, without `kubectl`
   * @param input standard input of the command
   * @param onOutput called with all output so far, whenever there is more
   */
  run(command: string, input?: string, onOutput?: (output: string) => void): Promise<KubectlAnswer>;
  /** Like `run`. @returns the output. @throws Error with command and output when the exit code is not 0 */
  works(command: string, input?: string): Promise<string>;
}

/** See {@link KubectlCommand}. @param home a folder for the caches of kubectl */
export function kubectlCommand({ minor, path }: Kubectl, kubeconfig: string, home: string): KubectlCommand {
  const run = (command: string, input = '', onOutput: (output: string) => void = () => {}) =>
    new Promise<KubectlAnswer>((resolve, reject) => {
      const child = spawn(path, command.split(' '), { env: { ...process.env, KUBECONFIG: kubeconfig, HOME: home } });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          output += text;
          onOutput(output);
        });
      }
      // If a command ends before it has read its input, the pipe is closed, which is an error of the stream.
      child.stdin.on('error', () => undefined).end(input);
      child.on('error', reject).on('close', (code) => resolve({ code, output }));
    });
  return {
    run,
    async works(command, input) {
      const { code, output } = await run(command, input);
      if (code !== 0) throw new Error(`kubectl ${minor}: ${command}: exit code ${code}\n${output}`);
      return output;
    },
  };
}

/**
 * The kubectls to test with: the oldest and the newest on this machine, because the versions in between send the same
 * requests; all of them when the environment variable `EVERY_KUBECTL` is 1.
 *
 * @param usable false: returns one entry without a program, for a suite that is skipped
 * @param oldest the number after `1.` of the oldest minor version that the suite supports
 */
export function testedKubectls(usable: boolean, oldest = 0): readonly Kubectl[] {
  if (!usable) return [{ minor: 'that is missing', path: '' }];
  const all = kubectls().filter(({ minor }) => Number(minor.split('.')[1]) >= oldest);
  return process.env.EVERY_KUBECTL === '1' ? all : all.filter((_, at) => at === 0 || at === all.length - 1);
}
