-- Folders of files that media does not have yet, or whose originals are still here.
create table stored_folder (
  folder text primary key,
  kind text not null check (kind in ('post', 'avatar', 'cover', 'document', 'preview')),
  -- The asset that media has made of it.
  asset_id uuid,
  -- When its files were looked for and not found.
  missing_at timestamptz(3)
);
create index stored_folder_left on stored_folder (folder) where asset_id is null;

-- A version before this one may write rows with folders of its own for a while.
create function note_stored_folder() returns trigger language plpgsql as $$
declare
  stored text := case tg_argv[0]
    when 'avatar' then to_jsonb(new) ->> 'avatar' when 'cover' then to_jsonb(new) ->> 'cover' else to_jsonb(new) ->> 'folder' end;
begin
  if stored is not null and stored not like 'assets/%' then
    insert into stored_folder (folder, kind) values (stored, tg_argv[0]) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger stored_folder_of_post after insert or update of folder on media for each row
  when (new.asset_id is null) execute function note_stored_folder('post');
create trigger stored_folder_of_avatar after insert or update of avatar on profile for each row
  when (new.avatar is not null) execute function note_stored_folder('avatar');
create trigger stored_folder_of_cover after insert or update of cover on profile for each row
  when (new.cover is not null) execute function note_stored_folder('cover');
create trigger stored_folder_of_document after insert on verification_document for each row
  execute function note_stored_folder('document');
create trigger stored_folder_of_preview after insert or update of folder on link_preview for each row
  when (new.folder is not null) execute function note_stored_folder('preview');

-- Its files are gone then.
create function forget_stored_folder() returns trigger language plpgsql as $$
begin
  delete from stored_folder where folder = old.folder;
  return null;
end $$;
create trigger stored_folder_ends after delete on file_removal for each row execute function forget_stored_folder();
