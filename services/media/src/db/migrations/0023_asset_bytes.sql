-- migrate: no-transaction
-- The same bytes are one asset of a post or a message. Avatars, documents and the like are each their own, and go with their only use.
create unique index concurrently if not exists asset_bytes on asset (owner_id, sha256) where purpose = 'post';
