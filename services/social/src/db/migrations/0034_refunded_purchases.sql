-- The payment by which a post was bought: what a refund takes back is that purchase, and no later one.
alter table post_purchase add column purchase_id uuid;
-- Purchases that were refunded. Whoever hears of one of them afterwards leaves its post locked.
create table refunded_purchase (
  purchase_id uuid primary key,
  refunded_at timestamptz(3) not null
);
