import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { top } from '../../scripts/workspace.js';
import { type Page, type Part, section, textOf } from './documents.js';
import { flagsPage } from './flags.js';

const own = (path: string): Page => ({ path, parts: [{ file: `site/docs/pages/${path}.md` }] });
const file = (path: string, source: string, name?: string): Page => ({
  path,
  parts: [{ file: source }],
  ...(name === undefined ? {} : { name }),
});

const guides = [
  'operator-in-typescript',
  'go',
  'python',
  'java',
  'kubernetes-versions',
  'webhooks-and-policies',
  'new-project',
  'own-api-server',
  'kinds-behind-a-cluster',
  'behind-a-cluster',
  'objects-of-another-system',
  'versions-of-a-kind',
  'subresources',
  'controllers',
  'workspaces',
  'seeing-inside',
  'apply-in-a-page',
  'etcd',
  'from-envtest',
  'from-fake-clients',
  'from-kwok',
];

/** Records of decisions, examples and benchmarks have a page for each file. */
const records = readdirSync(join(top, 'docs/decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name));
const foldersWithReadme = (folder: string) =>
  readdirSync(join(top, folder)).filter((name) => existsSync(join(top, folder, name, 'README.md')));

function withHeading(heading: string, part: Part): Page['parts'] {
  return [{ file: part.file, text: `# ${heading}\n\n${textOf(part)}` }];
}

/**
 * The limits of the repository, and the limits of each package below its name. @param readmes READMEs of packages by
 * name
 */
function limits(readmes: ReadonlyMap<string, string>): Page {
  const parts = [...readmes].flatMap(([name, readme]): Part[] => {
    if (!textOf({ file: readme }).includes('\n## Limits\n')) return [];
    return [{ file: readme, text: `## ${name}\n${section(readme, 'Limits').text}` }];
  });
  return {
    path: 'limits',
    name: 'Limits',
    parts: [...withHeading('Limits', section('README.md', 'Limits')), ...parts],
  };
}

/**
 * Lists the pages that are not part of the reference, in the order of the navigation.
 *
 * @param readmes READMEs of packages, relative to the top folder, by the name of the package
 */
export function sitePages(readmes: ReadonlyMap<string, string>): readonly Page[] {
  return [
    own('start'),
    { ...own('guides'), children: guides.map((name) => own(`guides/${name}`)) },
    {
      ...own('concepts'),
      children: [
        file('concepts/architecture', 'ARCHITECTURE.md'),
        {
          path: 'concepts/request',
          parts: withHeading('The way of a request', section('ARCHITECTURE.md', 'The way of a request')),
        },
        file('concepts/flags', 'docs/from-flags-to-a-server.md'),
        file('concepts/server', 'packages/generic-apiserver/src/README.md', 'The generic API server'),
        file('concepts/storage', 'packages/storage/src/README.md', 'Storage'),
        own('concepts/watch-cache'),
        own('concepts/apply'),
        file('concepts/groups', 'docs/schemes-and-groups.md'),
      ],
    },
    {
      ...file('packages', 'packages/README.md', 'Packages'),
      children: [file('packages/apimachinery', 'packages/apimachinery/src/README.md')],
    },
    { path: 'flags', parts: [{ file: 'site/docs/pages/flags.md', text: flagsPage() }] },
    file('feature-gates', 'docs/feature-gates.md'),
    limits(readmes),
    {
      ...file('examples', 'examples/README.md'),
      children: foldersWithReadme('examples').map((name) => file(`examples/${name}`, `examples/${name}/README.md`)),
    },
    {
      ...file('measurements', 'bench/README.md', 'Measurements'),
      children: [
        file('measurements/large-clusters', 'docs/scale.md'),
        ...foldersWithReadme('bench/suites').map((name) =>
          file(`measurements/${name}`, `bench/suites/${name}/README.md`),
        ),
        file('measurements/conformance', 'conformance/README.md'),
      ],
    },
    {
      ...file('decisions', 'docs/decisions/README.md'),
      children: records.map((name) => file(`decisions/${name.replace('.md', '')}`, `docs/decisions/${name}`)),
    },
    {
      ...file('contributing', 'CONTRIBUTING.md'),
      children: [
        file('contributing/tests', 'tests/README.md'),
        file('contributing/upstream-names', 'docs/upstream-names.md'),
        file('contributing/kubernetes-1.36', 'docs/kubernetes-1.36.md', 'What changed in Kubernetes 1.36'),
        file('contributing/module-state', 'docs/module-state.md'),
        file('contributing/facts', 'packages/api/data/README.md'),
        file('contributing/extract', 'packages/api/scripts/extract/README.md'),
        file('contributing/playground', 'site/playground/README.md'),
        file('contributing/security', 'SECURITY.md'),
        file('contributing/conduct', 'CODE_OF_CONDUCT.md'),
      ],
    },
  ];
}

/** The first page. */
export const home: readonly Part[] = [
  { file: 'site/docs/pages/home.md' },
  section('README.md', 'When to use it', { withHeading: true }),
  section('README.md', 'A first test', { withHeading: true }),
  section('README.md', 'Run the server', { withHeading: true }),
  section('README.md', 'Beside others', { withHeading: true }),
  section('README.md', 'Supported clients and versions', { withHeading: true }),
];
