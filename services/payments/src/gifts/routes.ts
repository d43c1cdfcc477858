import {
  buyGift as buyCall,
  makeGiftCode as codeCall,
  listGifts as listCall,
  readGiftCode,
  redeemGift as redeemCall,
  refundGift,
} from '@stagedoor/contracts/gifts';
import { implement, implementRepeatable } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { buyGift } from '#/gifts/buy-gift.ts';
import { listGifts } from '#/gifts/list-gifts.ts';
import { makeGiftCode } from '#/gifts/make-code.ts';
import { readGiftOfCode, redeemGift } from '#/gifts/redeem-gift.ts';
import { takeBackGift } from '#/gifts/refund-gift.ts';

export function registerGifts(app: FastifyInstance, deps: PaymentsDeps): void {
  implementRepeatable(app, buyCall, ({ body, principal, keyHash }) =>
    buyGift(deps, principal, {
      creatorId: body.creatorId.toLowerCase(),
      quoteId: body.quoteId.toLowerCase(),
      methodId: body.paymentMethodId,
      expectedPrice: body.expectedPrice,
      keyHash,
    }),
  );
  implement(app, listCall, ({ query, principal }) => listGifts(deps, principal.userId, query));
  implement(app, codeCall, ({ params, principal }) => makeGiftCode(deps, principal.userId, params.id.toLowerCase()));
  implement(app, refundGift, ({ params, principal }) => takeBackGift(deps, principal.userId, params.id.toLowerCase()));
  implement(app, readGiftCode, ({ body, principal }) => readGiftOfCode(deps, principal, body.code));
  implement(app, redeemCall, ({ body, principal }) => redeemGift(deps, principal, body.code));
}
