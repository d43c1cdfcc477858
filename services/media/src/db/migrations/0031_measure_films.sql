insert into measure_job (asset_id, due_at)
select id, now() from asset where type in ('VIDEO', 'AUDIO') and removed_at is null;
