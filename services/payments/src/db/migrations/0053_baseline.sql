-- migrate: baseline 2.0.0 ea2460d173be9eecf3de75790613d3b08d9747edcce9641b54f4afb97f65cbce
-- The tables of payments, as version 2.0.0 left them.

-- Public data of people, kept current by events of social.
create table person (
  user_id uuid primary key,
  version integer not null,
  username text not null,
  display_name text,
  avatar_url text,
  is_verified boolean not null,
  is_suspended boolean not null,
  -- Null until a profile arrives that says it.
  is_creator boolean
);

-- The ids of people at payment providers.
create table customer (
  user_id uuid not null,
  provider text not null,
  customer_id text not null,
  primary key (user_id, provider)
);

-- Cards, as the provider's tokens, with what a person recognizes them by.
create table payment_method (
  id uuid primary key,
  user_id uuid not null,
  provider text not null,
  token text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month integer not null,
  exp_year integer not null,
  is_default boolean not null,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3)
);
create unique index payment_method_default on payment_method (user_id) where is_default and removed_at is null;
create unique index payment_method_token on payment_method (user_id, provider, token) where removed_at is null;

create table subscription (
  id uuid primary key,
  subscriber_id uuid not null,
  creator_id uuid not null,
  -- The price that was agreed to. The creator's present price may differ.
  price_cents integer not null check (price_cents > 0),
  -- The card it was started with. Once that is removed, another one pays.
  method_id uuid,
  status text not null check (status in ('active', 'grace', 'cancelled', 'ended')),
  started_at timestamptz(3) not null,
  -- Months from the start to `renews_at`.
  months integer not null check (months > 0),
  renews_at timestamptz(3) not null,
  -- When the scheduler looks at it next; null once it has ended.
  due_at timestamptz(3),
  ends_at timestamptz(3),
  revision integer not null default 1,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text,
  -- Null while it has not ended, and where the reason was not recorded.
  end_reason text check (end_reason in ('cancelled', 'declined', 'refunded', 'other')),
  -- Null where it is not cancelled, or was cancelled before this was recorded.
  cancelled_at timestamptz(3),
  -- The subscriber's answer to why they cancelled; null where they did not answer.
  leaving_reason text,
  check (subscriber_id <> creator_id)
) with (fillfactor = 80);
create unique index subscription_current on subscription (subscriber_id, creator_id) where status <> 'ended';
create index subscription_due on subscription (due_at) where due_at is not null;
create index subscription_by_subscriber on subscription (subscriber_id, started_at desc, id desc);
create index subscription_by_creator on subscription (creator_id, started_at desc, id desc);
create index subscription_ended on subscription (creator_id, ends_at) where status = 'ended';
-- Subscriptions that a process has claimed or failed at, which are few.
create index subscription_claimed on subscription (due_at) where attempts > 0 and failed_at is null;
-- All subscribers of a creator, batch by batch.
create index subscription_running on subscription (creator_id, subscriber_id) where status <> 'ended';

-- A payment is written before the provider is asked to charge it. Its id is the provider's idempotency key, so that it is charged once
-- however often the request is repeated.
create table payment (
  id uuid primary key,
  kind text not null,
  payer_id uuid not null,
  payee_id uuid not null,
  -- The post or message that is bought, or that a tip is given for.
  item_id uuid,
  item_kind text,
  subscription_id uuid,
  -- The month of the subscription that it pays.
  month integer,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents between 0 and amount_cents),
  status text not null
    check (status in ('charging', 'pending', 'requires_action', 'succeeded', 'declined', 'cancelled')),
  provider text not null,
  method_id uuid not null,
  -- Whether it is charged without its payer being there to confirm it.
  is_off_session boolean not null default false,
  charge_id text,
  -- What the payer is told.
  failure text,
  -- The Idempotency-Key it was asked for with, hashed.
  key_hash bytea,
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  -- When the provider is asked for its outcome again; null once that is known.
  check_at timestamptz(3),
  -- How much was refunded, and since when the payer has no access any more and can buy again.
  refunded_cents integer not null default 0,
  withdrawn_at timestamptz(3),
  -- The first words of what was bought, for lists of purchases. Null where it had none, and once its seller is erased.
  title text,
  failed_at timestamptz,
  last_error text,
  -- The id of the purchase at the service that owns the item, after a won dispute has restored it; null: the id of the payment.
  access_id uuid,
  -- The name on the payer's statement, after the operator's prefix; null until the provider is first asked to charge.
  statement_name text,
  check (payer_id <> payee_id)
) with (fillfactor = 70);
-- Not validated, as in databases that earlier versions migrated.
alter table payment add constraint payment_refunded_at_most_all check (refunded_cents between 0 and amount_cents) not valid;
alter table payment add constraint payment_item_kind_check check (item_kind in ('post', 'message', 'invoice')) not valid;
alter table payment add constraint payment_kind_check check (kind in (
  'subscription', 'renewal', 'tip', 'post', 'message', 'invoice', 'top_up')) not valid;
create unique index payment_first_month on payment (payer_id, payee_id)
  where kind = 'subscription' and status in ('charging', 'pending', 'requires_action');
create unique index payment_renewal on payment (subscription_id, month)
  where kind = 'renewal' and status not in ('declined', 'cancelled');
create unique index payment_key on payment (payer_id, key_hash) where status not in ('declined', 'cancelled');
create index payment_to_check on payment (check_at) where check_at is not null;
create index payment_by_payer on payment (payer_id, created_at desc, id desc);
create index payment_by_payee on payment (payee_id, created_at desc, id desc) where status = 'succeeded';
-- For erasing a person: payments to them that did not succeed.
create index payment_failed_payee on payment (payee_id) where status <> 'succeeded';
create unique index payment_item_current on payment (payer_id, kind, item_id)
  where kind in ('post', 'message') and status not in ('declined', 'cancelled') and withdrawn_at is null;
create index payment_purchased on payment (payer_id, settled_at desc, id desc)
  where kind in ('post', 'message') and status = 'succeeded';
create index payment_of_item on payment (item_id, id) where kind in ('post', 'message') and status = 'succeeded';
create index payment_sold on payment (payee_id, payer_id) where kind in ('post', 'message') and status = 'succeeded';
-- Events of the provider name a payment by its own id.
create index payment_charge on payment (charge_id) where charge_id is not null;
-- An invoice has one payment that is in progress or succeeded.
create unique index payment_invoice on payment (item_id)
  where kind = 'invoice' and status not in ('declined', 'cancelled');
-- The same as payment_failed_payee.
create index payment_unsold on payment (payee_id) where status <> 'succeeded';
-- A creator's earnings of one kind, newest first.
create index payment_earned on payment (payee_id, kind, created_at desc, id desc)
  where status = 'succeeded';
-- Payments of creators into their own accounts.
create index payment_top_up on payment (payer_id, created_at desc, id desc) where kind = 'top_up';

create table payout_account (
  creator_id uuid not null,
  provider text not null,
  account_id text not null,
  is_complete boolean not null,
  -- When payouts were set up: payouts of a new account are capped. Null where that was not recorded.
  set_up_at timestamptz(3),
  -- The provider's ids of the bank accounts and cards that payouts go to. After a change the account counts as new. Null until they are
  -- known.
  target_ids text[],
  primary key (creator_id, provider)
);

create table payout (
  id uuid primary key,
  creator_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('processing', 'paid', 'failed')),
  provider text not null,
  account_id text not null,
  key_hash bytea,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  check_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text,
  -- The provider's id, and how much came back after the payout was paid.
  provider_payout_id text,
  returned_cents integer not null default 0
);
-- Not validated, as in databases that earlier versions migrated.
alter table payout add constraint payout_returned_at_most_all check (returned_cents between 0 and amount_cents) not valid;
create unique index payout_key on payout (creator_id, key_hash);
create index payout_to_check on payout (check_at) where check_at is not null;
create index payout_by_creator on payout (creator_id, created_at desc, id desc);
-- Events of the provider name a payout by its own id.
create unique index payout_at_provider on payout (provider, provider_payout_id)
  where provider_payout_id is not null;

-- The ledger: entries, each with postings whose sum is zero. A credit is positive, a debit negative: what is owed to creators and what the
-- platform has earned is above zero, what the provider holds for them below. The sum of all postings is always zero. An account's balance
-- is the sum of its postings and is stored nowhere.
create table ledger_account (
  -- 'creator:<person>', 'provider:<name>', 'fees', 'payouts'
  id text primary key,
  kind text not null check (kind in ('creator', 'provider', 'fees', 'payouts', 'platform', 'team')),
  owner_id uuid,
  opened_at timestamptz(3) not null default now()
);

create table ledger_entry (
  id uuid primary key,
  kind text not null,
  -- The payment, refund, dispute or payout that it books.
  source_id uuid not null,
  -- The entry that it reverses.
  corrects uuid references ledger_entry,
  occurred_at timestamptz(3) not null,
  -- The transaction that wrote it: nothing can be added to it later.
  written_in xid8 not null default pg_current_xact_id(),
  unique (source_id, kind)
);
-- Not validated, as in databases that earlier versions migrated.
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in (
  'subscription', 'renewal', 'tip', 'post', 'message', 'invoice', 'top_up', 'payout', 'payout_paid', 'payout_failed', 'payout_returned',
  'refund', 'refund_failed', 'dispute', 'dispute_won', 'team_payout', 'debt_written_off')) not valid;

create table ledger_posting (
  entry_id uuid not null references ledger_entry,
  line smallint not null,
  account_id text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  -- As in the entry, so that an account's days and kinds are read from one index.
  kind text not null,
  occurred_at timestamptz(3) not null,
  -- When it can be paid out.
  available_at timestamptz(3) not null,
  primary key (entry_id, line)
);
create index ledger_posting_available on ledger_posting (account_id, available_at) include (amount_cents);
-- A creator's earnings, read from the index alone. Of a reversal the entry is looked up, too.
create index ledger_posting_earned on ledger_posting (account_id, occurred_at)
  include (amount_cents, kind, available_at, entry_id);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: correct an entry by another one' using errcode = 'integrity_constraint_violation';
end $$;

create trigger ledger_entry_stays before update or delete on ledger_entry
  for each row execute function ledger_refuse_change();
create trigger ledger_posting_stays before update or delete on ledger_posting
  for each row execute function ledger_refuse_change();
create trigger ledger_account_stays before update or delete on ledger_account
  for each row execute function ledger_refuse_change();
create trigger ledger_entry_whole before truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger ledger_posting_whole before truncate on ledger_posting
  for each statement execute function ledger_refuse_change();
create trigger ledger_account_whole before truncate on ledger_account
  for each statement execute function ledger_refuse_change();

-- Not a foreign key: that would have every payment lock the rows of the platform's own accounts. No account goes away.
create function ledger_check_posting() returns trigger language plpgsql as $$
declare
  entry ledger_entry;
begin
  select * into entry from ledger_entry where id = new.entry_id;
  if entry.written_in is distinct from pg_current_xact_id() then
    raise exception 'an entry is written whole, in one transaction' using errcode = 'integrity_constraint_violation';
  end if;
  if entry.kind <> new.kind or entry.occurred_at <> new.occurred_at then
    raise exception 'a posting says of its entry what that does not' using errcode = 'integrity_constraint_violation';
  end if;
  if not exists (select from ledger_account where id = new.account_id) then
    raise exception 'there is no such account' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_posting_fits before insert on ledger_posting
  for each row execute function ledger_check_posting();

-- At the commit, when all postings are there.
create function ledger_check_balance() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 1) from ledger_posting where entry_id = new.id) <> 0 then
    raise exception 'an entry must come to zero' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_balance();

-- Written before the provider is asked. Its id is the provider's idempotency key, so that the money goes back once.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  payer_id uuid not null,
  payee_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in ('creator', 'admin', 'undeliverable', 'removed', 'provider')),
  -- Shown to payer and payee.
  note text,
  requested_by uuid,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  provider text not null,
  provider_refund_id text,
  failure text,
  -- The Idempotency-Key it was asked for with, hashed.
  key_hash bytea,
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  -- When the provider is asked for its outcome again; null once that is known.
  check_at timestamptz(3),
  failed_at timestamptz,
  last_error text,
  -- How often the provider has refused it. The next attempt has a new idempotency key, because a key that was refused stays refused.
  refusals integer not null default 0,
  -- Whether an operator returns the money in another way, such as a bank transfer. Then the provider is not asked.
  is_returned_elsewhere boolean not null default false,
  -- The payment by which the creator pays into their account what is missing for the refund.
  top_up_id uuid
) with (fillfactor = 70);
create index refund_of_payment on refund (payment_id);
create unique index refund_key on refund (payment_id, key_hash);
create unique index refund_at_provider on refund (provider, provider_refund_id);
create index refund_to_check on refund (check_at) where check_at is not null;
create index refund_by_payer on refund (payer_id, created_at desc, id desc);
create index refund_by_payee on refund (payee_id, created_at desc, id desc);
create index refund_by_requester on refund (requested_by) where requested_by is not null;
-- Pending refunds of a payment, for lists of purchases.
create index refund_pending on refund (payment_id) where status = 'pending';
-- The refund that a payment into an account is for.
create index refund_by_top_up on refund (top_up_id) where top_up_id is not null;
-- Pending refunds of a creator, whose amount cannot be paid out.
create index refund_reserved on refund (payee_id) where status = 'pending';

-- Items that an ADMIN removed, until all buyers are refunded, in batches by the ids of the payments.
create table removed_item (
  item_id uuid primary key,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index removed_item_due on removed_item (due_at) where failed_at is null;

-- People who sold something and are deleting their account. Buyers are notified in batches, and keep what they bought until `ends_at`.
create table leaving_seller (
  seller_id uuid primary key,
  -- False once they came back; of two changes that come in the wrong order the one with the greater revision counts.
  is_leaving boolean not null,
  ends_at timestamptz(3) not null,
  revision integer not null,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index leaving_seller_due on leaving_seller (due_at) where failed_at is null;

-- Payments that their payers dispute at their bank. The money is gone while it is open, and comes back where it is won.
create table dispute (
  id uuid primary key,
  payment_id uuid not null references payment,
  payer_id uuid not null,
  payee_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  provider text not null,
  provider_dispute_id text not null,
  -- The bank's word for why, such as `fraudulent`.
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- The new id of a purchase that a won dispute restores. It is later than the ids of all purchases of the same item before it, also of one
  -- that was made and refunded while the dispute was open.
  access_id uuid
);
create unique index dispute_at_provider on dispute (provider, provider_dispute_id);
create index dispute_of_payment on dispute (payment_id);
create index dispute_by_payer on dispute (payer_id, created_at desc, id desc);
create index dispute_by_payee on dispute (payee_id, created_at desc, id desc);
create index dispute_by_access on dispute (access_id) where access_id is not null;

-- Creators whose payouts an ADMIN holds back: none is opened, and none is sent.
create table payout_hold (
  creator_id uuid primary key,
  id uuid not null,
  reason text not null,
  -- Null once the ADMIN's account was erased.
  held_by uuid,
  held_at timestamptz(3) not null
);

-- Sums of days that are long past, so that a year costs no more to read than a month. A later correction counts on the day when it is made.
create table earned_day (
  creator_id uuid not null,
  day date not null,
  kind text not null check (kind in ('subscription', 'renewal', 'tip', 'post', 'message')),
  amount_cents bigint not null,
  primary key (creator_id, day, kind)
);

create table subscriber_day (
  creator_id uuid not null,
  day date not null,
  kind text not null check (kind in ('started', 'cancelled', 'declined', 'refunded', 'other')),
  count integer not null,
  primary key (creator_id, day, kind)
);

-- Until which day a creator's days are summed up. Written when they first ask for days that old.
create table day_count (
  creator_id uuid primary key,
  counted_until date not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index day_count_due on day_count (due_at) where failed_at is null;
create index day_count_set_aside on day_count (failed_at) where failed_at is not null;

-- What happened to the security of a creator's account, the latest of each kind: payouts are held back after it.
create table payout_safety (
  creator_id uuid primary key,
  -- Its owner reported that somebody else used the account.
  reported_at timestamptz(3),
  password_changed_at timestamptz(3),
  factors_changed_at timestamptz(3),
  account_changed_at timestamptz(3),
  -- Its owner released payouts after a report and a new password.
  owner_released_at timestamptz(3),
  -- An ADMIN released payouts: nothing from before holds them back.
  admin_released_at timestamptz(3),
  -- When somebody who had earned money already set up their first payout account.
  first_account_at timestamptz(3)
);

-- What people pay the platform for business services: an account for each person, a plan for each service, and an invoice each month.
create table billing_account (
  user_id uuid primary key,
  -- The card that its owner chose to pay for services; null until then, and nothing is charged.
  method_id uuid,
  -- The date that invoices are monthly from; null while no service is billed.
  anchor_at timestamptz(3),
  -- Months from the anchor to the next invoice.
  months integer not null default 0,
  -- When an open invoice is tried next.
  retry_at timestamptz(3),
  -- When the job looks at it next; null while nothing is to come.
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
) with (fillfactor = 80);
create index billing_account_due on billing_account (due_at) where failed_at is null;
create index billing_account_set_aside on billing_account (failed_at) where failed_at is not null;
-- Accounts that a process has claimed or failed at, which are few.
create index billing_account_claimed on billing_account (due_at) where attempts > 0 and failed_at is null;

create table service_plan (
  id uuid primary key,
  user_id uuid not null references billing_account on delete cascade,
  -- The service's key in the catalogue.
  service text not null,
  status text not null check (status in ('trial', 'active', 'granted', 'closed')),
  interval text not null check (interval in ('month', 'year', 'once')),
  -- What was agreed to; the catalogue's price may be another by now.
  price_cents integer not null check (price_cents > 0),
  trial_ends_at timestamptz(3) not null,
  reminded_at timestamptz(3),
  -- Null before the trial has ended, and once a single price is paid.
  paid_until timestamptz(3),
  cancelled_at timestamptz(3),
  ends_at timestamptz(3),
  close_reason text,
  -- The directory's change that this row follows, and the last change that the directory is told of.
  access_revision bigint not null default 0,
  revision bigint not null default 0,
  -- Until when a plan costs nothing because a stub answered for its service when it was due.
  waived_until timestamptz(3),
  -- When a trial closes, unless its person has confirmed their mail address by then; null where nothing is to be confirmed.
  confirm_by timestamptz(3),
  -- When a trial began; null for what an ADMIN opened. When an ADMIN left a trial open whose card or bank account had one before.
  trial_began_at timestamptz(3),
  repeat_kept_at timestamptz(3),
  unique (user_id, service)
) with (fillfactor = 80);
-- Not validated, as in databases that earlier versions migrated.
alter table service_plan add constraint service_plan_close_reason_check check (close_reason in (
  'cancelled', 'unpaid', 'refunded', 'disputed', 'revoked', 'suspended', 'unconfirmed', 'repeated')) not valid;
create index service_plan_running_trial on service_plan (trial_began_at, id)
  where status = 'trial' and repeat_kept_at is null;

create table invoice (
  id uuid primary key,
  user_id uuid not null,
  status text not null check (status in ('open', 'paid', 'void')),
  amount_cents integer not null check (amount_cents > 0),
  -- The service that it opens again, where it is not a monthly one.
  opens text,
  issued_at timestamptz(3) not null,
  -- Until when its services stay open unpaid.
  open_until timestamptz(3) not null,
  paid_at timestamptz(3),
  -- Set by the first payment that was declined, of which its person is told.
  declined_at timestamptz(3)
) with (fillfactor = 80);
create unique index invoice_open on invoice (user_id) where status = 'open' and opens is null;
create unique index invoice_opening on invoice (user_id, opens) where status = 'open' and opens is not null;
create index invoice_by_user on invoice (user_id, issued_at desc, id desc);

create table invoice_line (
  invoice_id uuid not null references invoice on delete cascade,
  line smallint not null,
  service text not null,
  kind text not null check (kind in ('period', 'days', 'once')),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  amount_cents integer not null check (amount_cents > 0),
  -- The share of the service's team; the rest is the platform's.
  team_cents integer not null check (team_cents between 0 and amount_cents),
  primary key (invoice_id, line)
);

-- What was transferred to the teams of services for their shares, each with its entry of the ledger.
create table team_payout (
  id uuid primary key,
  service text not null,
  amount_cents integer not null check (amount_cents > 0),
  reference text not null,
  -- The ADMIN; null after their account was erased.
  paid_by uuid,
  created_at timestamptz(3) not null
);

-- An account's balance at a time in the past, so that the current one adds only later postings. Derived from the postings; rows may be
-- deleted at any time.
create table ledger_subtotal (
  account_id text primary key,
  -- Includes all postings that were available by then.
  until timestamptz(3) not null default '-infinity',
  amount_cents bigint not null default 0
);
create index ledger_subtotal_until on ledger_subtotal (until);

create function ledger_open_subtotal() returns trigger language plpgsql as $$
begin
  insert into ledger_subtotal (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger ledger_account_subtotal after insert on ledger_account
  for each row execute function ledger_open_subtotal();

-- The platform's own accounts. Creators and teams get theirs with their first entry.
insert into ledger_account (id, kind) values
  ('fees', 'fees'), ('payouts', 'payouts'), ('provider:sandbox', 'provider'), ('provider:stripe', 'provider'), ('platform', 'platform');

-- What is written after the subtotal of its moment belongs into it: a reversal that is undone, and a slow transaction. The lock is
-- shared by all who write; who adds a subtotal up has it alone, and so sees what they wrote, or is seen by them.
create function ledger_add_late_posting() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.account_id, 1));
  update ledger_subtotal set amount_cents = amount_cents + new.amount_cents
    where account_id = new.account_id and until >= new.available_at;
  return null;
end $$;
create trigger ledger_posting_late after insert on ledger_posting
  for each row execute function ledger_add_late_posting();

-- The sum of all accounts at the last check, which must be zero.
create table ledger_check (
  is_only_row boolean primary key default true check (is_only_row),
  checked_at timestamptz(3) not null default '-infinity',
  off_by_cents bigint not null default 0
);
insert into ledger_check default values;

-- Creators who were restored after a suspension, until all their subscribers are notified.
create table returned_creator (
  creator_id uuid primary key,
  returned_at timestamptz(3) not null,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index returned_creator_due on returned_creator (due_at) where failed_at is null;

-- Creators all of whose subscriptions are due for a check, until they are checked.
create table subscription_review (
  creator_id uuid primary key,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index subscription_review_due on subscription_review (due_at) where failed_at is null;

-- HMACs of the provider's fingerprints of cards and bank accounts, by which people with the same one are found. No number can be derived.
create table fingerprint (
  user_id uuid not null,
  kind text not null check (kind in ('card', 'payout_target')),
  hash bytea not null,
  first_seen_at timestamptz(3) not null,
  primary key (user_id, kind, hash)
);
create index fingerprint_hash on fingerprint (hash);

-- Creators whose account fell below zero, until it is settled. The ledger says how much is owed.
create table debt (
  id uuid primary key,
  -- The account of the ledger, which keeps its name when its owner is erased.
  account_id text not null unique,
  -- Who owes; an id that names nobody once they were erased.
  user_id uuid not null,
  since timestamptz(3) not null,
  -- When they deleted their account; null while they have it.
  left_at timestamptz(3),
  erased_at timestamptz(3)
);
create index debt_by_user on debt (user_id);
create index debt_newest on debt (since desc, id desc);

-- People with the same card or bank account as a debtor, of whom an ADMIN decided that they are somebody else.
create table debt_dismissal (
  debt_id uuid not null references debt on delete cascade,
  user_id uuid not null,
  -- Null once the ADMIN's account was erased.
  dismissed_by uuid,
  dismissed_at timestamptz(3) not null,
  primary key (debt_id, user_id)
);
create index debt_dismissal_by_user on debt_dismissal (user_id);

-- Events of the provider that could not be applied and are tried again, or wait for an operator. Only what they are fetched by is stored.
create table provider_event (
  id text primary key,
  provider text not null,
  -- The connected account that it happened to; null for the platform's own.
  account_id text,
  type text not null,
  received_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index provider_event_due on provider_event (due_at) where failed_at is null;
create index provider_event_set_aside on provider_event (failed_at) where failed_at is not null;

-- Money of a payout that came back; below zero where the provider revoked that.
create table payout_return (
  id uuid primary key,
  payout_id uuid not null,
  amount_cents integer not null check (amount_cents <> 0),
  created_at timestamptz(3) not null
);
create index payout_return_of_payout on payout_return (payout_id);

-- How much of each line of an invoice a refund or dispute takes back.
create table reversed_line (
  -- The refund or dispute.
  source_id uuid not null,
  line smallint not null,
  amount_cents integer not null check (amount_cents > 0),
  primary key (source_id, line)
);
