-- Which change of which subscription the access follows from: of two that come in the wrong order the later one counts.
alter table subscriber add column subscription_id uuid;
alter table subscriber add column revision integer not null default 0;
-- Whether it is counted among the creator's subscribers.
alter table subscriber add column is_current boolean not null default true;
