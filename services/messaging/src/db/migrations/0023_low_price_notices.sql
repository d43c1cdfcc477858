-- Who was told that their messages cost less than can be charged, and which the smallest price was.
create table low_price_notice (
  user_id uuid primary key,
  smallest_cents integer not null,
  told_at timestamptz(3) not null
);
