-- How much of what a person may upload is spent, as the instant until which it counts.
create table kit.upload_allowance (
  user_id uuid primary key,
  spent_until timestamptz not null
);

-- Bytes of uploads that are being received: they count against their sender's quota until they are stored or refused.
create table kit.upload_reservation (
  id uuid primary key,
  user_id uuid not null,
  bytes bigint not null,
  reserved_at timestamptz not null
);
create index upload_reservation_user on kit.upload_reservation (user_id);
