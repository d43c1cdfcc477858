-- Replaced by the index asset_bytes.
alter table asset drop constraint asset_content;
