import type { Node } from '@k8s-ts/api/types';
import { describe, expect, it } from 'vitest';
import { tableConvertorFor } from '../../printers/index.js';

describe('rows of nodes', () => {
  const { tableColumns, tableRow } = tableConvertorFor('', 'Node');
  const kernel = tableColumns.findIndex(({ name }) => name === 'Kernel-Version');
  it.each<[Record<string, string>, string]>([
    [{ kernelVersion: '6.1.0', architecture: 'amd64' }, '6.1.0 (amd64)'],
    [{ kernelVersion: '6.1.0' }, '6.1.0'],
    [{ architecture: 'arm64' }, '<unknown> (arm64)'],
    [{}, '<unknown>'],
  ])('show the kernel and the architecture of %j', (nodeInfo, cell) => {
    const node = { kind: 'Node', apiVersion: 'v1', metadata: { name: 'a' }, status: { nodeInfo } } as unknown as Node;
    expect(tableRow(node).cells[kernel]).toBe(cell);
  });
});
