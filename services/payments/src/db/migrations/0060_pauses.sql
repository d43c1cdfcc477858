alter table subscription
  -- For how many months after the paid ones nothing is charged and nothing is open; null while no pause is planned or runs.
  add column pause_months smallint check (pause_months between 1 and 3),
  -- When its subscriber was told that the pause ends soon.
  add column pause_notified_at timestamptz(3);

-- 'resume': the rest of a month begins at once, in a pause.
alter table quote drop constraint quote_kind_check;
alter table quote add constraint quote_kind_check check (kind in ('join', 'up', 'month', 'resume', 'down', 'stay')) not valid;
alter table quote validate constraint quote_kind_check;
