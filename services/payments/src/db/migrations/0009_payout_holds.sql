-- Whose payouts an ADMIN holds back: while a row is here, none is opened and none is sent.
create table payout_hold (
  creator_id uuid primary key,
  id uuid not null,
  reason text not null,
  -- Null once the ADMIN's account was erased.
  held_by uuid,
  held_at timestamptz(3) not null
);
