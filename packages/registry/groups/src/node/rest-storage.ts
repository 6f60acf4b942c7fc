import { defineGroup, kind } from '@k8s-ts/registry-shared';
import { runtimeClassStrategy } from './runtime-class/runtime-class-strategy.js';

/** The group `node.k8s.io` (`kubernetes pkg/registry/node/rest/runtime_class.go`). */
export const node = defineGroup('node.k8s.io', () => ({
  runtimeClasses: kind('node.k8s.io/v1', 'RuntimeClass', { strategy: runtimeClassStrategy }),
}));
