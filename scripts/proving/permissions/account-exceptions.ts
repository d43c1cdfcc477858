import { type AccessException, everyoneBut } from './access-exception.ts';

/** Calls about who somebody is, and how they are reached: what came along with the request decides. */
export const accountExceptions: readonly AccessException[] = [
  // Calls of people without a session, or whose session has ended. A token that comes with them is ignored.
  {
    calls: ['POST /auth/login', 'POST /auth/refresh', 'POST /auth/forgot-password'],
    status: 200,
    why: 'a token is not looked at',
    before: true,
  },
  { calls: ['POST /auth/register'], status: 201, why: 'a token is not looked at', before: true },
  {
    calls: [
      'POST /auth/verify-email',
      'POST /auth/verify-email/account',
      'POST /auth/verify-email/disown',
      'POST /auth/reset-password',
      'POST /auth/reset-password/account',
      'POST /auth/secure-account',
    ],
    status: 400,
    why: 'the one-time token in the body decides',
    before: true,
  },
  { calls: ['POST /auth/logout/late'], status: 400, why: 'a hash in the body decides', before: true },
  {
    calls: ['GET /notifications/unsubscribe', 'POST /notifications/unsubscribe'],
    status: 400,
    why: 'the token of a mail decides',
  },
  {
    calls: ['GET /services/:slug/figures'],
    status: 404,
    why: 'figures are shown only where an operator has switched them on',
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
    calls: ['GET /:key/app/screen'],
    who: ['API key', 'API key without the scope'],
    status: 200,
    why: 'where the screen of a service lies is told to everybody',
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
      'POST /notifications/webhooks/:id/challenge',
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
  {
    calls: [
      'GET /auth/service-consents/:service',
      'PUT /auth/service-consents/:service',
      'DELETE /auth/service-consents/:service',
    ],
    who: everyoneBut('visitor', 'suspended'),
    status: 404,
    why: 'the service asks for nothing, and was allowed nothing',
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
    calls: [
      'GET /payments/account',
      'POST /payments/account',
      'GET /payments/payout-methods',
      'POST /payments/payouts',
      'DELETE /payments/account/hold',
    ],
    who: everyoneBut('visitor', 'suspended', 'creator', 'other creator'),
    status: 403,
    why: 'they are no creator, and nothing is owed to them',
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
];
