-- Stills of films that are there already.
insert into film_job (asset_id, due_at)
select id, now() from asset where type = 'VIDEO' and removed_at is null and failure is null
on conflict do nothing;
