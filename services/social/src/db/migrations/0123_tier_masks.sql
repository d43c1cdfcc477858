-- Only posts for subscribers name tiers: the one condition of lists relies on it. Older rows name none.
alter table post add constraint post_tier_mask_of_subscribers check (tier_mask is null or visibility = 'SUBSCRIBERS') not valid;
