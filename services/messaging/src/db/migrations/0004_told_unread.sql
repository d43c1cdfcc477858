-- What was last told of this side's unread messages, and how often it was: what is told later has the greater number.
alter table participant
  add column told_unread integer not null default 0,
  add column told_revision integer not null default 0;
-- Sides of which something is left to be told: none, but for a moment.
create index participant_untold on participant (conversation_id)
  where told_unread <> (case when folder = 'inbox' and not is_withheld then unread_count else 0 end);
