create trigger asset_words_change after update of content on post for each row when (new.content <> old.content)
  execute function tell_changed_post();
create trigger asset_sales_change after insert or delete on post_purchase for each row execute function tell_sold_post();
