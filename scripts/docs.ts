import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Application, Comment, Converter, MinimalSourceFile, type NormalizedPath, ReflectionKind } from 'typedoc';
import { optionComment } from './option-comments.js';
import { entryPoints, top, workspacePackages } from './workspace.js';

/**
 * Writes the reference of every package's public exports as HTML into `reference/`, one module per subpath. The page of
 * a package begins with its README. Fails on any warning: a link to something that is not there, a parameter that does
 * not exist.
 */
const packages = workspacePackages();

/** The name to import a module by, for each source file that a package exports. */
const names = new Map(
  packages.flatMap(({ folder, name, manifest }) =>
    entryPoints(manifest).map(({ subpath, source }) => [join(folder, source), join(name, subpath)] as const),
  ),
);

/** The README of each package, by the name of the module that shows it. */
const readmes = new Map(
  packages.map(({ folder, name }) => [name, join(folder, 'README.md')] as const).filter(([, file]) => existsSync(file)),
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
  // Types that an export mentions and that are not exported are described where they are mentioned; a link to a
  // parameter leads to its function.
  validation: { notExported: false, invalidLink: true, invalidPath: true, rewrittenLink: false, notDocumented: false },
  // `npm run check` compiles; half-finished types elsewhere must not keep the reference from being read.
  skipErrorChecking: true,
  treatWarningsAsErrors: true,
});

app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
  for (const property of project.getReflectionsByKind(ReflectionKind.Property)) {
    const text = property.parent?.name === 'APIServerOptions' ? optionComment(property.name) : undefined;
    if (text !== undefined) property.comment ??= new Comment([{ kind: 'text', text }]);
  }
  for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
    const file = project.getSymbolIdFromReflection(module)?.fileName;
    const name = file === undefined ? undefined : names.get(file);
    if (name === undefined) continue;
    module.name = name;
    const readme = readmes.get(name);
    if (readme === undefined || !module.isDeclaration()) continue;
    // The page has the name as its heading already.
    const text = readFileSync(readme, 'utf8').replace(/^# .*\n/, '');
    const source = new MinimalSourceFile(text, readme as NormalizedPath);
    module.readme = app.converter.parseRawComment(source, project.files).content;
  }
});

const project = await app.convert();
if (project === undefined) process.exit(1);
app.validate(project);
await app.generateOutputs(project);
console.log(`${names.size} modules and ${readmes.size} READMEs of ${packages.length} packages in reference/index.html`);
process.exit(app.logger.hasErrors() || app.logger.hasWarnings() ? 1 : 0);
