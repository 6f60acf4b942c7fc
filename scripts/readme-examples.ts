import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { link } from './packed-project.js';
import { top, workspacePackages } from './workspace.js';

/** A ```ts block of a document. */
export interface ReadmeExample {
  /** Path of the document, relative to the top folder. */
  readonly document: string;
  /** The heading above the block. */
  readonly title: string;
  /** Line of the document on which the code begins, counted from 1. */
  readonly line: number;
  readonly code: string;
  /**
   * `test` begins with the comment `// NAME.test.ts` and runs under vitest. `excerpt` begins with the comment
   * `// Excerpt` and is neither compiled nor run. Everything else is a `program`.
   */
  readonly kind: 'program' | 'test' | 'excerpt';
}

/**
 * Lists the Markdown documents of the repository, relative to the top folder, without the reports of exports, which
 * contain only declarations.
 */
export function documents(): readonly string[] {
  const within = (folder: string): readonly string[] =>
    readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return ['node_modules', 'dist', 'generated'].includes(entry.name) ? [] : within(path);
      return entry.name.endsWith('.md') && entry.name !== 'api.md' ? [path] : [];
    });
  return ['README.md', ...['packages', 'apps', 'examples', 'site'].flatMap(within)];
}

/** Whether a document has ```js blocks. They are refused, because only TypeScript examples are checked. */
export function hasJavaScript(document: string): boolean {
  return /^```(js|javascript|typescript)$/m.test(readFileSync(join(top, document), 'utf8'));
}

/** Lists the ```ts blocks of a document, in order. */
export function examplesOf(document: string): readonly ReadmeExample[] {
  const text = readFileSync(join(top, document), 'utf8');
  const examples: ReadmeExample[] = [];
  let title = '';
  for (const match of text.matchAll(/^#+ (?<heading>.+)$|^```ts\n(?<code>[\s\S]*?)^```/gm)) {
    const { heading, code } = match.groups as { heading?: string; code?: string };
    if (heading !== undefined) title = heading;
    if (code === undefined) continue;
    const line = text.slice(0, match.index).split('\n').length + 1;
    examples.push({ document, title, line, code, kind: kindOf(code) });
  }
  return examples;
}

function kindOf(code: string): ReadmeExample['kind'] {
  if (/^\/\/ \S+\.test\.ts\n/.test(code)) return 'test';
  return /^\/\/ Excerpt\b/.test(code) ? 'excerpt' : 'program';
}

/** Returns the names of the packages in a document's `npm install` lines. */
export function installedPackages(document: string): ReadonlySet<string> {
  const text = readFileSync(join(top, document), 'utf8');
  const shell = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, code]) => code).join('');
  const words = [...shell.matchAll(/npm install ([^#\n]*)/gm)].flatMap(([, rest]) => (rest as string).split(/\s+/));
  return new Set(words.filter((word) => !word.startsWith('-')).map((word) => word.replace(/(.)@.*$/, '$1')));
}

/** Returns the names of the packages that an example imports, without Node's own modules. */
export function importedPackages(code: string): ReadonlySet<string> {
  const specifiers = [...code.matchAll(/^(?:import|\} from|export .* from)\b[^'\n]*'([^']+)'/gm)].map(
    ([, from]) => from,
  );
  const packages = specifiers.filter((from): from is string => from !== undefined && !/^\.|^node:/.test(from));
  return new Set(
    packages.filter((from) => !isBuiltin(from)).map((from) => from.split('/', from[0] === '@' ? 2 : 1).join('/')),
  );
}

/**
 * Returns the expected output of an example: the comments behind its `console.log` calls. `…` stands for any text.
 *
 * @throws Error when a `console.log` has no comment with its output
 */
export function expectedOutput(code: string): readonly string[] {
  const said = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map((match) => match[1] as string);
  if (said.length !== [...code.matchAll(/console\.log\(/g)].length) {
    throw new Error('each console.log needs a comment behind it that says what it prints');
  }
  return said;
}

/** Whether a printed line is the expected one, in which `…` stands for any text. */
export function matchesOutput(line: string, expected: string): boolean {
  const pattern = expected.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`).test(line);
}

/**
 * Creates a project in a temporary folder: each example in a file, every package of the workspace and `externals`
 * linked into `node_modules`, and a strict tsconfig.json that reads the packages' sources.
 *
 * @param externals other packages that examples import, found from the top folder
 * @returns its folder, and the file of each example relative to it
 */
export function layExamples(
  examples: readonly ReadmeExample[],
  externals: readonly string[],
): { readonly folder: string; readonly fileOf: (example: ReadmeExample) => string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'readme-examples-')));
  for (const { name, folder: source } of workspacePackages()) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(source, target, 'junction');
  }
  for (const name of ['@types/node', ...externals]) link(name, top, folder);
  const files = new Map(
    examples.map((example) => {
      const document = example.document.replace(/[/\\]/g, '-').replace(/\.md$/, '');
      return [example, `${document}-${example.line}${example.kind === 'test' ? '.test' : ''}.ts`] as const;
    }),
  );
  for (const [example, file] of files) {
    writeFileSync(join(folder, file), example.code);
    const { code } = transformSync(example.code, { loader: 'ts', format: 'esm', target: 'node20' });
    writeFileSync(join(folder, compiledFile(file)), code);
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'examples', private: true, type: 'module' }));
  writeFileSync(join(folder, vitestConfigs.sources), `export default ${JSON.stringify(configForSources)};`);
  // The built packages are links here. In other projects they are folders in node_modules, which vitest lets Node load.
  writeFileSync(
    join(folder, vitestConfigs.built),
    'export default { test: { server: { deps: { external: [/dist/] } } } };',
  );
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'ESNext.Disposable'],
    types: ['node'],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    customConditions: ['@k8s-ts/source'],
    strict: true,
    skipLibCheck: false,
    resolveJsonModule: true,
    noEmit: true,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [...files.values()] }));
  return { folder, fileOf: (example) => files.get(example) as string };
}

/**
 * Compiles the project that {@link layExamples} has created. Other files are not checked: `npm run check` compiles the
 * sources, and the declarations of other packages cannot be corrected here.
 *
 * @returns TypeScript's complaints by file, relative to the folder; `''` for complaints without a file
 */
export async function compileErrors(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const script = fileURLToPath(new URL('compile-examples.ts', import.meta.url));
  const { code, stdout, stderr } = await execute(['--import', import.meta.resolve('tsx'), script, folder], folder);
  if (code !== 0) return new Map([['', [stderr]]]);
  const errors = new Map<string, string[]>();
  let last: string[] = [];
  for (const line of stdout.split('\n').filter((line) => line !== '')) {
    if (!line.startsWith(' ')) {
      const file = /^(.+?)\(\d+,\d+\): error/.exec(line)?.[1] ?? '';
      last = errors.get(file) ?? [];
      errors.set(file, last);
    }
    last.push(line);
  }
  return errors;
}

const vitestConfigs = { sources: 'vitest.sources.config.js', built: 'vitest.built.config.js' };
const conditions = ['@k8s-ts/source', 'module', 'node', 'development|production'];
const configForSources = { resolve: { conditions }, ssr: { resolve: { conditions } } };

const compiledFile = (file: string): string => file.replace(/\.ts$/, '.mjs');

/** The packages that examples use: their TypeScript sources, or the last build, which loads faster. */
export type ExamplePackages = 'sources' | 'built';

/** Runs a program of the project in a process. The process has to end by itself. */
export function runExample(folder: string, file: string, packages: ExamplePackages): Promise<ExampleRun> {
  if (packages === 'built') return execute([join(folder, compiledFile(file))], folder);
  return execute(['--conditions=@k8s-ts/source', '--import', import.meta.resolve('tsx'), join(folder, file)], folder);
}

/** Runs a test file of the project with vitest. */
export function runTestExample(folder: string, file: string, packages: ExamplePackages): Promise<ExampleRun> {
  const vitest = join(top, 'node_modules/vitest/vitest.mjs');
  return execute([vitest, 'run', '--root', folder, '--config', join(folder, vitestConfigs[packages]), file], folder);
}

export interface ExampleRun {
  /** Exit code; -1 when it did not end by itself. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function execute(args: readonly string[], cwd: string): Promise<ExampleRun> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, timeout: 180_000, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : -1, stdout, stderr });
    });
  });
}
