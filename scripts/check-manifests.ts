import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { top, type WorkspacePackage, workspacePackages } from './workspace.js';

/**
 * Checks the fields of each published package.json that the registry shows. `--write` sets the fields that follow from
 * the folder. Keywords and descriptions are written by hand.
 */
const repository = 'https://github.com/k8s-ts/k8s-ts';
const leastKeywords = 3;
const changelog = 'CHANGELOG.md';
/** Entries of `files` for sources. Sources are not published, because source maps contain them. */
const unpublished = /^!?src(\/|$)|\.map$/;

type Fields = Readonly<Record<string, unknown>>;

/** The fields that follow from the folder of a package. */
function derivedFields({ folder }: WorkspacePackage): Fields {
  const directory = relative(top, folder).split(sep).join('/');
  return {
    homepage: `${repository}/tree/main/${directory}#readme`,
    bugs: { url: `${repository}/issues` },
    repository: { type: 'git', url: `git+${repository}.git`, directory },
    license: 'Apache-2.0',
    author: 'The k8s-ts authors',
    publishConfig: { access: 'public', provenance: true },
  };
}

function problemsOf(name: string, manifest: Fields, derived: Fields): readonly string[] {
  const wrong = Object.keys(derived).filter((key) => JSON.stringify(manifest[key]) !== JSON.stringify(derived[key]));
  const { keywords, description, files } = manifest;
  return [
    ...(wrong.length > 0
      ? [`${name}: wrong or missing: ${wrong.join(', ')} (tsx scripts/check-manifests.ts --write)`]
      : []),
    ...(Array.isArray(files) && files.includes(changelog) ? [] : [`${name}: files lacks ${changelog}`]),
    ...(Array.isArray(files) && files.some((entry) => unpublished.test(entry))
      ? [`${name}: files names sources, which are not published (tsx scripts/check-manifests.ts --write)`]
      : []),
    ...(Array.isArray(keywords) && new Set(keywords).size >= leastKeywords
      ? []
      : [`${name}: needs at least ${leastKeywords} keywords`]),
    ...(typeof description === 'string' && description !== '' ? [] : [`${name}: needs a description`]),
  ];
}

/** Sets the fields at the place where packages of this repository have them: after the description. */
function withFields(manifest: Fields, derived: Fields): Fields {
  const { name, version, description, keywords, ...others } = manifest;
  const { publishConfig, ...shown } = derived;
  const rest = Object.fromEntries(Object.entries(others).filter(([key]) => !Object.hasOwn(derived, key)));
  const { files, ...after } = rest;
  const before = Object.keys(after).indexOf('scripts');
  const entries = Object.entries(after);
  const at = before < 0 ? entries.length : before;
  return Object.fromEntries([
    ...Object.entries({ name, version, description, ...(keywords ? { keywords } : {}), ...shown }),
    ...entries.slice(0, at),
    [
      'files',
      [...new Set([changelog, ...(Array.isArray(files) ? files : [])])].filter((entry) => !unpublished.test(entry)),
    ],
    ['publishConfig', publishConfig],
    ...entries.slice(at),
  ] as [string, unknown][]);
}

const packages = workspacePackages();
const problems = packages.flatMap((each) => {
  const file = join(each.folder, 'package.json');
  let manifest = JSON.parse(readFileSync(file, 'utf8')) as Fields;
  const derived = derivedFields(each);
  if (process.argv.includes('--write')) {
    manifest = withFields(manifest, derived);
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  return problemsOf(each.name, manifest, derived);
});
for (const problem of problems) console.error(problem);
if (problems.length === 0)
  console.log(`package.json of ${packages.length} packages has all fields that the registry shows`);
process.exit(problems.length > 0 ? 1 : 0);
