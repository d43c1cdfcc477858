create function note_document_use() returns trigger language plpgsql as $$
begin
  perform note_folder_use(coalesce(new.folder, old.folder), tg_op = 'DELETE', null);
  return null;
end $$;
create trigger document_use_begins after insert on verification_document for each row execute function note_document_use();
create trigger document_use_ends after delete on verification_document for each row execute function note_document_use();

-- What replaces a picture leaves it an hour.
create function note_profile_pictures() returns trigger language plpgsql as $$
declare
  later timestamptz := now() + interval '1 hour';
begin
  if new.avatar is distinct from old.avatar then
    perform note_folder_use(new.avatar, false, null);
    perform note_folder_use(old.avatar, true, case when new.avatar is not null then later end);
  end if;
  if new.cover is distinct from old.cover then
    perform note_folder_use(new.cover, false, null);
    perform note_folder_use(old.cover, true, case when new.cover is not null then later end);
  end if;
  return null;
end $$;
create trigger picture_uses_begin after insert on profile for each row when (new.avatar is not null or new.cover is not null)
  execute function note_profile_pictures();
create trigger picture_uses_change after update of avatar, cover on profile for each row
  when (new.avatar is distinct from old.avatar or new.cover is distinct from old.cover) execute function note_profile_pictures();
create trigger picture_uses_end after delete on profile for each row when (old.avatar is not null or old.cover is not null)
  execute function note_profile_pictures();
