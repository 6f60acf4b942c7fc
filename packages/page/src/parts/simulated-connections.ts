import type { NodeConnections } from '@k8s-ts/embedded-apiserver';
import type { CompletedOptions } from '../../../embedded-apiserver/src/options.js';

/** Kubelets of a page's nodes answer neither logs nor exec: both need connections. */
export const simulatedConnections = ({ nodeConnections }: CompletedOptions): NodeConnections => nodeConnections ?? {};
