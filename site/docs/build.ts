import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  Application,
  Comment,
  Converter,
  KindRouter,
  type NormalizedPath,
  type PageEvent,
  type ProjectReflection,
  ReflectionKind,
  Renderer,
  type RouterTarget,
} from 'typedoc';
import { optionComment } from '../../scripts/option-comments.js';
import { entryPoints, top, workspacePackages } from '../../scripts/workspace.js';
import { buildPlayground } from '../playground/build.js';
import { serve } from '../playground/serve.js';
import { Documents } from './documents.js';
import { keptEvidence } from './evidence/evidence.js';
import { evidencePage } from './evidence/page.js';
import { checkLinks } from './links.js';
import { home, sitePages } from './pages.js';

/**
 * Builds the site into `site/docs/dist`: guides, documents of the repository, the reference of every package's public
 * exports, and the playground. Fails on any warning and any broken link. `--serve` serves the site afterwards, on port
 * 8080 (`PORT`) of the loopback address.
 */
const site = join(import.meta.dirname, 'dist');
const packages = workspacePackages();

/** The name to import a module by, for each source file that a package exports. */
const names = new Map(
  packages.flatMap(({ folder, name, manifest }) =>
    entryPoints(manifest).map(({ subpath, source }) => [join(folder, source), join(name, subpath)] as const),
  ),
);

/**
 * The path of each package's README relative to the top folder, by the name of the module whose page begins with it.
 */
const readmes = new Map(
  packages
    .map(({ folder, name }) => [name, relative(top, join(folder, 'README.md'))] as const)
    .filter(([, file]) => existsSync(join(top, file))),
);

/** The stored results of `npm run evidence`, the newest first. */
const evidence = keptEvidence();

const app = await Application.bootstrap({
  name: 'k8s-ts',
  entryPoints: [...names.keys()],
  tsconfig: join(top, 'tsconfig.json'),
  out: site,
  readme: 'none',
  router: 'site',
  disableSources: true,
  excludeInternal: true,
  excludePrivate: true,
  sort: ['kind', 'instance-first', 'alphabetical-ignoring-documents'],
  navigation: { includeFolders: true, compactFolders: true },
  searchInDocuments: true,
  searchInComments: true,
  // The search finds guides before members of types that contain the same words.
  searchGroupBoosts: { Documents: 30 },
  highlightLanguages: ['bash', 'go', 'java', 'javascript', 'json', 'python', 'sh', 'shellscript', 'typescript', 'yaml'],
  ignoredHighlightLanguages: ['mermaid'],
  navigationLinks: {
    Playground: 'site:playground/index.html',
    ...(evidence.length === 0 ? {} : { Evidence: 'site:evidence/index.html' }),
  },
  customCss: join(import.meta.dirname, 'style.css'),
  includeHierarchySummary: false,
  hideGenerator: true,
  headings: { readme: false },
  // A type that an export mentions without being exported itself is described there. A link to a parameter leads to its
  // function.
  validation: { notExported: false, invalidLink: true, invalidPath: true, rewrittenLink: false, notDocumented: false },
  // Errors of types are ignored here: `npm run check` finds them, and unfinished types elsewhere should not prevent the
  // reference from being built.
  skipErrorChecking: true,
  treatWarningsAsErrors: true,
});

let documents: Documents | undefined;

/** Pages have the paths that they name. The pages of the reference are in a folder for each kind of declaration. */
class SiteRouter extends KindRouter {
  protected override getIdealBaseName(target: RouterTarget): string {
    return documents?.paths.get(target) ?? super.getIdealBaseName(target as never);
  }
}
app.renderer.defineRouter('site', SiteRouter);

app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
  for (const property of project.getReflectionsByKind(ReflectionKind.Property)) {
    const text = property.parent?.name === 'APIServerOptions' ? optionComment(property.name) : undefined;
    if (text !== undefined) property.comment ??= new Comment([{ kind: 'text', text }]);
  }
  const pages = sitePages(readmes);
  documents = new Documents(app, project, pages, [...readmes.values(), 'README.md']);
  project.readme = documents.content(home);
  project.files.registerReflectionPath(join(top, 'README.md') as NormalizedPath, project);
  nameModules(project, documents);
  for (const page of pages) documents.add(page);
});

/** Gives modules the names by which programs import them, and lets their pages begin with the README of the package. */
function nameModules(project: ProjectReflection, documents: Documents): void {
  for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
    const file = project.getSymbolIdFromReflection(module)?.fileName;
    const name = file === undefined ? undefined : names.get(file);
    if (name === undefined) continue;
    module.name = name;
    const readme = readmes.get(name);
    if (readme === undefined || !module.isDeclaration()) continue;
    // The heading of the page is already the name.
    const text = readFileSync(join(top, readme), 'utf8').replace(/^# .*\n/, '');
    module.readme = documents.content([{ file: readme, text }]);
    project.files.registerReflectionPath(join(top, readme) as NormalizedPath, module);
  }
}

// `site:PATH` in a link is a path below the site.
app.renderer.on(Renderer.EVENT_END_PAGE, (page: PageEvent) => {
  const up = '../'.repeat(page.url.split('/').length - 1);
  page.contents = page.contents?.replaceAll('href="site:', `href="${up}`);
});

rmSync(site, { recursive: true, force: true });
const project = await app.convert();
if (project === undefined) process.exit(1);
app.validate(project);
await app.generateOutputs(project);
if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1);
await buildPlayground(join(site, 'playground'));
if (evidence[0] !== undefined) {
  mkdirSync(join(site, 'evidence'));
  writeFileSync(join(site, 'evidence/index.html'), evidencePage(evidence[0], evidence));
}

const { links, broken } = checkLinks(site);
for (const { page, link } of broken) console.error(`${page}: ${link} leads nowhere`);
console.log(`${names.size} modules of ${packages.length} packages, ${links} links, ${broken.length} broken`);
if (broken.length > 0) process.exit(1);
if (process.argv.includes('--serve')) console.log((await serve(site, Number(process.env.PORT ?? 8080))).url);
