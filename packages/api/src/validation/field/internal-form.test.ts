import { describe, expect, it } from 'vitest';
import { internalForm, selectorForm } from './internal-form.js';

const form = (type: string, value: unknown) => JSON.stringify(internalForm(`k8s.io.api.${type}`, value));

describe('internalForm', () => {
  it.each<[type: string, value: unknown, json: string]>([
    ['apps.v1.DeploymentStrategy', undefined, 'null'],
    ['apps.v1.DeploymentStrategy', { type: 'Blue' }, '{"Type":"Blue","RollingUpdate":null}'],
    [
      'apps.v1.DeploymentStrategy',
      { rollingUpdate: { maxSurge: '5%' } },
      '{"Type":"","RollingUpdate":{"MaxUnavailable":0,"MaxSurge":"5%"}}',
    ],
    [
      'policy.v1.PodDisruptionBudgetSpec',
      { selector: { matchLabels: { b: '1', a: '2' } } },
      '{"MinAvailable":null,"Selector":{"matchLabels":{"a":"2","b":"1"}},"MaxUnavailable":null,"UnhealthyPodEvictionPolicy":null}',
    ],
    [
      'resource.v1.DeviceAttribute',
      { int: 1 },
      '{"IntValue":1,"BoolValue":null,"StringValue":null,"VersionValue":null,"IntValues":null,"BoolValues":null,"StringValues":null,"VersionValues":null}',
    ],
    [
      'storage.v1.CSINodeDriver',
      { name: 'a', nodeID: 'n', allocatable: {} },
      '{"Name":"a","NodeID":"n","TopologyKeys":null,"Allocatable":{"Count":null}}',
    ],
    [
      'core.v1.ResourceRequirements',
      { limits: { memory: '1Gi', cpu: '1' } },
      '{"Limits":{"cpu":"1","memory":"1Gi"},"Requests":null,"Claims":null}',
    ],
  ])('of a %s %j is %s', (type, value, json) => expect(form(type, value)).toBe(json));

  it('of a pod template has embedded metadata, the internal order, and the namespaces of the host in the security context', () => {
    const spec = { hostPID: true, preemptionPolicy: 'Never', priority: 1, containers: [], volumes: [{ name: 'v' }] };
    const template = internalForm('k8s.io.api.core.v1.PodTemplateSpec', {
      metadata: { labels: { b: '1', a: '2' } },
      spec,
    }) as { readonly Spec: { readonly SecurityContext: object; readonly Volumes: readonly object[] } };
    expect(JSON.stringify(template)).toMatch(/^\{"labels":\{"a":"2","b":"1"\},"Spec":\{"Volumes":\[\{"Name":"v",/);
    expect(JSON.stringify(template)).toContain(',"Priority":1,"PreemptionPolicy":"Never","DNSConfig":null,');
    expect(JSON.stringify(template.Spec.SecurityContext)).toMatch(
      /^\{"HostNetwork":false,"HostPID":true,"HostIPC":false,"ShareProcessNamespace":null,"HostUsers":null,"SELinuxOptions":null,/,
    );
    expect(Object.keys(template.Spec.Volumes[0] ?? {}).slice(10, 14)).toEqual([
      'PersistentVolumeClaim',
      'RBD',
      'Quobyte',
      'FlexVolume',
    ]);
  });
});

it('selectorForm sorts the labels', () => {
  expect(JSON.stringify(selectorForm({ matchLabels: { b: '1', a: '2' } }))).toBe('{"matchLabels":{"a":"2","b":"1"}}');
  expect(selectorForm(undefined)).toBeNull();
});
