-- What was cleared before. Apart from the table: with that, nobody writes to conversations until the commit, so no message is sent. A
-- conversation that is being deleted is waited for.
insert into cleared_conversation (conversation_id, up_to, due_at)
select conversation.id, up_to, now() + interval '7 days' from conversation join (
  select conversation_id, min(cleared_up_to) as up_to from participant
  where cleared_up_to > 0 group by conversation_id having count(*) = 2
) cleared on conversation_id = conversation.id
for key share of conversation
on conflict do nothing;
