-- Tables of which rows fall due: an operator's command finds here what was set aside, and where.
create table kit.due_work (
  name text primary key,
  table_name text not null,
  key_column text not null,
  due_column text not null
);

-- Tasks that fail again and again are set aside, with what their last failure said.
alter table kit.export_task add column failed_at timestamptz, add column last_error text;
create index export_task_set_aside on kit.export_task (failed_at) where failed_at is not null;
alter table kit.erasure add column failed_at timestamptz, add column last_error text;
create index erasure_set_aside on kit.erasure (failed_at) where failed_at is not null;
