-- Pictures in the messages of an order or a case. Their files are private: only the two parties and operators get them.
create table attachments (
  id uuid primary key default gen_random_uuid(),
  order_message_id uuid references order_messages (id),
  case_message_id uuid references case_messages (id),
  position smallint not null,
  uploaded_by uuid not null references profiles (id),
  hash text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  size_bytes integer not null,
  created_at timestamptz not null default now(),
  constraint attachments_of_one_message check (num_nonnulls(order_message_id, case_message_id) = 1),
  constraint attachments_position check (position between 1 and 4),
  constraint attachments_hash check (is_sha256(hash)),
  constraint attachments_dimensions check (width > 0 and height > 0),
  constraint attachments_placeholder check (char_length(placeholder) <= 4000),
  constraint attachments_size check (size_bytes > 0)
);
create unique index attachments_of_order_message on attachments (order_message_id, position);
create unique index attachments_of_case_message on attachments (case_message_id, position);
create index attachments_of_uploader on attachments (uploaded_by);
create index attachments_of_file on attachments (hash);
