import { isIssuedBy, parseCertificatesPEM } from '@k8s-ts/pki';
import { expect, it } from 'vitest';
import { type CertificateSettings, type KeptCertificates, planStep, takeStep } from './kept-certificates.js';

const hour = 3600_000;
const settings: CertificateSettings = {
  addresses: ['boats.fleet.svc', 'localhost', '127.0.0.1'],
  lifetimeMs: 30 * hour,
  caLifetimeMs: 90 * hour,
  overlapMs: hour,
};
const start = Date.UTC(2030, 0, 1);

const parsed = ({ bundle, serving }: KeptCertificates) => ({
  cas: bundle.map((each) => parseCertificatesPEM(each)[0]),
  serving: parseCertificatesPEM(serving.cert)[0],
});

/** Takes the steps that are due until a time, and notes them with the hour at which they are due. */
async function until(end: number, more: Partial<CertificateSettings> = {}) {
  const used = { ...settings, ...more };
  let kept: KeptCertificates | undefined;
  const steps: string[] = [];
  for (let now = start; ; ) {
    const { step, at } = planStep(kept, used, now);
    now = Math.max(at, now);
    if (now > end) return { kept: kept as KeptCertificates, steps };
    kept = await takeStep(step, kept, used, now);
    steps.push(`${step} ${(now - start) / hour}`);
    const { cas, serving } = parsed(kept);
    // Clients that know the bundle trust the certificate at each moment.
    expect(cas.some((ca) => isIssuedBy(serving, ca))).toBe(true);
    expect(serving.notAfter).toBeGreaterThan(now);
  }
}

it('an aggregated API server renews the serving certificate and the CA in the last third of their lifetime, one step after the other', async () => {
  const { kept, steps } = await until(start + 63 * hour);
  expect(steps).toEqual(['all 0', 'serving 20', 'serving 40', 'authority 60', 'serving 61', 'trust 62']);
  expect(kept.bundle).toHaveLength(1);
});

it('an aggregated API server makes a new certificate when the names change', async () => {
  const { kept } = await until(start);
  const addresses = ['boats.fleet.svc', 'boats.example.com'] as const;
  const { step, at } = planStep(kept, { ...settings, addresses }, start + hour);
  expect([step, at]).toEqual(['serving', start + hour]);
  expect(planStep(kept, settings, start + hour)).toEqual({ step: 'serving', at: start + 20 * hour });
});

it('an aggregated API server keeps a certificate for an IP address with leading zeros', async () => {
  const more = { addresses: ['boats.fleet.svc', '010.0.0.1'] } as const;
  const { kept } = await until(start, more);
  expect(planStep(kept, { ...settings, ...more }, start + hour)).toEqual({ step: 'serving', at: start + 20 * hour });
});

it('an aggregated API server makes a new CA when the CA has expired', async () => {
  const { kept } = await until(start);
  expect(planStep(kept, settings, start + 91 * hour).step).toBe('all');
});
