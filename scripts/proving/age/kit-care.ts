/** What the care of the kit's tables must leave in each service. */
export const kitLimits = [
  { what: 'the inbox', oldest: 'select min(handled_at) from kit.inbox', days: 45 },
  // A week goes as a whole, once it ended seven days ago.
  { what: 'the outbox', oldest: 'select min(published_at) from kit.outbox', days: 14 },
  { what: 'the idempotency keys', oldest: 'select min(created_at) from kit.idempotency_key', days: 1 },
];

/** Pages of the kit's tables, as relay and consumers read them. */
export const kitReads = [
  'select id from kit.outbox where published_at is null order by ordinal limit 20',
  'select event_id from kit.inbox order by handled_at limit 20',
];
