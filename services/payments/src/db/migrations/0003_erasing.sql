-- What erasing a person asks for, besides what their own lists are read by.
create index payment_failed_payee on payment (payee_id) where status <> 'succeeded';
