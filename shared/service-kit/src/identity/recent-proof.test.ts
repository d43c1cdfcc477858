import { expect, it } from 'vitest';
import { requireRecentProof } from '#/identity/recent-proof.ts';

const now = new Date('2026-11-22T12:00:00Z');
const proof = { lifeMs: 600_000, clock: { now: () => now } };
const provenAgo = (ms?: number) => () =>
  requireRecentProof(
    {
      userId: 'u',
      username: 'mara',
      role: 'FAN',
      sessionId: 's',
      ...(ms === undefined ? {} : { provenAt: new Date(now.getTime() - ms) }),
    },
    proof,
  );

it('accepts a proof of ten minutes ago, and none that is older', () => {
  expect(provenAgo(0)).not.toThrow();
  expect(provenAgo(600_000)).not.toThrow();
  const refusal = { statusCode: 403, nextStep: { code: 'step_up_required' } };
  expect(provenAgo(600_001)).toThrow(expect.objectContaining(refusal));
  expect(provenAgo()).toThrow(expect.objectContaining(refusal));
});
