-- When it last changed: of likes, which are far more than all others, the old ones go.
alter table relation add column changed_at timestamptz(3) not null default now();
