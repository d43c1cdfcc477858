-- People to whom no mails are sent, because their address has refused one for good, or they have called one spam. With another address
-- the row has no effect.
create table stopped_address (
  user_id uuid primary key,
  -- Recognises the address, which is auth's.
  address_mark text not null,
  reason text not null check (reason in ('unknown', 'complaint')),
  stopped_at timestamptz(3) not null
);
