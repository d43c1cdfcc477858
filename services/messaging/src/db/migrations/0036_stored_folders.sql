-- Folders of files that media does not have yet, or whose originals are still here.
create table stored_folder (
  folder text primary key,
  kind text not null check (kind = 'post'),
  -- The asset that media has made of it.
  asset_id uuid,
  -- When its files were looked for and not found.
  missing_at timestamptz(3)
);
create index stored_folder_left on stored_folder (folder) where asset_id is null;

-- A version before this one may write rows with folders of its own for a while.
create function note_stored_folder() returns trigger language plpgsql as $$
begin
  insert into stored_folder (folder, kind) values (new.folder, 'post') on conflict do nothing;
  return null;
end $$;
create trigger stored_folder_begins after insert or update of folder on media for each row
  when (new.asset_id is null and new.folder not like 'assets/%') execute function note_stored_folder();

-- Its files are gone then.
create function forget_stored_folder() returns trigger language plpgsql as $$
begin
  delete from stored_folder where folder = old.folder;
  return null;
end $$;
create trigger stored_folder_ends after delete on file_removal for each row execute function forget_stored_folder();
