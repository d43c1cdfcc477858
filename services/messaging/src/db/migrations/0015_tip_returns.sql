-- What of the tips of messages went back to their senders: each refund, and each dispute that the bank has decided for the sender.
-- The message itself may be written after its refund is known.
create table tip_return (
  id uuid primary key,
  message_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  is_by_bank boolean not null,
  returned_at timestamptz(3) not null
);
create index tip_return_of_message on tip_return (message_id);
