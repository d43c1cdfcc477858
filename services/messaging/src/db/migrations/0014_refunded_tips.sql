-- Messages whose tip went back to its sender. The message itself may be written after its refund is known.
create table refunded_tip (
  message_id uuid primary key,
  refunded_at timestamptz(3) not null
);
