-- A purchase that a won dispute gives back gets a new id, later than those of all purchases of the same thing before it. Until now
-- it got the dispute's, which is earlier than a purchase that was made, and refunded, while the dispute was open.
alter table dispute add column access_id uuid;
create index dispute_by_access on dispute (access_id) where access_id is not null;
