-- What the subscriber answered when asked why they cancel; null where they did not say, or did not cancel.
alter table subscription add column leaving_reason text;
