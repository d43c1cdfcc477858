import type { Idempotency } from '#/idempotency/idempotency.ts';

/** For an app without a database: its calls have no effects, so that a repeated request is harmless. */
export const noIdempotency: Idempotency = {
  run: async (_request, work) => ({
    ...(await work({ keyHash: Buffer.alloc(0), commit: refuseCommit })),
    replayed: false,
  }),
  commitWithoutKey: refuseCommit,
};

function refuseCommit(): Promise<never> {
  return Promise.reject(new Error('there is no database to commit to'));
}
