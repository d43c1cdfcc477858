-- People who deleted themselves. Their profile is hidden like a suspended one, until they come back or are erased.
create table departure (
  user_id uuid primary key references profile on delete cascade,
  is_gone boolean not null,
  -- Of their last going or coming: of two that are heard of in the wrong order the greater counts.
  revision integer not null,
  -- Whether an ADMIN suspended them besides: then they stay hidden when they come back.
  is_suspended boolean not null
);

-- Who erases a person takes their id out of what ADMINs did, and nothing else changes it.
create or replace function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('stagedoor.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'audit entries are never changed';
end $$;

-- From now on who looked at a post stands in it under a number that leads back to nobody, signed in or not.
update post_view set viewer = gen_random_uuid();
