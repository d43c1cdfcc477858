import { sendTip as sendTipCall } from '@stagedoor/contracts/payments';
import { implementInPhases } from '@stagedoor/service-kit/implement-in-phases';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { sendTip } from '#/tips/send-tip.ts';

export function registerTips(app: FastifyInstance, deps: PaymentsDeps): void {
  implementInPhases(app, deps.phases, sendTipCall, ({ body, principal, keyHash }) =>
    sendTip(deps, principal, body, keyHash),
  );
}
