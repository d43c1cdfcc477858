-- How many unread messages of each conversation call for a person, as messaging last told it. What is zero stays: by its
-- revision, what comes late and is older changes nothing.
create table message_unread (
  user_id uuid not null,
  conversation_id uuid not null,
  unread_count integer not null,
  revision bigint not null,
  primary key (user_id, conversation_id)
) with (fillfactor = 80);
create index message_unread_some on message_unread (user_id) include (unread_count) where unread_count > 0;
