// The registries of the API groups: packages, and the folders of `groups`.
const registries = '(core|groups|rbac)';
const registryFolders = '(core/src|groups/src/[^/]+|rbac/src)';
// The order of the packages: each may import only those below it. `scripts/import-circles.ts` checks imports inside each package.
const layers = [
  'examples',
  'packages/envtest',
  'packages/page',
  'apps/apiserver',
  'packages/testing',
  'packages/create',
  'packages/console',
  'packages/embedded-apiserver',
  'packages/aggregator',
  'packages/aggregated-apiserver',
  'packages/controlplane',
  `packages/registry/${registries}`,
  'packages/admission',
  'packages/authentication',
  'packages/authorization',
  'packages/kinds',
  'packages/apiextensions',
  'packages/registry/shared',
  'packages/streaming',
  'packages/generic-apiserver',
  'packages/registry/generic',
  'packages/storage-backend',
  'packages/storage-testkit',
  'packages/storage',
  'packages/http',
  'packages/event-loop',
  'packages/controllers',
  'packages/client',
  'packages/pki',
  'packages/api',
  'packages/cel',
  'packages/apimachinery',
];

const upwards = layers.map((layer, index) => ({
  name: `imports-point-downwards-from-${layer
    .split('/')
    .slice(1)
    .join('-')
    .replace(/[^a-z-]/g, '-')}`,
  severity: 'error',
  // Tests and benchmarks may use what they test with.
  from: { path: `^${layer}/src/`, pathNot: '\\.test\\.ts$' },
  to: { path: layers.slice(0, index).map((higher) => `^${higher}/`) },
}));

// The order of the folders of the generic API server: each may import only those below it.
const rooms = [
  'server',
  'openapi',
  'discovery',
  'endpoints',
  'offload',
  'filters',
  'observability',
  'representation',
  'access',
  'request',
];

const upwardsBetweenRooms = rooms.slice(1).map((room, index) => ({
  name: `imports-point-downwards-from-${room}-of-generic-apiserver`,
  severity: 'error',
  from: { path: `^packages/generic-apiserver/src/${room}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^packages/generic-apiserver/src/(${rooms.slice(0, index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...upwards.filter((rule) => rule.to.path.length > 0),
    ...upwardsBetweenRooms,
    {
      name: 'registries-are-siblings',
      severity: 'error',
      from: { path: `^packages/registry/${registryFolders}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^packages/registry/${registries}/`, pathNot: '^packages/registry/$1/' },
    },
    {
      name: 'generic-layers-know-no-built-in-kind',
      severity: 'error',
      from: {
        path: '^packages/(generic-apiserver|registry/generic)/src/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^packages/api/' },
    },
    {
      name: 'apimachinery-runs-in-a-browser',
      severity: 'error',
      from: { path: '^packages/(apimachinery|cel|api)/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-knows-apimachinery-and-pki-only',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(packages|apps)/', pathNot: '^packages/(client|apimachinery|pki)/' },
    },
    {
      name: 'client-runs-in-a-browser',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: ['^packages/client/src/(node|dial)/', '\\.test\\.ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pki-needs-node',
      severity: 'error',
      from: {
        path: '^packages/(apimachinery|cel|api|client)/src/',
        pathNot: ['^packages/client/src/(node|dial)/', '\\.test\\.ts$'],
      },
      to: { path: '^packages/pki/' },
    },
    {
      name: 'no-undeclared-dependency',
      severity: 'error',
      from: { path: '^(packages|apps|examples)/.*/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: { path: ['dist/', 'node_modules/', '/generated/'] },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['@k8s-ts/source', 'import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
