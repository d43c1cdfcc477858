-- The posts that a notification of new posts counts, or the texts that one of mentions counts. A person is notified of each once, whatever
-- is delivered again.
create table notified_content (
  content_id uuid not null,
  recipient_id uuid not null,
  -- Of the notification: one post may be new to somebody, and mention them.
  type text not null,
  notification_id uuid not null references notification on delete cascade,
  noted_at timestamptz(3) not null,
  primary key (content_id, recipient_id, type)
);
create index notified_content_notification on notified_content (notification_id, noted_at);

-- Deleted posts and comments, until no notification counts them.
create table withdrawn_content (
  content_id uuid primary key,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index withdrawn_content_due on withdrawn_content (due_at) where failed_at is null;
create index withdrawn_content_set_aside on withdrawn_content (failed_at) where failed_at is not null;

-- The only person of whose new posts a mail is: its link ends the mails about these.
alter table mail add column creator_id uuid;
