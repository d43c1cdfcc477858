-- What a purchase is listed as: the first words of what was bought, as they were then. Null where it had none, and once
-- its seller is erased.
alter table payment add column title text;
create index payment_purchased on payment (payer_id, settled_at desc, id desc)
  where kind in ('post', 'message') and status = 'succeeded';
create index payment_of_item on payment (item_id, id) where kind in ('post', 'message') and status = 'succeeded';
create index payment_sold on payment (payee_id, payer_id) where kind in ('post', 'message') and status = 'succeeded';

-- What an ADMIN removed, until all who bought it have their money back: taken in slices, by the ids of the payments.
create table removed_item (
  item_id uuid primary key,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index removed_item_due on removed_item (due_at) where failed_at is null;

-- People who sold something and are deleting their account. Their buyers are told in slices; what they bought is there
-- until `ends_at`.
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
