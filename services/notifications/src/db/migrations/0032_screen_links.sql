-- migrate: no-transaction
-- Links of business services that left their screen lead to the screen itself.
update notification set link = substring(link from '^/services/[a-z0-9-]+/app')
  where type = 'SYSTEM' and link ~ '^/services/[a-z0-9-]+/app/'
    and link ~* '^[^?#]*[/\\](\.|%2e){1,2}([/\\?#]|$)';
