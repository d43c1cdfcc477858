-- Who is paying for a message: its sender cannot delete it for ten minutes from then on.
create table message_reservation (
  message_id uuid not null references message on delete cascade,
  buyer_id uuid not null,
  reserved_at timestamptz(3) not null,
  primary key (message_id, buyer_id)
);
create index message_reservation_buyer on message_reservation (buyer_id);
