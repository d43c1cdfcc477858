-- Notes that media has to be told of the files of a message again, because somebody has bought it.
create function tell_sold_message() returns trigger language plpgsql as $$
begin
  insert into asset_use_change (id, asset_id, target_id, has_ended)
  select id, asset_id, message_id, false from media
  where message_id = coalesce(new.message_id, old.message_id) and asset_id is not null
  on conflict (id) do update set due_at = now(), attempts = 0, failed_at = null;
  return null;
end $$;

-- What is used already.
insert into asset_use_change (id, asset_id, target_id, has_ended)
select id, asset_id, message_id, false from media where asset_id is not null
on conflict (id) do nothing;
