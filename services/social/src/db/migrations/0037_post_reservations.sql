-- Who is paying for a post: its author cannot delete it for ten minutes from then on.
create table post_reservation (
  post_id uuid not null references post on delete cascade,
  buyer_id uuid not null references profile on delete cascade,
  reserved_at timestamptz(3) not null,
  primary key (post_id, buyer_id)
);
create index post_reservation_buyer on post_reservation (buyer_id);
