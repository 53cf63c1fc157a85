-- Where this database ran at its last confirmed start. A restored or copied one finds itself elsewhere and is paused.
alter table deployment_seal
  add column place text,
  -- Written into payments. Empty until a copy has replaced the market.
  add column generation text not null default '',
  add column earlier_generations text[] not null default '{}';
