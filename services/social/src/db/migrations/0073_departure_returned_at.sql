-- When a person last reopened their account: their scheduled posts of the time before that wait for a new one.
alter table departure add column returned_at timestamptz(3);
