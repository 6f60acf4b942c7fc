import { join } from 'node:path';
import { Application, Converter, ReflectionKind } from 'typedoc';
import { entryPoints, top, workspacePackages } from './workspace.js';

/**
 * Writes the reference of every package's public exports as HTML into `reference/`, one module per subpath. Fails on any warning: a link to
 * something that is not there, a parameter that does not exist.
 */
const packages = workspacePackages();

/** The name to import a module by, for each source file that a package exports. */
const names = new Map(
  packages.flatMap(({ folder, name, manifest }) =>
    entryPoints(manifest).map(({ subpath, source }) => [join(folder, source), join(name, subpath)] as const),
  ),
);

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
console.log(`${names.size} modules of ${packages.length} packages in reference/index.html`);
process.exit(app.logger.hasErrors() || app.logger.hasWarnings() ? 1 : 0);
