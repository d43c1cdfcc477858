-- Subscribers who are suspended or closed their account are in no list of subscribers, so they are not counted either.
with hidden as (
  update subscriber set is_current = false
  from profile p
  where p.user_id = subscriber.subscriber_id and p.suspended_at is not null and subscriber.is_current
  returning subscriber.creator_id
)
update profile set subscriber_count = greatest(subscriber_count - hidden_of.number, 0)
from (select creator_id, count(*)::int as number from hidden group by creator_id) hidden_of
where user_id = hidden_of.creator_id;
