-- migrate: no-transaction
insert into stored_folder (folder, kind)
select folder, 'post' from media where asset_id is null and folder not like 'assets/%'
on conflict do nothing;
