import { sendTip as sendTipCall } from '@stagedoor/contracts/payments';
import { implementRepeatable } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { sendTip } from '#/tips/send-tip.ts';

export function registerTips(app: FastifyInstance, deps: PaymentsDeps): void {
  implementRepeatable(app, sendTipCall, ({ body, principal, keyHash }) => sendTip(deps, principal, body, keyHash));
}
