-- Notes that media has to be told of the files of a post again: its text has changed, or somebody has bought it.
create function tell_post_asset_uses(changed_post uuid) returns void language sql as $$
  insert into asset_use_change (id, asset_id, target_id, has_ended)
  select id, asset_id, post_id, false from media where post_id = changed_post and asset_id is not null
  on conflict (id) do update set due_at = now(), attempts = 0, failed_at = null
$$;
create function tell_changed_post() returns trigger language plpgsql as $$
begin
  perform tell_post_asset_uses(new.id);
  return null;
end $$;
create function tell_sold_post() returns trigger language plpgsql as $$
begin
  perform tell_post_asset_uses(coalesce(new.post_id, old.post_id));
  return null;
end $$;

-- What is used already.
insert into asset_use_change (id, asset_id, target_id, has_ended)
select id, asset_id, post_id, false from media where asset_id is not null
on conflict (id) do nothing;
