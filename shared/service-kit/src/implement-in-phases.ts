import type { CallDefinition, DataOf } from '@stagedoor/contracts/call';
import type { FastifyInstance } from 'fastify';
import type { PhasedIdempotency } from '#/idempotency-in-phases.ts';
import { Answer, answer, type CallContext, implement } from '#/implement.ts';

interface KeptAnswer<Data> {
  readonly data: Data;
  readonly message?: string;
  readonly status?: number;
}

/**
 * Answers a call that is `idempotent: 'in-phases'`. The handler runs in no transaction; `keyHash` is undefined where no
 * key was sent. It must be safe to repeat for the same key.
 */
export function implementInPhases<C extends CallDefinition>(
  app: FastifyInstance,
  phases: PhasedIdempotency,
  call: C,
  handler: (
    context: CallContext<C> & { readonly keyHash: Buffer | undefined },
  ) => Promise<DataOf<C> | Answer<DataOf<C>>>,
): void {
  implement(app, call, async (context) => {
    const { request, reply } = context;
    const key = request.headers['idempotency-key'];
    if (key === undefined) return handler({ ...context, keyHash: undefined });
    const scope = `${request.principal?.userId ?? 'anyone'} ${call.method} ${request.url}`;
    const fingerprint = JSON.stringify(request.body ?? null);
    const { kept, replayed } = await phases.run({ scope, key: String(key), fingerprint }, async (keyHash) => {
      const outcome = await handler({ ...context, keyHash });
      const { data, message, status } = outcome instanceof Answer ? outcome : answer(outcome, {});
      const keep: KeptAnswer<DataOf<C>> = {
        data,
        ...(message === undefined ? {} : { message }),
        ...(status === undefined ? {} : { status }),
      };
      return keep;
    });
    if (replayed) reply.header('idempotency-replayed', 'true');
    return answer(kept.data, kept);
  });
}
