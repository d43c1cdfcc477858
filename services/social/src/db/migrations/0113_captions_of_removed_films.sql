-- migrate: no-transaction
-- What an ADMIN removed has no captions, nor is another post found by them.
update media set captions = null, caption_words = null
where captions is not null and asset_id in (
  select m.asset_id from media m join post p on p.id = m.post_id where p.removed_at is not null and m.captions is not null
);
