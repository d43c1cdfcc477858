-- What the payer's statement names beside the operator's prefix; null until the provider is first asked for the money.
alter table payment add column statement_name text;
