-- What a refund or dispute of an invoice takes back of each of its lines.
create table reversed_line (
  -- The refund or dispute.
  source_id uuid not null,
  line smallint not null,
  amount_cents integer not null check (amount_cents > 0),
  primary key (source_id, line)
);
