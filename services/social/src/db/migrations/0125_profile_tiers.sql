-- A creator's tiers as posts name them, the cheapest first; null for none. A page of posts reads the profile anyway, and would spend 5% more on
-- looking the tiers up.
alter table profile add column tiers jsonb;

create function copy_tiers() returns trigger language plpgsql as $$
begin
  update profile set tiers = (
    select jsonb_agg(jsonb_build_object('slot', slot, 'id', id, 'name', name, 'priceCents', price_cents, 'isArchived', archived_at is not null)
      order by price_cents, position, slot)
    from tier where creator_id = profile.user_id)
  where user_id = coalesce(new.creator_id, old.creator_id);
  return null;
end $$;
create trigger tier_copies after insert or delete or update of name, price_cents, position, archived_at on tier
  for each row execute function copy_tiers();
