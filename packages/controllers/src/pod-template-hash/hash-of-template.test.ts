import type { PodTemplateSpec } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { hashOfTemplate } from './hash-of-template.js';

describe('hashOfTemplate', () => {
  // The hashes are those that kube-controller-manager's own function gives for these templates, without collisions and
  // with three.
  it.each<[string, object, string, string]>([
    ['nothing', {}, '85748b7f68', '7c87ffd547'],
    [
      'a container',
      { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'img' }] } },
      '66f45bc456',
      '5ff7d7964c',
    ],
    [
      'defaults and resources',
      {
        metadata: { labels: { b: '2', a: '1' } },
        spec: {
          restartPolicy: 'Always',
          terminationGracePeriodSeconds: 30,
          dnsPolicy: 'ClusterFirst',
          securityContext: {},
          schedulerName: 'default-scheduler',
          containers: [
            {
              name: 'c',
              image: 'nginx:1.27',
              imagePullPolicy: 'IfNotPresent',
              terminationMessagePath: '/dev/termination-log',
              terminationMessagePolicy: 'File',
              ports: [{ containerPort: 80, protocol: 'TCP' }],
              resources: { limits: { cpu: '100m', memory: '128Mi' }, requests: { cpu: '1', memory: '100M' } },
            },
          ],
        },
      },
      '5b4fcd4db4',
      '674dcd7fbc',
    ],
    [
      'probes, variables and volumes',
      {
        spec: {
          hostNetwork: true,
          containers: [
            {
              name: 'c',
              stdin: true,
              livenessProbe: { httpGet: { path: '/', port: 'http', scheme: 'HTTP' }, periodSeconds: 10 },
              readinessProbe: { tcpSocket: { port: 8080 } },
              env: [
                { name: 'A', value: 'ü' },
                { name: 'B', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '0' } } },
                { name: 'C', valueFrom: { configMapKeyRef: { name: 'm', key: 'k', optional: false } } },
              ],
            },
          ],
          volumes: [
            { name: 'v', emptyDir: { sizeLimit: '1Gi' } },
            { name: 'w', secret: { secretName: 's', defaultMode: 420 } },
          ],
        },
      },
      '99cb68b9b',
      '6bf869fdf5',
    ],
    [
      'quantities of all forms',
      {
        spec: {
          overhead: {
            a: '0',
            b: '3',
            c: '3k',
            d: '1500m',
            e: '1e3',
            f: '8Ki',
            g: '9Ki',
            h: '2Pi',
            i: '8Ei',
            j: '1234567890123456789',
            k: '-5',
            l: '5n',
            m: '1000',
            n: '12345678901234567890E',
            o: '-3Ei',
            p: '1E',
          },
        },
      },
      'd947d995f',
      '77d748f5fb',
    ],
    ['a group of pods', { spec: { schedulingGroup: { podGroupName: 'g' } } }, '56c5f6d487', 'd746b5c7b'],
  ])("equals kube-controller-manager's hash of a template with %s", (_, template, hash, afterCollisions) => {
    expect(hashOfTemplate(template as PodTemplateSpec, undefined)).toBe(hash);
    expect(hashOfTemplate(template as PodTemplateSpec, 3)).toBe(afterCollisions);
  });

  it('is the same for absent and empty members, in any order', () => {
    const labels = { app: 'web' };
    const containers = [{ name: 'c', image: 'img' }];
    const other = { spec: { containers, volumes: [], nodeSelector: {} }, metadata: { annotations: {}, labels } };
    expect(hashOfTemplate(other, undefined)).toBe(
      hashOfTemplate({ metadata: { labels }, spec: { containers } }, undefined),
    );
  });
});
