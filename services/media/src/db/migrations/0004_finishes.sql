-- When an upload was given up because its bytes did not arrive in time. Its bytes are gone; who asks for it is told so for a week.
alter table upload add column given_up_at timestamptz(3);

-- Uploads whose last byte has arrived, until they are assets or refused.
create table upload_finish (
  upload_id uuid primary key references upload on delete cascade,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index upload_finish_due on upload_finish (due_at);
create index upload_finish_set_aside on upload_finish (failed_at) where failed_at is not null;
