-- Folders of the store that no message refers to any more, and when they are to be removed.
create table file_removal (
  folder text primary key,
  due_at timestamptz(3) not null
);
create index file_removal_due on file_removal (due_at);
