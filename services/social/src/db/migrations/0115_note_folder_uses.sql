-- Notes that the asset of a folder begins or ends to be used. Such an asset has no other use, which has its id therefore. That one of before
-- begins to be used is told when its files are moved.
create function note_folder_use(folder text, has_ended boolean, shown_until timestamptz) returns void language sql as $$
  insert into asset_use_change (id, asset_id, target_id, has_ended, due_at, shown_until)
  select asset, asset, asset, note_folder_use.has_ended, coalesce(note_folder_use.shown_until, now()), note_folder_use.shown_until
  from (select asset_of_folder(folder) as asset) named
  where asset is not null and (note_folder_use.has_ended or folder like 'assets/%')
  on conflict (id) do update set has_ended = excluded.has_ended, due_at = excluded.due_at, shown_until = excluded.shown_until,
    attempts = 0, failed_at = null
$$;
