import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, Converter, ReflectionKind } from 'typedoc';

/**
 * Writes the reference of every package's public exports as HTML into `reference/`, one module per subpath. Fails on any warning: a link to
 * something that is not there, a parameter that does not exist.
 */
const top = fileURLToPath(new URL('..', import.meta.url));
const folders = ['packages', 'packages/registry', 'apps']
  .flatMap((parent) => readdirSync(join(top, parent)).map((name) => join(top, parent, name)))
  .filter((folder) => existsSync(join(folder, 'package.json')));

/** Name to import a module by, for each source file that a package exports. */
const names = new Map<string, string>();
for (const folder of folders) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly exports?: Readonly<Record<string, string | { readonly '@k8s-ts/source'?: string }>>;
  };
  for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
    const source = typeof target === 'string' ? undefined : target['@k8s-ts/source'];
    if (source !== undefined) names.set(join(folder, source), join(manifest.name, subpath));
  }
}

const app = await Application.bootstrap({
  name: 'k8s-ts',
  entryPoints: [...names.keys()],
  tsconfig: join(top, 'tsconfig.json'),
  out: join(top, 'reference'),
  readme: join(top, 'README.md'),
  disableSources: true,
  excludeInternal: true,
  excludePrivate: true,
  // What an export mentions and nobody can import is described where it is mentioned; a link to a parameter leads to its function.
  validation: { notExported: false, invalidLink: true, invalidPath: true, rewrittenLink: false, notDocumented: false },
  // `npm run check` compiles; half-finished types elsewhere must not keep the reference from being read.
  skipErrorChecking: true,
  treatWarningsAsErrors: true,
});

app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
  for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
    const file = project.getSymbolIdFromReflection(module)?.fileName;
    const name = file === undefined ? undefined : names.get(file);
    if (name !== undefined) module.name = name;
  }
});

const project = await app.convert();
if (project === undefined) process.exit(1);
app.validate(project);
await app.generateOutputs(project);
console.log(`${names.size} modules of ${folders.length} packages in reference/index.html`);
process.exit(app.logger.hasErrors() || app.logger.hasWarnings() ? 1 : 0);
