-- What a provider takes back on no card an operator returns by another way, such as a bank transfer. The job that would ask the
-- provider books it then.
alter table refund add column is_returned_elsewhere boolean not null default false;
