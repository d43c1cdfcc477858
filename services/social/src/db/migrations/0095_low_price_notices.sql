-- Who was told that their prices are below the smallest that can be charged, and which that was.
create table low_price_notice (
  user_id uuid primary key references profile on delete cascade,
  smallest_cents integer not null,
  told_at timestamptz(3) not null
);
