-- Reactions to messages are live events, too.
alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check check (kind in (
  'notification', 'message', 'message-read', 'message-deleted', 'message-reactions', 'unread')) not valid;
