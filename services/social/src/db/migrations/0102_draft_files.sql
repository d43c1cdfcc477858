-- The files of a draft, in their order: { id, assetId, alt }. The id is that of the use of the asset by this draft.
alter table post_draft add column files jsonb not null default '[]';

-- The author of a draft that uses the asset; null for a file of a post.
alter table asset_use_change add column draft_of uuid;

create trigger draft_files_begin after insert on post_draft for each row when (new.files <> '[]')
  execute function note_draft_asset_uses();
create trigger draft_files_change after update of files on post_draft for each row when (new.files <> old.files)
  execute function note_draft_asset_uses();
create trigger draft_files_end after delete on post_draft for each row when (old.files <> '[]')
  execute function note_draft_asset_uses();
