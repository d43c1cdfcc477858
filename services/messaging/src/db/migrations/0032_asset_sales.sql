create trigger asset_sales_change after insert or delete on entitlement for each row execute function tell_sold_message();
