-- The asset of the sender's vault that a file shows; null for one that was sent with the message.
alter table media add column asset_id uuid;

-- Uses of assets that media has not been told about yet.
create table asset_use_change (
  id uuid primary key,
  asset_id uuid not null,
  target_id uuid not null,
  has_ended boolean not null,
  -- Whether an ADMIN removed it.
  is_removed boolean not null default false,
  due_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index asset_use_change_due on asset_use_change (due_at);
create index asset_use_change_set_aside on asset_use_change (failed_at) where failed_at is not null;

create function note_asset_use() returns trigger language plpgsql as $$
declare
  changed media := coalesce(new, old);
begin
  insert into asset_use_change (id, asset_id, target_id, has_ended)
  values (changed.id, changed.asset_id, changed.message_id, tg_op = 'DELETE')
  on conflict (id) do update set has_ended = excluded.has_ended, due_at = now(), attempts = 0, failed_at = null;
  return null;
end $$;
create trigger asset_use_begins after insert on media for each row when (new.asset_id is not null)
  execute function note_asset_use();
create trigger asset_use_ends after delete on media for each row when (old.asset_id is not null)
  execute function note_asset_use();
