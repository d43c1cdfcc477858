-- Notes which assets a draft begins and ends to use. Triggers call it from the next migration on.
create function note_draft_asset_uses() returns trigger language plpgsql as $$
declare
  draft post_draft := coalesce(new, old);
  files_before jsonb := case when tg_op = 'INSERT' then '[]' else old.files end;
  files_after jsonb := case when tg_op = 'DELETE' then '[]' else new.files end;
begin
  insert into asset_use_change (id, asset_id, target_id, has_ended, draft_of)
  select coalesce(a.id, b.id), coalesce(a."assetId", b."assetId"), draft.id, a.id is null, draft.author_id
  from jsonb_to_recordset(files_before) as b(id uuid, "assetId" uuid)
  full join jsonb_to_recordset(files_after) as a(id uuid, "assetId" uuid) on a.id = b.id
  where a.id is null or b.id is null
  on conflict (id) do update set has_ended = excluded.has_ended, due_at = now(), attempts = 0, failed_at = null;
  return null;
end $$;
