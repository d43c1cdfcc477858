import { type AccessException, everyoneBut } from './access-exception.ts';

/** Calls about payments already made, and about services that somebody opens. */
export const paymentExceptions: readonly AccessException[] = [
  {
    calls: ['POST /payments/subscriptions'],
    who: everyoneBut('visitor', 'suspended'),
    of: ['private'],
    status: 403,
    why: 'somebody who does not follow a private account would see nothing for it',
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
    calls: ['GET /payments/transactions/:id/refund'],
    who: everyoneBut('visitor', 'suspended', 'creator', 'other creator'),
    status: 404,
    why: 'only who received a payment is told what they can refund of it',
  },
  {
    calls: ['POST /payments/transactions/:id/refund'],
    who: ['admin'],
    of: ["other's"],
    status: 201,
    why: 'an ADMIN refunds any payment',
  },

  {
    calls: ['POST /payments/debt/settlements'],
    who: everyoneBut('visitor', 'suspended'),
    status: 409,
    why: 'they owe nothing',
  },
  {
    calls: ['PUT /payments/admin/debts/:id/others/:userId/dismissal', 'POST /payments/admin/debts/:id/write-off'],
    who: ['admin'],
    status: 404,
    why: 'nobody owes',
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
    // Everybody may know which services exist: a service that does not exist is a 404.
    of: ['own', "other's", 'private', 'locked', 'sold'],
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
