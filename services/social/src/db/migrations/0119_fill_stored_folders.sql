-- migrate: no-transaction
insert into stored_folder (folder, kind)
select m.folder, 'post' from media m join post p on p.id = m.post_id
where m.asset_id is null and m.folder not like 'assets/%'
  and (p.deleted_at is null or p.removed_at is null and exists (select from post_purchase where post_id = p.id))
union all select avatar, 'avatar' from profile where avatar not like 'assets/%'
union all select cover, 'cover' from profile where cover not like 'assets/%'
union all select folder, 'document' from verification_document where folder not like 'assets/%'
union all select folder, 'preview' from link_preview where folder not like 'assets/%'
on conflict do nothing;
