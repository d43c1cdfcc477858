create function note_preview_use() returns trigger language plpgsql as $$
begin
  if new.folder is distinct from old.folder then
    perform note_folder_use(new.folder, false, null);
    perform note_folder_use(old.folder, true, null);
  end if;
  return null;
end $$;
create trigger preview_use_begins after insert on link_preview for each row when (new.folder is not null)
  execute function note_preview_use();
create trigger preview_use_changes after update of folder on link_preview for each row
  when (new.folder is distinct from old.folder) execute function note_preview_use();
create trigger preview_use_ends after delete on link_preview for each row when (old.folder is not null)
  execute function note_preview_use();
