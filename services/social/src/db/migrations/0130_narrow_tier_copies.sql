-- A page of posts reads many profiles: without the names of its fields a copy of a tier is half as wide.
create or replace function copy_tiers() returns trigger language plpgsql as $$
begin
  update profile set tiers = (
    select jsonb_agg(jsonb_build_array(slot, id, name, price_cents, archived_at is not null) order by price_cents, position, slot)
    from tier where creator_id = profile.user_id)
  where user_id = coalesce(new.creator_id, old.creator_id);
  return null;
end $$;
update profile set tiers = (
  select jsonb_agg(jsonb_build_array(slot, id, name, price_cents, archived_at is not null) order by price_cents, position, slot)
  from tier where creator_id = profile.user_id)
where tiers is not null;
