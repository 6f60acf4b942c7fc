import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A field of a Go struct, as `source/tree.go` writes it. */
export interface GoField {
  readonly name: string;
  readonly type: string;
  readonly tag: string;
  readonly ref?: string;
  readonly keyRef?: string;
  readonly embedded?: true;
}

export interface GoType {
  readonly name: string;
  readonly alias?: string;
  readonly markers?: readonly string[];
  readonly fields?: readonly GoField[];
  readonly ownForm?: true;
  readonly lifecycle?: Readonly<Record<string, unknown>>;
}

export interface GoPackage {
  readonly path: string;
  readonly group: string | null;
  readonly types: readonly GoType[];
  readonly enums: readonly { readonly name: string; readonly values: readonly string[]; readonly closed: boolean }[];
}

interface GroupResource {
  readonly group: string;
  readonly resource: string;
  readonly value?: unknown;
}

export interface GoStrategy {
  readonly group: string;
  readonly resource: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly allowCreateOnUpdate: boolean;
  readonly allowUnconditionalUpdate: boolean;
  readonly generationOnCreate: number;
  readonly generationBumped: boolean;
  readonly defaultGC?: readonly { readonly policy: string; readonly versions?: readonly string[] }[];
  readonly resetFields?: Readonly<Record<string, readonly string[]>>;
  readonly includeOnlyFilters?: readonly string[];
  readonly indexedFields?: readonly string[];
  readonly returnDeletedObject: boolean;
  readonly hasStatusStrategy: boolean;
}

export interface GateStage {
  readonly since: string;
  readonly stage: string;
  readonly default: boolean;
  readonly locked?: true;
}

/** The data that the programs in `source` read from the Go files of a tree. */
export interface Source {
  readonly packages: readonly GoPackage[];
  readonly defaults: readonly {
    readonly package: string;
    readonly kind: string;
    readonly steps: readonly { readonly path: string; readonly call?: string; readonly value?: unknown }[];
  }[];
  readonly printColumns: Readonly<Record<string, unknown>>;
  readonly featureGates: Readonly<Record<string, readonly GateStage[]>>;
  readonly gateDependencies: Readonly<Record<string, readonly string[]>>;
  readonly storage: {
    readonly specialPrefixes: readonly GroupResource[];
    readonly versionOverrides: readonly GroupResource[];
    readonly cohabitating: readonly (readonly GroupResource[])[];
    readonly watchCacheDisabled: readonly GroupResource[];
    readonly jsonGroups: readonly string[];
  };
  readonly etcd: readonly {
    readonly group: string;
    readonly version: string;
    readonly resource: string;
    readonly stub: { readonly metadata: { readonly name: string } };
    readonly key: string;
    readonly introduced?: string;
    readonly removed?: string;
    readonly expectedGVK?: readonly [string, string, string];
  }[];
  readonly serving: {
    readonly versions: readonly {
      readonly group: string;
      readonly version: string;
      readonly server?: string;
      readonly enabled: boolean;
    }[];
    readonly priorities: readonly {
      readonly group: string;
      readonly version: string;
      readonly groupPriority: number;
      readonly versionPriority: number;
    }[];
  };
  readonly strategies: {
    readonly resources: readonly GoStrategy[];
    readonly labels: readonly {
      readonly group: string;
      readonly version: string;
      readonly kind: string;
      readonly labels: readonly string[];
    }[];
  };
}

/**
 * Runs the Go programs in `source` on a tree. They need the Go command and nothing else: no module is downloaded, and
 * nothing of the tree is compiled.
 *
 * @throws Error without a Go command, and with the place in the tree when a form of its source is not known
 */
export function readSource(tree: string): Source {
  const folder = join(import.meta.dirname, 'source');
  const files = readdirSync(folder).filter((name) => name.endsWith('.go'));
  const { error, status, stdout, stderr } = spawnSync('go', ['run', ...files, tree], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GO111MODULE: 'off', GOFLAGS: '', GOTOOLCHAIN: 'local' },
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) throw new Error(`cannot run the Go command (Go 1.19 or later): ${error.message}`);
  if (status !== 0) throw new Error(stderr.trim());
  return JSON.parse(stdout) as Source;
}

/** The protobuf package of a Go package: `k8s.io.kube_aggregator.pkg.apis…` of `k8s.io/kube-aggregator/pkg/apis/…`. */
export const protoName = (path: string): string => path.replaceAll('/', '.').replaceAll('-', '_');

/** `v1` of `k8s.io/api/core/v1`. */
export const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
