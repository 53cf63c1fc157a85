-- What buyer and seller of an order write to each other.
create table order_messages (
  id uuid primary key,
  purchase_id uuid not null references order_processes (purchase_id),
  party text not null,
  -- Null after its writer deleted the account.
  text text,
  written_at timestamptz not null default now(),
  -- The other party says that it breaks the rules.
  reported_at timestamptz,
  constraint order_messages_party check (party in ('buyer', 'seller')),
  constraint order_messages_text check (is_text(text, 2000)),
  constraint order_messages_reported check (reported_at >= written_at)
);
create index order_messages_of_order on order_messages (purchase_id, id);
