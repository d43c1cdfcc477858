-- When a trial began; null for what an ADMIN opened. When an ADMIN left a trial open whose card or bank account had one before.
alter table service_plan add column trial_began_at timestamptz(3);
alter table service_plan add column repeat_kept_at timestamptz(3);
