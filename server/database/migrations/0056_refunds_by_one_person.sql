-- What operators refund without a second person is added up per payment, and per person and day.
alter table operator_actions add column refund_minor bigint;
alter table operator_actions disable trigger operator_actions_are_append_only;
update operator_actions a
   set refund_minor = coalesce((a.details ->> 'partMinor')::bigint, p.amount_minor)
  from purchases p
 where p.id::text = a.subject
   and (a.action = 'purchase refund'
     or (a.action = 'case decide' and a.details ->> 'outcome' in ('refund-decided', 'part-refund-decided')));
alter table operator_actions enable trigger operator_actions_are_append_only;
alter table operator_actions add constraint operator_actions_refund check (refund_minor > 0) not valid;
alter table operator_actions validate constraint operator_actions_refund;
create index operator_actions_refunds on operator_actions (done_at) where refund_minor is not null;
