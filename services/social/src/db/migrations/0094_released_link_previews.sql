-- migrate: no-transaction
create index concurrently if not exists link_preview_released on link_preview (used_at) where is_released;
