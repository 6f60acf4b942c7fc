import { describe, expect, it } from 'vitest';
import { type InProcess, inProcess } from '../test/in-process.js';

const page = async ({ server }: InProcess, kind: 'Flagz' | 'Statusz') => {
  const headers = { accept: `application/json;v=v1beta1;g=config.k8s.io;as=${kind}` };
  const response = await server.fetch(new Request(`https://any.invalid/${kind.toLowerCase()}`, { headers }));
  return { status: response.status, body: response.status === 200 ? JSON.parse(await response.text()) : undefined };
};

describe('a server', () => {
  const server = inProcess({
    featureGates: ['PodCertificateRequest=true', 'ContainerStopSignals=true'],
    enableAdmissionPlugins: ['AlwaysPullImages'],
    requestTimeout: 90_000,
    programFlags: { v: '2' },
  });

  it('shows its flags at /flagz as kube-apiserver prints them', async () => {
    const { status, body } = await page(server, 'Flagz');
    expect(status).toBe(200);
    expect(body.flags).toMatchObject({
      'feature-gates': 'ContainerStopSignals=true,PodCertificateRequest=true',
      'enable-admission-plugins': '[AlwaysPullImages]',
      'request-timeout': '1m30s',
      'allow-privileged': 'false',
      'service-cluster-ip-range': '10.0.0.0/24',
      'token-auth-file': '',
      v: '2',
    });
  });
});

describe('a server that emulates 1.35', () => {
  const server = inProcess({
    emulatedVersion: ['1.35'],
    featureGates: ['ComponentStatusz=true'],
    gitVersion: 'v1.36.3-custom',
  });

  it('reports the version that the program sets', async () => {
    const response = await server.server.fetch(new Request('https://any.invalid/version'));
    expect(await response.json()).toMatchObject({ gitVersion: 'v1.36.3-custom', minor: '36', emulationMinor: '35' });
  });

  it('shows both versions at /statusz', async () => {
    const { body } = await page(server, 'Statusz');
    expect(body).toMatchObject({ binaryVersion: expect.stringMatching(/^1\.36\./), emulationVersion: '1.35' });
  });

  it('serves no /flagz unless the gate is set, which is alpha there', async () => {
    expect((await page(server, 'Flagz')).status).toBe(404);
  });
});
