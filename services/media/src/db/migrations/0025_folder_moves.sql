-- Folders of files that social and messaging had, which become assets.
create table folder_move (
  -- That they become, which their name decides.
  asset_id uuid primary key,
  service text not null check (service in ('social', 'messaging')),
  folder text not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index folder_move_due on folder_move (due_at);
create index folder_move_set_aside on folder_move (failed_at) where failed_at is not null;
