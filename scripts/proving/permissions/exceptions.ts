import { type Persona, personas } from './personas.ts';
import type { State } from './resources.ts';

/** Cells in which something besides the contract's `access` decides, and why. */
export type Exception = {
  calls: readonly string[];
  /** Everyone whom `access` allows, where this is undefined. */
  who?: readonly Persona[];
  /** Every state where it is left out. */
  of?: readonly State[];
  status: number;
  why: string;
  /** Holds before it is asked who calls at all. */
  before?: true;
};

const everyoneBut = (...some: Persona[]) => personas.filter((persona) => !some.includes(persona));

/** The first one that fits a cell counts. */
export const exceptions: readonly Exception[] = [
  // Who has no session, or one that ended, has to come in by these: a token that came along is not looked at.
  {
    calls: ['POST /auth/login', 'POST /auth/refresh', 'POST /auth/forgot-password'],
    status: 200,
    why: 'a token is not looked at',
    before: true,
  },
  { calls: ['POST /auth/register'], status: 201, why: 'a token is not looked at', before: true },
  {
    calls: ['POST /auth/verify-email', 'POST /auth/reset-password', 'POST /auth/secure-account'],
    status: 400,
    why: 'the one-time token in the body decides',
    before: true,
  },
  {
    calls: ['POST /auth/login/second-factor', 'POST /auth/login/passkey'],
    status: 401,
    why: 'the challenge in the body decides',
    before: true,
  },
  {
    calls: ['POST /auth/login/provider', 'POST /auth/register/provider'],
    status: 401,
    why: 'what the provider has answered, or the ticket, decides',
    before: true,
  },
  { calls: ['POST /auth/login/provider/start'], status: 404, why: 'it names no provider', before: true },
  {
    calls: ['GET /auth/providers/:provider/return', 'POST /auth/providers/:provider/return'],
    status: 303,
    why: 'it leads to a page of our own, whoever comes',
    before: true,
  },
  { calls: ['GET /auth/sign-in-options'], status: 200, why: 'a token is not looked at', before: true },
  {
    calls: ['POST /internal/service-token'],
    status: 404,
    why: 'no internal call is reached through the gateway',
    before: true,
  },
  {
    calls: ['POST /auth/api-keys/token'],
    status: 401,
    why: 'the API key in the body decides',
    before: true,
  },
  { calls: ['POST /auth/login/passkey/options'], status: 200, why: 'a token is not looked at', before: true },
  {
    calls: ['POST /auth/passkeys'],
    who: everyoneBut('visitor', 'suspended'),
    status: 400,
    why: 'the browser has signed no challenge of ours',
  },
  {
    calls: ['PATCH /auth/passkeys/:id', 'DELETE /auth/passkeys/:id'],
    who: everyoneBut('visitor', 'suspended'),
    status: 404,
    why: 'it is the id of no passkey',
  },
  {
    calls: [
      'PATCH /notifications/webhooks/:id',
      'DELETE /notifications/webhooks/:id',
      'POST /notifications/webhooks/:id/secret',
      'POST /notifications/webhooks/:id/test',
      'POST /notifications/webhooks/:id/resend',
      'GET /notifications/webhooks/:id/deliveries',
      'GET /notifications/webhook-deliveries/:id',
      'POST /notifications/webhook-deliveries/:id/resend',
    ],
    status: 404,
    why: 'it is the id of no webhook',
  },
  {
    calls: ['POST /auth/linked-providers'],
    who: everyoneBut('visitor', 'suspended'),
    status: 400,
    why: 'they began nothing at a provider',
  },
  {
    calls: ['POST /auth/linked-providers/start', 'DELETE /auth/linked-providers/:id'],
    who: everyoneBut('visitor', 'suspended'),
    status: 404,
    why: 'it names no provider, and no link of theirs',
  },
  {
    calls: ['DELETE /auth/api-keys/:id'],
    who: everyoneBut('visitor', 'suspended'),
    status: 404,
    why: 'it is the id of no API key',
  },
  { calls: ['GET /auth/me/export'], status: 202, why: 'the archive is being prepared' },

  {
    calls: ['DELETE /auth/second-factors/authenticator-app'],
    who: everyoneBut('visitor', 'suspended'),
    status: 404,
    why: 'no app is set up',
  },
  {
    calls: ['POST /auth/second-factors/authenticator-app/confirm', 'POST /auth/second-factors/recovery-codes'],
    who: everyoneBut('visitor', 'suspended'),
    status: 409,
    why: 'no app is being set up, and none is there',
  },
  {
    calls: ['DELETE /payments/account/hold'],
    who: ['creator', 'other creator'],
    status: 409,
    why: 'they have reported nobody',
  },
  {
    calls: ['POST /notifications/push'],
    who: everyoneBut('visitor', 'suspended'),
    status: 409,
    why: 'the browser has subscribed with a key that is not ours',
  },

  {
    calls: ['PATCH /notifications/service-preferences/:kindId'],
    status: 404,
    why: 'no business service has told them anything',
  },

  // Oneself.
  {
    calls: [
      'POST /users/follow/:id',
      'DELETE /users/follow/:id',
      'POST /users/:id/block',
      'DELETE /users/:id/block',
      'POST /users/:id/mute',
      'DELETE /users/:id/mute',
      'POST /users/:id/report',
      'POST /posts/:id/report',
      'POST /comments/:id/report',
      'POST /posts/:id/purchase',
      'POST /messages',
      'POST /messages/:id/purchase',
      'GET /messages/conversations/user/:id',
      'POST /payments/purchases',
      'POST /payments/subscriptions',
      'POST /payments/tips',
      'POST /admin/users/:id/suspend',
      'POST /auth/admin/users/:id/end-sessions',
      'POST /auth/admin/users/:id/remove-factor',
    ],
    of: ['own'],
    status: 400,
    why: 'nobody does this to themselves',
  },
  { calls: ['POST /auth/admin/users/:id/remove-factor'], status: 404, why: 'they have no such factor' },
  { calls: ['PATCH /admin/users/:id/role'], of: ['own'], status: 403, why: 'an ADMIN stays one' },

  // What only its author, its owner or an ADMIN may do to what others see.
  {
    calls: ['PUT /posts/:id', 'PUT /posts/:id/files'],
    who: everyoneBut('visitor', 'suspended', 'blocked', 'admin'),
    of: ["other's", 'locked', 'sold'],
    status: 403,
    why: 'only its author changes a post',
  },
  {
    calls: ['PUT /posts/:id', 'PUT /posts/:id/files'],
    who: ['admin'],
    of: ["other's", 'locked', 'sold', 'private'],
    status: 403,
    why: 'an ADMIN removes posts, and changes none',
  },
  {
    calls: ['GET /posts/:id/analytics'],
    who: everyoneBut('visitor', 'suspended'),
    of: ["other's", 'locked', 'sold', 'private'],
    status: 404,
    why: 'only its author reads its figures',
  },
  {
    calls: ['DELETE /posts/:id'],
    who: ['fan', 'other fan', 'creator', 'other creator'],
    of: ["other's", 'locked', 'sold'],
    status: 403,
    why: 'its author or an ADMIN deletes a post',
  },
  {
    calls: [
      'PATCH /comments/:id',
      'DELETE /comments/:id',
      'GET /comments/:id/answers',
      'POST /comments/:id/like',
      'DELETE /comments/:id/like',
      'POST /comments/:id/report',
    ],
    who: ['blocked'],
    of: ["other's"],
    status: 404,
    why: 'the owner of its post has blocked them',
  },
  { calls: ['PATCH /comments/:id'], of: ["other's"], status: 403, why: 'only its author changes a comment' },
  { calls: ['PATCH /comments/:id'], who: ['admin'], of: ['private'], status: 403, why: 'an ADMIN changes no comment' },
  {
    calls: ['DELETE /comments/:id'],
    who: ['fan', 'other fan', 'creator', 'other creator'],
    of: ["other's"],
    status: 403,
    why: 'its author, the owner of its post or an ADMIN deletes a comment',
  },
  {
    calls: ['GET /posts/:id/sales'],
    who: everyoneBut('visitor', 'suspended', 'blocked', 'admin'),
    of: ["other's", 'locked', 'sold'],
    status: 403,
    why: 'only its author and an ADMIN see what a post earned',
  },
  {
    calls: ['GET /users/:id/subscribers'],
    who: ['fan', 'other fan', 'creator', 'other creator'],
    of: ["other's", 'private'],
    status: 403,
    why: 'only a creator and an ADMIN see who subscribes',
  },
  { calls: ['GET /users/:id/subscribers'], who: ['blocked'], of: ['private'], status: 403, why: 'as everybody else' },

  // Messages are the two people's alone, and an ADMIN is nobody in particular there.
  { calls: ['PATCH /messages/:id/read'], of: ['own', 'deleted'], status: 403, why: 'its receiver marks it as read' },
  {
    calls: ['GET /messages/:id'],
    of: ['deleted'],
    status: 200,
    why: 'a placeholder without its content stays in the conversation',
  },
  { calls: ['DELETE /messages/:id'], of: ['deleted'], status: 200, why: 'again is harmless to its sender' },
  {
    calls: ['PUT /messages/:id/reactions/:emoji'],
    of: ['deleted'],
    status: 409,
    why: 'the placeholder stays, and takes no reaction',
  },
  {
    calls: ['DELETE /messages/:id/reactions/:emoji'],
    of: ['deleted'],
    status: 200,
    why: 'a reaction that is not there is taken back already',
  },
  {
    calls: [
      'POST /messages',
      'GET /messages/conversations/user/:id',
      'POST /payments/subscriptions',
      'POST /payments/tips',
    ],
    who: ['admin'],
    of: ['deleted'],
    status: 404,
    why: 'nobody writes to or pays who is suspended',
  },

  // What is locked, and what is for sale.
  {
    calls: ['POST /posts/:id/vote'],
    of: ['own'],
    status: 403,
    why: 'nobody votes in their own poll',
  },
  {
    calls: ['POST /posts/:id/comment', 'POST /posts/:id/vote'],
    who: everyoneBut('visitor', 'suspended', 'blocked'),
    of: ['locked', 'sold'],
    status: 403,
    why: 'who has not unlocked a post neither comments nor votes on it',
  },
  {
    calls: ['POST /posts/:id/purchase', 'POST /payments/purchases'],
    who: everyoneBut('visitor', 'suspended', 'blocked'),
    of: ["other's"],
    status: 400,
    why: 'the post is free',
  },
  {
    calls: ['POST /posts/:id/purchase', 'POST /payments/purchases'],
    who: ['admin'],
    of: ['private'],
    status: 404,
    why: 'an ADMIN buys as anybody',
  },

  {
    calls: [
      'GET /posts/:id',
      'GET /posts/:id/comments',
      'POST /posts/:id/view',
      'POST /posts/:id/report',
      'POST /posts/:id/purchase',
      'POST /payments/purchases',
    ],
    who: everyoneBut('visitor', 'suspended'),
    of: ['bought, then deleted'],
    status: 200,
    why: 'what somebody bought stays theirs to read and to report, and is bought no second time',
  },

  // Only the person who received the money refunds it.
  {
    calls: ['POST /payments/transactions/:id/refund'],
    who: everyoneBut('visitor', 'suspended', 'creator', 'other creator', 'admin'),
    of: ['own'],
    status: 404,
    why: 'a payer cannot refund their own payment',
  },
  {
    calls: ['POST /payments/transactions/:id/refund'],
    who: ['admin'],
    of: ["other's"],
    status: 201,
    why: 'an ADMIN refunds any payment',
  },

  {
    calls: ['POST /payments/admin/teams/:slug/payouts'],
    who: ['admin'],
    status: 400,
    why: 'the team is owed nothing',
  },

  // Services with a price.
  {
    calls: [
      'PATCH /payments/services/:slug',
      'DELETE /payments/services/:slug',
      'POST /payments/services/:slug/resume',
      'POST /payments/services/:slug/open',
    ],
    status: 404,
    why: 'they never opened this service',
  },
  {
    calls: ['PUT /payments/service-card', 'POST /payments/invoices/:id/pay'],
    status: 404,
    why: 'they have no such card or invoice',
  },

  {
    calls: ['GET /services/:slug/operation', 'GET /services/:slug/log'],
    who: everyoneBut('visitor', 'suspended', 'admin'),
    status: 403,
    why: 'they are not in the team of this service',
  },

  // The directory decides who opens a business service: an ADMIN asks for access like everybody.
  { calls: ['GET /:key'], of: ["other's", 'locked'], status: 403, why: 'they were not let into this service' },
  {
    calls: ['POST /services/:slug/access-record'],
    of: ["other's", 'locked'],
    status: 403,
    why: 'they were not let into this service',
  },
  {
    calls: ['POST /services/:slug/activate', 'POST /services/:slug/grants'],
    of: ['locked'],
    status: 409,
    why: 'the service is coming soon',
  },
];
