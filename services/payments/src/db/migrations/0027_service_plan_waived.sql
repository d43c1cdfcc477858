-- Until when a plan costs nothing because a stub answered for its service when it was due.
alter table service_plan add column waived_until timestamptz(3);
